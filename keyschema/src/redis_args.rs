//! Keys as arguments of redis-rs commands.

use redis::{RedisWrite, ToRedisArgs, ToSingleRedisArg};

use crate::{ConstantPattern, KeyBuf, KeyPattern, RedisKey};

/// Writes `key` as one argument: from the stack straight into the command.
#[inline]
pub fn write_redis_args<K, Out>(key: &K, out: &mut Out)
where
    K: RedisKey + ?Sized,
    Out: ?Sized + RedisWrite,
{
    out.write_arg(key.encode(&mut K::buffer()));
}

/// Writes `pattern` as one argument.
pub fn write_pattern_args<K, P, Out>(pattern: &P, out: &mut Out)
where
    K: RedisKey,
    P: KeyPattern<K> + ?Sized,
    Out: ?Sized + RedisWrite,
{
    out.write_arg(pattern.encode(&mut K::buffer()));
}

impl<K: RedisKey> ToRedisArgs for ConstantPattern<K> {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        write_pattern_args(self, out);
    }
}

impl<K: RedisKey> ToSingleRedisArg for ConstantPattern<K> {}

impl<const CAPACITY: usize> ToRedisArgs for KeyBuf<CAPACITY> {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        out.write_arg(self.as_bytes());
    }
}

impl<const CAPACITY: usize> ToSingleRedisArg for KeyBuf<CAPACITY> {}
