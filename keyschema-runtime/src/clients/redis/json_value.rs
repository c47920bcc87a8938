//! Values that are stored as JSON.

use alloc::string::{String, ToString};

use redis::{FromRedisValue, ParsingError, RedisWrite, ToRedisArgs, ToSingleRedisArg, Value};
use serde::{Serialize, de::DeserializeOwned};

/// A value that is stored as the text of its JSON: `value = Json<Order>`.
///
/// ```
/// use keyschema::{Json, prelude::*};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, Debug, PartialEq)]
/// pub struct Order { books: Vec<String>, paid: bool }
///
/// keys! {
///     /// One order.
///     pub string OrderState = order:state:order_id:{order_id: u64}, ttl = 1d, value = Json<Order>;
/// }
///
/// # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
/// let key = OrderState::new(7);
/// key.set(Json(Order { books: vec!["Dune".into()], paid: false })).query(&mut con)?;
/// let order: Option<Json<Order>> = key.get().query(&mut con)?;
/// # Ok(()) }
/// ```
///
/// # Panics
/// Writing a value that has no JSON: a map with keys that are no texts or numbers, or a type that refuses to be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Json<T>(
    /// The value.
    pub T,
);

impl<T: Serialize> ToRedisArgs for Json<T> {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        let json = serde_json::to_string(&self.0).expect("the value can be written as JSON");
        out.write_arg(json.as_bytes());
    }
}

impl<T: Serialize> ToSingleRedisArg for Json<T> {}

impl<T: DeserializeOwned> FromRedisValue for Json<T> {
    fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
        let text: String = redis::from_redis_value(value)?;
        serde_json::from_str(&text).map(Self).map_err(|error| error.to_string().into())
    }
}
