//! Commands on two keys, which must be in one slot of a cluster.

use super::{
    call::Call,
    slot_error::SlotError,
    ttl::{Effect, TtlUpdate},
};
use crate::{RedisKey, key::kinds::TagKind};

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

/// Makes a command on two keys, each with what it does to it. Arguments may follow the keys.
#[inline]
pub(super) fn from_to<A: RedisKey, B: RedisKey>(
    name: &'static str,
    (from, from_effect): (&A, Effect),
    (to, to_effect): (&B, Effect),
) -> Call {
    // There may be nothing to move: then the answer is nil or 0.
    let may_do_nothing = from_effect == Effect::Update;
    let mut call = Call::many(name, may_do_nothing, |touch| {
        touch(from, TtlUpdate::of(from, from_effect));
        touch(to, TtlUpdate::of(to, to_effect));
    });
    call.check(check(name, from, to)).key(from).key(to);
    call
}

/// Makes a command that gives the value of one key, with its TTL, to another.
#[inline]
pub(super) fn moved<A: RedisKey, B: RedisKey>(
    name: &'static str,
    (from, from_effect): (&A, Effect),
    to: &B,
    effect: Effect,
) -> Call {
    let mut call = Call::many(name, effect == Effect::ReplaceIf, |touch| {
        touch(from, TtlUpdate::of(from, from_effect));
        touch(to, TtlUpdate::of_moved(to, effect));
    });
    call.check(check(name, from, to)).key(from).key(to);
    call
}
