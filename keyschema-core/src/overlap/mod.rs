//! Whether two keys can ever be the same bytes.

mod search;
mod side;
#[cfg(test)]
mod tests;

use alloc::string::String;

use self::side::Side;
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

/// A shortest text that both keys can be written as; none if there is no such text.
///
/// Exact for shapes: there is a text if and only if the shapes allow one. Of characters beyond ASCII an
/// [`Alphabet`](crate::Alphabet) has all or none, so a text of either key is taken to hold any of them.
///
/// ```
/// use keyschema_core::{Shape, overlap::{Piece, overlap}};
///
/// let number = Piece::Parameter(Shape::Integer { min: 0, max: 255 });
/// let by_number = [Piece::Literal("user:"), number];
/// assert_eq!(overlap(&by_number, &[Piece::Literal("user:admin")]), None);
/// assert_eq!(overlap(&by_number, &[Piece::Literal("user:256")]), None);
/// assert_eq!(overlap(&by_number, &[Piece::Literal("user:255")]).as_deref(), Some("user:255"));
/// ```
pub fn overlap(left: &[Piece<'_>], right: &[Piece<'_>]) -> Option<String> {
    if starts_differ(left, right) || ends_differ(left, right) || lengths_differ(left, right) {
        return None;
    }
    search::shared_text(&Side::of(left), &Side::of(right))
}

/// Whether the literal texts that the keys start with part.
fn starts_differ(left: &[Piece<'_>], right: &[Piece<'_>]) -> bool {
    let [left, right] = [left, right].map(|pieces| literals(pieces.iter()).flat_map(str::bytes));
    left.zip(right).any(|(left, right)| left != right)
}

/// Whether the literal texts that the keys end with part, read from the end.
fn ends_differ(left: &[Piece<'_>], right: &[Piece<'_>]) -> bool {
    let [left, right] =
        [left, right].map(|pieces| literals(pieces.iter().rev()).flat_map(|text| text.bytes().rev()));
    left.zip(right).any(|(left, right)| left != right)
}

/// The literal texts before the first parameter.
fn literals<'p>(pieces: impl Iterator<Item = &'p Piece<'p>>) -> impl Iterator<Item = &'p str> {
    pieces.map_while(|piece| match piece {
        Piece::Literal(text) => Some(*text),
        Piece::Parameter(_) => None,
    })
}

/// Whether each text of one key is longer than all of the other.
fn lengths_differ(left: &[Piece<'_>], right: &[Piece<'_>]) -> bool {
    let sum = |pieces: &[Piece<'_>], len: fn(Shape) -> usize| {
        pieces.iter().fold(0_usize, |sum, piece| {
            sum.saturating_add(match piece {
                Piece::Literal(text) => text.len(),
                Piece::Parameter(shape) => len(*shape),
            })
        })
    };
    sum(left, Shape::min_len) > sum(right, Shape::max_len)
        || sum(right, Shape::min_len) > sum(left, Shape::max_len)
}
