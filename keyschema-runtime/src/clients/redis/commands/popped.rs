//! The result of a command that takes an element from one of several keys.

use core::fmt;
use std::{format, vec::Vec};

use redis::{FromRedisValue, ParsingError, Value, from_redis_value};

use crate::{KeyText as _, ParseKey, ParseKeyError, RedisKey};

/// The element that a command took from the first of several keys that had one, with that key.
///
/// ```no_run
/// use keyschema::prelude::*;
///
/// keys! {
///     /// Jobs that cannot wait.
///     pub list Urgent = job:urgent:worker:{#worker: u16}, ttl = 1d;
///     /// Jobs that can.
///     pub list Later = job:later:worker:{#worker: u16}, ttl = 1d;
/// }
///
/// # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
/// let (urgent, later) = (Urgent::new(7), Later::new(7));
/// if let Some(job) = urgent.blpop_any([&later], 1.0).query(&mut con)? {
///     let is_urgent = job.is_from(&urgent);
///     println!("{}, urgent: {is_urgent}", job.value);
/// }
/// # Ok(()) }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Popped<T> {
    key: Vec<u8>,
    /// The element.
    pub value: T,
}

impl<T> Popped<T> {
    /// Returns the bytes of the key that it was taken from.
    pub fn key(&self) -> &[u8] {
        &self.key
    }

    /// Returns whether it was taken from this key.
    pub fn is_from<K: RedisKey>(&self, key: &K) -> bool {
        key.encode(&mut K::buffer()) == self.key
    }

    /// Returns the position, from 0, of the key that it was taken from among these keys.
    pub fn index_in<'k, K: RedisKey + 'k>(&self, keys: impl IntoIterator<Item = &'k K>) -> Option<usize> {
        keys.into_iter().position(|key| self.is_from(key))
    }

    /// Parses the key that it was taken from.
    ///
    /// # Errors
    /// Returns which byte does not belong to a key of `K`, and what was expected there.
    pub fn parse_key<'key, K: ParseKey<'key>>(&'key self) -> Result<K, ParseKeyError> {
        K::parse(self.key.as_key_bytes())
    }
}

impl<T: FromRedisValue> FromRedisValue for Popped<T> {
    /// Parses the key and the result: one element, a list of elements, or a member and its score.
    fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
        let Value::Array(parts) = value else {
            return Err(format!("the answer is a list, not {}", kind(&value)).into());
        };
        let mut parts = parts.into_iter();
        let (Some(key), Some(first)) = (parts.next(), parts.next()) else {
            return Err("the answer has a key and a value".into());
        };
        let value = match parts.next() {
            Some(score) => Value::Array(Vec::from([first, score])),
            None => first,
        };
        let Value::BulkString(key) = key else {
            return Err(format!("a key is a string, not {}", kind(&key)).into());
        };
        Ok(Self { key, value: from_redis_value(value)? })
    }
}

/// Returns the kind of an answer, without its contents.
const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Nil => "nil",
        Value::Int(_) => "a number",
        Value::BulkString(_) | Value::SimpleString(_) | Value::VerbatimString { .. } => "a string",
        Value::Array(_) | Value::Set(_) | Value::Push { .. } => "a list",
        Value::Map(_) => "a map",
        _ => "another type",
    }
}

impl<T: fmt::Debug> fmt::Debug for Popped<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Popped")
            .field("key", &format_args!("{}", self.key.escape_ascii()))
            .field("value", &self.value)
            .finish()
    }
}
