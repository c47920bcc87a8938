//! Commands on a key and any number of others.

use std::vec::Vec;

use super::{
    call::{Call, KeyArgument},
    slot_error::SlotError,
    slots::check,
    ttl::{Effect, TtlUpdate},
};
use crate::RedisKey;

/// The other keys of a command: an array, a slice or a `Vec` of keys of one type, or a tuple of keys of several types.
///
/// ```
/// use keyschema::prelude::*;
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
/// assert!(tags.sdiff([&muted]).check().is_ok());
/// assert!(tags.sinter((&muted, &own)).check().is_ok());
/// // A key in another slot: sending it fails, before the server gets anything.
/// assert!(tags.sinter((&muted, OwnTags::new(8))).check().is_err());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of keys",
    label = "neither an array of keys nor a tuple",
    note = "write `[&key]`, `[&key, &another]`, or `(&key, &another)` for keys of different types"
)]
pub trait OtherKeys {
    /// The data types of the keys.
    #[doc(hidden)]
    type Kind;
    /// The hash tags of the keys.
    #[doc(hidden)]
    type Tag;
    /// The types of the keys.
    #[doc(hidden)]
    type Key;
    #[doc(hidden)]
    fn each<Own: RedisKey>(&self, visit: &mut dyn FnMut(&dyn OtherKey<Own>));
}

/// One of the other keys of a command, of any type.
#[doc(hidden)]
pub trait OtherKey<Own> {
    /// The key as an argument.
    fn argument(&self) -> &dyn KeyArgument;
    /// What to do about its TTL, as of a key that is read.
    fn ttl_update(&self) -> Option<TtlUpdate>;
    /// Checks that it is in the slot of the command's own key.
    ///
    /// # Errors
    /// It is in another one.
    fn check(&self, command: &'static str, own: &Own) -> Result<(), SlotError>;
}

impl<Own: RedisKey, K: RedisKey> OtherKey<Own> for K {
    fn argument(&self) -> &dyn KeyArgument {
        self
    }

    fn ttl_update(&self) -> Option<TtlUpdate> {
        TtlUpdate::of(self, Effect::Read)
    }

    fn check(&self, command: &'static str, own: &Own) -> Result<(), SlotError> {
        check(command, own, self)
    }
}

macro_rules! lists_of_keys {
    ($([$($generics:tt)*] $list:ty;)*) => {
        $(
            // The compiler would list them, where something else is given.
            #[diagnostic::do_not_recommend]
            impl<$($generics)* K: RedisKey> OtherKeys for $list {
                type Kind = K::Kind;
                type Tag = K::Tag;
                type Key = K;

                fn each<Own: RedisKey>(&self, visit: &mut dyn FnMut(&dyn OtherKey<Own>)) {
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
    () => {};
    ($first:ident $($other:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$first: RedisKey, $($other: RedisKey),*> OtherKeys for ($first, $($other,)*) {
            type Kind = ($first::Kind, $($other::Kind,)*);
            type Tag = ($first::Tag, $($other::Tag,)*);
            type Key = Self;

            #[allow(non_snake_case, reason = "called as their types")]
            fn each<Own: RedisKey>(&self, visit: &mut dyn FnMut(&dyn OtherKey<Own>)) {
                let ($first, $($other,)*) = self;
                visit($first);
                $(visit($other);)*
            }
        }

        tuples_of_keys! { $($other)* }
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

/// What the command does with its own key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    /// The first of the keys that are read.
    Source,
    /// The key that the result is written into.
    Destination(Effect),
}

impl<K: RedisKey> Sources<'_, K> {
    /// Makes the command; `before` goes before the keys, and arguments may follow them.
    #[inline]
    pub(super) fn call(&self, before: Option<&str>, others: &impl OtherKeys) -> Call {
        let Self { name, key, own, counts } = *self;
        let (mut count, mut checked) = (0, Ok(()));
        others.each::<K>(&mut |other| {
            count += 1;
            if checked.is_ok() {
                checked = other.check(name, key);
            }
        });
        let effect = match own {
            Own::Source => Effect::Read,
            Own::Destination(effect) => effect,
        };
        let mut call = Call::many(name, false, |touch| {
            touch(key, TtlUpdate::of(key, effect));
            others.each::<K>(&mut |other| touch(other.argument(), other.ttl_update()));
        });
        call.check(checked);
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
        others.each::<K>(&mut |other| call.key_argument(other.argument()));
        call
    }
}
