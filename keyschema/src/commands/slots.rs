//! Commands on several keys, which must be in one slot of a cluster.

use core::{error, fmt};

use redis::{ErrorKind, RedisError, RedisWrite, ToRedisArgs, ToSingleRedisArg};

use super::{
    Command,
    call::Call,
    generic::SortOptions,
    ttl::{Care, Effect},
};
use crate::{
    KeySchema, RedisKey, Writer,
    kinds::{AnyTag, TagKind},
};

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

/// A command on a key and others of one schema: `before`, its own key, how many keys there are, and `after`, are its arguments.
pub(super) struct Sources<'a, K> {
    pub(super) name: &'static str,
    pub(super) key: &'a K,
    /// Whether the own key is one of those that are counted, or the destination.
    pub(super) own: Own,
    /// Whether the number of keys is an argument.
    pub(super) counts: bool,
}

/// What the key is, of which the command is a method.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    /// The first of the keys that are read.
    Source,
    /// The key that the result is written into.
    Destination(Effect),
}

impl<K: RedisKey> Sources<'_, K> {
    /// The command, behind whose keys arguments may follow.
    #[inline]
    pub(super) fn call<O, Keys>(&self, before: Option<&str>, others: &Keys) -> Result<Call, SlotError>
    where
        O: RedisKey,
        Keys: Iterator<Item = O> + Clone,
    {
        let Self { name, key, own, counts } = *self;
        for other in others.clone() {
            check(name, key, &other)?;
        }
        let effect = match own {
            Own::Source => Effect::Reads,
            Own::Destination(effect) => effect,
        };
        let mut call = Call::many(name, false, |touch| {
            touch(key, Care::of(key, effect));
            for other in others.clone() {
                touch(&other, Care::of(&other, Effect::Reads));
            }
        });
        let first = 1 + usize::from(before.is_some()) + usize::from(counts && own == Own::Source);
        call.first_key_at(u16::try_from(first).unwrap_or(1));
        if let Some(before) = before {
            call.arg(before);
        }
        let count = others.clone().count();
        match own {
            Own::Source => {
                if counts {
                    call.arg(count + 1);
                }
                call.key(key);
            }
            Own::Destination(_) => {
                call.key(key);
                if counts {
                    call.arg(count);
                }
            }
        }
        for other in others.clone() {
            call.key(&other);
        }
        Ok(call)
    }
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
    fn write_to(&self, writer: &mut Writer<'_>) {
        self.0.write_to(writer);
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
