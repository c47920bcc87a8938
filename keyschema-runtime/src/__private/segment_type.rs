//! The type of a parameter, in generated code.
//!
//! Generated code needs the type of a parameter in two places: for its shape, and to write its
//! value. A type that is no `KeySegment` would be reported at both, and again by every method that
//! is called on the result. So both places begin with the same call under the same span, and the
//! compiler shows two equal errors at one place once. The methods of the result need no bound, or
//! are found on `NoSegment` by `Deref`.
//!
//! The types of Rust itself are never such an error, so generated code writes them by
//! `sink.param(&value)` directly, which compiles faster.

use core::{marker::PhantomData, ops::Deref};

use keyschema_core::{
    Shape,
    declaration::{Argument, TypeIdentity},
    schema::{Parameter, Piece},
};

use super::{structure, words};
use crate::segment::{KeySegment, sink::Sink};

/// Returns the parameter type `T`, if it is one.
///
/// All generated code about `T` begins with this call, at the same place. If `T` is not a parameter
/// type, each call is the same error, which the compiler shows once. The code after the call raises
/// no error.
#[inline(always)]
pub const fn segment<T: KeySegment + ?Sized>() -> SegmentType<T> {
    SegmentType { shape: T::SHAPE, identity: T::IDENTITY, otherwise: NoSegment(PhantomData) }
}

/// The result of [`segment`].
#[derive(Debug)]
pub struct SegmentType<T: ?Sized> {
    shape: Shape,
    identity: Option<&'static TypeIdentity>,
    otherwise: NoSegment<T>,
}

/// Replaces a `T` that is not a parameter type. Calls of the methods of [`SegmentType`] that need
/// one find the methods here instead.
#[derive(Debug)]
pub struct NoSegment<T: ?Sized>(PhantomData<T>);

impl<T: ?Sized> SegmentType<T> {
    /// Returns the shape of the texts.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the identity of the type, as an argument of a generic key.
    pub const fn argument(&self) -> Argument {
        Argument::Type(self.identity)
    }

    /// Returns the same type, if it has the shape that a macro assumed from its name.
    #[track_caller]
    pub const fn named(&self, type_name: &'static str, assumed: Shape) -> &Self {
        structure::check_assumed(type_name, self.shape, assumed);
        self
    }

    /// Returns the parameter as a piece of a schema with `delimiter`, if it cannot change the
    /// structure of the key.
    ///
    /// `is_last` tells whether the parameter ends the key.
    #[track_caller]
    pub const fn piece(
        &self,
        name: &'static str,
        type_name: &'static str,
        delimiter: &'static str,
        is_last: bool,
    ) -> Piece {
        structure::check(name, type_name, self.shape, delimiter, is_last);
        Piece::Parameter(Parameter::new(name, type_name, self.shape))
    }

    /// Returns the piece of a type whose name is that of raw bytes. The macro has the reader find
    /// its end by the shapes, so something may follow it.
    #[track_caller]
    pub const fn raw_piece(
        &self,
        name: &'static str,
        type_name: &'static str,
        delimiter: &'static str,
        is_last: bool,
    ) -> Piece {
        self.piece(name, type_name, delimiter, is_last || self.shape.is_raw())
    }

    /// Returns the parameter as a piece of a prefix with `delimiter`. Its words cannot hold the
    /// delimiter.
    #[track_caller]
    pub const fn prefix_piece(
        &self,
        name: &'static str,
        type_name: &'static str,
        delimiter: &'static str,
        is_last: bool,
    ) -> Piece {
        words::refuse_words(&Parameter::new(name, type_name, self.shape), delimiter);
        self.piece(name, type_name, delimiter, is_last)
    }
}

impl<T: KeySegment + ?Sized> SegmentType<T> {
    /// Writes the text of `value`.
    #[expect(clippy::unused_self, reason = "`self` leads from a type that is not a segment to `NoSegment`")]
    #[inline(always)]
    pub fn write<S: Sink>(&self, value: &T, sink: &mut S) {
        sink.param(value);
    }

    /// Returns the text of `value`, if the value has it as text.
    #[expect(clippy::unused_self, reason = "as for `write`")]
    #[inline(always)]
    pub fn known_text<'a>(&self, value: &'a T) -> Option<&'a str> {
        value.known_text()
    }
}

impl<T: ?Sized> NoSegment<T> {
    /// Returns nothing: the program does not compile.
    #[expect(clippy::unused_self, reason = "found in place of the method above")]
    pub fn known_text<'a>(&self, _: &'a T) -> Option<&'a str> {
        None
    }

    /// Does nothing: the program does not compile.
    #[expect(clippy::unused_self, reason = "found in place of the method above")]
    pub fn write<S: Sink>(&self, _: &T, _: &mut S) {}
}

impl<T: ?Sized> Deref for SegmentType<T> {
    type Target = NoSegment<T>;

    fn deref(&self) -> &NoSegment<T> {
        &self.otherwise
    }
}
