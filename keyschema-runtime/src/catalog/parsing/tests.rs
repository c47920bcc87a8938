//! Keys of made-up schemas, parsed and compared with a search of all possibilities.

use super::{
    fits,
    testing::{LETTERS, parameter, pieces, schema, text, write},
};
use crate::{Alphabet, Identified, Shape, key::accept::accepts, schema::Piece};
use proptest::{
    collection::vec,
    prelude::{prop_assert_eq, proptest},
};
use std::{format, string::String, vec::Vec};

/// Returns the texts of the parameters. Returns `None` if the text is not a key of the schema.
fn texts<'k>(pieces: &[Piece], key: &'k str) -> Option<Vec<&'k str>> {
    let key = Identified::parse(schema(pieces), key)?;
    Some(key.parameters().map(|(_, text)| text.as_str().expect("it is text")).collect())
}

#[test]
fn parameters_end_where_the_next_text_begins() {
    use Piece::Literal;
    const BYTE: Piece = parameter(Shape::Integer { min: 0, max: 255 });
    const SIGNED: Piece = parameter(Shape::Integer { min: -128, max: 127 });
    const TEXT: Piece = parameter(text(1, 8));
    const PAIR: Piece = parameter(text(2, 2));
    const WORDS: Piece = parameter(Shape::Words(&["a", "b", "ab"]));
    const TAIL: Piece =
        parameter(Shape::Tail { min_len: 1, max_len: 8, alphabet: LETTERS.union(Alphabet::of(":")) });

    let of = |pieces: &[Piece], key, expected: &[&str]| {
        assert_eq!(texts(pieces, key).as_deref(), Some(expected), "{key}");
    };
    let none = |pieces: &[Piece], key| assert_eq!(texts(pieces, key), None, "{key}");

    of(&[Literal("user:"), BYTE, Literal(":name")], "user:7:name", &["7"]);
    none(&[Literal("user:"), BYTE, Literal(":name")], "user:7:names");
    none(&[Literal("user:"), BYTE, Literal(":name")], "user:256:name");
    of(&[Literal("group_"), BYTE], "group_255", &["255"]);
    of(&[BYTE, Literal("_"), TEXT], "12_a_b", &["12", "a_b"]);
    of(&[SIGNED, Literal("-"), SIGNED], "-5--7", &["-5", "-7"]);
    of(&[Literal("{"), BYTE, Literal("}:{"), BYTE, Literal("}")], "{1}:{2}", &["1", "2"]);
    of(&[PAIR, PAIR, BYTE], "abca7", &["ab", "ca", "7"]);
    of(&[TEXT, PAIR], "abcab", &["abc", "ab"]);
    none(&[TEXT, PAIR], "ab");
    of(&[TEXT, Literal("-signals")], "a-b-signals", &["a-b"]);
    none(&[TEXT, Literal("-signals")], "-signals");
    // The delimiter is inside the next literal, and the start of that literal could be text.
    of(&[TEXT, Literal("_c:"), TEXT], "a_c_c:b", &["a_c", "b"]);
    none(&[TEXT, Literal("_c:"), TEXT], "c:b");
    of(&[Literal("log:"), TAIL], "log:a:b:", &["a:b:"]);
    none(&[Literal("log:"), TAIL], "log:");
    of(&[WORDS, Literal(":x")], "ab:x", &["ab"]);
    of(&[WORDS, WORDS], "aba", &["ab", "a"]);
    of(&[WORDS, WORDS], "ab", &["a", "b"]);
    none(&[WORDS, WORDS], "abc");
    of(&[Literal("leaderboard")], "leaderboard", &[]);
    none(&[], "a");
}

#[test]
fn if_several_ends_are_possible_each_parameter_takes_the_most() {
    let [a, b] = [text(1, 4), text(2, 4)].map(parameter);
    assert_eq!(texts(&[a, b], "abcabc"), Some(["abca", "bc"].into()));
    assert_eq!(texts(&[a, Piece::Literal("-"), b], "a-b-c-ab"), Some(["a-b", "c-ab"].into()));
    assert_eq!(texts(&[a, Piece::Literal("-"), b], "a-b-c1"), Some(["a-b", "c1"].into()));
    assert_eq!(texts(&[a, b], "ab"), None);
}

#[test]
fn parameters_end_between_characters() {
    let unicode =
        |max_len| parameter(Shape::Text { min_len: 1, max_len, alphabet: LETTERS.with_beyond_ascii() });
    assert_eq!(texts(&[unicode(3), unicode(9)], "ééa"), Some(["é", "éa"].into()));
    assert_eq!(texts(&[unicode(9), Piece::Literal("é:"), unicode(9)], "aéé:b"), Some(["aé", "b"].into()));
    let pieces = [unicode(9), Piece::Literal(":"), unicode(9)];
    assert!(fits(&pieces, "é:é".as_bytes(), 0));
    assert!(!fits(&pieces, b"\xc3:\xa9", 0) && !fits(&pieces, b"\xa9:a", 0) && !fits(&pieces, b"a:\xff", 0));
}

#[test]
fn a_long_key_with_many_ends_is_parsed_quickly() {
    let pieces = [parameter(text(1, 500)); 8];
    let key = "a".repeat(3_000);
    let expected: Vec<&str> = [500, 500, 500, 500, 500, 498, 1, 1].map(|len| &key[..len]).into();
    assert_eq!(texts(&pieces, &key), Some(expected));
    assert!(!fits(&pieces, format!("{key}:").as_bytes(), 0));
}

/// Whether the key can be cut into the pieces in any way at all.
fn fits_somehow(pieces: &[Piece], key: &[u8]) -> bool {
    match pieces {
        [] => key.is_empty(),
        [Piece::Literal(text), rest @ ..] => {
            key.strip_prefix(text.as_bytes()).is_some_and(|left| fits_somehow(rest, left))
        }
        [Piece::Parameter(parameter), rest @ ..] => (0..=key.len())
            .any(|end| accepts(&parameter.shape, key, 0, end) && fits_somehow(rest, &key[end..])),
    }
}

proptest! {
    #![proptest_config(proptest::test_runner::Config { failure_persistence: None, cases: 2_000, ..Default::default() })]

    #[test]
    fn a_key_is_parsed_if_it_can_be_cut_in_any_way(pieces in pieces(), key in "[abc_1:-]{0,12}") {
        prop_assert_eq!(fits(&pieces, key.as_bytes(), 0), fits_somehow(&pieces, key.as_bytes()));
    }

    #[test]
    fn written_keys_are_read_and_their_texts_make_the_key(
        pieces in pieces(), seeds in vec("[abc_1-]{0,7}", 7), change in (0..40_usize, "[abc_1:-]?")
    ) {
        let mut key: String = pieces.iter().zip(&seeds).map(|(piece, seed)| write(piece, seed)).collect();
        let found = texts(&pieces, &key).expect("it was written by the schema");
        let mut found = found.into_iter();
        let again: String = pieces
            .iter()
            .map(|piece| match piece {
                Piece::Literal(text) => *text,
                Piece::Parameter(_) => found.next().expect("each parameter has a text"),
            })
            .collect();
        prop_assert_eq!(&again, &key);

        // One character is replaced, inserted or removed.
        let at = change.0.min(key.len());
        key.replace_range(at..(at + change.0 % 2).min(key.len()), &change.1);
        prop_assert_eq!(fits(&pieces, key.as_bytes(), 0), fits_somehow(&pieces, key.as_bytes()));
    }
}

/// Parameters are found in keys up to the longest that can be written, in a time that does not
/// depend on the contents.
#[test]
fn long_keys_are_parsed_like_short_ones() {
    use Piece::Literal;
    let long = |max_len| parameter(Shape::Text { min_len: 1, max_len, alphabet: LETTERS });
    let beyond = LETTERS.with_beyond_ascii();
    let unicode = |max_len| parameter(Shape::Text { min_len: 1, max_len, alphabet: beyond });
    let digits = parameter(Shape::Integer { min: 0, max: u128::from(u64::MAX) });
    for len in [4_000, 4_095, 4_096, 5_000, 60_000] {
        let name = "a_1".repeat(len / 3);
        let key = format!("user:{name}_7a8");
        let pieces = [Literal("user:"), long(65_000), Literal("_"), digits, Literal("a"), digits];
        assert_eq!(texts(&pieces, &key), Some(Vec::from([name.as_str(), "7", "8"])), "{len}");
        assert_eq!(texts(&pieces, &format!("{key}b")), None);

        let name = "é_1".repeat(len / 4);
        let key = format!("user:{name}_7a8");
        let pieces = [Literal("user:"), unicode(65_000), Literal("_"), digits, Literal("a"), digits];
        assert_eq!(texts(&pieces, &key), Some(Vec::from([name.as_str(), "7", "8"])), "{len}");
    }
    let glued: Vec<Piece> = (0..10).map(|_| long(6_000)).collect();
    let key = "a".repeat(50_000);
    let found = texts(&glued, &key).expect("there is room");
    assert!(found[..8].iter().all(|text| text.len() == 6_000) && found.concat() == key);
    assert_eq!(texts(&glued, &format!("{key}:")), None);
}
