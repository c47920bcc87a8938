//! A fixed window: a user may send a number of requests in the minute that begins with the first
//! one.

use keyschema::prelude::*;
use redis::aio::ConnectionLike;

use crate::{
    error::{Error, Result},
    keys::RequestCount,
};

/// Counts a request of a user.
///
/// # Errors
/// If the user has sent more than `most` in this minute, or if a command fails.
pub async fn count(user_id: u64, most: i64, redis: &mut impl ConnectionLike) -> Result<()> {
    let key = RequestCount::new(user_id);
    // `INCR` keeps the TTL that is there. So the window ends a minute after its first request.
    let (count, left) = pipeline((key.incr(), key.pttl())).query_async(redis).await?;
    if count <= most {
        return Ok(());
    }
    // Milliseconds. Negative if the key has expired between the two commands.
    let millis = u64::try_from(left.raw()).unwrap_or(0);
    Err(Error::TooManyRequests { retry_after: millis.div_ceil(1_000) })
}
