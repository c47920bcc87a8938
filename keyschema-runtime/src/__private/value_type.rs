//! Whether the stored values are keys themselves.

use core::marker::PhantomData;

use crate::{KeySchema, RedisKey};

/// The type of the stored value. `<ValueType<T>>::SCHEMA` is the inherent constant if `T` is a key,
/// because a path finds that first. Otherwise it is the constant of [`NoKeyValue`].
#[derive(Debug)]
pub struct ValueType<T: ?Sized>(PhantomData<T>);

impl<T: RedisKey + ?Sized> ValueType<T> {
    /// The schema of the keys.
    pub const SCHEMA: Option<fn() -> &'static KeySchema> = Some(schema_of::<T>);
}

/// The stored value is not a key.
pub trait NoKeyValue {
    /// Nothing.
    const SCHEMA: Option<fn() -> &'static KeySchema> = None;
}

impl<T: ?Sized> NoKeyValue for ValueType<T> {}

fn schema_of<T: RedisKey + ?Sized>() -> &'static KeySchema {
    T::SCHEMA
}
