//! Keys with words of several segments, as one key for each word.

use super::span::Pieces;
use crate::{
    KeySchema, Shape, delimiter,
    schema::{Parameter, Piece},
};

/// The most words of a parameter that are compared one by one.
const MOST_WORDS: usize = 64;

/// The keys of a schema that have one word, or all keys of the schema.
///
/// A word that holds the delimiter hides where the segments of a key begin. With one word in its
/// place, a key is cut at its marks as any other key. So keys with such words cost little more than
/// others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variant {
    /// The number of the schema.
    pub(super) schema: usize,
    /// The number of the piece that has the word, if there is one.
    piece: Option<usize>,
    word: &'static str,
}

impl Variant {
    /// The value that fills memory.
    pub(super) const NONE: Self = Self { schema: 0, piece: None, word: "" };

    /// Returns the pieces of the keys.
    pub(super) const fn pieces<'a>(&'a self, schemas: &[&'a KeySchema]) -> Pieces<'a> {
        let pieces = schemas[self.schema].pieces;
        match self.piece {
            Some(number) => Pieces::WithWord { pieces, number, word: self.word },
            None => Pieces::Schema(pieces),
        }
    }

    /// Writes the variants of all schemas, and returns their number. Writes nothing if no schema
    /// has such words, or if there is too little room.
    pub(super) const fn list(schemas: &[&KeySchema], variants: &mut [Self]) -> usize {
        let count = variant_count(schemas);
        if count == schemas.len() || count > variants.len() {
            return 0;
        }
        let (mut schema, mut at) = (0, 0);
        while schema < schemas.len() {
            let first = at;
            if let Some((number, words)) = long_words(schemas[schema]) {
                while at < first + words.len() && words.len() <= MOST_WORDS {
                    variants[at] = Self { schema, piece: Some(number), word: words[at - first] };
                    at += 1;
                }
            }
            if at == first {
                variants[at] = Self { schema, ..Self::NONE };
                at += 1;
            }
            schema += 1;
        }
        at
    }
}

/// Returns the number of keys to compare: one for each schema, and more for words of several
/// segments.
pub const fn variant_count(schemas: &[&KeySchema]) -> usize {
    let (mut schema, mut count) = (0, 0);
    while schema < schemas.len() {
        count += match long_words(schemas[schema]) {
            Some((_, words)) if words.len() <= MOST_WORDS && !words.is_empty() => words.len(),
            _ => 1,
        };
        schema += 1;
    }
    count
}

/// Returns the first piece before the end of the key whose words hold the delimiter, and the words.
pub(super) const fn long_words(schema: &KeySchema) -> Option<(usize, &'static [&'static str])> {
    let mut index = 0;
    while index + 1 < schema.pieces.len() {
        if let Piece::Parameter(Parameter { shape: shape @ Shape::Words(words), .. }) = schema.pieces[index]
            && shape.alphabet().contains(delimiter::mark(schema.delimiter))
        {
            return Some((index, words));
        }
        index += 1;
    }
    None
}
