//! What generated code calls. Not part of the API: anything here may change in any release.

pub use core;
pub use keyschema_core::schema::{Declaration, Parameter, Piece, Source};
pub use keyschema_core::{DataType, Expiry, KeySchema, Refresh, Shape};

pub use crate::key::{RedisKey, display};
pub use crate::key_buf::{KeyBuf, capacity_for};
pub use crate::segment::Segment;
pub use crate::writer::Writer;

pub use crate::__key_traits as key_traits;

/// The buffer of keys with type parameters, whose length is not known where they are declared.
pub type GenericKeyBuf = KeyBuf<256>;

/// A parameter of type `T`.
///
/// All calls name the type in one place and through one bound, so that a type that is no parameter type is one error.
#[derive(Debug)]
pub struct Param<T: Segment>(core::marker::PhantomData<T>);

impl<T: Segment> Param<T> {
    /// What the texts look like.
    pub const SHAPE: Shape = T::SHAPE;

    /// The parameter as a piece of a schema with `delimiter`, if it cannot change the structure of the key.
    ///
    /// `is_last` tells whether the parameter ends the key.
    #[track_caller]
    pub const fn piece(
        name: &'static str,
        type_name: &'static str,
        delimiter: &'static str,
        is_last: bool,
    ) -> Piece {
        structure::check(name, type_name, T::SHAPE, delimiter, is_last);
        Piece::Parameter(Parameter::new(name, type_name, T::SHAPE))
    }

    /// Writes the text of `value`.
    #[inline(always)]
    pub fn write(value: &T, writer: &mut Writer<'_>) {
        value.write_to(writer);
    }
}

/// The shape of an enum whose variants are written as `words`.
pub const fn words(words: &'static [&'static str]) -> Shape {
    Shape::Words(words)
}

mod structure;

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

#[cfg(not(feature = "redis"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_traits {
    ($($key:tt)*) => {};
}

#[cfg(feature = "redis")]
pub use crate::redis_args::write_redis_args;
#[cfg(feature = "redis")]
pub use ::redis;

#[cfg(feature = "redis")]
#[doc(hidden)]
#[macro_export]
macro_rules! __redis_traits {
    ([$($generics:tt)*] [$key:ty] [$($bounds:tt)*]) => {
        #[automatically_derived]
        impl $($generics)* $crate::__private::redis::ToRedisArgs for $key
        $($bounds)*
        {
            fn write_redis_args<Out>(&self, out: &mut Out)
            where
                Out: ?$crate::__private::core::marker::Sized + $crate::__private::redis::RedisWrite,
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
