//! The order of schemas from the most specific to the least.

use core::cmp::{Ordering, Reverse};

use crate::{Shape, schema::Piece};

/// Compares two schemas: `Less` if `left` is more specific. The docs of
/// [`identify`](super::Catalog::identify) list the criteria.
pub(super) fn compare(left: &[Piece], right: &[Piece]) -> Ordering {
    let [mut left, mut right] = [left, right].map(|pieces| Symbols { pieces, byte: 0 });
    loop {
        match (left.next(), right.next()) {
            (None, None) => return Ordering::Equal,
            (left, right) if left != right => return left.cmp(&right),
            _ => {}
        }
    }
}

/// A character of a key, or a parameter. The order is that of the variants. If both schemas have
/// literal text and it differs, no text is a key of both, so their order does not matter.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Symbol {
    Byte(u8),
    Words { count: usize, max_len: usize },
    Integer { size: u128 },
    Text(Extent),
    Tail(Extent),
    Raw { max_len: usize, min_len: Reverse<usize> },
}

/// The alphabet and the lengths of texts, from the most specific to the least.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Extent {
    characters: u32,
    max_len: usize,
    min_len: Reverse<usize>,
}

/// The symbols of the pieces that were not read yet.
struct Symbols<'a> {
    pieces: &'a [Piece],
    /// The number of bytes of the first of them that were read.
    byte: usize,
}

impl Symbols<'_> {
    fn next(&mut self) -> Option<Symbol> {
        loop {
            let (piece, rest) = self.pieces.split_first()?;
            if let Piece::Literal(text) = piece
                && let Some(byte) = text.as_bytes().get(self.byte)
            {
                self.byte += 1;
                return Some(Symbol::Byte(*byte));
            }
            *self = Self { pieces: rest, byte: 0 };
            if let Piece::Parameter(parameter) = piece {
                return Some(Symbol::of(parameter.shape));
            }
        }
    }
}

impl Symbol {
    fn of(shape: Shape) -> Self {
        match shape {
            Shape::Integer { min, max } => Self::Integer { size: max.saturating_add(min.unsigned_abs()) },
            Shape::Words(words) => Self::Words { count: words.len(), max_len: shape.max_len() },
            Shape::Raw { min_len, max_len } => Self::Raw { max_len, min_len: Reverse(min_len) },
            Shape::Tail { .. } => Self::Tail(Extent::of(shape)),
            _ => Self::Text(Extent::of(shape)),
        }
    }
}

impl Extent {
    fn of(shape: Shape) -> Self {
        let characters = shape.alphabet().members().map(u64::count_ones).into_iter().sum();
        Self { characters, max_len: shape.max_len(), min_len: Reverse(shape.min_len()) }
    }
}
