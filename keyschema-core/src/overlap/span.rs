//! A key, or a part of its text, as the proof reads it.

use super::piece::{Piece, piece_of};
use crate::{Alphabet, Shape, schema};

/// The pieces of a key: those of a schema, or those of a declaration without a schema yet.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pieces<'a> {
    Schema(&'a [schema::Piece]),
    /// Those of a schema, with this word as the text of the parameter with this number.
    WithWord {
        pieces: &'a [schema::Piece],
        number: usize,
        word: &'a str,
    },
    #[cfg(any(feature = "alloc", test))]
    Declared(&'a [Piece<'a>]),
}

/// An offset between two bytes of literal text, or before a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offset {
    pub(super) piece: usize,
    /// The number of bytes of this piece before it. It is 0 unless the piece is a literal.
    pub(super) byte: usize,
}

/// The text between two offsets of a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span<'a> {
    pub(super) pieces: Pieces<'a>,
    pub(super) from: Offset,
    pub(super) to: Offset,
}

/// A piece, or the part of it in a span.
#[derive(Clone, Copy)]
pub(super) enum Element<'a> {
    /// This text.
    Literal(&'a [u8]),
    /// One of these.
    Words(&'static [&'static str]),
    /// A text, with the limits of [`Shape::Text`].
    Text { min_len: usize, max_len: usize, alphabet: Alphabet },
    /// A number, with the limits of [`Shape::Integer`].
    Integer { min: i128, max: u128 },
}

impl<'a> Pieces<'a> {
    pub(super) const fn count(self) -> usize {
        match self {
            Self::Schema(pieces) | Self::WithWord { pieces, .. } => pieces.len(),
            #[cfg(any(feature = "alloc", test))]
            Self::Declared(pieces) => pieces.len(),
        }
    }

    pub(super) const fn piece(self, number: usize) -> Piece<'a> {
        match self {
            Self::WithWord { number: replaced, word, .. } if number == replaced => Piece::Literal(word),
            Self::Schema(pieces) | Self::WithWord { pieces, .. } => piece_of(&pieces[number]),
            #[cfg(any(feature = "alloc", test))]
            Self::Declared(pieces) => pieces[number],
        }
    }
}

impl<'a> Span<'a> {
    /// Returns the span of a whole key.
    pub(super) const fn all(pieces: Pieces<'a>) -> Self {
        let to = Offset { piece: pieces.count(), byte: 0 };
        Self { pieces, from: Offset { piece: 0, byte: 0 }, to }
    }

    /// Returns the number of elements.
    pub(super) const fn count(self) -> usize {
        self.to.piece - self.from.piece + (self.to.byte > 0) as usize
    }

    pub(super) const fn element(self, number: usize) -> Element<'a> {
        let at = self.from.piece + number;
        match self.pieces.piece(at) {
            Piece::Literal(text) => {
                let mut bytes = text.as_bytes();
                if at == self.to.piece {
                    (bytes, _) = bytes.split_at(self.to.byte);
                }
                if number == 0 {
                    (_, bytes) = bytes.split_at(self.from.byte);
                }
                Element::Literal(bytes)
            }
            Piece::Parameter(Shape::Words(words)) => Element::Words(words),
            Piece::Parameter(
                Shape::Text { min_len, max_len, alphabet } | Shape::Tail { min_len, max_len, alphabet },
            ) => Element::Text { min_len, max_len, alphabet },
            // Literals and all other texts are UTF-8. So if two keys with such a piece are the same
            // bytes, each of the two pieces is UTF-8, or is so when what only these two hold is
            // replaced by letters: it is enough to compare texts.
            Piece::Parameter(Shape::Raw { min_len, max_len }) => {
                Element::Text { min_len, max_len, alphabet: Alphabet::ALL }
            }
            Piece::Parameter(Shape::Integer { min, max }) => Element::Integer { min, max },
        }
    }
}

impl<'a> Element<'a> {
    /// Returns the number of words that the element is one of.
    pub(super) const fn word_count(self) -> usize {
        match self {
            Self::Literal(_) => 1,
            Self::Words(words) => words.len(),
            _ => 0,
        }
    }

    pub(super) const fn word(self, number: usize) -> &'a [u8] {
        match self {
            Self::Literal(text) => text,
            Self::Words(words) => words[number].as_bytes(),
            _ => &[],
        }
    }
}
