//! Keys whose commands check slots in another way.

use core::marker::PhantomData;

use crate::{
    CommandKey, RedisKey,
    clients::redis::kinds::{CheckedTag, SingleNodeTag},
    key::kinds::TagKind,
    segment::sink::Sink,
};

/// A key with another hash tag for the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Retagged<K, Tag> {
    key: K,
    tag: PhantomData<fn() -> Tag>,
}

/// A key whose slot is only compared at run time, made by
/// [`checked_slots`](super::KeyCommands::checked_slots).
pub type CheckedSlots<K> = Retagged<K, CheckedTag>;

/// A key whose slot is never compared, made by [`single_node`](super::KeyCommands::single_node).
pub type SingleNode<K> = Retagged<K, SingleNodeTag>;

impl<K, Tag> Retagged<K, Tag> {
    pub(super) const fn new(key: K) -> Self {
        Self { key, tag: PhantomData }
    }
}

#[diagnostic::do_not_recommend]
impl<K: RedisKey, T: TagKind> RedisKey for Retagged<K, T> {
    delegate_key_constants!(K);

    #[inline(always)]
    fn write_to<S: Sink>(&self, sink: &mut S) {
        self.key.write_to(sink);
    }
}

#[diagnostic::do_not_recommend]
impl<K: CommandKey, T: TagKind> CommandKey for Retagged<K, T> {
    delegate_command_types!(K);

    type Ttl = K::Ttl;
    type Tag = T;

    #[inline(always)]
    fn given_ttl(&self) -> Option<core::time::Duration> {
        self.key.given_ttl()
    }
}

display_key!([<K: RedisKey, T: TagKind>] Retagged<K, T>);
key_as_arg!([<K: RedisKey, T: TagKind>] Retagged<K, T>);
