//! Collisions among several keys are those of all their pairs.

use alloc::{boxed::Box, collections::BTreeSet, vec::Vec};

use super::{Piece, Random, overlap, tail, text};
use crate::Piece::Literal;
use crate::{
    Alphabet, DataType, KeySchema, Shape,
    overlap::{Collisions, DeclaredKey, Example, overlaps_among},
    schema::{self, Parameter},
};

const GENRE: Piece<'static> = Piece::Parameter(Shape::Words(&["action", "comedy", "sci-fi"]));

fn schema(pieces: &[Piece<'static>], declaration: KeySchema) -> &'static KeySchema {
    let pieces: Vec<schema::Piece> = pieces
        .iter()
        .map(|piece| match *piece {
            Literal(text) => Literal(text),
            Piece::Parameter(shape) => schema::Piece::Parameter(Parameter::new("", "", shape)),
        })
        .collect();
    Box::leak(Box::new(KeySchema { pieces: Box::leak(pieces.into()), ..declaration }))
}

fn key(pieces: &[Piece<'static>]) -> &'static KeySchema {
    schema(pieces, KeySchema::DEFAULT)
}

/// The pairs that are found, as positions of their keys.
fn found(schemas: &[&'static KeySchema]) -> BTreeSet<(usize, usize)> {
    let collisions = Collisions::among::<16>(schemas);
    assert_eq!(collisions.count(), collisions.pairs().len());
    assert!(collisions.pairs().is_sorted_by_key(|(first, second)| (second, first)));
    collisions.pairs().iter().copied().collect()
}

/// Both ways of comparing find these pairs, and an example of each.
fn found_with_examples(schemas: &[&'static KeySchema]) -> BTreeSet<(usize, usize)> {
    let pieces: Vec<Vec<Piece<'_>>> = schemas.iter().copied().map(pieces).collect();
    let found = found(schemas);
    for (first, second) in &found {
        let example = Example::of(schemas[*first], schemas[*second]);
        let example = example.text().expect("the key is short");
        for number in [*first, *second] {
            assert!(example.is_empty() || overlap(&pieces[number], &[Literal(example)]).is_some());
        }
    }
    let keys: Vec<DeclaredKey<'_>> = schemas
        .iter()
        .zip(&pieces)
        .map(|(schema, pieces)| DeclaredKey { pieces, delimiter: schema.delimiter, is_channel: false })
        .collect();
    let declared = overlaps_among(&keys);
    assert_eq!(found, declared.iter().map(|pair| (pair.first, pair.second)).collect());
    found
}

/// The pairs of keys that have a text in common, by comparing each with each.
fn expected(schemas: &[&'static KeySchema]) -> BTreeSet<(usize, usize)> {
    let meets = |left, right| overlap(&pieces(left), &pieces(right)).is_some();
    (0..schemas.len())
        .flat_map(|second| (0..second).map(move |first| (first, second)))
        .filter(|(first, second)| meets(schemas[*first], schemas[*second]))
        .collect()
}

fn pieces(schema: &'static KeySchema) -> Vec<Piece<'static>> {
    let piece = |piece: &schema::Piece| match piece {
        Literal(text) => Piece::Literal(text),
        schema::Piece::Parameter(parameter) => Piece::Parameter(parameter.shape),
    };
    schema.pieces.iter().map(piece).collect()
}

const WORDS: [&str; 12] = [
    "a",
    "b",
    "1",
    "12",
    "{a}",
    "action",
    "a_long_word_of_the_shop",
    "a_long_word_of_the_shopper",
    "a_",
    "",
    "a.1",
    "a:1",
];

/// Segments that occur in keys, and some that may not.
fn segment(random: &mut Random, mark: &'static str) -> Vec<Piece<'static>> {
    let number = |max| Piece::Parameter(Shape::Integer { min: 0, max });
    let texts = Piece::Parameter(Shape::Text {
        min_len: random.below(2),
        max_len: 3,
        alphabet: Alphabet::GRAPHIC.without("{}").without(mark),
    });
    match random.below(12) {
        0..=3 => Vec::from([Literal(WORDS[random.below(WORDS.len())])]),
        4 => Vec::from([number(255)]),
        5 => Vec::from([number(u64::MAX.into())]),
        6 => Vec::from([texts]),
        7 => Vec::from([Literal(WORDS[random.below(WORDS.len())]), number(20)]),
        8 => Vec::from([number(20), Literal("_"), texts]),
        9 => Vec::from([GENRE]),
        10 => Vec::from([Literal("{"), number(9), Literal("}")]),
        _ => Vec::from([texts, Literal("_1")]),
    }
}

fn structured(random: &mut Random) -> &'static KeySchema {
    let delimiter = [":", ":", ":", ".", "::"][random.below(5)];
    let mark = delimiter.split_at(1).0;
    // Deeper than keys are remembered, too.
    let levels = if random.below(4) == 0 { 6 + random.below(5) } else { 1 + random.below(3) };
    let mut pieces = Vec::new();
    for level in 0..levels {
        if level > 0 {
            pieces.push(Literal(delimiter));
        }
        pieces.extend(if levels > 4 && random.below(6) > 0 {
            Vec::from([Literal("x")])
        } else if level + 1 == levels && random.below(6) == 0 {
            Vec::from([tail(6)])
        } else {
            segment(random, mark)
        });
    }
    schema(&pieces, KeySchema { delimiter, ..KeySchema::DEFAULT })
}

#[test]
fn collisions_among_keys_are_those_of_their_pairs() {
    let mut random = Random(3);
    let mut counts = [0; 2];
    for _ in 0..4000 {
        let keys = 2 + random.below(5);
        let schemas: Vec<_> = (0..keys).map(|_| structured(&mut random)).collect();
        let expected = expected(&schemas);
        assert_eq!(found_with_examples(&schemas), expected, "{schemas:#?}");
        counts[0] += expected.len();
        counts[1] += keys * (keys - 1) / 2 - expected.len();
    }
    assert!(counts.iter().all(|count| *count > 1000), "both answers occur: {counts:?}");
}

/// Any order of pieces, even one that no declaration may have.
#[test]
fn no_order_of_pieces_hides_a_collision() {
    let mut random = Random(5);
    let mut total = 0;
    for _ in 0..4000 {
        let schemas: Vec<_> = (0..4)
            .map(|_| {
                let pieces: Vec<_> = (0..random.below(5)).map(|_| random.piece()).collect();
                let delimiter = ["-", ":", "1"][random.below(3)];
                schema(&pieces, KeySchema { delimiter, ..KeySchema::DEFAULT })
            })
            .collect();
        let (expected, found) = (expected(&schemas), found(&schemas));
        assert!(expected.is_subset(&found), "{expected:?} {schemas:#?}");
        // Only a type without any text is found without an overlap.
        for (first, second) in found.difference(&expected) {
            let is_void = |schema: &KeySchema| schema.min_len() > schema.max_len();
            assert!([first, second].iter().any(|number| is_void(schemas[**number])), "{schemas:#?}");
        }
        total += expected.len();
    }
    assert!(total > 1000, "{total}");
}

#[test]
fn channels_and_keys_that_may_overlap_are_passed_over() {
    let channel =
        schema(&[Literal("news")], KeySchema { data_type: DataType::Channel, ..KeySchema::DEFAULT });
    let allowed = schema(&[Literal("news")], KeySchema { may_overlap: true, ..KeySchema::DEFAULT });
    let first = key(&[Literal("news")]);
    let second = key(&[text(8)]);
    assert_eq!(found(&[channel, first, allowed]), BTreeSet::new());
    assert_eq!(found(&[first, channel, allowed, second]), BTreeSet::from([(0, 3)]));
    let other_channel = schema(&[text(8)], KeySchema { data_type: DataType::Channel, ..KeySchema::DEFAULT });
    assert_eq!(found(&[channel, other_channel]), BTreeSet::from([(0, 1)]));
}

#[test]
fn a_pair_that_one_of_its_keys_allows_is_passed_over() {
    let named = |name, may_overlap_with| {
        schema(&[text(8)], KeySchema { name, may_overlap_with, ..KeySchema::DEFAULT })
    };
    let keys = [named("A", &["C", "D"]), named("B", &[]), named("C", &[]), named("D", &["B"])];
    assert_eq!(found(&keys), BTreeSet::from([(0, 1), (1, 2), (2, 3)]));
}

#[test]
fn every_pair_of_a_group_is_found() {
    let schemas: Vec<_> = (0..16).map(|_| key(&[text(8)])).collect();
    let all = (0..16).flat_map(|second| (0..second).map(move |first| (first, second)));
    assert_eq!(found(&schemas), all.collect());
}

#[test]
fn pairs_without_room_are_counted_up_to_a_limit() {
    let schemas: Vec<_> = (0..24).map(|_| key(&[text(8)])).collect();
    let collisions = Collisions::among::<24>(&schemas);
    assert_eq!((collisions.pairs().len(), collisions.count()), (256, 276));
    let schemas: Vec<_> = (0..100).map(|_| key(&[text(8)])).collect();
    assert_eq!(Collisions::among::<100>(&schemas).count(), 1024);
}
