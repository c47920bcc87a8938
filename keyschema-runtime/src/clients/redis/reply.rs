//! What an answer of a server is, said without what it holds: that may be a secret, and messages end up in logs.

use core::fmt::Display;
use std::format;

use redis::{ParsingError, Value};

/// Returns the bytes of an answer that is a text; `what` is the subject of the error.
pub(crate) fn text_of<'a>(what: impl Display, value: &'a Value) -> Result<&'a [u8], ParsingError> {
    match value {
        Value::BulkString(bytes) => Ok(bytes),
        Value::SimpleString(text) | Value::VerbatimString { text, .. } => Ok(text.as_bytes()),
        _ => Err(format!("{what} is a text, and the server answered {}", kind_of(value)).into()),
    }
}

/// Returns what kind of answer it is.
pub(crate) const fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Nil => "nothing",
        Value::Int(_) => "an integer",
        Value::BulkString(_) | Value::SimpleString(_) | Value::VerbatimString { .. } => "a text",
        Value::Array(_) => "an array",
        Value::Okay => "OK",
        Value::Map(_) => "a map",
        Value::Set(_) => "a set",
        Value::Double(_) => "a number",
        Value::Boolean(_) => "a boolean",
        Value::ServerError(_) => "an error",
        _ => "something else",
    }
}
