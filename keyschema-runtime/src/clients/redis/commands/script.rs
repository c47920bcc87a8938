//! Lua scripts whose keys have types.

use core::marker::PhantomData;
use std::borrow::Cow;

use redis::{Cmd, ToRedisArgs};

use super::{
    command::Command,
    keys::{Keys, copy},
    ttl::{Effect, with_ttls},
};
use crate::{
    CommandKey,
    clients::redis::kinds::{KnownTtl, SameTag, StoredCommand},
};

/// A script in Lua, which the server runs as a whole: no other command runs in between.
///
/// Its keys must be in one slot, and are in `KEYS` in their order. Keys that it may write keep their TTL as after any command. If the
/// script fails, TTLs are left alone.
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
/// /// Puts copies aside, if there are as many; how many are left.
/// static RESERVE: Script = Script::new(
///     "local left = tonumber(redis.call('GET', KEYS[1]) or 0) - tonumber(ARGV[1])
///      if left < 0 then return nil end
///      redis.call('SET', KEYS[1], left)
///      redis.call('INCRBY', KEYS[2], ARGV[1])
///      return left",
/// );
///
/// # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
/// let stock = Stock { shop_id: 7, book_id: 42 };
/// let reserved = Reserved { shop_id: 7, book_id: 42 };
/// let call = RESERVE.write(&stock).write(&reserved).arg(2);
/// let left: Option<u32> = call.command().query(&mut con)?; // and what is put aside expires in 15 minutes
/// # Ok(()) }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Script {
    source: &'static str,
}

impl Script {
    /// The script with this source. As in `EVAL`, `KEYS` and `ARGV` are its keys and its arguments, and it answers with `return`.
    pub const fn new(source: &'static str) -> Self {
        Self { source }
    }

    /// Calls the script with a key that it only reads.
    #[inline]
    pub fn read<K: CommandKey>(&self, key: &K) -> ScriptCall<K::Tag>
    where
        K::Kind: StoredCommand<script, K>,
    {
        self.call(key, Effect::Read)
    }

    /// Calls the script with a key that it may write.
    #[inline]
    pub fn write<K: CommandKey>(&self, key: &K) -> ScriptCall<K::Tag>
    where
        K::Kind: StoredCommand<script, K>,
        K::Ttl: KnownTtl<script, K>,
    {
        self.call(key, Effect::Replace)
    }

    fn call<K: CommandKey>(&self, key: &K, effect: Effect) -> ScriptCall<K::Tag> {
        let call = ScriptCall {
            source: self.source,
            keys: Keys::new("EVAL"),
            arguments: Cmd::new(),
            tag: PhantomData,
        };
        call.add(key, effect)
    }
}

command_names!(script = "EVAL");

/// A call of a [`Script`], to which keys and arguments are still added.
#[must_use = "a call does nothing: make it a `command`"]
#[derive(Clone, Debug)]
pub struct ScriptCall<Tag> {
    source: &'static str,
    keys: Keys,
    arguments: Cmd,
    tag: PhantomData<fn() -> Tag>,
}

impl<Tag> ScriptCall<Tag> {
    /// Adds a key that the script only reads.
    #[inline]
    pub fn read<K: CommandKey>(self, key: &K) -> Self
    where
        K::Kind: StoredCommand<script, K>,
        K::Tag: SameTag<Tag, script, K, K>,
    {
        self.add(key, Effect::Read)
    }

    /// Adds a key that the script may write.
    #[inline]
    pub fn write<K: CommandKey>(self, key: &K) -> Self
    where
        K::Kind: StoredCommand<script, K>,
        K::Ttl: KnownTtl<script, K>,
        K::Tag: SameTag<Tag, script, K, K>,
    {
        self.add(key, Effect::Replace)
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

    /// The call as a command, whose answer is read as `Reply`.
    pub fn command<Reply>(&self) -> Command<Reply> {
        let mut script = Cow::Borrowed(self.source);
        if self.keys.have_updates {
            script = Cow::Owned(with_ttls(self.source));
        }
        let mut cmd = Cmd::new();
        self.keys.write_eval(&script, &mut cmd);
        copy(self.arguments.args_iter(), &mut cmd);
        Command::new(cmd, 3, self.keys.error)
    }
}
