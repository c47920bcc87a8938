//! The fields of a hash.

use core::{fmt, marker::PhantomData};
use std::{collections::HashMap, string::String};

use redis::{Cmd, RedisWrite, ToSingleRedisArg};

use super::elements::Stored;
use crate::{RedisKey, kinds::Anything};

/// A declared field of the hash `K`, whose values are of the type `T`.
///
/// ```
/// use keyschema::{KeyCommands, keys};
///
/// keys! {
///     /// Profile of one user.
///     pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m, fields = { name: String, age: u8 };
/// }
///
/// # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
/// let key = UserProfile::new(42);
/// key.hset(UserProfile::NAME, "Ada").query(&mut con)?;
/// let age: Option<u8> = key.hget(UserProfile::AGE).query(&mut con)?;
/// # Ok(()) }
/// ```
pub struct Field<K, T> {
    name: &'static str,
    of: PhantomData<fn(K) -> T>,
}

impl<K, T> Field<K, T> {
    /// Called by generated code.
    #[doc(hidden)]
    pub const fn new(name: &'static str) -> Self {
        Self { name, of: PhantomData }
    }

    /// The field's name in the hash.
    pub const fn name(self) -> &'static str {
        self.name
    }
}

impl<K, T> Clone for Field<K, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, T> Copy for Field<K, T> {}

impl<K, T> fmt::Debug for Field<K, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Field").field(&self.name).finish()
    }
}

/// What can name a field of the hash `K`: a declared [`Field`], or any argument where no fields are declared.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a field of `{K}`",
    label = "not a field of this hash"
)]
pub trait FieldOf<K: ?Sized> {
    /// The type of what goes in.
    type Input;
    /// The type of what comes out.
    type Reply;
    #[doc(hidden)]
    fn write(&self, cmd: &mut Cmd);
}

impl<K: RedisKey, T> FieldOf<K> for Field<K, T> {
    type Input = T;
    type Reply = T;

    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.write_arg(self.name.as_bytes());
    }
}

impl<K, F> FieldOf<K> for F
where
    K: RedisKey,
    K::Value: Stored,
    F: ToSingleRedisArg,
{
    type Input = <K::Value as Stored>::Input;
    type Reply = <K::Value as Stored>::Reply;

    #[inline]
    fn write(&self, cmd: &mut Cmd) {
        cmd.arg(self);
    }
}

/// What all fields of a hash are read as.
pub trait WholeHash {
    /// The type of the fields with their values.
    type Reply;
}

impl WholeHash for Anything {
    type Reply = HashMap<String, String>;
}

impl<T> WholeHash for fn(T) {
    type Reply = HashMap<String, T>;
}
