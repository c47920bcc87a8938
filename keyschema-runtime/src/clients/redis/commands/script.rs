//! Lua scripts whose keys have types.
//!
//! A script of the user is not wrapped. A wrapper could be seen and broken, and could not tell what
//! the script wrote. So the script goes into a transaction with `PEXPIRE … NX` of its keys.

use core::{fmt, marker::PhantomData};

use redis::{Cmd, ToRedisArgs};

use super::{
    command::Command,
    hashed_script::{HashedScript, KnownScript},
    keys::{Keys, copy},
    packed::{More, Packed},
    ttl::Effect,
};
use crate::{
    CommandKey,
    clients::redis::kinds::{KnownTtl, SameTag, StoredCommand},
};

/// A script in Lua, which the server runs atomically: no other command runs in between.
///
/// Its keys must be in one slot, and are in `KEYS` in their order. The script's hash is sent
/// (`EVALSHA`), and the whole script (`EVAL`) only if the server does not know it yet.
///
/// Each key that the script may [write](Self::write) gets its declared TTL in the same transaction,
/// if it has none after the script. So a script restarts a TTL by removing it: `SET` removes it,
/// and after a write in place the script can call `PERSIST`. Otherwise the TTL stays as it was, for
/// any `refresh`. This holds even if the script fails.
///
/// ```
/// use keyschema::{commands::Script, prelude::*};
///
/// #[derive(RedisKey)]
/// #[redis_key(stock:count:shop_id:{#shop_id}:book_id:{book_id}, string, persistent)]
/// struct Stock { shop_id: u32, book_id: u64 }
///
/// #[derive(RedisKey)]
/// #[redis_key(stock:reserved:shop_id:{#shop_id}:book_id:{book_id}, string, ttl = 15m)]
/// struct Reserved { shop_id: u32, book_id: u64 }
///
/// /// Reserves copies, if there are enough. Returns how many are left.
/// static RESERVE: Script = Script::new(
///     "local left = tonumber(redis.call('GET', KEYS[1]) or 0) - tonumber(ARGV[1])
///      if left < 0 then return nil end
///      redis.call('SET', KEYS[1], left)
///      redis.call('INCRBY', KEYS[2], ARGV[1])
///      return left",
/// );
///
/// # #[cfg(feature = "redis-aio")]
/// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// let stock = Stock { shop_id: 7, book_id: 42 };
/// let reserved = Reserved { shop_id: 7, book_id: 42 };
/// let call = RESERVE.write(&stock).write(&reserved).arg(2);
/// let left: Option<u32> = call.command().query_async(&mut con).await?; // and the reservation expires in 15 minutes
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Script {
    script: HashedScript,
}

impl Script {
    /// Returns the script with this source. As in `EVAL`, `KEYS` and `ARGV` are its keys and its
    /// arguments, and `return` sets its answer.
    pub const fn new(source: &'static str) -> Self {
        Self { script: HashedScript::new(source) }
    }

    /// Calls the script with a key that it only reads.
    #[inline]
    pub fn read<K: CommandKey>(&self, key: &K) -> ScriptCall<K>
    where
        K::Kind: StoredCommand<script, K>,
    {
        self.call(key, Effect::Read)
    }

    /// Calls the script with a key that it may write. The key gets its declared TTL, if it has none
    /// after the script.
    #[inline]
    pub fn write<K: CommandKey>(&self, key: &K) -> ScriptCall<K>
    where
        K::Kind: StoredCommand<script, K>,
        K::Ttl: KnownTtl<script, K>,
    {
        self.call(key, Effect::Script)
    }

    fn call<K: CommandKey>(&self, key: &K, effect: Effect) -> ScriptCall<K> {
        let call = ScriptCall {
            script: self.script.known(),
            keys: Keys::new("EVAL"),
            arguments: Cmd::new(),
            first: PhantomData,
        };
        call.add(key, effect)
    }
}

command_names!(script = "EVAL");

/// A call of a [`Script`], to which keys and arguments can be added. `First` is its first key.
#[must_use = "a call does nothing: make it a `command`"]
pub struct ScriptCall<First> {
    script: KnownScript,
    keys: Keys,
    arguments: Cmd,
    /// The first key, whose slot the other keys must share.
    first: PhantomData<fn() -> First>,
}

impl<First: CommandKey> ScriptCall<First> {
    /// Adds a key that the script only reads.
    #[inline]
    pub fn read<K: CommandKey>(self, key: &K) -> Self
    where
        K::Kind: StoredCommand<script, K>,
        K::Tag: SameTag<First::Tag, script, K, First>,
    {
        self.add(key, Effect::Read)
    }

    /// Adds a key that the script may write. The key gets its declared TTL, if it has none after
    /// the script.
    #[inline]
    pub fn write<K: CommandKey>(self, key: &K) -> Self
    where
        K::Kind: StoredCommand<script, K>,
        K::Ttl: KnownTtl<script, K>,
        K::Tag: SameTag<First::Tag, script, K, First>,
    {
        self.add(key, Effect::Script)
    }

    fn add<K: CommandKey>(mut self, key: &K, effect: Effect) -> Self {
        self.keys.add(key, effect);
        self
    }

    /// Adds arguments.
    pub fn arg(mut self, argument: impl ToRedisArgs) -> Self {
        self.arguments.arg(argument);
        self
    }

    /// Returns the call as a command, whose answer has the type `Reply`.
    pub fn command<Reply>(&self) -> Command<Reply> {
        let mut cmd = Cmd::new();
        self.keys.write_eval(self.script.source, &mut cmd);
        copy(self.arguments.args_iter(), &mut cmd);
        let more = More {
            error: self.keys.error.clone(),
            script: Some(self.script),
            ttls: self.keys.ttls(),
            field_ttls: self.keys.field_ttls.clone(),
        };
        Command::new(Packed::new(cmd, 3, more.boxed()))
    }
}

/// Shows the keys, but no arguments: they may be secret.
impl<First> fmt::Debug for ScriptCall<First> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arguments = self.arguments.args_iter().len();
        write!(formatter, "ScriptCall({:?} and {arguments} arguments)", self.keys)
    }
}

// A key need not be `Clone`.
impl<First> Clone for ScriptCall<First> {
    fn clone(&self) -> Self {
        Self {
            script: self.script,
            keys: self.keys.clone(),
            arguments: self.arguments.clone(),
            first: PhantomData,
        }
    }
}
