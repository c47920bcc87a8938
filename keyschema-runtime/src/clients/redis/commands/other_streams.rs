//! Other streams to read from, each after an entry id.

use std::vec::Vec;

use redis::{Cmd, ToSingleRedisArg};

use super::{keys::Keys, ttl::Effect};
use crate::CommandKey;

/// The other streams of a command, each with the id after which it is read: an array, a slice or a
/// `Vec` of pairs, or a tuple of pairs for streams of several types.
///
/// ```
/// use keyschema::prelude::*;
/// use keyschema::commands::ReadOptions;
///
/// keys! {
///     /// Events of a user.
///     pub stream UserEvents = user:events:user_id:{#user_id: u64}, ttl = 1d;
///     /// Payments of a user.
///     pub stream Payments = payment:events:user_id:{#user_id: u64}, ttl = 1d;
/// }
///
/// let options = ReadOptions::default().count(10);
/// let read = UserEvents::new(7).xread_any("$", [(Payments::new(7), "0")], &options);
/// assert!(read.check().is_ok());
/// // This stream is in another slot, so sending fails before the server gets anything.
/// assert!(UserEvents::new(7).xread_any("$", ((Payments::new(8), "0"),), &options).check().is_err());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of streams with ids",
    label = "neither an array of pairs nor a tuple of pairs",
    note = "write `[(&key, id), (&another, id)]`, or `((&key, id), (&another, id))` for streams of different types"
)]
pub trait OtherStreams {
    /// The data types of the keys.
    #[doc(hidden)]
    type Kind;
    /// The hash tags of the keys.
    #[doc(hidden)]
    type Tag;
    /// The types of the keys.
    #[doc(hidden)]
    type Key;
    /// Adds the keys, with the effect of the command on them.
    #[doc(hidden)]
    fn add_to(&self, keys: &mut Keys, effect: Effect);
    /// Writes the ids.
    #[doc(hidden)]
    fn write_ids(&self, cmd: &mut Cmd);
}

macro_rules! lists_of_streams {
    ($([$($generics:tt)*] $list:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)* K: CommandKey, I: ToSingleRedisArg> OtherStreams for $list {
                type Kind = K::Kind;
                type Tag = K::Tag;
                type Key = K;

                fn add_to(&self, keys: &mut Keys, effect: Effect) {
                    for (key, _) in self.iter() {
                        keys.add(key, effect);
                    }
                }

                fn write_ids(&self, cmd: &mut Cmd) {
                    for (_, id) in self.iter() {
                        cmd.arg(id);
                    }
                }
            }
        )*
    };
}

lists_of_streams! {
    [] &[(K, I)];
    [] Vec<(K, I)>;
    [] &Vec<(K, I)>;
    [const N: usize,] [(K, I); N];
    [const N: usize,] &[(K, I); N];
}

macro_rules! tuples_of_streams {
    () => {};
    (($first:ident $id:ident) $(($other:ident $other_id:ident))*) => {
        #[diagnostic::do_not_recommend]
        impl<$first: CommandKey, $id: ToSingleRedisArg, $($other: CommandKey, $other_id: ToSingleRedisArg),*> OtherStreams
            for (($first, $id), $(($other, $other_id),)*)
        {
            type Kind = ($first::Kind, $($other::Kind,)*);
            type Tag = ($first::Tag, $($other::Tag,)*);
            type Key = Self;

            #[allow(non_snake_case, reason = "called as their types")]
            fn add_to(&self, keys: &mut Keys, effect: Effect) {
                let (($first, _), $(($other, _),)*) = self;
                keys.add($first, effect);
                $(keys.add($other, effect);)*
            }

            #[allow(non_snake_case, reason = "called as their types")]
            fn write_ids(&self, cmd: &mut Cmd) {
                let ((_, $id), $((_, $other_id),)*) = self;
                cmd.arg($id);
                $(cmd.arg($other_id);)*
            }
        }

        tuples_of_streams! { $(($other $other_id))* }
    };
}

tuples_of_streams! { (A IA) (B IB) (C IC) (D ID) (E IE) (F IF) (G IG) (H IH) }
