//! Descriptions of a server's answer without its contents: they may be secret, and messages end up
//! in logs.

use core::{any::type_name, fmt::Display};
use std::{
    format,
    string::{String, ToString},
};

use redis::{ParsingError, Value};

/// Returns the bytes of an answer that is a text. `what` is the subject of the error.
pub(crate) fn text_of(what: impl Display, value: &Value) -> Result<&[u8], ParsingError> {
    match value {
        Value::BulkString(bytes) => Ok(bytes),
        Value::SimpleString(text) | Value::VerbatimString { text, .. } => Ok(text.as_bytes()),
        _ => Err(format!("{what} is a text, and the server answered {}", kind_of(value)).into()),
    }
}

/// Returns the kind of an answer.
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

/// Returns a message that the error is about the field `name`.
pub(crate) fn in_field(name: &str, reason: &str) -> String {
    format!("{FIELD}{name}`: {reason}")
}

/// The start of the errors about a field.
const FIELD: &str = "field `";

/// Returns why an answer cannot be read as a `T`, without its contents.
pub(crate) fn unreadable<T>(error: &ParsingError) -> String {
    let reason = reason_of(error);
    if reason.starts_with(FIELD) {
        return reason;
    }
    format!("cannot be read as `{}`: {reason}", short_name(type_name::<T>()))
}

/// Returns the message of a redis-rs error without the value, which its own errors show:
/// `"Could not convert from string." (value was …)`.
fn reason_of(error: &ParsingError) -> String {
    let message = error.to_string();
    let message = message.strip_prefix("Incompatible type - ").unwrap_or(&message);
    let message = message.split_once(" (value was ").map_or(message, |(reason, _)| reason);
    let message = message.trim_matches('"').trim_end_matches('.');
    let mut characters = message.chars();
    match characters.next() {
        // Words such as `JSON` keep their capitals.
        Some(first) if characters.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(characters).collect()
        }
        _ => message.to_string(),
    }
}

/// Returns the name of a type without modules: `Option<String>`.
fn short_name(path: &str) -> String {
    let mut name = String::new();
    for part in path
        .split_inclusive(|character: char| !character.is_alphanumeric() && !matches!(character, '_' | ':'))
    {
        name.push_str(part.rsplit("::").next().unwrap_or_default());
    }
    name
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn errors_of_redis_rs_are_shown_without_values() {
        let secret = || Value::BulkString(b"hunter2".to_vec());
        let error = redis::from_redis_value::<u8>(secret()).unwrap_err();
        assert_eq!(unreadable::<u8>(&error), "cannot be read as `u8`: could not convert from string");
        let error = redis::from_redis_value::<Vec<(u64, f64)>>(Value::Array([secret(), secret()].into()))
            .unwrap_err();
        let message = unreadable::<Option<Vec<(u64, f64)>>>(&error);
        assert!(message.starts_with("cannot be read as `Option<Vec<(u64, f64)>>`: "), "{message}");
        assert!(!message.contains("hunter"), "{message}");
    }

    #[test]
    fn names_of_types_have_no_modules() {
        assert_eq!(
            short_name("core::option::Option<alloc::vec::Vec<(u8, shop::Order)>>"),
            "Option<Vec<(u8, Order)>>"
        );
    }
}
