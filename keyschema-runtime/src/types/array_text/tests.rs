//! Owned texts accept, write, compare and hash like borrowed ones.

use alloc::{borrow::ToOwned, format, string::String};
use core::{
    borrow::Borrow,
    hash::{BuildHasher, BuildHasherDefault, Hash},
};
use std::hash::DefaultHasher;

use proptest::prelude::proptest;

use super::{ArrayTail, ArrayText, UnicodeArrayText};
use crate::segment::testing::text;
use crate::{KeySegment, SegmentError, Tail, Text, UnicodeText};

fn hash(value: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}

#[test]
fn the_checks_are_those_of_the_borrowed_text() {
    for candidate in ["", "a", "a:b", "a.b", "{", "abcdefgh", "abcdefghi", "ü", " "] {
        assert_eq!(
            ArrayText::<8>::new(candidate).map(|owned| owned.as_str().to_owned()),
            Text::<8>::new(candidate).map(|borrowed| borrowed.as_str().to_owned())
        );
        assert_eq!(ArrayText::<8, '.'>::new(candidate), Text::<8, '.'>::new(candidate).map(ArrayText::from));
        assert_eq!(ArrayTail::<8>::new(candidate), Tail::<8>::new(candidate).map(ArrayTail::from));
    }
    assert_eq!(ArrayText::<8>::SHAPE, Text::<8>::SHAPE);
    assert_eq!(ArrayTail::<8>::SHAPE, Tail::<8>::SHAPE);
}

#[test]
fn a_text_is_made_from_any_type_of_string() {
    let expected = ArrayText::<8>::new("ada").expect("letters");
    assert_eq!("ada".parse(), Ok(expected));
    assert_eq!(ArrayText::try_from("ada"), Ok(expected));
    assert_eq!(ArrayText::try_from(String::from("ada")), Ok(expected));
    assert_eq!(ArrayText::try_from(&String::from("ada")), Ok(expected));
    assert_eq!(ArrayText::from(Text::new("ada").expect("letters")), expected);
    assert_eq!(Text::from(&expected), expected.as_text());
    assert_eq!("a{".parse::<ArrayText<8>>().map_err(|error| error.at()), Err(Some(1)));
}

#[test]
fn a_text_is_equal_to_its_string_in_both_directions() {
    let owned = ArrayText::<8>::new("ada").expect("letters");
    let string = String::from("ada");
    assert_eq!(owned, "ada");
    assert_eq!("ada", owned);
    assert_eq!(owned, *"ada");
    assert_eq!(*"ada", owned);
    assert_eq!(owned, *b"ada".as_slice());
    assert_eq!(*b"ada".as_slice(), owned);
    assert_eq!(owned, string);
    assert_eq!(string, owned);
    assert_eq!(owned, owned.as_text());
    assert_eq!(owned.as_text(), owned);
    assert_eq!(owned.as_text(), "ada");
    assert_ne!(owned, "ad");
    assert!(owned < ArrayText::new("adb").expect("letters"));
    assert_eq!(format!("{owned} {owned:?} {owned:>5}"), "ada \"ada\"   ada");
}

#[test]
fn texts_of_every_length_are_written_whole() {
    fn check<const N: usize>() {
        let longest = "x".repeat(N);
        for len in 1..=N {
            let owned = ArrayText::<N>::new(&longest[..len]).expect("letters");
            assert_eq!(text(&owned), longest[..len]);
        }
        assert_eq!(
            ArrayText::<N>::new(&format!("{longest}x")),
            Err(SegmentError::TooLong { len: N + 1, max_len: N })
        );
    }
    check::<1>();
    check::<24>();
    check::<64>();
    check::<65>();
    check::<300>();
}

proptest! {
    /// An owned text exists exactly if the borrowed one does, and behaves in the same way.
    #[test]
    fn owned_and_borrowed_texts_are_alike(left in ".{0,6}", right in ".{0,6}") {
        type Owned = UnicodeArrayText<16>;
        assert_eq!(Owned::new(&left).err(), UnicodeText::<16>::new(&left).err());
        if let (Ok(left), Ok(right)) = (Owned::new(&left), Owned::new(&right)) {
            assert_eq!(text(&left), text(&left.as_text()));
            assert_eq!(left == right, left.as_text() == right.as_text());
            assert_eq!(left.cmp(&right), left.as_text().cmp(&right.as_text()));
            assert_eq!(left.partial_cmp(&right.as_text()), left.as_text().partial_cmp(&right));
            assert_eq!(left.partial_cmp(&right.as_text()), Some(left.cmp(&right)));
            let borrowed: &str = left.borrow();
            assert_eq!([hash(left), hash(left.as_text())], [hash(borrowed); 2]);
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn a_text_is_a_checked_string_in_json() {
    let owned = ArrayText::<8>::new("ada").expect("letters");
    assert_eq!(serde_json::to_string(&owned).expect("a string"), "\"ada\"");
    assert_eq!(serde_json::to_string(&owned.as_text()).expect("a string"), "\"ada\"");
    assert_eq!(serde_json::from_str::<ArrayText<8>>("\"ada\"").expect("letters"), owned);
    let error = serde_json::from_str::<ArrayText<8>>("\"a:b\"").expect_err("a delimiter");
    assert!(format!("{error}").contains("the delimiter of the key"));
}
