//! Keys as arguments of redis-rs commands, and keys parsed from answers.

use alloc::string::ToString;

use redis::{FromRedisValue, ParsingError, RedisWrite, ToRedisArgs, ToSingleRedisArg, Value};

use super::reply::text_of;
use crate::{
    ChannelPattern, KeyBuf, KeyPrefix, ParseKey, Pattern, Prefixed, RedisKey, pattern::PatternValues,
};

/// Writes `key` as one argument, from the stack directly into the command.
#[inline]
pub fn write_redis_args<K, Out>(key: &K, out: &mut Out)
where
    K: RedisKey + ?Sized,
    Out: ?Sized + RedisWrite,
{
    out.write_arg(key.encode(&mut K::buffer()));
}

/// Writes the impls that make a key type of this crate an argument of commands.
macro_rules! key_as_arg {
    ([$($generics:tt)*] $key:ty) => {
        impl $($generics)* redis::ToRedisArgs for $key {
            fn write_redis_args<Out: ?Sized + redis::RedisWrite>(&self, out: &mut Out) {
                $crate::clients::redis::args::write_redis_args(self, out);
            }
        }

        impl $($generics)* redis::ToSingleRedisArg for $key {}
    };
}

key_as_arg!([<K: RedisKey, P: KeyPrefix>] Prefixed<K, P>);

impl<K, P> FromRedisValue for Prefixed<K, P>
where
    Self: for<'key> ParseKey<'key>,
{
    fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
        from_redis_value(&value)
    }
}

/// Returns the key in an answer of a server.
///
/// # Errors
/// Returns an error if the answer is not text, or if the text is not such a key.
pub fn from_redis_value<K: for<'key> ParseKey<'key>>(value: &Value) -> Result<K, ParsingError> {
    let text = text_of(format_args!("a key of `{}`", K::SCHEMA.name), value)?;
    K::parse(text).map_err(|error| error.to_string().into())
}

impl<K: RedisKey, V: PatternValues> ToRedisArgs for Pattern<K, V> {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        out.write_arg(self.encode(&mut Self::buffer()));
    }
}

impl<K: RedisKey, V: PatternValues> ToSingleRedisArg for Pattern<K, V> {}

impl<K: RedisKey, V: PatternValues> ToRedisArgs for ChannelPattern<K, V> {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        out.write_arg(&self.to_bytes());
    }
}

impl<K: RedisKey, V: PatternValues> ToSingleRedisArg for ChannelPattern<K, V> {}

impl<const CAPACITY: usize, const IS_TEXT: bool> ToRedisArgs for KeyBuf<CAPACITY, IS_TEXT> {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        out.write_arg(self.as_bytes());
    }
}

impl<const CAPACITY: usize, const IS_TEXT: bool> ToSingleRedisArg for KeyBuf<CAPACITY, IS_TEXT> {}
