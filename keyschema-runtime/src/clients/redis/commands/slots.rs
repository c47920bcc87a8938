//! Commands on several keys, which must be in one slot of a cluster.

use core::{error, fmt};

use redis::{ErrorKind, RedisError};

use super::{
    Command,
    call::Call,
    generic::SortOptions,
    ttl::{Care, Effect},
};
use crate::{RedisKey, kinds::TagKind};

/// Keys of one command that are in different slots: a cluster would refuse it with `CROSSSLOT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SlotError {
    /// The command, as the server calls it.
    pub command: &'static str,
    /// The type of a key, and its slot.
    pub first: (&'static str, u16),
    /// The type of another key, and its slot.
    pub other: (&'static str, u16),
}

impl fmt::Display for SlotError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { command, first: (first, first_slot), other: (other, other_slot) } = self;
        write!(
            formatter,
            "the keys of `{command}` are in different slots: a `{first}` in {first_slot}, a `{other}` in {other_slot}"
        )
    }
}

impl error::Error for SlotError {}

impl From<SlotError> for RedisError {
    fn from(error: SlotError) -> Self {
        (ErrorKind::Client, "keys in different slots", std::string::ToString::to_string(&error)).into()
    }
}

/// What a command on several keys is made into: it is refused before anything is sent if their slots differ.
pub type SlotResult<Reply> = Result<Command<Reply>, SlotError>;

/// Checks that two keys are in one slot.
#[inline]
pub(super) fn check<A: RedisKey, B: RedisKey>(command: &'static str, a: &A, b: &B) -> Result<(), SlotError> {
    if !(A::Tag::MATTERS && B::Tag::MATTERS) {
        return Ok(());
    }
    compare(command, (A::SCHEMA.name, a.slot()), (B::SCHEMA.name, b.slot()))
}

/// Checks that two slots, each of a key of a named type, are the same.
#[inline]
pub(super) fn compare(
    command: &'static str,
    first: (&'static str, u16),
    other: (&'static str, u16),
) -> Result<(), SlotError> {
    if first.1 == other.1 { Ok(()) } else { Err(SlotError { command, first, other }) }
}

/// A command on two keys, each with what it does to it, behind which arguments may follow.
#[inline]
pub(super) fn from_to<A: RedisKey, B: RedisKey>(
    name: &'static str,
    (from, from_effect): (&A, Effect),
    (to, to_effect): (&B, Effect),
) -> Result<Call, SlotError> {
    check(name, from, to)?;
    // What is moved may not be there: then the answer is none, or 0.
    let may_do_nothing = from_effect == Effect::Edits;
    let mut call = Call::many(name, may_do_nothing, |touch| {
        touch(from, Care::of(from, from_effect));
        touch(to, Care::of(to, to_effect));
    });
    call.key(from).key(to);
    Ok(call)
}

/// A command that gives the value of one key, with its TTL, to another.
#[inline]
pub(super) fn moved<A: RedisKey, B: RedisKey>(
    name: &'static str,
    (from, from_effect): (&A, Effect),
    to: &B,
    effect: Effect,
) -> Result<Call, SlotError> {
    check(name, from, to)?;
    let mut call = Call::many(name, effect == Effect::ReplacesIf, |touch| {
        touch(from, Care::of(from, from_effect));
        touch(to, Care::of_moved(to, effect));
    });
    call.key(from).key(to);
    Ok(call)
}

/// `SORT` into a list, which stands behind the options.
#[inline]
pub(super) fn sort_store<K: RedisKey, D: RedisKey>(
    key: &K,
    options: &SortOptions,
    destination: &D,
) -> SlotResult<usize> {
    check("SORT", key, destination)?;
    let mut call = Call::many("SORT", false, |touch| {
        touch(key, Care::of(key, Effect::Reads));
        touch(destination, Care::of(destination, Effect::Replaces));
    });
    call.key(key).arg(options).arg("STORE").key(destination);
    Ok(call.finish())
}
