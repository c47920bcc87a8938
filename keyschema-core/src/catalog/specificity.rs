//! Which of two schemas says more of a key that belongs to both.

use core::cmp::{Ordering, Reverse};

use crate::{Shape, schema::Piece};

/// Which comes first: `Less` for the more specific one.
///
/// The keys are compared from the left, character by character. Where one has literal text and the other a parameter, the
/// literal text is more specific. Of two parameters it is the one that comes first here: words (the fewer), integers (of the
/// smaller range), texts (of the smaller alphabet, then the shorter), tails (likewise).
pub(super) fn compare(left: &[Piece], right: &[Piece]) -> Ordering {
    symbols(left).cmp(symbols(right))
}

/// A character of a key or a parameter. The order is that of the variants: where all is literal, one of the keys is over,
/// or they part, and then no text is a key of both.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Symbol {
    Byte(u8),
    Words { count: usize, max_len: usize },
    Integer { size: u128 },
    Text(Extent),
    Tail(Extent),
}

/// How many texts there are of an alphabet and a range of lengths, as far as it takes to order them.
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
            Shape::Text { .. } => Self::Text(Extent::of(shape)),
            Shape::Tail { .. } => Self::Tail(Extent::of(shape)),
        }
    }
}

impl Extent {
    fn of(shape: Shape) -> Self {
        let characters = shape.alphabet().members().map(u64::count_ones).into_iter().sum();
        Self { characters, max_len: shape.max_len(), min_len: Reverse(shape.min_len()) }
    }
}
