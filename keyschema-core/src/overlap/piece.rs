//! Pieces of a key's text, as the proof needs them.

use crate::{Shape, schema};

/// A piece of a key's text, as the proof needs it.
pub type Piece<'a> = schema::Piece<&'a str, Shape>;

/// Returns a piece of a schema without the names of its parameter.
pub const fn piece_of(piece: &schema::Piece) -> Piece<'static> {
    match piece {
        schema::Piece::Literal(text) => Piece::Literal(text),
        schema::Piece::Parameter(parameter) => Piece::Parameter(parameter.shape),
    }
}
