//! Keys with the TTL that their caller gives.

use core::time::Duration;

use super::KeyCommands;
use crate::{
    RedisKey,
    kinds::{TakesTtl, declared_ttl},
    segment::sink::Sink,
};

/// A key of `ttl = caller` with its TTL: what [`with_ttl`](GiveTtl::with_ttl) makes. It has the commands that write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WithTtl<K> {
    key: K,
    ttl: Duration,
}

/// Gives keys of `ttl = caller` their TTL.
pub trait GiveTtl: KeyCommands {
    /// The key, to be written with this TTL: rounded up to a whole millisecond, of which there is at least one.
    ///
    /// A key whose declaration says how long it lives has no TTL of its caller, and the command that writes one with `ttl = caller`
    /// needs it:
    ///
    /// ```
    /// use std::time::Duration;
    /// use keyschema::{GiveTtl, KeyCommands, RedisKey};
    ///
    /// #[derive(RedisKey, Clone, Copy)]
    /// #[redis_key(session:token:uid:{uid}, string, ttl = caller)]
    /// struct SessionToken { uid: u64 }
    ///
    /// # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
    /// let key = SessionToken { uid: 7 };
    /// key.with_ttl(Duration::from_secs(3600)).set("secret").query(&mut con)?;
    /// let token = key.get().query(&mut con)?; // reading takes none
    /// # Ok(()) }
    /// ```
    ///
    /// ```compile_fail
    /// # use keyschema::{KeyCommands, RedisKey};
    /// # #[derive(RedisKey, Clone, Copy)]
    /// # #[redis_key(session:token:uid:{uid}, string, ttl = caller)]
    /// # struct SessionToken { uid: u64 }
    /// SessionToken { uid: 7 }.set("secret"); // `SessionToken` leaves its TTL to its caller: `set` needs one
    /// ```
    fn with_ttl(&self, ttl: Duration) -> WithTtl<&Self>
    where
        Self::Ttl: TakesTtl<Self>,
    {
        WithTtl { key: self, ttl }
    }
}

impl<K: RedisKey> GiveTtl for K {}

#[diagnostic::do_not_recommend]
impl<K: RedisKey> RedisKey for WithTtl<&K> {
    delegate_key_constants!(K);

    type Ttl = declared_ttl;
    type Tag = K::Tag;

    #[inline(always)]
    fn write_to<S: Sink>(&self, sink: &mut S) {
        self.key.write_to(sink);
    }

    #[inline(always)]
    fn given_ttl(&self) -> Option<Duration> {
        Some(self.ttl)
    }
}

display_key!([<K: RedisKey>] WithTtl<&K>);
key_as_arg!([<K: RedisKey>] WithTtl<&K>);
