//! Commands on many keys of one schema.

use std::vec::Vec;

use redis::{ConnectionLike, FromRedisValue, RedisResult};

use super::{
    Command, CommandRow, Effect,
    call::Call,
    effects,
    elements::{Element, Input, Output, Stored},
    slots::{self, SlotError, SlotResult},
    ttl::Care,
};
use crate::{RedisKey, kinds};

/// A row is as in the table of commands on one key; its answer is for all keys, or has an element for each.
macro_rules! define_many {
    ($(
        $(#[doc = $docs:literal])+
        $name:literal $complexity:literal $since:literal $class:ident $effect:ident
        $method:ident $by_slot:ident ($self:ident) -> $reply:ty
        $([$($bounds:tt)*])?
    )*) => {
        /// Commands on a slice of keys.
        ///
        /// All keys of a command must be in one slot, as a cluster would have it: keys with the same value in their hash tag, or one
        /// key. Those in several slots are taken by the methods called `…_by_slot`, which make a command for each slot.
        ///
        /// ```
        /// use keyschema::{RedisKey, commands::ManyKeys};
        ///
        /// #[derive(RedisKey)]
        /// #[redis_key(user:name:user_id:{user_id}, string, persistent)]
        /// struct UserName { user_id: u64 }
        ///
        /// # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
        /// let users = [7, 42].map(|user_id| UserName { user_id });
        /// assert!(users.mget().is_err()); // they are in different slots
        /// let names: Vec<Option<String>> = users.mget_by_slot().query(&mut con)?; // in the order of the keys
        /// # Ok(()) }
        /// ```
        pub trait ManyKeys<K: RedisKey> {
            $(
                $(#[doc = $docs])+
                #[doc = concat!("\n\n`", $name, "`: ", $complexity, ", since Redis ", $since, ".\n\n# Errors\nThe keys are in different slots.")]
                fn $method(&self) -> SlotResult<$reply>
                where
                    K::Kind: kinds::$class<names::$method, K>,
                    $($($bounds)*)?;

                #[doc = concat!("As [`", stringify!($method), "`](Self::", stringify!($method), "), with a command for each slot.")]
                fn $by_slot(&self) -> BySlot<$reply>
                where
                    K::Kind: kinds::$class<names::$method, K>,
                    $($($bounds)*)?;
            )*
        }

        impl<K: RedisKey> ManyKeys<K> for [K] {
            $(
                fn $method(&$self) -> SlotResult<$reply>
                where
                    K::Kind: kinds::$class<names::$method, K>,
                    $($($bounds)*)?
                {
                    check_all($name, $self)?;
                    Ok(over($name, effects::$effect, $self.iter()))
                }

                fn $by_slot(&$self) -> BySlot<$reply>
                where
                    K::Kind: kinds::$class<names::$method, K>,
                    $($($bounds)*)?
                {
                    BySlot::of($self, |places| {
                        over($name, effects::$effect, places.iter().map(|place| &$self[*place]))
                    })
                }
            )*
        }

        /// The commands, as messages call them.
        pub mod names {
            $(
                #[allow(non_camel_case_types, reason = "called as the method")]
                #[doc = concat!("`", $name, "`")]
                #[derive(Clone, Copy, Debug)]
                pub enum $method {}
            )*
            #[allow(non_camel_case_types, reason = "called as the method")]
            /// `MSET`
            #[derive(Clone, Copy, Debug)]
            pub enum mset {}
            #[allow(non_camel_case_types, reason = "called as the method")]
            /// `MSETNX`
            #[derive(Clone, Copy, Debug)]
            pub enum msetnx {}
        }

        /// Every command that many keys can have.
        pub const MANY_COMMANDS: &[CommandRow] = &[
            $(CommandRow {
                name: $name,
                method: stringify!($method),
                data_types: kinds::accepted::$class,
                effect: effects::$effect,
                complexity: $complexity,
                since: $since,
            },)*
            CommandRow {
                name: "MSET",
                method: "mset",
                data_types: kinds::accepted::HoldsString,
                effect: Effect::Replaces,
                complexity: "O(N) for N keys",
                since: "1.0.1",
            },
            CommandRow {
                name: "MSETNX",
                method: "msetnx",
                data_types: kinds::accepted::HoldsString,
                effect: Effect::ReplacesIf,
                complexity: "O(N) for N keys",
                since: "1.0.1",
            },
        ];
    };
}

define_many! {
    /// The values, in the order of the keys; none for a key that is missing.
    "MGET" "O(N) for N keys" "1.0.0" HoldsString reads
    mget mget_by_slot(self) -> Vec<Option<Output<K>>> [K::Value: Stored]

    /// Deletes the keys; how many of them there were.
    "DEL" "O(N) for N elements" "1.0.0" IsStored deletes
    del del_by_slot(self) -> usize

    /// Deletes the keys, and frees their memory later; how many of them there were.
    "UNLINK" "O(N) for N keys" "4.0.0" IsStored deletes
    unlink unlink_by_slot(self) -> usize

    /// How many of the keys there are.
    "EXISTS" "O(N) for N keys" "3.0.3" IsStored times
    exists exists_by_slot(self) -> usize

    /// Tells the server that the keys were used; how many of them there are.
    "TOUCH" "O(N) for N keys" "3.2.1" IsStored reads
    touch touch_by_slot(self) -> usize
}

/// Writes many keys at once: a slice of keys with their values.
///
/// ```
/// use keyschema::{RedisKey, commands::ManyValues};
///
/// #[derive(RedisKey)]
/// #[redis_key(cart:totals:user_id:{#user_id}:month:{month}, string, ttl = 30d)]
/// struct CartTotal { user_id: u64, month: u8 }
///
/// # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
/// let totals = [(CartTotal { user_id: 7, month: 1 }, 250), (CartTotal { user_id: 7, month: 2 }, 90)];
/// totals.mset()?.query(&mut con)?; // and all of them expire in 30 days
/// # Ok(()) }
/// ```
pub trait ManyValues<K: RedisKey, V> {
    /// Writes the values, whatever the keys held.
    ///
    /// `MSET`: O(N) for N keys, since Redis 1.0.1. Keys with a TTL go in a script, some 2,600 at most.
    ///
    /// # Errors
    /// The keys are in different slots.
    fn mset(&self) -> SlotResult<()>
    where
        K::Kind: kinds::HoldsString<names::mset, K>,
        K::Ttl: effects::replaces<names::mset, K>,
        K::Value: Stored,
        V: Element<Input<K>>;

    /// As [`mset`](Self::mset), with a command for each slot.
    fn mset_by_slot(&self) -> BySlot<()>
    where
        K::Kind: kinds::HoldsString<names::mset, K>,
        K::Ttl: effects::replaces<names::mset, K>,
        K::Value: Stored,
        V: Element<Input<K>>;

    /// Writes the values if all the keys are missing; whether they were.
    ///
    /// `MSETNX`: O(N) for N keys, since Redis 1.0.1. Keys with a TTL go in a script, some 2,600 at most.
    ///
    /// # Errors
    /// The keys are in different slots.
    fn msetnx(&self) -> SlotResult<bool>
    where
        K::Kind: kinds::HoldsString<names::msetnx, K>,
        K::Ttl: effects::replaces_if<names::msetnx, K>,
        K::Value: Stored,
        V: Element<Input<K>>;
}

impl<K: RedisKey, V> ManyValues<K, V> for [(K, V)] {
    fn mset(&self) -> SlotResult<()>
    where
        K::Kind: kinds::HoldsString<names::mset, K>,
        K::Ttl: effects::replaces<names::mset, K>,
        K::Value: Stored,
        V: Element<Input<K>>,
    {
        check_pairs("MSET", self)?;
        Ok(write_pairs("MSET", Effect::Replaces, self.iter()))
    }

    fn mset_by_slot(&self) -> BySlot<()>
    where
        K::Kind: kinds::HoldsString<names::mset, K>,
        K::Ttl: effects::replaces<names::mset, K>,
        K::Value: Stored,
        V: Element<Input<K>>,
    {
        BySlot::of_slots(self.iter().map(|(key, _)| key.slot()), |places| {
            write_pairs("MSET", Effect::Replaces, places.iter().map(|place| &self[*place]))
        })
    }

    fn msetnx(&self) -> SlotResult<bool>
    where
        K::Kind: kinds::HoldsString<names::msetnx, K>,
        K::Ttl: effects::replaces_if<names::msetnx, K>,
        K::Value: Stored,
        V: Element<Input<K>>,
    {
        check_pairs("MSETNX", self)?;
        Ok(write_pairs("MSETNX", Effect::ReplacesIf, self.iter()))
    }
}

fn check_all<K: RedisKey>(command: &'static str, keys: &[K]) -> Result<(), SlotError> {
    let Some((first, others)) = keys.split_first() else { return Ok(()) };
    others.iter().try_for_each(|other| slots::check(command, first, other))
}

fn check_pairs<K: RedisKey, V>(command: &'static str, pairs: &[(K, V)]) -> Result<(), SlotError> {
    let Some((first, others)) = pairs.split_first() else { return Ok(()) };
    others.iter().try_for_each(|other| slots::check(command, &first.0, &other.0))
}

/// The command on these keys.
fn over<'a, K: RedisKey + 'a, Reply>(
    name: &str,
    effect: Effect,
    keys: impl Iterator<Item = &'a K> + Clone,
) -> Command<Reply> {
    let mut call = Call::many(name, false, |touch| {
        for key in keys.clone() {
            touch(key, Care::of(key, effect));
        }
    });
    for key in keys {
        call.key(key);
    }
    call.finish()
}

/// The command that writes these keys.
fn write_pairs<'a, K, V, Reply>(
    name: &str,
    effect: Effect,
    pairs: impl Iterator<Item = &'a (K, V)> + Clone,
) -> Command<Reply>
where
    K: RedisKey + 'a,
    K::Value: Stored,
    V: Element<Input<K>> + 'a,
{
    let mut call = Call::many(name, effect == Effect::ReplacesIf, |touch| {
        for (key, _) in pairs.clone() {
            touch(key, Care::of(key, effect));
        }
    });
    for (key, value) in pairs {
        call.key(key).element(value);
    }
    call.finish()
}

/// A command for each slot of many keys. What it does is not atomic: each command is.
#[derive(Clone, Debug)]
#[must_use = "a command does nothing before it is sent: call `query`"]
pub struct BySlot<Reply> {
    /// Each with the places of its keys among all.
    commands: Vec<(Vec<usize>, Command<Reply>)>,
    count: usize,
}

impl<Reply> BySlot<Reply> {
    fn of<K: RedisKey>(keys: &[K], command: impl Fn(&[usize]) -> Command<Reply>) -> Self {
        Self::of_slots(keys.iter().map(RedisKey::slot), command)
    }

    fn of_slots(slots: impl Iterator<Item = u16>, command: impl Fn(&[usize]) -> Command<Reply>) -> Self {
        let mut places: Vec<(u16, usize)> = slots.enumerate().map(|(place, slot)| (slot, place)).collect();
        let count = places.len();
        places.sort_unstable();
        let commands = places
            .chunk_by(|one, other| one.0 == other.0)
            .map(|of_slot| {
                let places: Vec<usize> = of_slot.iter().map(|(_, place)| *place).collect();
                let command = command(&places);
                (places, command)
            })
            .collect();
        Self { commands, count }
    }

    /// The commands, each of one slot.
    pub fn commands(&self) -> impl Iterator<Item = &Command<Reply>> {
        self.commands.iter().map(|(_, command)| command)
    }
}

impl<Reply: FromRedisValue + Join> BySlot<Reply> {
    /// Sends the commands, one after the other, and puts their answers together.
    ///
    /// # Errors
    /// The first error of one of the commands; those before it were carried out.
    pub fn query(&self, connection: &mut dyn ConnectionLike) -> RedisResult<Reply> {
        let mut answers = Vec::with_capacity(self.commands.len());
        for (_, command) in &self.commands {
            answers.push(command.query(connection)?);
        }
        Ok(self.join(answers))
    }

    /// Sends the commands, one after the other, and puts their answers together.
    ///
    /// # Errors
    /// The first error of one of the commands; those before it were carried out.
    #[cfg(feature = "redis-aio")]
    pub async fn query_async(&self, connection: &mut impl redis::aio::ConnectionLike) -> RedisResult<Reply> {
        let mut answers = Vec::with_capacity(self.commands.len());
        for (_, command) in &self.commands {
            answers.push(command.query_async(connection).await?);
        }
        Ok(self.join(answers))
    }

    fn join(&self, answers: Vec<Reply>) -> Reply {
        let places = self.commands.iter().map(|(places, _)| &places[..]);
        Reply::join(places.zip(answers), self.count)
    }
}

/// Answers of commands on some keys each that make the answer for all.
pub trait Join: Sized {
    /// Puts answers together, each with the places of its keys among `count`.
    #[doc(hidden)]
    fn join<'a>(answers: impl Iterator<Item = (&'a [usize], Self)>, count: usize) -> Self;
}

impl Join for usize {
    fn join<'a>(answers: impl Iterator<Item = (&'a [usize], Self)>, _: usize) -> Self {
        answers.map(|(_, answer)| answer).sum()
    }
}

impl Join for () {
    fn join<'a>(_: impl Iterator<Item = (&'a [usize], Self)>, _: usize) {}
}

impl<T> Join for Vec<Option<T>> {
    fn join<'a>(answers: impl Iterator<Item = (&'a [usize], Self)>, count: usize) -> Self {
        let mut all: Self = core::iter::repeat_with(|| None).take(count).collect();
        for (places, answer) in answers {
            for (place, value) in places.iter().zip(answer) {
                all[*place] = value;
            }
        }
        all
    }
}
