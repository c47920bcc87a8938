//! What generated code calls. Not part of the API: anything here may change in any release.

pub use core;
pub use core::option::Option::{self, None, Some};
pub use keyschema_core::catalog::{Distinct, count};
pub use keyschema_core::schema::{Declaration, Field, Parameter, Piece, Source, Value};
pub use keyschema_core::{Catalog, DataType, Expiry, KeySchema, Refresh, Shape};

pub use crate::buffer::capacity_for;
pub use crate::catalog::Listed;
pub use crate::key::{RedisKey, display};
pub use crate::key_buf::KeyBuf;
pub use crate::kinds;
pub use crate::parameter_error::{ParameterError, parameter};
pub use crate::parse::ParseKey;
pub use crate::parse_error::ParseKeyError;
pub use crate::pattern::{max_text_len, parameter_number};
pub use crate::reader::{Detail, Reader, SegmentText, finish};
pub use crate::segment::{ParseSegment, Segment, SegmentError};
pub use crate::separable::{End, Separability, Separable, end_of, is_separable};
pub use crate::sink::Sink;
pub use crate::slot::TagHash;
#[cfg(feature = "std")]
pub use crate::snapshot::assert_snapshot;
pub use crate::writer::Writer;

pub use crate::__borrowed_key_traits as borrowed_key_traits;
pub use crate::__hash_fields as hash_fields;
pub use crate::__key_traits as key_traits;
pub use crate::__owned_key_traits as owned_key_traits;
pub use crate::__schemas as schemas;

/// What every declaration says. A call, as the compiler checks it in less time than the fields by name.
#[expect(clippy::too_many_arguments, reason = "generated code names none of them")]
pub const fn declared(
    name: &'static str,
    description: &'static str,
    template: &'static str,
    delimiter: &'static str,
    pieces: &'static [Piece],
    data_type: DataType,
    expiry: Expiry,
    file: &'static str,
    line: u32,
) -> Declaration {
    let source = Source { file, line };
    Declaration {
        name,
        description,
        template,
        delimiter,
        pieces,
        data_type,
        expiry,
        source,
        ..Declaration::DEFAULT
    }
}

/// A parameter that is a number of so many bits, without sign. It needs no proof, as digits change no structure.
pub const fn unsigned(name: &'static str, type_name: &'static str, bits: u32) -> Piece {
    let shape = Shape::Integer { min: 0, max: u128::MAX >> (u128::BITS - bits) };
    Piece::Parameter(Parameter::new(name, type_name, shape))
}

/// A TTL of so many milliseconds.
pub const fn expires_after(millis: u64, jitter_percent: u8, refresh: Refresh) -> Expiry {
    Expiry::After { ttl: core::time::Duration::from_millis(millis), jitter_percent, refresh }
}

/// The buffer of keys with type parameters, whose length is not known where they are declared.
pub type GenericKeyBuf = KeyBuf<256>;

/// What reading a parameter gives.
pub type ReadValue<T> = Result<T, SegmentError>;

/// What an enum reads of a text that is none of its words.
#[cold]
pub const fn unknown_word<T: Segment>() -> ReadValue<T> {
    Err(match T::SHAPE {
        Shape::Words(expected) => SegmentError::UnknownWord { expected },
        _ => SegmentError::UnknownWord { expected: &[] },
    })
}

/// The shape of an enum whose variants are written as `words`.
pub const fn words(words: &'static [&'static str]) -> Shape {
    Shape::Words(words)
}

mod collisions;
mod message;
mod segment_type;
mod structure;
mod type_lints;
mod value_type;

pub use collisions::{deny_overlapping_keys, have_overlapping_keys};
pub use segment_type::segment;
pub use type_lints::*;
pub use value_type::{NoKeyValue, ValueType};

/// The traits that a key type has besides [`RedisKey`], with whatever clients the features switch on.
///
/// They are foreign traits, so every key type needs impls of its own; a macro of this crate
/// knows the features, which generated code must not ask for (a `cfg` there would speak of the user's crate).
#[doc(hidden)]
#[macro_export]
macro_rules! __key_traits {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::core::fmt::Display for $key
        $($bounds)*
        {
            fn fmt(
                &self,
                formatter: &mut $crate::__private::core::fmt::Formatter<'_>,
            ) -> $crate::__private::core::fmt::Result {
                $crate::__private::display(self, formatter)
            }
        }

        $crate::__redis_traits!([$($generics)*] [$key] [$($bounds)*]);
    };
}

/// The schemas of several keys and catalogues, each once, as a constant `&'static [&'static KeySchema]`.
#[doc(hidden)]
#[macro_export]
macro_rules! __schemas {
    ($($listed:ty),* $(,)?) => {{
        const LISTS: &[&[&$crate::__private::KeySchema]] =
            &[$(<$listed as $crate::__private::Listed>::SCHEMAS),*];
        const COUNT: $crate::__private::core::primitive::usize = $crate::__private::count(LISTS);
        const SCHEMAS: &$crate::__private::Distinct<COUNT> = &$crate::__private::Distinct::of(LISTS);
        $crate::__private::Distinct::schemas(SCHEMAS)
    }};
}

/// The traits of a key type without lifetimes, which can be read from what does not last. That it can be read is one of the bounds.
#[doc(hidden)]
#[macro_export]
macro_rules! __owned_key_traits {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::core::str::FromStr for $key
        where
            $($bounds)*
        {
            type Err = $crate::__private::ParseKeyError;

            fn from_str(
                text: &$crate::__private::core::primitive::str,
            ) -> $crate::__private::core::result::Result<Self, $crate::__private::ParseKeyError> {
                <Self as $crate::__private::RedisKey>::parse(text)
            }
        }

        $crate::__redis_owned_traits!([$($generics)*] [$key] [$($bounds)*]);
    };
}

/// The traits of a key type with lifetimes, which borrows from what it is read from: `'__key`.
#[doc(hidden)]
#[macro_export]
macro_rules! __borrowed_key_traits {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::core::convert::TryFrom<&'__key $crate::__private::core::primitive::str> for $key
        $($bounds)*
        {
            type Error = $crate::__private::ParseKeyError;

            fn try_from(
                text: &'__key $crate::__private::core::primitive::str,
            ) -> $crate::__private::core::result::Result<Self, $crate::__private::ParseKeyError> {
                <Self as $crate::__private::RedisKey>::parse(text)
            }
        }
    };
}

#[cfg(not(feature = "redis"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_owned_traits {
    ($($key:tt)*) => {};
}

#[cfg(not(feature = "redis"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_traits {
    ($($key:tt)*) => {};
}

#[cfg(not(feature = "redis"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __hash_fields {
    ($($key:tt)*) => {};
}

#[cfg(feature = "redis")]
pub use crate::commands::{HasRecord, HashField, WriteRecord, read_fields, write_field};
#[cfg(feature = "redis")]
pub use crate::redis_args::{from_redis_value, write_redis_args};
#[cfg(feature = "redis")]
pub use ::redis;

/// The fields of a hash, each with its name in Rust, a name for its type, its name in the hash, and its type.
#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __hash_fields {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*] $($field:ident $parameter:ident $text:literal [$type:ty])*) => {
        #[doc = "The declared fields of the hash."]
        #[allow(unreachable_pub, clippy::struct_field_names)]
        pub struct __Fields<__Key> {
            $(
                #[doc = $crate::__private::core::concat!("The field `", $text, "`.")]
                pub $field: $crate::__private::HashField<__Key, fn($type)>,
            )*
        }

        // A field may be of a type without `Eq`.
        #[doc = "The fields of the hash with their values; none for one that is missing."]
        #[allow(unreachable_pub, clippy::struct_field_names, clippy::derive_partial_eq_without_eq)]
        #[derive(
            $crate::__private::core::clone::Clone,
            $crate::__private::core::fmt::Debug,
            $crate::__private::core::cmp::PartialEq,
        )]
        pub struct __Record<$($parameter),*> {
            $(
                #[doc = $crate::__private::core::concat!("The field `", $text, "`.")]
                pub $field: $crate::__private::core::option::Option<$parameter>,
            )*
        }

        #[automatically_derived]
        #[allow(dead_code, private_interfaces)]
        impl $($generics)* $key $($bounds)* {
            #[doc = "The declared fields of the hash, for commands."]
            pub const FIELDS: __Fields<Self> = __Fields {
                $($field: $crate::__private::HashField::new($text)),*
            };
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::HasRecord for $key $($bounds)* {
            type Record = __Record<$($type),*>;
        }

        #[automatically_derived]
        impl<$($parameter),*> $crate::__private::core::default::Default for __Record<$($parameter),*> {
            fn default() -> Self {
                Self { $($field: $crate::__private::core::option::Option::None),* }
            }
        }

        #[automatically_derived]
        impl<$($parameter: $crate::__private::redis::FromRedisValue),*> $crate::__private::redis::FromRedisValue
            for __Record<$($parameter),*>
        {
            fn from_redis_value(
                value: $crate::__private::redis::Value,
            ) -> $crate::__private::core::result::Result<Self, $crate::__private::redis::ParsingError> {
                let mut record = <Self as $crate::__private::core::default::Default>::default();
                $crate::__private::read_fields(value, |name, value| {
                    match name {
                        $($text => {
                            record.$field = $crate::__private::core::option::Option::Some(
                                $crate::__private::redis::from_redis_value(value)?,
                            );
                        })*
                        // Not declared: of another version of the program.
                        _ => {}
                    }
                    $crate::__private::core::result::Result::Ok(())
                })?;
                $crate::__private::core::result::Result::Ok(record)
            }
        }

        #[automatically_derived]
        impl<$($parameter: $crate::__private::redis::ToSingleRedisArg),*> $crate::__private::WriteRecord
            for __Record<$($parameter),*>
        {
            fn write_record(&self, cmd: &mut $crate::__private::redis::Cmd) {
                $($crate::__private::write_field(cmd, $text, self.$field.as_ref());)*
            }
        }
    };
}

#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_traits {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::redis::ToRedisArgs for $key
        $($bounds)*
        {
            // Not a name that a type parameter of the key may have.
            fn write_redis_args<__Out>(&self, out: &mut __Out)
            where
                __Out: ?$crate::__private::core::marker::Sized + $crate::__private::redis::RedisWrite,
            {
                $crate::__private::write_redis_args(self, out);
            }
        }

        #[automatically_derived]
        impl $($generics)* $crate::__private::redis::ToSingleRedisArg for $key
        $($bounds)*
        {
        }
    };
}

#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_owned_traits {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::redis::FromRedisValue for $key
        where
            $($bounds)*
        {
            fn from_redis_value(
                value: $crate::__private::redis::Value,
            ) -> $crate::__private::core::result::Result<Self, $crate::__private::redis::ParsingError> {
                $crate::__private::from_redis_value(&value)
            }
        }
    };
}
