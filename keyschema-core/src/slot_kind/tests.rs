use crate::{
    Alphabet, KeySchema, Shape, hash_slot, hash_tag,
    schema::{Declaration, Parameter, Piece},
};
extern crate std;
use std::{boxed::Box, string::String, vec::Vec};

const NUMBER: Shape = Shape::Integer { min: 0, max: 255 };

const fn parameter(shape: Shape) -> Piece {
    Piece::Parameter(Parameter::new("id", "Id", shape))
}

fn schema(pieces: &[Piece]) -> KeySchema {
    let pieces = Box::leak(Box::<[Piece]>::from(pieces));
    KeySchema::new(Declaration { pieces, ..Declaration::DEFAULT })
}

/// A key with a hash tag of one parameter of this shape.
fn tagged(shape: Shape) -> KeySchema {
    schema(&[Piece::Literal("a:{"), parameter(shape), Piece::Literal("}")])
}

/// The key in which every parameter has the text `value`.
fn render(schema: &KeySchema, value: &str) -> String {
    let text = |piece: &Piece| match piece {
        Piece::Literal(text) => *text,
        Piece::Parameter(_) => value,
    };
    schema.pieces.iter().map(text).map(String::from).collect()
}

/// Every schema of up to five pieces, of braces, text and parameters, as they are cut into literals in several ways.
fn all_schemas() -> Vec<KeySchema> {
    let pieces = [
        Piece::Literal("{"),
        Piece::Literal("}"),
        Piece::Literal("a"),
        Piece::Literal("}b{"),
        parameter(NUMBER),
    ];
    (0..=5)
        .flat_map(|len| {
            (0..pieces.len().pow(len)).map(move |number| {
                let place = |place| pieces[number / pieces.len().pow(place) % pieces.len()];
                (0..len).map(place).collect::<Vec<Piece>>()
            })
        })
        .map(|pieces| schema(&pieces))
        .collect()
}

#[test]
fn tags_and_constant_slots_are_those_of_the_keys() {
    let schemas = all_schemas();
    assert!(schemas.len() > 3_000);
    let mut counts = [0; 4];
    for schema in &schemas {
        let [key, other] = ["1", "2"].map(|value| render(schema, value));
        let has_tag = hash_tag(key.as_bytes()).len() < key.len();
        assert_eq!(schema.has_hash_tag(), has_tag, "{key}");
        // The tags are equal if and only if no parameter stands in them.
        let is_constant = hash_tag(key.as_bytes()) == hash_tag(other.as_bytes());
        assert_eq!(schema.constant_slot(), is_constant.then(|| hash_slot(key.as_bytes())), "{key}");
        counts[usize::from(has_tag) * 2 + usize::from(is_constant)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

#[test]
fn schemas_share_slots_if_their_tags_are_the_same_text_with_the_same_values() {
    let schemas: Vec<KeySchema> =
        all_schemas().into_iter().filter(|schema| schema.pieces.len() <= 4).collect();
    let mut sharing = 0;
    for left in &schemas {
        for right in &schemas {
            let [left_key, right_key] = [left, right].map(|schema| render(schema, "1"));
            let is_equal = hash_tag(left_key.as_bytes()) == hash_tag(right_key.as_bytes());
            let slots = (left.constant_slot(), right.constant_slot());
            let expected = match slots {
                (Some(left), Some(right)) => left == right,
                (None, None) => is_equal && left.has_hash_tag() && right.has_hash_tag(),
                _ => false,
            };
            assert_eq!(left.shares_slots_with(right), expected, "{left_key} {right_key}");
            assert_eq!(right.shares_slots_with(left), expected);
            if expected {
                assert_eq!(hash_slot(left_key.as_bytes()), hash_slot(right_key.as_bytes()));
                sharing += usize::from(slots.0.is_none());
            }
        }
    }
    assert!(sharing > 1_000, "{sharing}");
}

#[test]
fn numbers_are_of_one_kind_whatever_their_range() {
    let signed = Shape::Integer { min: -128, max: 127 };
    assert!(tagged(NUMBER).shares_slots_with(&tagged(signed)));
    let digits = Shape::Text { min_len: 1, max_len: 3, alphabet: Alphabet::DIGITS };
    assert!(!tagged(NUMBER).shares_slots_with(&tagged(digits)));
    assert!(!tagged(NUMBER).shares_slots_with(&tagged(Shape::Words(&["1", "2"]))));
}

#[test]
fn texts_are_of_one_kind_if_they_have_the_same_characters() {
    let text = |min_len, max_len, alphabet| tagged(Shape::Text { min_len, max_len, alphabet });
    let ascii = Alphabet::GRAPHIC.without("{}:");
    assert!(text(1, 24, ascii).shares_slots_with(&text(1, 8, ascii)));
    assert!(text(4, 4, ascii).shares_slots_with(&text(1, 8, ascii)));
    assert!(!text(16, 16, ascii).shares_slots_with(&text(32, 32, ascii)));
    assert!(!text(1, 8, ascii).shares_slots_with(&text(1, 8, Alphabet::DIGITS)));
    assert!(!text(1, 8, ascii).shares_slots_with(&text(1, 8, ascii.with_beyond_ascii())));

    // What a text may not hold only because it delimits, another may.
    let dots = Alphabet::GRAPHIC.without("{}.");
    let dotted = KeySchema { delimiter: ".", ..text(1, 8, dots) };
    assert!(text(1, 8, ascii).shares_slots_with(&dotted));
    assert!(dotted.shares_slots_with(&text(1, 8, ascii)));
    assert!(!text(1, 8, ascii).shares_slots_with(&text(1, 8, dots)));
}

#[test]
fn words_are_of_one_kind_if_one_is_the_same() {
    let words = |words| tagged(Shape::Words(words));
    assert!(words(&["eu", "us"]).shares_slots_with(&words(&["us", "asia"])));
    assert!(!words(&["eu", "us"]).shares_slots_with(&words(&["eus", "u"])));
}

#[test]
fn constant_slots_are_compared_with_each_other() {
    let worker = schema(&[Piece::Literal("{worker}:queue")]);
    let log = schema(&[Piece::Literal("log:{worker}:"), parameter(NUMBER)]);
    let whole = schema(&[Piece::Literal("worker")]);
    let other = schema(&[Piece::Literal("{job}:queue")]);
    assert!(worker.shares_slots_with(&log) && worker.shares_slots_with(&whole));
    assert!(!worker.shares_slots_with(&other) && !worker.shares_slots_with(&tagged(NUMBER)));
}

#[test]
fn constant_slots_are_constants() {
    const SLOT: Option<u16> = KeySchema::new(Declaration {
        pieces: &[Piece::Literal("leaderboard:"), Piece::Literal("global")],
        ..Declaration::DEFAULT
    })
    .constant_slot();
    assert_eq!(SLOT, Some(hash_slot(b"leaderboard:global")));
}
