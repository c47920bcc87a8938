//! The whole value of a `HyperLogLog`.

use core::fmt;
use std::{format, vec::Vec};

use redis::{FromRedisValue, ParsingError, RedisWrite, ToRedisArgs, ToSingleRedisArg, Value};

/// The bytes of a `HyperLogLog`, which `get` returns and `set` writes.
///
/// The server counts only in bytes that it wrote itself, and answers `WRONGTYPE` for others. So
/// these bytes come from a server, or from bytes in the same format.
///
/// ```
/// use keyschema::prelude::*;
///
/// keys! {
///     /// Visitors of a day.
///     pub hyperloglog DayVisitors = visitors:count:day:{day: u32}, ttl = 90d;
/// }
///
/// # #[cfg(feature = "redis-aio")]
/// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// let (today, copy) = (DayVisitors::new(1), DayVisitors::new(2));
/// today.pfadd(["ada", "bob"]).query_async(&mut con).await?;
/// if let Some(counted) = today.get().query_async(&mut con).await? {
///     copy.set(counted).query_async(&mut con).await?;
/// }
/// assert_eq!(copy.pfcount().query_async(&mut con).await?, 2);
/// # Ok(()) }
/// ```
///
/// ```compile_fail
/// # use keyschema::prelude::*;
/// # keys! {
/// #     /// Visitors of a day.
/// #     pub hyperloglog DayVisitors = visitors:count:day:{day: u32}, ttl = 90d;
/// # }
/// DayVisitors::new(1).set("two");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct HyperLogLogBytes {
    bytes: Vec<u8>,
}

impl HyperLogLogBytes {
    /// The length of the header.
    const HEADER_LEN: usize = 16;
    /// The length of the dense form: the header, and 16,384 registers of 6 bits.
    const DENSE_LEN: usize = Self::HEADER_LEN + 16_384 * 6 / 8;

    /// Returns bytes, such as those of a backup, as those of a `HyperLogLog`. Returns `None` if a
    /// server would not count in them.
    pub fn from_bytes(bytes: Vec<u8>) -> Option<Self> {
        let is_one = match bytes.get(..Self::HEADER_LEN)? {
            [b'H', b'Y', b'L', b'L', 0, ..] => bytes.len() == Self::DENSE_LEN,
            [b'H', b'Y', b'L', b'L', 1, ..] => true,
            _ => false,
        };
        is_one.then_some(Self { bytes })
    }

    /// Returns the bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the bytes, by value.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl fmt::Debug for HyperLogLogBytes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "HyperLogLogBytes({} bytes)", self.bytes.len())
    }
}

impl From<HyperLogLogBytes> for Vec<u8> {
    fn from(value: HyperLogLogBytes) -> Self {
        value.bytes
    }
}

impl ToRedisArgs for HyperLogLogBytes {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        out.write_arg(&self.bytes);
    }
}

impl ToSingleRedisArg for HyperLogLogBytes {}

impl FromRedisValue for HyperLogLogBytes {
    fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
        let bytes: Vec<u8> = redis::from_redis_value(value)?;
        let len = bytes.len();
        Self::from_bytes(bytes).ok_or_else(|| format!("{len} bytes that are not a HyperLogLog").into())
    }
}
