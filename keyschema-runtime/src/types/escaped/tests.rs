//! Escaping and parsing, byte by byte and for values of any kind.

use super::Escaped;
use crate::segment::testing::text;
use crate::segment::{Refusal, SegmentError};
use crate::{KeySegment, Text};
use alloc::{format, string::ToString, vec::Vec};
use core::hash::{BuildHasher, Hash};
use proptest::{
    collection::vec,
    prelude::{any, prop_oneof, proptest},
    strategy::Strategy,
};
use std::hash::BuildHasherDefault;

type Wide<'a> = Escaped<'a, 64>;

fn hash(value: impl Hash) -> u64 {
    BuildHasherDefault::<std::hash::DefaultHasher>::default().hash_one(value)
}

#[test]
fn every_byte_is_escaped_unless_a_text_may_hold_it() {
    for byte in 0..=u8::MAX {
        let bytes = [byte];
        let as_text = str::from_utf8(&bytes).ok().filter(|text| Text::<1>::new(text).is_ok());
        let expected = match as_text {
            Some(plain) if plain != "%" => plain.to_string(),
            _ => format!("%{byte:02X}"),
        };
        let escaped = Wide::new(&bytes).expect("three bytes at most");
        assert_eq!(text(&escaped), expected);
        assert_eq!(escaped.encoded_len(), expected.len());
    }
}

#[test]
fn the_empty_value_is_a_lone_percent_sign() {
    let empty = Escaped::<1>::new("").expect("one byte is enough");
    assert_eq!((text(&empty).as_str(), empty.encoded_len()), ("%", 1));
    assert_eq!(text(&Wide::new("%").expect("short")), "%25");
    assert_eq!(Escaped::from_encoded("%"), Ok(empty));
    assert_eq!(empty.decode().count(), 0);
}

#[test]
fn the_delimiter_of_the_type_is_escaped() {
    let (colon, dot) = (Escaped::<9>::new("a:b.c"), Escaped::<9, '.'>::new("a:b.c"));
    assert_eq!(colon.map(|escaped| text(&escaped)), Ok("a%3Ab.c".into()));
    assert_eq!(dot.map(|escaped| text(&escaped)), Ok("a:b%2Ec".into()));
}

#[test]
fn the_written_length_is_limited() {
    assert!(Escaped::<5>::new("a b").is_ok());
    assert_eq!(Escaped::<4>::new("a b"), Err(SegmentError::TooLong { len: 5, max_len: 4 }));
    assert_eq!(Escaped::<4>::from_encoded("a%20b"), Err(SegmentError::TooLong { len: 5, max_len: 4 }));
    assert_eq!((Wide::SHAPE.min_len(), Wide::SHAPE.max_len()), (1, 64));
}

#[test]
fn only_written_texts_are_parsed() {
    let refused = |character, at, reason| SegmentError::Refused { character, at, reason };
    for (encoded, error) in [
        ("", SegmentError::Empty),
        ("a:b", refused(':', 1, Refusal::Delimiter)),
        ("a%20{", refused('{', 4, Refusal::Brace)),
        ("é", refused('é', 0, Refusal::BeyondAscii)),
        ("a%", SegmentError::BrokenEscape { at: 1 }),
        ("a%2", SegmentError::BrokenEscape { at: 1 }),
        ("%%", SegmentError::BrokenEscape { at: 0 }),
        ("%%20", SegmentError::BrokenEscape { at: 0 }),
        ("%20%3a", SegmentError::BrokenEscape { at: 3 }),
        ("%+1", SegmentError::BrokenEscape { at: 0 }),
        ("b%61", SegmentError::NeedlessEscape { at: 1 }),
    ] {
        assert_eq!(Wide::from_encoded(encoded), Err(error), "{encoded}");
    }
    assert_eq!(Escaped::<64, '.'>::from_encoded("%3A"), Err(SegmentError::NeedlessEscape { at: 0 }));
}

#[test]
fn values_are_shown_as_byte_strings() {
    let read = Wide::from_encoded("a%3A%00%FF").expect("as written");
    assert_eq!(format!("{read:?}"), r#"b"a:\x00\xff""#);
    assert_eq!(format!("{read:>12}"), "  a%3A%00%FF");
}

/// Returns bytes of which half must be escaped.
fn value() -> impl Strategy<Value = Vec<u8>> {
    vec(prop_oneof![any::<u8>(), b'a'..=b'c', proptest::sample::select(&b"%:{*2"[..])], 0..=12)
}

proptest! {
    /// A parsed value is the same in every respect, and so is its text.
    #[test]
    fn values_are_parsed_from_their_text(bytes in value()) {
        let given = Wide::new(&bytes).expect("36 bytes at most");
        let encoded = text(&given);
        let read = Wide::from_encoded(&encoded).expect("as written");
        assert_eq!((given, encoded.len()), (read, given.encoded_len()));
        assert_eq!((text(&read).as_str(), read.encoded_len()), (encoded.as_str(), encoded.len()));
        assert_eq!([given.to_string(), read.to_string()], [encoded.as_str(); 2]);
        assert_eq!(hash(given), hash(read));
        assert_eq!(given.as_bytes(), Some(bytes.as_slice()));
        assert!(read.as_bytes().is_none_or(|borrowed| borrowed == bytes));
        for escaped in [given, read] {
            let (least, most) = escaped.decode().size_hint();
            assert!(least <= bytes.len() && most.is_some_and(|most| bytes.len() <= most));
            assert_eq!(escaped.decode().collect::<Vec<_>>(), bytes);
            #[cfg(feature = "alloc")]
            assert_eq!(escaped.to_vec(), bytes);
            #[cfg(feature = "alloc")]
            assert_eq!(escaped.to_string_lossy(), alloc::string::String::from_utf8_lossy(&bytes));
        }
    }

    /// Equality and order are those of the bytes, for either form.
    #[test]
    fn values_are_compared_like_their_bytes(left in value(), right in value()) {
        let (left_text, right_text) = (text(&Wide::new(&left).unwrap()), text(&Wide::new(&right).unwrap()));
        for a in [Wide::new(&left).unwrap(), Wide::from_encoded(&left_text).unwrap()] {
            for b in [Wide::new(&right).unwrap(), Wide::from_encoded(&right_text).unwrap()] {
                assert_eq!(a.cmp(&b), left.cmp(&right));
                assert_eq!(a == b, left == right);
            }
        }
    }

    /// A parsed text is the text that its value writes: no text is a second spelling.
    #[test]
    fn no_value_has_two_texts(candidate in "(%[0-9A-Fa-f]{2}|[ab%:]|.){0,6}") {
        if let Ok(read) = Wide::from_encoded(&candidate) {
            let bytes: Vec<u8> = read.decode().collect();
            assert_eq!(text(&Wide::new(&bytes).unwrap()), candidate);
        }
    }
}
