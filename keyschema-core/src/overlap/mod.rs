//! Whether two keys can ever be the same bytes.

mod collisions;
mod forest;
mod meeting;
mod number;
mod quick;
mod search;
mod segment;
mod side;
mod stretch;
#[cfg(test)]
mod tests;

#[cfg(feature = "alloc")]
use alloc::{string::String, vec};

pub use self::collisions::{Collision, Collisions};
#[cfg(feature = "alloc")]
use self::{
    search::{Found, Step},
    stretch::{Pieces, Stretch},
};
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
#[cfg(feature = "alloc")]
pub fn overlap(left: &[Piece<'_>], right: &[Piece<'_>]) -> Option<String> {
    let [left, right] = [left, right].map(|pieces| Stretch::all(Pieces::Declared(pieces)));
    if quick::are_apart(left, right) {
        return None;
    }
    let mut memory = vec![Step::START; 64];
    loop {
        match search::search(left, right, &mut memory) {
            Found::Nothing => return None,
            Found::Shared(step) => return Some(search::text_of(&memory, step)),
            Found::Unknown => memory.resize(memory.len() * 4, Step::START),
        }
    }
}
