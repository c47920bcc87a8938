//! Keys that cannot be parsed cannot be scanned for.

use keyschema::{ScanKeys, RedisKey, Text, pattern};

/// Texts without a delimiter between them.
#[derive(RedisKey)]
#[redis_key(
    order:owners:name:{first}_{last},
    string,
    persistent = "kept",
    allow(adjacent_parameters, reason = "older than this schema")
)]
struct OrderOwner<'a> {
    first: Text<'a, 8>,
    last: Text<'a, 8>,
}

fn main() -> redis::RedisResult<()> {
    let mut con = redis::Client::open("redis://127.0.0.1/")?.get_connection()?;
    let _ = OrderOwner::scan(&mut con);
    let first = Text::new("ada").unwrap();
    let _ = pattern!(OrderOwner { first, .. }).scan(&mut con);
    Ok(())
}
