//! The order of schemas from the most specific to the least.

use core::cmp::{Ordering, Reverse};

use crate::{Shape, schema::Piece};

/// Compares two schemas: `Less` if `left` is more specific. The docs of [`identify`](super::Catalog::identify) list the criteria.
pub(super) fn compare(left: &[Piece], right: &[Piece]) -> Ordering {
    symbols(left).cmp(symbols(right))
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

fn symbols(pieces: &[Piece]) -> impl Iterator<Item = Symbol> {
    pieces.iter().flat_map(|piece| {
        let (text, parameter) = match piece {
            Piece::Literal(text) => (*text, None),
            Piece::Parameter(parameter) => ("", Some(Symbol::of(parameter.shape))),
        };
        text.bytes().map(Symbol::Byte).chain(parameter)
    })
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
