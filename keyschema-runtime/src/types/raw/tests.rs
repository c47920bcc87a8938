//! Raw bytes as parameters.

use alloc::{string::ToString, vec::Vec};
use proptest::{collection::vec, prelude::*};

use super::{ArrayRaw, Raw};
use crate::{KeySegment, ParseKeySegment, SegmentError, Shape, Writer};

/// Returns the bytes that a value writes.
fn written(value: &impl KeySegment) -> Vec<u8> {
    let mut bytes = [0; 64];
    let mut writer = Writer::new(&mut bytes);
    value.write_to(&mut writer);
    let len = writer.len();
    bytes[..len].to_vec()
}

#[test]
fn only_lengths_are_refused() {
    assert_eq!(Raw::<8>::SHAPE, Shape::Raw { min_len: 1, max_len: 8 });
    assert_eq!(ArrayRaw::<8>::SHAPE, Raw::<8>::SHAPE);
    assert_eq!(Raw::<4>::new(""), Err(SegmentError::Empty));
    assert_eq!(Raw::<4>::parse_from("".into()), Err(SegmentError::Empty));
    assert_eq!(ArrayRaw::<4>::new(b"12345"), Err(SegmentError::TooLong { len: 5, max_len: 4 }));
    for byte in 0..=u8::MAX {
        assert_eq!(Raw::<1>::new(&[byte]).map(Raw::as_bytes), Ok(&[byte][..]));
    }
}

#[test]
fn bytes_that_are_not_utf8_are_shown_with_their_numbers() {
    let show = |bytes: &[u8]| {
        let raw = Raw::<16>::new(bytes).expect("it is short");
        let owned = ArrayRaw::from(raw);
        let shown = (alloc::format!("{raw}"), alloc::format!("{raw:?}"));
        assert_eq!(shown, (alloc::format!("{owned}"), alloc::format!("{owned:?}")));
        assert_eq!(raw.to_str().is_ok(), raw.to_string_lossy() == shown.0);
        shown
    };
    assert_eq!(show("é {".as_bytes()), ("é {".into(), "\"é {\"".into()));
    assert_eq!(show(b"a\xff\""), (r#"a\xff\""#.into(), r#"b"a\xff\"""#.into()));
    assert_eq!(alloc::format!("{:>4}", Raw::<4>::new("ab").expect("it is short")), "  ab");
}

#[test]
fn values_are_made_from_texts_and_bytes() {
    let text = alloc::string::String::from("a b");
    let bytes = text.clone().into_bytes();
    for raw in [
        Raw::<8>::try_from("a b"),
        Raw::try_from(&text),
        Raw::try_from(&bytes),
        Raw::try_from(&bytes[..]),
        Raw::try_from(b"a b"),
    ] {
        assert_eq!(raw, Raw::new("a b"));
    }
    for raw in [
        ArrayRaw::<8>::try_from("a b"),
        ArrayRaw::try_from(&text),
        ArrayRaw::try_from(text.clone()),
        ArrayRaw::try_from(&bytes),
        ArrayRaw::try_from(&bytes[..]),
        ArrayRaw::try_from(b"a b"),
        ArrayRaw::try_from(bytes.clone()),
        "a b".parse(),
    ] {
        let raw = raw.expect("it is short");
        assert_eq!(raw, Raw::new("a b").expect("it is short"));
        assert_eq!(raw, "a b");
        assert_eq!(raw.to_string(), text);
    }
}

#[test]
fn maps_are_searched_with_bytes() {
    let raw = |byte| ArrayRaw::<4>::new(&[byte]).expect("it is short");
    let hits = std::collections::HashMap::from([(raw(0xff), 1), (raw(b'{'), 2)]);
    assert_eq!(
        (hits.get(&b"\xff"[..]), hits.get(&b"{"[..]), hits.get(&b"}"[..])),
        (Some(&1), Some(&2), None)
    );
    assert!(raw(1) < raw(0xff));
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_bytes_and_reads_texts_too() {
    let raw = ArrayRaw::<4>::new(&[0, 255]).expect("it is short");
    let json = serde_json::to_string(&raw).expect("it is JSON");
    assert_eq!(json, "[0,255]");
    assert_eq!(serde_json::to_string(&raw.as_raw()).expect("it is JSON"), json);
    let read = |json| serde_json::from_str::<ArrayRaw<4>>(json).map_err(|error| error.to_string());
    assert_eq!(read(&json), Ok(raw));
    assert_eq!(read("\"a b\""), Ok(ArrayRaw::new("a b").expect("it is short")));
    for wrong in ["[]", "\"\"", "[1,2,3,4,5]", "\"12345\"", "[256]", "7"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

proptest! {
    #[test]
    fn every_value_is_written_unchanged_and_parsed(left in vec(any::<u8>(), 1..=16), right in vec(any::<u8>(), 1..=16)) {
        let left: &'static [u8] = left.leak();
        let [raw, other] = [left, right.as_slice()].map(|bytes| Raw::<16>::new(bytes).expect("it is short"));
        prop_assert_eq!(written(&raw), left);
        prop_assert_eq!(written(&ArrayRaw::from(raw)), left);
        prop_assert_eq!(Raw::<16>::parse_from(left.into()), Ok(raw));
        prop_assert_eq!(ArrayRaw::<16>::parse_from(left.into()).map(|owned| written(&owned)), Ok(left.to_vec()));
        prop_assert_eq!(raw == other, left == right);
        prop_assert_eq!(raw.cmp(&other), left.cmp(&right));
    }
}
