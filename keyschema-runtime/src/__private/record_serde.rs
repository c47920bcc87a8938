//! The shared code of the serde impls of generated records.

use alloc::string::String;

use serde::de::{Deserialize, Error, Expected, IgnoredAny, MapAccess, SeqAccess};

/// Reads the next value of a list.
///
/// # Errors
/// Returns an error if there is no value, or if it has another type.
pub fn next_of_seq<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(
    values: &mut A,
    expected: &dyn Expected,
) -> Result<T, A::Error> {
    match values.next_element()? {
        Some(value) => Ok(value),
        None => Err(A::Error::invalid_length(0, expected)),
    }
}

/// Reads the next name of a map.
///
/// # Errors
/// Returns an error if the name is not text.
pub fn next_name<'de, A: MapAccess<'de>>(entries: &mut A) -> Result<Option<String>, A::Error> {
    entries.next_key()
}

/// Reads the value of the field `name`, which must occur once.
///
/// # Errors
/// Returns an error if it occurs twice, or has another type.
pub fn next_value<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    entries: &mut A,
    name: &'static str,
    before: &Option<T>,
) -> Result<Option<T>, A::Error> {
    match before {
        Some(_) => Err(A::Error::duplicate_field(name)),
        None => entries.next_value().map(Some),
    }
}

/// Skips the value of a field that is not declared.
///
/// # Errors
/// Returns the errors of the format.
pub fn skip_value<'de, A: MapAccess<'de>>(entries: &mut A) -> Result<(), A::Error> {
    entries.next_value::<IgnoredAny>().map(drop)
}

/// Returns the value of a field. An optional field may be missing.
///
/// # Errors
/// Returns an error if the field is missing.
pub fn or_missing<'de, T: Deserialize<'de>, E: Error>(name: &'static str, value: Option<T>) -> Result<T, E> {
    match value {
        Some(value) => Ok(value),
        None => T::deserialize(Missing(name, core::marker::PhantomData)),
    }
}

/// A deserializer for a missing field: an `Option` is `None`, anything else fails.
struct Missing<E>(&'static str, core::marker::PhantomData<E>);

impl<'de, E: Error> serde::Deserializer<'de> for Missing<E> {
    type Error = E;

    fn deserialize_any<V: serde::de::Visitor<'de>>(self, _: V) -> Result<V::Value, E> {
        Err(E::missing_field(self.0))
    }

    fn deserialize_option<V: serde::de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_none()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
