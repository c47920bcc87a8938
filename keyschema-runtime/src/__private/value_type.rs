//! Whether what is stored under a key are keys themselves.

use core::marker::PhantomData;

use crate::{KeySchema, RedisKey};

/// The type of what is stored: `<ValueType<T>>::SCHEMA` is the inherent constant if `T` is a key, which a path finds first, and
/// else that of [`NoKeyValue`].
#[derive(Debug)]
pub struct ValueType<T: ?Sized>(PhantomData<T>);

impl<T: RedisKey + ?Sized> ValueType<T> {
    /// The schema of the keys.
    pub const SCHEMA: Option<fn() -> &'static KeySchema> = Some(schema_of::<T>);
}

/// What is stored is no key.
pub trait NoKeyValue {
    /// Nothing.
    const SCHEMA: Option<fn() -> &'static KeySchema> = None;
}

impl<T: ?Sized> NoKeyValue for ValueType<T> {}

fn schema_of<T: RedisKey + ?Sized>() -> &'static KeySchema {
    T::SCHEMA
}
