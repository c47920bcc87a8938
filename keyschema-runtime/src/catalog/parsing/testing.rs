//! Made-up schemas of few letters, so that many texts are ambiguous.

use crate::{
    Alphabet, KeySchema, Shape,
    schema::{Parameter, Piece},
};
use proptest::{
    collection::vec,
    prelude::{Just, Strategy},
    prop_oneof,
};
use std::{
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};

pub(in crate::catalog) const LETTERS: Alphabet = Alphabet::of("abc_-1");

pub(in crate::catalog) const fn text(min_len: usize, max_len: usize) -> Shape {
    Shape::Text { min_len, max_len, alphabet: LETTERS }
}

pub(in crate::catalog) const fn parameter(shape: Shape) -> Piece {
    Piece::Parameter(Parameter::new("x", "X", shape))
}

pub(in crate::catalog) fn schema(pieces: &[Piece]) -> &'static KeySchema {
    let pieces = Box::leak(Box::from(pieces));
    Box::leak(Box::new(KeySchema { pieces, ..KeySchema::DEFAULT }))
}

fn piece() -> impl Strategy<Value = Piece> {
    prop_oneof![
        2 => prop_oneof![Just(":"), Just("_"), Just("a"), Just("1:"), Just("_a:"), Just("-")].prop_map(Piece::Literal),
        1 => (0..2_i128, 0..120_u128).prop_map(|(min, max)| parameter(Shape::Integer { min: -min * 12, max })),
        1 => (0..3_usize, 0..4_usize).prop_map(|(min_len, more)| parameter(text(min_len, min_len + more))),
        1 => prop_oneof![
            Just(&["a", "b"][..]), Just(&["a", "ab", "_"][..]), Just(&["1", "12", ""][..])
        ].prop_map(|words| parameter(Shape::Words(words))),
    ]
}

pub(in crate::catalog) fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let tail = Shape::Tail { min_len: 1, max_len: 5, alphabet: LETTERS.union(Alphabet::of(":")) };
    (vec(piece(), 0..6), prop_oneof![3 => Just(None), 1 => Just(Some(parameter(tail)))])
        .prop_map(|(pieces, tail)| pieces.into_iter().chain(tail).collect())
}

/// Returns any text of the piece, from a few letters of `seed`.
pub(in crate::catalog) fn write(piece: &Piece, seed: &str) -> String {
    match piece {
        Piece::Literal(text) => (*text).into(),
        Piece::Parameter(parameter) => match parameter.shape {
            Shape::Integer { min, max } => {
                if seed.starts_with('a') {
                    min.to_string()
                } else {
                    max.min(seed.len() as u128).to_string()
                }
            }
            Shape::Words(words) => words[seed.len() % words.len()].into(),
            shape => {
                let len = (seed.len() % 7).clamp(shape.min_len(), shape.max_len());
                seed.chars().chain("ab_ab_a".chars()).take(len).collect()
            }
        },
    }
}
