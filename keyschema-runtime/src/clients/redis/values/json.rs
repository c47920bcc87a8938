//! Values that are stored as JSON.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use redis::{Cmd, FromRedisValue, ParsingError, Value};
use serde::{Serialize, de::DeserializeOwned};

use super::{
    elements::{Declared, Element, Elements, Untyped},
    written::{Unwritable, Written},
};
use crate::{clients::redis::reply::text_of, key::kinds::Anything};

/// A value that is stored as the text of its JSON: `value = Json<Order>`.
///
/// For a declared `Json<Order>`, commands take `Json(order)` and `Json(&order)`. For a
/// `Json<Vec<T>>` they also take a `Json` of a slice, and for a `Json<String>` one of a `&str`. If
/// a value cannot be written as JSON, sending the command returns a
/// [`CommandError`](crate::commands::CommandError). This happens for a map whose keys are neither
/// texts nor numbers, or a type that refuses.
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
/// # #[cfg(feature = "redis-aio")]
/// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// let key = OrderState::new(7);
/// let order = Order { books: vec!["Dune".into()], paid: false };
/// key.set(Json(&order)).query_async(&mut con).await?;
/// let stored: Option<Json<Order>> = key.get().query_async(&mut con).await?;
/// assert_eq!(stored, Some(Json(order)));
/// # Ok(()) }
/// ```
///
/// serde writes and reads only the inner value. The type is not an argument of plain redis-rs
/// commands, which cannot report that writing failed. For those, write
/// `serde_json::to_string(&order)?`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Json<T>(
    /// The value.
    pub T,
);

fn write(value: &impl Serialize, cmd: &mut Cmd) -> Written {
    match serde_json::to_vec(value) {
        Ok(json) => {
            cmd.arg(json);
            Ok(())
        }
        Err(error) => Err(Unwritable { reason: error.to_string() }),
    }
}

macro_rules! written_as_json {
    ($([$($generics:tt)*] $given:ty as $declared:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Element<$declared> for $given {
                fn write(&self, cmd: &mut Cmd) -> Written {
                    write(&self.0, cmd)
                }
            }
        )*
    };
}

written_as_json! {
    [T: Serialize] Json<T> as Json<T>;
    [T: Serialize] &Json<T> as Json<T>;
    [T: Serialize] Json<&T> as Json<T>;
    [T: Serialize] Json<&[T]> as Json<Vec<T>>;
    [] Json<&str> as Json<String>;
    [T: Serialize] Json<T> as Anything;
    [T: Serialize] &Json<T> as Anything;
}

impl<T> Declared for Json<T> {}

#[diagnostic::do_not_recommend]
impl<T: Serialize> Elements<Anything, Untyped> for Json<T> {
    fn write(&self, cmd: &mut Cmd) -> Written {
        write(&self.0, cmd)
    }
}

impl<T: DeserializeOwned> FromRedisValue for Json<T> {
    fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
        let text = text_of("JSON", &value)?;
        serde_json::from_slice(text).map(Self).map_err(|error| without_values(&error).into())
    }
}

/// Returns what is wrong with a document, and where, but not its contents.
fn without_values(error: &serde_json::Error) -> String {
    // These messages name a place in the type, which is not secret.
    const OF_TYPES: [&str; 3] = ["missing field `", "duplicate field `", "invalid length "];
    // These messages name the value that was found, then what was expected.
    const OF_VALUES: [&str; 4] = ["invalid type", "invalid value", "unknown variant", "unknown field"];

    let message = error.to_string();
    if !error.is_data() {
        return format!("not JSON: {message}");
    }
    if OF_TYPES.iter().any(|start| message.starts_with(start)) {
        return message;
    }
    let known = OF_VALUES.iter().find(|start| message.starts_with(**start));
    match (known, message.rfind(", expected ")) {
        (Some(start), Some(expected)) => format!("{start}{}", &message[expected..]),
        _ => format!("not of the declared type at line {} column {}", error.line(), error.column()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message<T: DeserializeOwned>(text: &str) -> String {
        let read = Json::<T>::from_redis_value(Value::BulkString(text.as_bytes().to_vec()));
        read.err().expect("it is not of the type").to_string()
    }

    #[test]
    fn errors_name_the_expected_type_and_not_the_value() {
        let messages = [
            message::<u64>("\"4111, expected 1111\""),
            message::<u8>("4111"),
            message::<bool>("[4111]"),
            message::<(u8, u8)>("[41]"),
            message::<std::collections::BTreeMap<u8, u8>>("{\"4111\": 1}"),
            message::<u64>("4111 1111"),
            message::<u64>("{"),
        ];
        for message in &messages {
            assert!(!message.contains("41"), "{message}");
        }
        assert_eq!(messages[0], "Incompatible type - invalid type, expected u64 at line 1 column 21");
        assert_eq!(messages[5], "Incompatible type - not JSON: trailing characters at line 1 column 6");
    }

    #[test]
    fn an_answer_that_is_not_text_is_not_shown() {
        let secret = Value::Array([Value::BulkString(b"hunter2".to_vec())].into());
        let error = Json::<u64>::from_redis_value(secret).expect_err("an array is no JSON").to_string();
        assert_eq!(error, "Incompatible type - JSON is a text, and the server answered an array");
    }
}
