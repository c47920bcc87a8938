//! Values that are stored as the text that they have in keys, or as bytes.

use core::fmt;
use std::{string::ToString, vec};

use keyschema_core::capacity::SLACK;
use redis::{FromRedisValue, ParsingError, RedisWrite, ToRedisArgs, ToSingleRedisArg, Value};

use super::{elements::Element, written::Written};
use crate::{KeySegment, ParseKeySegment, Writer, clients::redis::reply::text_of};

/// A value that is stored as the text that it has in a key: `value = AsText<UserId>`, for any
/// parameter type.
///
/// Commands also take the plain value.
///
/// ```
/// use keyschema::{AsText, prelude::*};
///
/// #[derive(KeySegment, Clone, Copy, Debug, PartialEq)]
/// pub struct UserId(u64);
///
/// keys! {
///     /// The followers of a user.
///     pub set UserFollowers = user:followers:user_id:{user_id: UserId}, persistent, value = AsText<UserId>;
/// }
///
/// # #[cfg(feature = "redis-aio")]
/// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// let key = UserFollowers::new(UserId(7));
/// key.sadd(UserId(42)).query_async(&mut con).await?;
/// assert_eq!(key.smembers().query_async(&mut con).await?, [AsText(UserId(42))]);
/// # Ok(()) }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AsText<T>(
    /// The value.
    pub T,
);

impl<T: KeySegment> ToRedisArgs for AsText<T> {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        write(&self.0, out);
    }
}

impl<T: KeySegment> ToSingleRedisArg for AsText<T> {}

#[diagnostic::do_not_recommend]
impl<T: KeySegment> Element<AsText<T>> for T {
    fn write(&self, cmd: &mut redis::Cmd) -> Written {
        write(self, cmd);
        Ok(())
    }
}

fn write<T: KeySegment>(value: &T, out: &mut (impl ?Sized + RedisWrite)) {
    if let Some(text) = value.known_text() {
        return out.write_arg(text.as_bytes());
    }
    let mut bytes = vec![0; T::SHAPE.max_len() + SLACK];
    let mut writer = Writer::new(&mut bytes);
    value.write_to(&mut writer);
    let len = writer.len();
    out.write_arg(&bytes[..len]);
}

impl<T: for<'text> ParseKeySegment<'text>> FromRedisValue for AsText<T> {
    fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
        let text = text_of("the value", &value)?;
        T::parse_from(text.into()).map(Self).map_err(|error| error.to_string().into())
    }
}

impl<T: fmt::Display> fmt::Display for AsText<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A `Uuid` that is stored as its 16 bytes: `value = AsBytes<Uuid>`. It is shorter than [`AsText`],
/// but not readable in a console.
///
/// Commands also take the plain value.
///
/// ```
/// use keyschema::{AsBytes, prelude::*};
/// use uuid::Uuid;
///
/// keys! {
///     /// The cart of a user.
///     pub string UserCart = user:cart_id:user_id:{user_id: u64}, ttl = 30d, value = AsBytes<Uuid>;
/// }
///
/// # #[cfg(feature = "redis-aio")]
/// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// UserCart::new(7).set(Uuid::from_u128(42)).query_async(&mut con).await?;
/// assert_eq!(UserCart::new(7).get().query_async(&mut con).await?, Some(AsBytes(Uuid::from_u128(42))));
/// # Ok(()) }
/// ```
#[cfg(feature = "uuid")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AsBytes<T>(
    /// The value.
    pub T,
);

#[cfg(feature = "uuid")]
mod uuids {
    use std::format;

    use uuid::Uuid;

    use super::{
        AsBytes, Element, FromRedisValue, ParsingError, RedisWrite, ToRedisArgs, ToSingleRedisArg, Value,
        Written, text_of,
    };

    impl ToRedisArgs for AsBytes<Uuid> {
        fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
            out.write_arg(self.0.as_bytes());
        }
    }

    impl ToSingleRedisArg for AsBytes<Uuid> {}

    #[diagnostic::do_not_recommend]
    impl Element<AsBytes<Self>> for Uuid {
        fn write(&self, cmd: &mut redis::Cmd) -> Written {
            cmd.write_arg(self.as_bytes());
            Ok(())
        }
    }

    impl FromRedisValue for AsBytes<Uuid> {
        fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
            let bytes = text_of("a UUID", &value)?;
            let len = bytes.len();
            match Uuid::from_slice(bytes) {
                Ok(uuid) => Ok(Self(uuid)),
                Err(_) => Err(format!("a UUID has 16 bytes, not {len}").into()),
            }
        }
    }
}
