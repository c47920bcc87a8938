//! Keys with words of several segments, compared with all keys that can be written.

use std::{
    collections::BTreeMap,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use keyschema_core::{
    Alphabet, KeySchema, Shape,
    schema::{Parameter, Piece},
};
use proptest::{collection, option, prelude::*, sample::subsequence};

use super::{
    parameter_end::param_end,
    separable::{is_separable, word_ambiguity},
    short_texts::short_texts,
};
use crate::Identified;

/// The most keys that are tried.
const MOST: usize = 20_000;

const fn parameter(shape: Shape) -> Piece {
    Piece::Parameter(Parameter::new("p", "P", shape))
}

fn words() -> impl Strategy<Value = Shape> {
    let pool = vec!["a", "b", "1", "ab", "a:b", "b:a", "a:a", "a:1", "1:a", "a:b:a", "b:b:b", "b:1:a"];
    subsequence(pool, 1..=4).prop_map(|words| Shape::Words(words.leak()))
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        3 => words(),
        1 => Just(Shape::Integer { min: 0, max: 2 }),
        1 => (1..=2_usize).prop_map(|max_len| Shape::Text { min_len: 1, max_len, alphabet: Alphabet::of("ab") }),
    ]
}

/// Returns parameters with text before each, mostly the delimiter.
fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let before =
        prop_oneof![6 => Just(":"), 1 => Just(":a:"), 1 => Just(":a"), 1 => Just("-"), 1 => Just("")];
    let tail = Shape::Tail { min_len: 1, max_len: 3, alphabet: Alphabet::of("ab:") };
    let last = option::weighted(0.3, Just(vec![Piece::Literal(":"), parameter(tail)]));
    (collection::vec((before, shape()), 1..=4), last).prop_map(|(segments, last)| {
        let mut pieces = vec![Piece::Literal("k")];
        for (before, shape) in segments {
            pieces.extend([Piece::Literal(before), parameter(shape)]);
        }
        pieces.extend(last.into_iter().flatten());
        pieces.retain(|piece| !matches!(piece, Piece::Literal("")));
        pieces
    })
}

fn texts(shape: Shape) -> Vec<String> {
    match shape {
        Shape::Integer { max, .. } => (0..=max).map(|number| number.to_string()).collect(),
        Shape::Words(words) => words.iter().map(ToString::to_string).collect(),
        _ => short_texts(shape),
    }
}

/// Returns all keys of the pieces, each with the texts of the pieces. A key has several values if
/// it can be read in several ways. Returns `None` if there are too many keys.
fn keys(pieces: &[Piece]) -> Option<BTreeMap<String, Vec<Vec<String>>>> {
    let mut values: Vec<Vec<String>> = vec![Vec::new()];
    for piece in pieces {
        let texts = match piece {
            Piece::Literal(text) => vec![(*text).to_string()],
            Piece::Parameter(parameter) => texts(parameter.shape),
        };
        if values.len() * texts.len() > MOST {
            return None;
        }
        values = values
            .iter()
            .flat_map(|value| texts.iter().map(|text| [&value[..], core::slice::from_ref(text)].concat()))
            .collect();
    }
    let mut keys: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for value in values {
        keys.entry(value.concat()).or_default().push(value);
    }
    Some(keys)
}

/// Whether a delimiter is between all parameters. Then only words can be read in two ways.
fn are_delimited(pieces: &[Piece]) -> bool {
    pieces.windows(2).all(|pair| match pair {
        [Piece::Parameter(_), Piece::Literal(text)] => text.starts_with(':'),
        [Piece::Literal(text), Piece::Parameter(_)] => text.ends_with(':'),
        [_, _] => false,
        _ => true,
    })
}

/// Checks that a key is cut into its texts.
fn assert_cut(pieces: &'static [Piece], key: &str, value: &[String]) {
    let schema: &'static KeySchema =
        std::boxed::Box::leak(std::boxed::Box::new(KeySchema { pieces, ..KeySchema::DEFAULT }));
    let found = Identified::parse(schema, key).unwrap_or_else(|| panic!("{key} is no key of {pieces:?}"));
    let mut found = found.parameters();
    let mut at = 0;
    for (number, (piece, text)) in pieces.iter().zip(value).enumerate() {
        if let Piece::Parameter(_) = piece {
            let (_, found) = found.next().expect("each parameter has a text");
            assert_eq!(found.as_str().expect("it is text"), text, "{key} of {pieces:?}");
            let end = param_end(key.as_bytes(), at, pieces, number);
            assert_eq!(&key[at..end], text, "{key} of {pieces:?}");
        }
        at += text.len();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 3_000, ..Default::default() })]

    /// Accepted pieces have one value for each key, and the key is cut into it. Refused pieces have
    /// a key with two words, such as the example.
    #[test]
    fn words_are_accepted_if_they_can_be_parsed(pieces in pieces()) {
        let pieces: &'static [Piece] = pieces.leak();
        let Some(keys) = keys(pieces) else { return Ok(()) };
        if is_separable(pieces) {
            for (key, values) in &keys {
                prop_assert_eq!(values.len(), 1, "{} of {:?}", key, pieces);
                assert_cut(pieces, key, &values[0]);
            }
        } else if are_delimited(pieces) {
            let ambiguous = (0..pieces.len()).find_map(|number| Some((number, word_ambiguity(pieces, number)?)));
            let (number, words) = ambiguous.expect("nothing else can be read in two ways");
            let example = words.example.text().expect("the keys are short");
            let values = &keys[example];
            for word in [words.shorter, words.longer] {
                prop_assert!(values.iter().any(|value| value[number] == word), "{} of {:?}", example, pieces);
            }
        }
    }
}

#[test]
fn the_random_keys_are_of_both_kinds() {
    use proptest::{strategy::ValueTree as _, test_runner::TestRunner};
    let mut runner = TestRunner::deterministic();
    let mut counts = [0; 3];
    for _ in 0..500 {
        let pieces: &'static [Piece] =
            pieces().new_tree(&mut runner).expect("there are keys").current().leak();
        let is_sought = (0..pieces.len()).any(|number| {
            matches!(pieces[number], Piece::Parameter(Parameter { shape: Shape::Words(_), .. }))
                && matches!(super::separable::end_of(pieces, number), super::separable::End::Sought(_))
        });
        counts[usize::from(is_separable(pieces)) + usize::from(is_separable(pieces) && is_sought)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 25), "{counts:?}");
}
