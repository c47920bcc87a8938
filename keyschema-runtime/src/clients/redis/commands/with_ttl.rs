//! Keys with a TTL from the caller.

use core::time::Duration;

use crate::{CommandKey, RedisKey, key::kinds::declared_ttl, segment::sink::Sink};

/// A key of `ttl = caller` with its TTL, made by [`with_ttl`](super::KeyCommands::with_ttl). It has
/// the commands that write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WithTtl<K> {
    pub(super) key: K,
    pub(super) ttl: Duration,
}

#[diagnostic::do_not_recommend]
impl<K: RedisKey> RedisKey for WithTtl<K> {
    delegate_key_constants!(K);

    #[inline(always)]
    fn write_to<S: Sink>(&self, sink: &mut S) {
        self.key.write_to(sink);
    }
}

#[diagnostic::do_not_recommend]
impl<K: CommandKey> CommandKey for WithTtl<K> {
    delegate_command_types!(K);

    type Ttl = declared_ttl;
    type Tag = K::Tag;

    #[inline(always)]
    fn given_ttl(&self) -> Option<Duration> {
        Some(self.ttl)
    }
}

display_key!([<K: RedisKey>] WithTtl<K>);
key_as_arg!([<K: RedisKey>] WithTtl<K>);
