//! Collisions among several keys are those of all their pairs.

use alloc::{boxed::Box, collections::BTreeSet, vec::Vec};

use super::{Piece, Random, overlap, tail, text};
use crate::{
    Alphabet, DataType, KeySchema, Shape,
    overlap::Collisions,
    schema::{self, Declaration, Parameter, Source},
};
use Piece::Literal;

const GENRE: Piece<'static> = Piece::Parameter(Shape::Words(&["action", "comedy", "sci-fi"]));

fn schema(pieces: &[Piece<'static>], declaration: Declaration) -> &'static KeySchema {
    let pieces: Vec<schema::Piece> = pieces
        .iter()
        .map(|piece| match *piece {
            Literal(text) => schema::Piece::Literal(text),
            Piece::Parameter(shape) => schema::Piece::Parameter(Parameter::new("", "", shape)),
        })
        .collect();
    Box::leak(Box::new(KeySchema::new(Declaration { pieces: Box::leak(pieces.into()), ..declaration })))
}

/// A schema at a line of its own.
fn key(pieces: &[Piece<'static>], line: u32) -> &'static KeySchema {
    schema(pieces, Declaration { source: Source { file: "", line }, ..Declaration::DEFAULT })
}

/// The lines of the keys that are found; each example is a text of both keys.
fn found(schemas: &[&'static KeySchema]) -> BTreeSet<u32> {
    let collisions = Collisions::among::<16>(schemas);
    (0..collisions.count())
        .map(|index| {
            let collision = collisions.get(index, schemas);
            let example = collision.example().expect("the key is short");
            for side in [collision.first, collision.second] {
                let pieces: Vec<_> = side.pieces.iter().map(Piece::from).collect();
                assert!(example.is_empty() || overlap(&pieces, &[Literal(example)]).is_some());
            }
            collision.second.source.line
        })
        .collect()
}

/// The lines of the keys that have a text in common with one before them.
fn expected(schemas: &[&'static KeySchema]) -> BTreeSet<u32> {
    let meets = |left: &KeySchema, right: &KeySchema| {
        let [left, right] =
            [left, right].map(|schema| schema.pieces.iter().map(Piece::from).collect::<Vec<_>>());
        overlap(&left, &right).is_some()
    };
    schemas
        .iter()
        .enumerate()
        .filter(|(number, schema)| schemas[..*number].iter().any(|other| meets(other, schema)))
        .map(|(_, schema)| schema.source.line)
        .collect()
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

fn structured(random: &mut Random, line: u32) -> &'static KeySchema {
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
    let source = Source { file: "", line };
    schema(&pieces, Declaration { delimiter, source, ..Declaration::DEFAULT })
}

#[test]
fn collisions_among_keys_are_those_of_their_pairs() {
    let mut random = Random(3);
    let mut counts = [0; 2];
    for _ in 0..4000 {
        let keys = 2 + random.below(5);
        let schemas: Vec<_> =
            (0..keys).map(|line| structured(&mut random, u32::try_from(line).expect("few"))).collect();
        let expected = expected(&schemas);
        assert_eq!(found(&schemas), expected, "{schemas:#?}");
        counts[0] += expected.len();
        counts[1] += keys - 1 - expected.len();
    }
    assert!(counts.iter().all(|count| *count > 1000), "both answers occur: {counts:?}");
}

/// Whatever stands in a key, even what no declaration may say.
#[test]
fn no_order_of_pieces_hides_a_collision() {
    let mut random = Random(5);
    let mut total = 0;
    for _ in 0..4000 {
        let schemas: Vec<_> = (0..4)
            .map(|line| {
                let pieces: Vec<_> = (0..random.below(5)).map(|_| random.piece()).collect();
                let declaration =
                    Declaration { delimiter: ["-", ":", "1"][random.below(3)], ..Declaration::DEFAULT };
                schema(&pieces, Declaration { source: Source { file: "", line }, ..declaration })
            })
            .collect();
        let expected = expected(&schemas);
        let found = found_lines(&schemas);
        assert!(expected.is_subset(&found), "{expected:?} {schemas:#?}");
        // A type without any text is the only thing that is found for nothing.
        for line in found.difference(&expected) {
            let is_void = |schema: &KeySchema| schema.min_len() > schema.max_len();
            assert!(schemas.iter().any(|schema| is_void(schema)), "{line} {schemas:#?}");
        }
        total += expected.len();
    }
    assert!(total > 1000, "{total}");
}

fn found_lines(schemas: &[&'static KeySchema]) -> BTreeSet<u32> {
    let collisions = Collisions::among::<16>(schemas);
    (0..collisions.count()).map(|index| collisions.get(index, schemas).second.source.line).collect()
}

#[test]
fn channels_and_keys_that_may_overlap_are_passed_over() {
    let channel =
        schema(&[Literal("news")], Declaration { data_type: DataType::Channel, ..Declaration::DEFAULT });
    let allowed = schema(&[Literal("news")], Declaration { may_overlap: true, ..Declaration::DEFAULT });
    let first = key(&[Literal("news")], 1);
    let second = key(&[text(8)], 2);
    assert_eq!(found(&[channel, first, allowed]), BTreeSet::new());
    assert_eq!(found(&[first, channel, allowed, second]), BTreeSet::from([2]));
    let other_channel =
        schema(&[text(8)], Declaration { data_type: DataType::Channel, ..Declaration::DEFAULT });
    assert_eq!(Collisions::among::<2>(&[channel, other_channel]).count(), 1);
}

#[test]
fn a_schema_that_is_listed_twice_is_one() {
    let first = key(&[Literal("a:"), text(8)], 1);
    let same = key(&[Literal("a:"), text(8)], 1);
    let of_another_type = key(&[Literal("a:"), text(9)], 1);
    assert_eq!(Collisions::among::<3>(&[first, same, first]).count(), 0);
    assert_eq!(Collisions::among::<3>(&[first, of_another_type]).count(), 1);
    assert_eq!(found(&[first, same, key(&[Literal("a:b")], 2), first]).len(), 1);
}

#[test]
fn many_collisions_are_told_up_to_some() {
    let schemas: Vec<_> = (0..12).map(|line| key(&[text(8)], line)).collect();
    assert_eq!(Collisions::among::<12>(&schemas).count(), 8);
}
