//! Commands on a key and any number of others.

use std::vec::Vec;

use super::{keys::Keys, ttl::Effect};
use crate::CommandKey;

/// The other keys of a command: an array, a slice or a `Vec` of keys of one type, or a tuple of
/// keys of several types.
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
/// // This key is in another slot, so sending fails before the server gets anything.
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
    /// The types of the stored values.
    #[doc(hidden)]
    type Value;
    /// Adds the keys, with the effect of the command on them.
    #[doc(hidden)]
    fn add_to(&self, keys: &mut Keys, effect: Effect);
}

macro_rules! lists_of_keys {
    ($([$($generics:tt)*] $list:ty;)*) => {
        $(
            // Otherwise the compiler would list the impls in errors about other types.
            #[diagnostic::do_not_recommend]
            impl<$($generics)* K: CommandKey> OtherKeys for $list {
                type Kind = K::Kind;
                type Tag = K::Tag;
                type Key = K;
                type Value = K::Value;

                fn add_to(&self, keys: &mut Keys, effect: Effect) {
                    for key in self.iter() {
                        keys.add(key, effect);
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
        impl<$first: CommandKey, $($other: CommandKey),*> OtherKeys for ($first, $($other,)*) {
            type Kind = ($first::Kind, $($other::Kind,)*);
            type Tag = ($first::Tag, $($other::Tag,)*);
            type Key = Self;
            type Value = ($first::Value, $($other::Value,)*);

            #[allow(non_snake_case, reason = "called as their types")]
            fn add_to(&self, keys: &mut Keys, effect: Effect) {
                let ($first, $($other,)*) = self;
                keys.add($first, effect);
                $(keys.add($other, effect);)*
            }
        }

        tuples_of_keys! { $($other)* }
    };
}

tuples_of_keys! { A B C D E F G H }
