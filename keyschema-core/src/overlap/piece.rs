//! A run of a key's text, as far as the proof needs to know it.

use crate::{Shape, schema};

/// A run of a key's text, as far as the proof needs to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// This text.
    Literal(&'a str),
    /// Any text of this shape.
    Parameter(Shape),
}

impl From<&schema::Piece> for Piece<'static> {
    fn from(piece: &schema::Piece) -> Self {
        match piece {
            schema::Piece::Literal(text) => Self::Literal(text),
            schema::Piece::Parameter(parameter) => Self::Parameter(parameter.shape),
        }
    }
}

impl From<schema::Piece> for Piece<'static> {
    fn from(piece: schema::Piece) -> Self {
        Self::from(&piece)
    }
}
