//! Keys as arguments of redis-rs commands.

use redis::{RedisWrite, ToRedisArgs, ToSingleRedisArg};

use crate::{KeyBuf, Pattern, RedisKey, pattern::Values};

/// Writes `key` as one argument: from the stack straight into the command.
#[inline]
pub fn write_redis_args<K, Out>(key: &K, out: &mut Out)
where
    K: RedisKey + ?Sized,
    Out: ?Sized + RedisWrite,
{
    out.write_arg(key.encode(&mut K::buffer()));
}

impl<K: RedisKey, V: Values> ToRedisArgs for Pattern<K, V> {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        out.write_arg(self.encode(&mut K::buffer()));
    }
}

impl<K: RedisKey, V: Values> ToSingleRedisArg for Pattern<K, V> {}

impl<const CAPACITY: usize> ToRedisArgs for KeyBuf<CAPACITY> {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        out.write_arg(self.as_bytes());
    }
}

impl<const CAPACITY: usize> ToSingleRedisArg for KeyBuf<CAPACITY> {}
