//! Tests whether all texts of one key are texts of another.

use alloc::vec::Vec;

use super::{Random, hex, overlap, tail, text, texts_of, texts_of_all};
use crate::{
    Alphabet, Shape,
    overlap::{Piece, text_outside},
    piece::Piece::{Literal, Parameter},
};

const fn number(max: u128) -> Piece<'static> {
    Parameter(Shape::Integer { min: 0, max })
}

#[test]
fn a_text_outside_is_a_shortest_one() {
    let id = Literal("id:");
    for (inner, outer, outside) in [
        (&[id, number(255)][..], &[id, number(65_535)][..], None),
        (&[id, number(255)], &[id, text(8)], None),
        (&[id, text(8)], &[id, number(255)], Some("id:a")),
        (&[id, text(8)], &[id, text(4)], Some("id:aaaaa")),
        (&[id, text(4)], &[id, tail(4)], None),
        (&[id, tail(4)], &[id, text(4)], Some("id::")),
        (&[id, hex(2)], &[id, text(4)], None),
        (&[id, Parameter(Shape::Words(&["a", "b"]))], &[id, Parameter(Shape::Words(&["a"]))], Some("id:b")),
        // The pieces differ, but the texts are the same.
        (&[Literal("i"), Literal("d:"), number(9)], &[Parameter(Shape::Words(&["id:"])), number(9)], None),
        (&[id, number(9)], &[id, Parameter(Shape::fixed(1, Alphabet::DIGITS))], None),
        (&[id, number(10)], &[id, Parameter(Shape::fixed(1, Alphabet::DIGITS))], Some("id:10")),
        (&[], &[id], Some("")),
    ] {
        assert_eq!(text_outside(inner, outer).as_deref(), outside, "{inner:?} {outer:?}");
    }
}

/// The time does not grow with the length of texts that both keys have.
#[test]
fn long_texts_are_compared_quickly() {
    let any = |max_len| Parameter(Shape::Tail { min_len: 0, max_len, alphabet: Alphabet::GRAPHIC });
    let narrow = [Literal("a:"), tail(1024), Literal("-"), text(512)];
    assert_eq!(text_outside(&narrow, &[Literal("a:"), any(2000), Literal("-"), any(2000)]), None);
    let outside = text_outside(&[Literal("a:"), any(1024)], &[Literal("a:"), any(1023)]);
    assert_eq!(outside.map(|text| text.len()), Some(1026));
}

/// The keys are small, so all of their texts can be written down.
#[test]
fn the_answer_is_that_of_all_texts() {
    let mut random = Random(7);
    let mut counts = [0; 2];
    for _ in 0..6000 {
        let inner: Vec<Piece<'_>> = (0..random.below(4)).map(|_| random.piece()).collect();
        // Often the outer key is a wider or narrower form of the inner one. Other random keys
        // rarely include each other.
        let outer: Vec<Piece<'_>> = if random.below(3) == 0 {
            (0..random.below(4)).map(|_| random.piece()).collect()
        } else {
            inner.iter().map(|piece| if random.below(3) == 0 { random.piece() } else { *piece }).collect()
        };
        let sizes =
            [&inner, &outer].map(|pieces| pieces.iter().map(|piece| texts_of(*piece).len()).product());
        if sizes.iter().any(|size: &usize| *size > 5000) {
            continue;
        }
        let [inners, outers] = [texts_of_all(&inner), texts_of_all(&outer)];
        let shortest = inners.difference(&outers).map(|text| text.chars().count()).min();
        let found = text_outside(&inner, &outer);
        assert_eq!(
            found.as_ref().map(|text| text.chars().count()),
            shortest,
            "{inner:?} {outer:?} {found:?}"
        );
        if let Some(text) = found {
            let is_text_of = |pieces: &[Piece<'_>]| overlap(pieces, &[Literal(&text)]).is_some();
            assert!(is_text_of(&inner) && !is_text_of(&outer), "{inner:?} {outer:?} {text}");
        }
        counts[usize::from(shortest.is_some())] += 1;
    }
    assert!(counts.iter().all(|count| *count > 200), "both answers occur: {counts:?}");
}
