//! A run of a key's text, as far as the proof needs to know it.

use crate::{Shape, schema};

/// A run of a key's text, as far as the proof needs to know it.
pub type Piece<'a> = schema::Piece<&'a str, Shape>;

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
