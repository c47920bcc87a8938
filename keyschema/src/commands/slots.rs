//! Commands on several keys, which must be in one slot of a cluster.

use core::{error, fmt};
use std::vec::Vec;

use redis::{ErrorKind, RedisError, RedisWrite, ToRedisArgs, ToSingleRedisArg};

use super::{
    Command,
    call::{Call, KeyArgument},
    generic::SortOptions,
    ttl::{Care, Effect},
};
use crate::{
    KeySchema, RedisKey, Writer,
    kinds::{Accepts, AnyTag, SameTag, TagKind},
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

/// The keys of a command besides its own: an array, a slice or a `Vec` of keys of one schema, or a tuple of keys of different
/// ones.
///
/// ```
/// use keyschema::{KeyCommands, keys};
///
/// keys! {
///     /// Tags that a user follows.
///     pub set UserTags = user:tags:user_id:{#user_id: u64}, ttl = 1d;
///     /// Tags that a user has muted.
///     pub set MutedTags = user:muted:user_id:{#user_id: u64}, ttl = 1d;
///     /// Tags of a user's own posts.
///     pub set OwnTags = user:own:user_id:{#user_id: u64}, ttl = 1d;
/// }
///
/// let (tags, muted, own) = (UserTags::new(7), MutedTags::new(7), OwnTags::new(7));
/// assert!(tags.sdiff([&muted]).is_ok());
/// assert!(tags.sinter((&muted, &own)).is_ok());
/// assert!(tags.sinter((&muted, OwnTags::new(8))).is_err());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what `{Command}` takes as its other keys",
    label = "neither an array of keys nor a tuple",
    note = "write `[&key]`, `[&key, &another]`, or `(&key, &another)` for keys of different types"
)]
pub trait OtherKeys<Command, Class, Own> {
    #[doc(hidden)]
    fn each(&self, visit: &mut dyn FnMut(&dyn OtherKey<Own>));
}

/// One of the keys of a command besides its own, whatever its schema.
#[doc(hidden)]
pub trait OtherKey<Own> {
    /// As an argument.
    fn argument(&self) -> &dyn KeyArgument;
    /// What to do about its TTL, which is that of a key that is read.
    fn care(&self) -> Option<Care>;
    /// Whether it is in the slot of the command's own key.
    ///
    /// # Errors
    /// It is in another one.
    fn check(&self, command: &'static str, own: &Own) -> Result<(), SlotError>;
}

impl<Own: RedisKey, K: RedisKey> OtherKey<Own> for K {
    fn argument(&self) -> &dyn KeyArgument {
        self
    }

    fn care(&self) -> Option<Care> {
        Care::of(self, Effect::Reads)
    }

    fn check(&self, command: &'static str, own: &Own) -> Result<(), SlotError> {
        check(command, own, self)
    }
}

macro_rules! lists_of_keys {
    ($([$($generics:tt)*] $list:ty;)*) => {
        $(
            impl<$($generics)* Command, Class, Own: RedisKey, K: RedisKey> OtherKeys<Command, Class, Own> for $list
            where
                K::Kind: Accepts<Class, Command, K>,
                K::Tag: SameTag<Own::Tag, Command, K, Own>,
            {
                fn each(&self, visit: &mut dyn FnMut(&dyn OtherKey<Own>)) {
                    for key in self.iter() {
                        visit(key);
                    }
                }
            }
        )*
    };
}

lists_of_keys! {
    [] &[K];
    [] Vec<K>;
    [] &Vec<K>;
    [const N: usize,] [K; N];
    [const N: usize,] &[K; N];
}

macro_rules! tuples_of_keys {
    ($($key:ident)*) => {
        tuples_of_keys! { @ $($key)* }
    };
    (@) => {};
    (@ $first:ident $($other:ident)*) => {
        impl<Command, Class, Own: RedisKey, $first: RedisKey, $($other: RedisKey),*> OtherKeys<Command, Class, Own>
            for ($first, $($other,)*)
        where
            $first::Kind: Accepts<Class, Command, $first>,
            $first::Tag: SameTag<Own::Tag, Command, $first, Own>,
            $(
                $other::Kind: Accepts<Class, Command, $other>,
                $other::Tag: SameTag<Own::Tag, Command, $other, Own>,
            )*
        {
            #[allow(non_snake_case, reason = "called as their types")]
            fn each(&self, visit: &mut dyn FnMut(&dyn OtherKey<Own>)) {
                let ($first, $($other,)*) = self;
                visit($first);
                $(visit($other);)*
            }
        }

        tuples_of_keys! { @ $($other)* }
    };
}

tuples_of_keys! { A B C D E F G H }

/// A command on a key and others.
pub(super) struct Sources<'a, K> {
    pub(super) name: &'static str,
    pub(super) key: &'a K,
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
    /// The command, behind whose keys arguments may follow; `before` stands before them.
    #[inline]
    pub(super) fn call<Command, Class>(
        &self,
        before: Option<&str>,
        others: &impl OtherKeys<Command, Class, K>,
    ) -> Result<Call, SlotError> {
        let Self { name, key, own, counts } = *self;
        let (mut count, mut checked) = (0, Ok(()));
        others.each(&mut |other| {
            count += 1;
            if checked.is_ok() {
                checked = other.check(name, key);
            }
        });
        checked?;
        let effect = match own {
            Own::Source => Effect::Reads,
            Own::Destination(effect) => effect,
        };
        let mut call = Call::many(name, false, |touch| {
            touch(key, Care::of(key, effect));
            others.each(&mut |other| touch(other.argument(), other.care()));
        });
        let first = 1 + usize::from(before.is_some()) + usize::from(counts && own == Own::Source);
        call.first_key_at(u16::try_from(first).unwrap_or(1));
        if let Some(before) = before {
            call.arg(before);
        }
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
        others.each(&mut |other| call.key_argument(other.argument()));
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
