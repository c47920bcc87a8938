//! Commands on many keys of one schema.

use std::vec::Vec;

use redis::{ConnectionLike, FromRedisValue, RedisResult};

use super::{
    call::Call,
    command::Command,
    elements::{Element, WholeInput, WholeOutput, WholeValue},
    generic::names::{del, exists, touch, unlink},
    keys::Keys,
    msetex::msetex as make_msetex,
    ttl::Effect,
};
use crate::{
    CommandKey,
    clients::redis::kinds::{KnownTtl, StoredCommand, WholeStringCommand},
};

/// Writes the trait of the commands on a slice of keys, or of keys with values. A row is as in the
/// tables of commands on one key. If it has a second method, that method makes a command for each
/// slot. The keys and values are the arguments, unless the row makes the command itself.
macro_rules! commands_on_many {
    (
        $(#[$trait_attribute:meta])*
        pub trait $trait:ident<K $(, $value:ident)?> for [$item:ty], $key:expr, $write:expr; $rows:ident
        $(
            $(#[doc = $docs:literal])+
            $name:literal $complexity:literal $since:literal
            [$($bound:tt)*] $effect:ident $([$($ttl:tt)*])?
            $method:ident $($by_slot:ident)? ($self:ident) -> $reply:ty
            $([$($bounds:tt)*])?
            $({ $make:expr })?
        )*
    ) => {
        $(#[$trait_attribute])*
        pub trait $trait<K: CommandKey $(, $value)?>: AsRef<[$item]> {
            $(
                $(#[doc = $docs])+
                #[doc = concat!("\n\n`", $name, "`: ", $complexity, ", since Redis ", $since, ".")]
                fn $method(&$self) -> Command<$reply>
                where
                    K::Kind: $($bound)*,
                    $(K::Ttl: $($ttl)*,)?
                    $($($bounds)*)?
                {
                    made!([$($make)?] $name $effect $self.as_ref().iter(), $key, $write)
                }

                by_slot! {
                    $trait [$($by_slot)?] $method $self $reply,
                    [K::Kind: $($bound)*, $(K::Ttl: $($ttl)*,)? $($($bounds)*)?]
                    {
                        let items = $self.as_ref();
                        BySlot::of(items.iter().map(|item| $key(item).slot()), |places| {
                            made!([$($make)?] $name $effect places.iter().map(|place| &items[*place]), $key, $write)
                        })
                    }
                }
            )*
        }

        impl<K: CommandKey $(, $value)?> $trait<K $(, $value)?> for [$item] {}

        command_rows!($rows $($name $complexity $since [$($bound)*] $effect [$($($ttl)*)?] $method [] {})*);
    };
}

/// Makes the command of a row, as the row says if it does.
macro_rules! made {
    ([] $name:literal $effect:ident $items:expr, $key:expr, $write:expr) => {
        over($name, Effect::$effect, $items, $key, $write)
    };
    ([$make:expr] $name:literal $effect:ident $items:expr, $key:expr, $write:expr) => {
        $make($items)
    };
}

/// Writes the method that makes a command for each slot, if the row has one.
macro_rules! by_slot {
    ($trait:ident [] $($row:tt)*) => {};
    ($trait:ident [$by_slot:ident] $method:ident $self:ident $reply:ty, [$($bounds:tt)*] $body:block) => {
        #[doc = concat!("As [`", stringify!($method), "`](", stringify!($trait), "::", stringify!($method), "), with a command for each slot.")]
        fn $by_slot(&$self) -> BySlot<$reply>
        where
            $($bounds)*
        $body
    };
}

commands_on_many! {
    /// Commands on a slice of keys.
    ///
    /// All keys of a command must be in one slot of a cluster. The methods `…_by_slot` accept keys
    /// in several slots, and make a command for each slot.
    ///
    /// ```
    /// use keyschema::prelude::*;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(user:name:user_id:{user_id}, string, persistent)]
    /// struct UserName { user_id: u64 }
    ///
    /// # #[cfg(feature = "redis-aio")]
    /// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
    /// let users = [7, 42].map(|user_id| UserName { user_id });
    /// assert!(users.mget().query_async(&mut con).await.is_err()); // they are in different slots, so nothing is sent
    /// let names: Vec<Option<String>> = users.mget_by_slot().query_async(&mut con).await?; // in the order of the keys
    /// # Ok(()) }
    /// ```
    pub trait ManyKeys<K> for [K], itself, |_, _| (); KEY_COMMANDS

    /// Returns the values, in the order of the keys. The value of a missing key is `None`.
    "MGET" "O(N) for N keys" "1.0.0" [WholeStringCommand<mget, K>] Read
    mget mget_by_slot(self) -> Vec<Option<WholeOutput<K>>> [K::Kind: WholeValue<K::Value>]

    /// Deletes the keys. Returns how many of them existed.
    "DEL" "O(N) for N elements" "1.0.0" [StoredCommand<del, K>] Delete
    del del_by_slot(self) -> usize

    /// Deletes the keys, and frees their memory later. Returns how many of them existed.
    "UNLINK" "O(N) for N keys" "4.0.0" [StoredCommand<unlink, K>] Delete
    unlink unlink_by_slot(self) -> usize

    /// Returns how many of the keys exist.
    "EXISTS" "O(N) for N keys" "3.0.3" [StoredCommand<exists, K>] Expire
    exists exists_by_slot(self) -> usize

    /// Marks the keys as used. Returns how many of them exist.
    "TOUCH" "O(N) for N keys" "3.2.1" [StoredCommand<touch, K>] Read
    touch touch_by_slot(self) -> usize
}

commands_on_many! {
    /// Commands on a slice of keys with their values.
    ///
    /// ```
    /// use keyschema::prelude::*;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(cart:totals:user_id:{#user_id}:month:{month}, string, ttl = 30d)]
    /// struct CartTotal { user_id: u64, month: u8 }
    ///
    /// # #[cfg(feature = "redis-aio")]
    /// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
    /// let totals = [(CartTotal { user_id: 7, month: 1 }, 250), (CartTotal { user_id: 7, month: 2 }, 90)];
    /// totals.mset().query_async(&mut con).await?; // and all of them expire in 30 days
    /// # Ok(()) }
    /// ```
    pub trait ManyValues<K, V> for [(K, V)], key_of, |call, item| {
        call.element(&item.1);
    }; VALUE_COMMANDS

    /// Writes the values of all keys. If their TTL is never restarted (`refresh = once`), there may
    /// be at most 3,500 keys.
    "MSET" "O(N) for N keys" "1.0.1" [WholeStringCommand<mset, K>] Replace[KnownTtl<mset, K>]
    mset mset_by_slot(self) -> () [K::Kind: WholeValue<K::Value>, V: Element<WholeInput<K>>]

    /// Writes the values if none of the keys exists. Returns whether it did.
    "MSETNX" "O(N) for N keys" "1.0.1" [WholeStringCommand<msetnx, K>] Create[KnownTtl<msetnx, K>]
    msetnx(self) -> bool [K::Kind: WholeValue<K::Value>, V: Element<WholeInput<K>>]

    /// Writes the values of all keys with one expiry, so they share the jitter. The server needs
    /// about half of the time that it needs for `mset`. Valkey has the command since 9.1. An older
    /// server writes nothing, and the error says so.
    ///
    /// A script calls the command, because the command itself would not reach the right node of a
    /// cluster. So there may be at most 3,498 keys. For keys with `single_node()` it is sent by
    /// itself, which takes a quarter of the time of `mset`. Keys without a TTL are written by
    /// `MSET`.
    ///
    /// Fails if the caller gives the keys different TTLs.
    "MSETEX" "O(N) for N keys" "8.4.0" [WholeStringCommand<msetex, K>] Replace[KnownTtl<msetex, K>]
    msetex msetex_by_slot(self) -> () [K::Kind: WholeValue<K::Value>, V: Element<WholeInput<K>>]
    { make_msetex }
}

command_names!(mget = "MGET" mset = "MSET" msetnx = "MSETNX" msetex = "MSETEX");

const fn itself<K>(key: &K) -> &K {
    key
}

const fn key_of<K, V>((key, _): &(K, V)) -> &K {
    key
}

/// Makes the command on these keys. `write` adds arguments after each key.
fn over<'a, I: 'a, K: CommandKey + 'a, Reply>(
    name: &'static str,
    effect: Effect,
    items: impl Iterator<Item = &'a I> + Clone,
    key: impl Fn(&I) -> &K,
    write: impl Fn(&mut Call, &I),
) -> Command<Reply> {
    let mut keys = Keys::new(name);
    for item in items.clone() {
        keys.add(key(item), effect);
    }
    let mut call = Call::of_keys(&keys);
    if keys.count() == 0 {
        call.fail_for_lack_of("key");
    }
    for item in items {
        write(call.key(key(item)), item);
    }
    call.finish()
}

/// A command for each slot of many keys. Each command is atomic, but not all of them together.
#[derive(Clone, Debug)]
#[must_use = "a command does nothing before it is sent: call `query`"]
pub struct BySlot<Reply> {
    /// Each command, with the positions of its keys among all keys.
    commands: Vec<(Vec<usize>, Command<Reply>)>,
}

impl<Reply> BySlot<Reply> {
    fn of(slots: impl Iterator<Item = u16>, command: impl Fn(&[usize]) -> Command<Reply>) -> Self {
        let mut places: Vec<(u16, usize)> = slots.enumerate().map(|(place, slot)| (slot, place)).collect();
        places.sort_unstable();
        let commands = places
            .chunk_by(|one, other| one.0 == other.0)
            .map(|of_slot| {
                let places: Vec<usize> = of_slot.iter().map(|(_, place)| *place).collect();
                let command = command(&places);
                (places, command)
            })
            .collect();
        Self { commands }
    }

    /// Returns the commands, each of one slot.
    pub fn commands(&self) -> impl Iterator<Item = &Command<Reply>> {
        self.commands.iter().map(|(_, command)| command)
    }
}

impl<Reply: FromRedisValue + Join> BySlot<Reply> {
    /// Sends the commands, one after the other, and combines their answers.
    ///
    /// # Errors
    /// Returns the first error of a command. The commands before it were run.
    pub fn query(&self, connection: &mut dyn ConnectionLike) -> RedisResult<Reply> {
        let mut answers = Vec::with_capacity(self.commands.len());
        for (_, command) in &self.commands {
            answers.push(command.query(connection)?);
        }
        Ok(self.join(answers))
    }

    /// Sends the commands, one after the other, and combines their answers.
    ///
    /// # Errors
    /// Returns the first error of a command. The commands before it were run.
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
        let count = places.clone().map(<[usize]>::len).sum();
        Reply::join(places.zip(answers), count)
    }
}

/// Answers that can be combined to one for all keys.
pub trait Join: Sized {
    /// Combines answers. Each has the positions of its keys among all `count` keys.
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
