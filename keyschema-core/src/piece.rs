//! The pieces of a key's text.

use crate::Shape;

/// A piece of a key's text: text that is the same in every key, or the text of a parameter.
///
/// The pieces of a schema have the default types. The macros know more about a piece, such as where
/// it is written, and use other types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<Text = &'static str, Param = Parameter> {
    /// This text.
    Literal(Text),
    /// The text of a value.
    Parameter(Param),
}

/// A part of a key that differs from key to key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter {
    /// The name of the field.
    pub name: &'static str,
    /// The type of the field, as written.
    pub type_name: &'static str,
    /// The shape of its text.
    pub shape: Shape,
}

impl<Text, Param> Piece<Text, Param> {
    /// Returns the parameter, if the piece is one.
    pub const fn parameter(&self) -> Option<&Param> {
        match self {
            Self::Literal(_) => None,
            Self::Parameter(parameter) => Some(parameter),
        }
    }
}

impl<Text: AsRef<str>, Param> Piece<Text, Param> {
    /// Returns the same piece, borrowed.
    pub fn as_ref(&self) -> Piece<&str, &Param> {
        match self {
            Self::Literal(text) => Piece::Literal(text.as_ref()),
            Self::Parameter(parameter) => Piece::Parameter(parameter),
        }
    }

    /// Returns the literal text, if the piece is a literal.
    pub fn literal(&self) -> Option<&str> {
        match self {
            Self::Literal(text) => Some(text.as_ref()),
            Self::Parameter(_) => None,
        }
    }
}

impl Parameter {
    /// Returns a parameter of a schema. Called by generated code, which checks its shape against
    /// the delimiter.
    #[doc(hidden)]
    pub const fn new(name: &'static str, type_name: &'static str, shape: Shape) -> Self {
        Self { name, type_name, shape }
    }
}
