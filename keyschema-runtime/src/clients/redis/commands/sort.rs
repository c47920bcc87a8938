//! The options of `SORT`, and its answer for each element.

use core::{fmt, marker::PhantomData};
use std::vec::Vec;

use keyschema_core::glob;
use redis::{Cmd, FromRedisValue, RedisWrite, ToRedisArgs};

use super::{
    elements::{Output, Stored},
    fields::FieldOf,
};
use crate::{
    CommandKey, KeySchema, Pattern, PatternValues,
    clients::redis::kinds::{HashCommand, WholeStringCommand},
    schema::Piece,
};

command_names!(sort_key = "SORT");

/// The order of elements.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct SortOptions {
    by: Option<Vec<u8>>,
    limit: Option<(usize, isize)>,
    descending: bool,
    alphabetical: bool,
}

impl SortOptions {
    /// Sorts by the values of other keys, whose names contain the elements: see [`SortKey`]. A
    /// missing key counts as 0, or as an empty text.
    pub fn by<T>(self, key: &SortKey<T>) -> Self {
        Self { by: Some(key.pattern.clone()), ..self }
    }

    /// Does not sort: only for [`sort_get`](super::KeyCommands::sort_get).
    pub fn unsorted(self) -> Self {
        Self { by: Some(b"nosort".to_vec()), ..self }
    }

    /// Limits the answer to `count` elements after the first `offset`. -1 means all.
    pub fn limit(self, offset: usize, count: isize) -> Self {
        Self { limit: Some((offset, count)), ..self }
    }

    /// Sorts from the last to the first.
    pub fn descending(self) -> Self {
        Self { descending: true, ..self }
    }

    /// Sorts the elements as texts, not as numbers.
    pub fn alphabetical(self) -> Self {
        Self { alphabetical: true, ..self }
    }
}

impl ToRedisArgs for SortOptions {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        if let Some(by) = &self.by {
            out.write_arg(b"BY");
            out.write_arg(by);
        }
        if let Some((offset, count)) = self.limit {
            out.write_arg(b"LIMIT");
            out.write_arg_fmt(offset);
            out.write_arg_fmt(count);
        }
        if self.descending {
            out.write_arg(b"DESC");
        }
        if self.alphabetical {
            out.write_arg(b"ALPHA");
        }
    }
}

/// The values of keys whose names contain the elements that `SORT` sorts, for `BY` and `GET`.
///
/// It is made from a pattern of strings, or from a pattern of hashes and a field. The pattern
/// leaves exactly one parameter open, which the server replaces by the element. So declare the
/// element with the type of that parameter: nothing compares them.
///
/// The server reads these keys although they are not named in the command. A cluster before Redis 8
/// and Valkey 8 refuses that. A newer cluster allows it if the hash tag of the pattern has no open
/// parameter, and puts its keys into the slot of the sorted key. The user of the connection needs
/// access to all keys.
///
/// ```
/// use keyschema::{commands::SortKey, pattern, prelude::*};
///
/// keys! {
///     /// Rank of a player in a game.
///     pub string Rank = game:rank:game_id:{game_id: u32}:player_id:{player_id: u64}, ttl = 1d, value = f64;
/// }
///
/// let rank: SortKey<f64> = SortKey::value(&pattern!(Rank { game_id: 7, .. }));
/// assert_eq!(rank.as_bytes(), b"game:rank:game_id:7:player_id:*");
/// ```
///
/// ```compile_fail,E0080
/// # use keyschema::{commands::SortKey, prelude::*};
/// # keys! {
/// #     /// Rank of a player in a game.
/// #     pub string Rank = game:rank:game_id:{game_id: u32}:player_id:{player_id: u64}, ttl = 1d, value = f64;
/// # }
/// let rank = SortKey::value(&Rank::pattern()); // two parameters are open
/// ```
pub struct SortKey<T> {
    pattern: Vec<u8>,
    holds: PhantomData<fn() -> T>,
}

impl<T> SortKey<T> {
    /// Returns the value of strings.
    pub fn value<K, V: PatternValues>(pattern: &Pattern<K, V>) -> Self
    where
        K: CommandKey<Kind: WholeStringCommand<sort_key, K>, Value: Stored<Reply = T>>,
    {
        const { assert_one_is_open(K::SCHEMA, V::COUNT) };
        Self::new(pattern)
    }

    /// Returns a field of hashes.
    #[expect(clippy::needless_pass_by_value, reason = "commands take fields by value")]
    pub fn field<K, V: PatternValues, F: FieldOf<K, Reply = T>>(pattern: &Pattern<K, V>, field: F) -> Self
    where
        K: CommandKey<Kind: HashCommand<sort_key, K>>,
    {
        const { assert_one_is_open(K::SCHEMA, V::COUNT) };
        let mut key = Self::new(pattern);
        let mut name = Cmd::new();
        field.write(&mut name);
        key.pattern.extend(b"->");
        for argument in name.args_iter() {
            if let redis::Arg::Simple(name) = argument {
                key.pattern.extend(name);
            }
        }
        key
    }

    fn new<K: CommandKey, V: PatternValues>(pattern: &Pattern<K, V>) -> Self {
        let pattern = pattern.encode(&mut Pattern::<K, V>::buffer()).to_vec();
        Self { pattern, holds: PhantomData }
    }

    /// Returns the pattern for the server: `*` for the element, and `->` before a field.
    pub fn as_bytes(&self) -> &[u8] {
        &self.pattern
    }
}

/// Fails to compile unless exactly one parameter is open, and nothing but its `*` is special in the
/// pattern: `SORT` has no escapes.
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
const fn assert_one_is_open(schema: &KeySchema, values: usize) {
    let (mut open, mut index) = (0, 0);
    while index < schema.pieces.len() {
        match schema.pieces[index] {
            Piece::Parameter(_) => open += 1,
            Piece::Literal(text) => {
                if glob::escapes(text) > 0 {
                    panic!(
                        "`SORT` cannot find keys whose template has `*`, `?`, `[` or `\\`\nhelp: read the keys by their own commands"
                    );
                }
            }
        }
        index += 1;
    }
    if open != values + 1 && !schema.pieces.is_empty() {
        panic!(
            "the pattern of a `SortKey` must leave one parameter open, which the server replaces by the element\nhelp: give the others values, as in `pattern!(Rank {{ game_id: 7, .. }})`"
        );
    }
}

impl<T> Clone for SortKey<T> {
    fn clone(&self) -> Self {
        Self { pattern: self.pattern.clone(), holds: PhantomData }
    }
}

impl<T> fmt::Debug for SortKey<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "SortKey({})", self.pattern.escape_ascii())
    }
}

/// The element itself, next to the values of a [`SortKey`]: `GET #`.
#[derive(Clone, Copy, Debug)]
pub struct SortElement;

/// One result of `SORT` for each element of the key `K`: a [`SortKey`] or [`SortElement`].
#[diagnostic::on_unimplemented(
    message = "`SORT` cannot answer `{Self}`",
    label = "not a value of a key",
    note = "write `SortKey::value(&pattern)`, `SortKey::field(&pattern, field)` or `SortElement`"
)]
pub trait SortGet<K> {
    /// The type of the result.
    type Reply: FromRedisValue;
    #[doc(hidden)]
    fn write(&self, cmd: &mut Cmd);
}

impl<K, T: FromRedisValue> SortGet<K> for SortKey<T> {
    type Reply = Option<T>;

    fn write(&self, cmd: &mut Cmd) {
        cmd.arg("GET").arg(&self.pattern[..]);
    }
}

impl<K: CommandKey<Value: Stored<Reply: FromRedisValue>>> SortGet<K> for SortElement {
    type Reply = Output<K>;

    fn write(&self, cmd: &mut Cmd) {
        cmd.arg("GET").arg("#");
    }
}

/// The results of `SORT` for each element of the key `K`: one [`SortGet`], or a tuple of up to
/// eight.
#[diagnostic::on_unimplemented(
    message = "`SORT` cannot answer `{Self}`",
    label = "neither a value of a key, nor a tuple of such values",
    note = "write `SortKey::value(&pattern)`, `SortKey::field(&pattern, field)`, `SortElement`, or a tuple of them"
)]
pub trait SortGets<K> {
    /// The type of the results for one element.
    type Row;
    #[doc(hidden)]
    fn write(&self, cmd: &mut Cmd);
}

impl<K, T: FromRedisValue> SortGets<K> for SortKey<T> {
    type Row = <Self as SortGet<K>>::Reply;

    fn write(&self, cmd: &mut Cmd) {
        SortGet::<K>::write(self, cmd);
    }
}

impl<K> SortGets<K> for SortElement
where
    Self: SortGet<K>,
{
    type Row = <Self as SortGet<K>>::Reply;

    fn write(&self, cmd: &mut Cmd) {
        SortGet::<K>::write(self, cmd);
    }
}

macro_rules! tuples_of_gets {
    ($last:ident) => {};
    ($first:ident $($other:ident)+) => {
        #[diagnostic::do_not_recommend]
        impl<Key, $first: SortGet<Key>, $($other: SortGet<Key>),+> SortGets<Key> for ($first, $($other),+) {
            type Row = ($first::Reply, $($other::Reply),+);

            #[allow(non_snake_case, reason = "called as their types")]
            fn write(&self, cmd: &mut Cmd) {
                let ($first, $($other),+) = self;
                $first.write(cmd);
                $($other.write(cmd);)+
            }
        }

        tuples_of_gets! { $($other)+ }
    };
}

tuples_of_gets! { A B C D E F G H }
