//! The fields of a hash.

use core::{fmt, marker::PhantomData};
use std::{collections::HashMap, format, string::String};

use keyschema_core::schema::FieldTtl;
use redis::{Cmd, FromRedisValue, ParsingError, RedisWrite, ToSingleRedisArg, Value};

use super::{
    elements::{Element, OneType, Stored},
    field_ttls::ExpiringField,
};
use crate::{
    CommandKey, HashRecord,
    clients::redis::{
        reply::{in_field, kind_of, unreadable},
        values::written::Written,
    },
    key::kinds::{Anything, DeclaredFields},
};

/// A declared field of the hash `K`, whose values are of the type `T` if this is a
/// `HashField<K, fn(T)>`.
///
/// ```
/// use keyschema::prelude::*;
///
/// keys! {
///     /// Profile of one user.
///     pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m, fields = { name: String, age: u8 };
/// }
///
/// # #[cfg(feature = "redis-aio")]
/// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// let key = UserProfile::new(42);
/// key.hset(UserProfile::FIELDS.name, "Ada").query_async(&mut con).await?;
/// let age: Option<u8> = key.hget(UserProfile::FIELDS.age).query_async(&mut con).await?;
/// if let Some(profile) = key.hgetall().query_async(&mut con).await? {
///     assert_eq!(profile.name, "Ada");
/// }
/// # Ok(()) }
/// ```
pub struct HashField<K, T> {
    name: &'static str,
    ttl: Option<FieldTtl>,
    of: PhantomData<fn(K) -> T>,
}

impl<K, T> HashField<K, T> {
    /// Returns a field. Called by generated code.
    #[doc(hidden)]
    pub const fn new(name: &'static str) -> Self {
        Self { name, ttl: None, of: PhantomData }
    }

    /// Returns the same field with a TTL of its own. Called by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn expiring(self, millis: u64, jitter_percent: u8) -> Self {
        Self { ttl: Some(FieldTtl::from_millis(millis, jitter_percent)), ..self }
    }

    /// Returns the field's name in the hash.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the TTL that the field declares, if it has one of its own.
    pub const fn ttl(self) -> Option<FieldTtl> {
        self.ttl
    }
}

impl<K, T> Clone for HashField<K, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, T> Copy for HashField<K, T> {}

impl<K, T> fmt::Debug for HashField<K, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("HashField").field(&self.name).finish()
    }
}

/// A name of a field of the hash `K`: a declared [`HashField`], or any argument if no fields are
/// declared.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a field of `{K}`",
    label = "not a field of this hash",
    note = "the hash declares its fields: write one of them, as in `UserProfile::FIELDS.name`"
)]
pub trait FieldOf<K: ?Sized> {
    /// The type of the value to write.
    type Input;
    /// The type of the value that is read.
    type Reply;
    #[doc(hidden)]
    fn write(&self, cmd: &mut Cmd);
    /// Returns the field, if it has a TTL of its own.
    #[doc(hidden)]
    #[inline]
    fn expiring(&self) -> Option<ExpiringField> {
        None
    }
}

// Each type that wraps a key has its fields.
#[diagnostic::do_not_recommend]
impl<K: CommandKey + ?Sized, T> FieldOf<K> for HashField<K::Declared, fn(T)> {
    type Input = T;
    type Reply = T;

    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.write_arg(self.name.as_bytes());
    }

    #[inline]
    fn expiring(&self) -> Option<ExpiringField> {
        Some(ExpiringField { name: self.name, ttl: self.ttl? })
    }
}

// It is like this so that the error is about the field, and not about the hash.
#[diagnostic::do_not_recommend]
impl<K, F> FieldOf<K> for F
where
    K: CommandKey,
    K::Value: OneType,
    F: ToSingleRedisArg,
{
    type Input = <K::Value as Stored>::Input;
    type Reply = <K::Value as Stored>::Reply;

    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(self);
    }
}

/// A hash whose fields are declared.
pub trait HasRecord {
    /// The struct of all its fields.
    type Record;
}

/// The record of the hash `K`: the struct with its declared fields. For `fields = Profile` it is
/// that struct. For `fields = { … }` it is generated, and its name is that of the key with `Record`
/// after it.
///
/// A field that is declared as an `Option` may be missing. If another field is missing, the result
/// is an error that names the key and the field: see [`hgetall`](super::HashCommands::hgetall).
/// With the feature `serde`, a generated record has `Serialize` and `Deserialize`, if the types of
/// its fields have them.
///
/// ```
/// use keyschema::{commands::Record, prelude::*};
///
/// keys! {
///     /// Profile of one user.
///     pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m,
///         fields = { name: String, last_login: Option<u64> };
/// }
///
/// # #[cfg(feature = "redis-aio")]
/// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// let key = UserProfile::new(42);
/// let ada = UserProfileRecord { name: "Ada".into(), last_login: None };
/// key.hset_record(&ada).query_async(&mut con).await?;
/// let stored: Option<Record<UserProfile>> = key.hgetall().query_async(&mut con).await?;
/// assert_eq!(stored, Some(ada));
/// # Ok(()) }
/// ```
pub type Record<K> = <<K as CommandKey>::Declared as HasRecord>::Record;

/// A record that can be written.
pub trait WriteRecord: HashRecord {
    #[doc(hidden)]
    fn write_record(&self, cmd: &mut Cmd) -> Written;
}

/// Writes a field of a record, if it has a value. Called by generated code.
#[doc(hidden)]
pub fn write_field<T: Element<T>>(cmd: &mut Cmd, name: &str, value: Option<&T>) -> Written {
    match value {
        Some(value) => {
            cmd.arg(name);
            value.write(cmd)
        }
        None => Ok(()),
    }
}

/// Reads the value of a field. Called by generated code.
///
/// # Errors
/// Returns an error if the value is not of the type.
#[doc(hidden)]
pub fn read_field<T: FromRedisValue>(name: &str, value: Value) -> Result<T, ParsingError> {
    redis::from_redis_value(value).map_err(|error| in_field(name, &unreadable::<T>(&error)).into())
}

/// Returns the value of a required field. Called by generated code.
///
/// # Errors
/// Returns an error if the value is missing.
#[doc(hidden)]
pub fn required_field<T>(name: &str, value: Option<T>) -> Result<T, ParsingError> {
    value.ok_or_else(|| in_field(name, "missing").into())
}

/// Iterates over the fields in the answer of a server. Called by generated code.
///
/// # Errors
/// Returns an error if the answer is not a map, or if `each` fails.
#[doc(hidden)]
pub fn read_fields(
    value: Value,
    mut each: impl FnMut(&str, Value) -> Result<(), ParsingError>,
) -> Result<(), ParsingError> {
    let fields = value.into_map_iter().map_err(|value| {
        format!("the fields of a hash are a map, and the server answered {}", kind_of(&value))
    })?;
    for (name, value) in fields {
        match &name {
            Value::BulkString(name) => str::from_utf8(name).map_or(Ok(()), |name| each(name, value))?,
            Value::SimpleString(name) => each(name, value)?,
            // A name that is not text is not declared.
            _ => {}
        }
    }
    Ok(())
}

/// A type for all fields of a hash.
pub trait WholeHash<K> {
    /// Whether an answer without fields is read as `None`.
    #[doc(hidden)]
    const NONE_IF_EMPTY: bool = false;

    /// The type of the fields with their values.
    type Reply;
}

impl<K> WholeHash<K> for Anything {
    type Reply = HashMap<String, String>;
}

impl<K, T> WholeHash<K> for fn(T) {
    type Reply = HashMap<String, T>;
}

impl<K: CommandKey<Declared: HasRecord>> WholeHash<K> for DeclaredFields {
    const NONE_IF_EMPTY: bool = true;

    type Reply = Option<Record<K>>;
}
