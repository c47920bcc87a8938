//! Keys of a server that is no cluster, where slots do not matter.

use core::fmt;

use redis::{RedisWrite, ToRedisArgs, ToSingleRedisArg};

use crate::{KeySchema, RedisKey, kinds::AnyTag, sink::Sink};

/// A key of a server that is no cluster: its commands on several keys need not look at slots. What [`any_slot`](IgnoreSlots::any_slot)
/// makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnySlot<K>(K);

/// Has the keys of a command be in any slots.
pub trait IgnoreSlots: RedisKey + Sized {
    /// The key, for commands on several keys of a server that is no cluster. All their keys must be given like this.
    ///
    /// ```
    /// use keyschema::{KeyCommands, RedisKey, commands::IgnoreSlots};
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(post:tags:post_id:{post_id}, set, persistent)]
    /// struct PostTags { post_id: u64 }
    ///
    /// let (one, other) = (PostTags { post_id: 1 }, PostTags { post_id: 2 });
    /// assert!(one.sinter([&other]).is_err());
    /// assert!(one.any_slot().sinter([other.any_slot()]).is_ok());
    /// ```
    fn any_slot(&self) -> AnySlot<&Self> {
        AnySlot(self)
    }
}

impl<K: RedisKey> IgnoreSlots for K {}

#[diagnostic::do_not_recommend]
impl<K: RedisKey> RedisKey for AnySlot<K> {
    const SCHEMA: &'static KeySchema = K::SCHEMA;
    const MAX_LEN: usize = K::MAX_LEN;
    const SLOT: Option<u16> = K::SLOT;
    const PATTERN: &'static str = K::PATTERN;
    const PREFIXED_PATTERN: &'static str = K::PREFIXED_PATTERN;
    const LITERAL_PREFIX: &'static str = K::LITERAL_PREFIX;
    const IS_PREFIXED: bool = K::IS_PREFIXED;

    type Kind = K::Kind;
    type Ttl = K::Ttl;
    type Tag = AnyTag;
    type Value = K::Value;
    type Buf = K::Buf;
    type At<'text> = K::At<'text>;

    #[inline(always)]
    fn write_to<S: Sink>(&self, sink: &mut S) {
        self.0.write_to(sink);
    }

    #[inline]
    fn slot(&self) -> u16 {
        self.0.slot()
    }

    #[inline(always)]
    fn given_ttl(&self) -> Option<core::time::Duration> {
        self.0.given_ttl()
    }
}

impl<K: RedisKey> fmt::Display for AnySlot<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<K: RedisKey> ToRedisArgs for AnySlot<K> {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        crate::redis_args::write_redis_args(&self.0, out);
    }
}

impl<K: RedisKey> ToSingleRedisArg for AnySlot<K> {}
