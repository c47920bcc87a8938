//! Keys find their schemas, with and without the index.

use super::{
    parsing::testing::{parameter, pieces, schema, write},
    specificity,
};
use crate::{
    Alphabet, Catalog, Identified, KeySchema, Shape,
    schema::{Piece, Source},
};
use proptest::{
    collection::vec,
    prelude::{prop_assert_eq, proptest},
};
use std::{iter::successors, string::String, vec::Vec};

/// Returns all schemas that the key belongs to, the most specific first.
fn by_trying<'s>(schemas: &'s [&'static KeySchema], key: &str) -> Vec<&'s KeySchema> {
    let mut found: Vec<&KeySchema> =
        schemas.iter().copied().filter(|schema| Identified::parse(schema, key).is_some()).collect();
    found.sort_by(|left, right| specificity::compare(left.pieces, right.pieces));
    found
}

#[test]
fn literal_text_is_more_specific_than_parameters() {
    const ANY: Shape = Shape::Text { min_len: 1, max_len: 9, alphabet: Alphabet::GRAPHIC.without(":") };
    let [id, number, name, word] = [
        Shape::Integer { min: 0, max: 255 },
        Shape::Integer { min: 0, max: 9 },
        ANY,
        Shape::Words(&["1", "a"]),
    ]
    .map(parameter);
    let tail = parameter(Shape::Tail { min_len: 1, max_len: 10, alphabet: Alphabet::GRAPHIC });
    let user = Piece::Literal("user:");
    let in_order: [&[Piece]; 8] = [
        &[Piece::Literal("user:1:tag")],
        &[Piece::Literal("user:1:t"), name],
        &[user, word, Piece::Literal(":"), name],
        &[user, number, Piece::Literal(":tag")],
        &[user, id, Piece::Literal(":t"), name],
        &[user, id, Piece::Literal(":"), name],
        &[user, name, Piece::Literal(":tag")],
        &[tail],
    ];
    let in_order = in_order.map(schema);
    let mut reversed = in_order;
    reversed.reverse();
    let catalog = Catalog::new("ALL", "", Vec::from(reversed).leak(), Source { file: "", line: 0 });
    let found: Vec<&KeySchema> = catalog.identify_all("user:1:tag").map(|found| found.schema()).collect();
    assert_eq!(found, in_order);
    assert_eq!(catalog.identify("user:12:tag").map(|found| found.schema()), Some(in_order[4]));
    assert_eq!(catalog.identify(b"user:\xff"), None);
}

#[test]
fn parameters_of_a_kind_are_ordered_by_their_texts() {
    const fn text(min_len: usize, max_len: usize, letters: &str) -> Shape {
        Shape::Text { min_len, max_len, alphabet: Alphabet::of(letters) }
    }
    let in_order = [
        Shape::Words(&["1", "22"]),
        Shape::Words(&["1", "333"]),
        Shape::Words(&["1", "2", "3"]),
        Shape::Integer { min: 0, max: 9 },
        Shape::Integer { min: -5, max: 5 },
        text(0, 9, "1"),
        text(2, 4, "12"),
        text(1, 4, "12"),
        text(1, 5, "12"),
    ]
    .map(|shape| schema(&[parameter(shape)]));
    for pair in in_order.windows(2) {
        assert!(specificity::compare(pair[0].pieces, pair[1].pieces).is_lt(), "{pair:?}");
    }
}

proptest! {
    #![proptest_config(proptest::test_runner::Config { failure_persistence: None, cases: 1_000, ..Default::default() })]

    #[test]
    fn keys_are_identified_as_in_a_search_of_all_schemas(
        all in vec(pieces(), 0..40), seeds in vec("[abc_1-]{0,7}", 7), other in "[abc_1:-]{0,12}"
    ) {
        let written: Vec<String> =
            all.iter().map(|pieces| pieces.iter().zip(&seeds).map(|(piece, seed)| write(piece, seed)).collect()).collect();
        let schemas: Vec<&'static KeySchema> = all.iter().map(|pieces| schema(pieces)).collect();
        let schemas = schemas.leak();
        let catalog = Catalog::new("ALL", "", schemas, Source { file: "", line: 0 });
        for key in written.iter().chain([&other]) {
            let expected = by_trying(schemas, key);
            let found: Vec<&KeySchema> = catalog.identify_all(key).map(|found| found.schema()).collect();
            prop_assert_eq!(&found, &expected);
            let first = catalog.next_by_trying(key.as_bytes(), None);
            let tried: Vec<&KeySchema> = successors(first, |(place, _)| catalog.next_by_trying(key.as_bytes(), Some(*place)))
                .map(|(_, found)| found.schema())
                .collect();
            prop_assert_eq!(&tried, &expected);
            prop_assert_eq!(catalog.identify(key).map(|found| found.schema()), expected.first().copied());
        }
    }
}
