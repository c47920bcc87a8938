//! Lua scripts whose keys have types.

use core::marker::PhantomData;
use std::{format, string::String};

use redis::{Cmd, RedisWrite, ToRedisArgs};

use super::{
    Command,
    call::KeyArgument,
    effects,
    slots::{self, SlotError},
    ttl::{Care, Effect},
};
use crate::{
    RedisKey,
    kinds::{self, SameTag},
};

/// A script in Lua, which the server runs as one: nothing else happens in between.
///
/// Its keys are given as keys, in one slot, and stand in `KEYS` in their order. Those that it may write are left with their TTL, as
/// by any command; nothing is done about TTLs if the script fails.
///
/// ```
/// use keyschema::{RedisKey, commands::Script};
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
/// let call = RESERVE.write(&stock).write(&reserved)?.arg(2);
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
    pub fn read<K: RedisKey>(&self, key: &K) -> ScriptCall<K::Tag>
    where
        K::Kind: kinds::IsStored<names::script, K>,
    {
        self.call(key, Effect::Reads)
    }

    /// Calls the script with a key that it may write.
    #[inline]
    pub fn write<K: RedisKey>(&self, key: &K) -> ScriptCall<K::Tag>
    where
        K::Kind: kinds::IsStored<names::script, K>,
        K::Ttl: effects::writes<names::script, K>,
    {
        self.call(key, Effect::Replaces)
    }

    fn call<K: RedisKey>(&self, key: &K, effect: Effect) -> ScriptCall<K::Tag> {
        let mut call = ScriptCall {
            source: self.source,
            keys: Cmd::new(),
            cares: Cmd::new(),
            arguments: Cmd::new(),
            is_plain: true,
            first: (K::SCHEMA.name, key.slot()),
            tag: PhantomData,
        };
        call.add(key, effect);
        call
    }
}

/// How messages call a script.
pub mod names {
    /// A script.
    #[allow(non_camel_case_types, reason = "stands in messages")]
    #[derive(Clone, Copy, Debug)]
    pub enum script {}
}

/// A call of a [`Script`], to which keys and arguments are still added.
#[must_use = "a call does nothing: make it a `command`"]
#[derive(Clone, Debug)]
pub struct ScriptCall<Tag> {
    source: &'static str,
    keys: Cmd,
    /// For each key what is to be done about its TTL, or nothing.
    cares: Cmd,
    arguments: Cmd,
    is_plain: bool,
    first: (&'static str, u16),
    tag: PhantomData<fn() -> Tag>,
}

impl<Tag: kinds::TagKind> ScriptCall<Tag> {
    /// Adds a key that the script only reads.
    ///
    /// # Errors
    /// The key is in another slot than the first.
    #[inline]
    pub fn read<K: RedisKey>(mut self, key: &K) -> Result<Self, SlotError>
    where
        K::Kind: kinds::IsStored<names::script, K>,
        K::Tag: SameTag<Tag, names::script, K, K>,
    {
        self.check(key)?;
        self.add(key, Effect::Reads);
        Ok(self)
    }

    /// Adds a key that the script may write.
    ///
    /// # Errors
    /// The key is in another slot than the first.
    #[inline]
    pub fn write<K: RedisKey>(mut self, key: &K) -> Result<Self, SlotError>
    where
        K::Kind: kinds::IsStored<names::script, K>,
        K::Ttl: effects::writes<names::script, K>,
        K::Tag: SameTag<Tag, names::script, K, K>,
    {
        self.check(key)?;
        self.add(key, Effect::Replaces);
        Ok(self)
    }

    fn check<K: RedisKey>(&self, key: &K) -> Result<(), SlotError> {
        if Tag::MATTERS {
            slots::compare("EVAL", self.first, (K::SCHEMA.name, key.slot()))?;
        }
        Ok(())
    }
}

impl<Tag> ScriptCall<Tag> {
    fn add<K: RedisKey>(&mut self, key: &K, effect: Effect) {
        KeyArgument::write(key, &mut self.keys);
        match Care::of(key, effect) {
            Some(care) => {
                self.is_plain = false;
                self.cares.write_arg_fmt(care);
            }
            None => self.cares.write_arg(b""),
        }
    }

    /// Adds arguments.
    pub fn arg(mut self, argument: impl ToRedisArgs) -> Self {
        self.arguments.arg(argument);
        self
    }

    /// The call as a command, whose answer is read as `Reply`.
    pub fn command<Reply>(&self) -> Command<Reply> {
        let mut cmd = Cmd::new();
        cmd.arg("EVAL");
        if self.is_plain {
            cmd.arg(self.source);
        } else {
            cmd.arg(with_ttls(self.source));
        }
        cmd.arg(self.keys.args_iter().len());
        copy(&self.keys, &mut cmd);
        if !self.is_plain {
            copy(&self.cares, &mut cmd);
        }
        copy(&self.arguments, &mut cmd);
        Command::new(cmd, 3)
    }
}

/// The script, behind which the TTLs of its keys are seen to. It finds its own arguments alone in `ARGV`.
fn with_ttls(source: &str) -> String {
    format!(
        "local n=#KEYS local cares,left={{}},{{}} \
         for i=1,n do cares[i]=table.remove(ARGV,1) \
         if cares[i]:sub(1,1)=='g' then left[i]=redis.call('PTTL',KEYS[i]) end end \
         local function script()\n{source}\nend \
         local answer=script() \
         for i=1,n do local h,t=cares[i]:sub(1,1),cares[i]:sub(2) \
         if h=='g' and left[i]>0 then t=string.format('%.0f',left[i]) end \
         if h~='' then redis.call('PEXPIRE',KEYS[i],t) end end return answer"
    )
}

fn copy(from: &Cmd, to: &mut Cmd) {
    for argument in from.args_iter() {
        if let redis::Arg::Simple(bytes) = argument {
            to.write_arg(bytes);
        }
    }
}
