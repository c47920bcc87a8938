//! Keys of a server that is no cluster, where slots do not matter.

use crate::{RedisKey, kinds::AnyTag, segment::sink::Sink};

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
    delegate_key_constants!(K);

    type Ttl = K::Ttl;
    type Tag = AnyTag;

    #[inline(always)]
    fn write_to<S: Sink>(&self, sink: &mut S) {
        self.0.write_to(sink);
    }

    #[inline(always)]
    fn given_ttl(&self) -> Option<core::time::Duration> {
        self.0.given_ttl()
    }
}

display_key!([<K: RedisKey>] AnySlot<K>);
key_as_arg!([<K: RedisKey>] AnySlot<K>);
