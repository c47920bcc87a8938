//! The properties of every parameter type.

use alloc::{string::String, vec::Vec};
use core::{
    fmt::Debug,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    num::NonZero,
};
use keyschema_core::characters::RESERVED;
use proptest::{
    collection::vec,
    option,
    prelude::{Just, any, prop_oneof, proptest},
    strategy::Strategy,
};

use super::{
    ArrayTail, ArrayText, Date, Escaped, Hex, Month, Sha256, Tail, Text, UnicodeArrayText, UnicodeTail,
    UnicodeText, UnixMillis, UnixSeconds,
};
use crate::segment::testing::text;
use crate::segment::{KeySegment, ParseKeySegment};

/// Asserts that two values write texts that their shape describes and that change no key's
/// structure. The texts must be equal exactly if the values are.
#[track_caller]
fn holds<T: KeySegment + ParseKeySegment<'static> + PartialEq + Debug>(
    left: &T,
    right: &T,
    delimiter: Option<char>,
) {
    let texts = [text(left), text(right)];
    for text in &texts {
        assert!(!text.is_empty());
        assert!(!text.contains(|character: char| RESERVED.contains(character)), "{text:?}");
        assert!(
            !text.contains(|character: char| character.is_whitespace() || character.is_control()),
            "{text:?}"
        );
        assert!(delimiter.is_none_or(|mark| !text.contains(mark)), "{text:?}");
    }
    assert_eq!(texts[0] == texts[1], left == right, "{left:?} and {right:?}");
    for (value, text) in [left, right].into_iter().zip(&texts) {
        reads_back(value, text);
    }
    // A reference is written like its value.
    assert_eq!(text(&left), texts[0]);
}

/// Asserts that the value can be parsed from its text. A small change of the text must be refused,
/// or be the text of another value.
#[track_caller]
fn reads_back<T: KeySegment + ParseKeySegment<'static> + PartialEq + Debug>(value: &T, written: &str) {
    let written: &'static str = String::from(written).leak();
    assert_eq!(T::parse_from(written.into()).as_ref(), Ok(value));
    assert_eq!(T::parse_from(written.as_bytes().into()).as_ref(), Ok(value));
    assert!(
        front_of::<T>(written.as_bytes()).is_none_or(|(front, len)| front == *value && len == written.len())
    );
    for changed in changes(written.as_bytes()) {
        if let Some((front, len)) = front_of::<T>(&changed) {
            assert_eq!(text(&front).as_bytes(), &changed[..len]);
        }
        let changed: &'static [u8] = changed.leak();
        let of_bytes = T::parse_from(changed.into());
        if let Ok(other) = &of_bytes {
            assert_eq!(text(other).as_bytes(), changed);
        }
        if let Ok(changed) = str::from_utf8(changed) {
            assert_eq!(T::parse_from(changed.into()), of_bytes);
        }
    }
}

/// Returns the value that is parsed from the start of a key that continues after `text`.
fn front_of<T: ParseKeySegment<'static>>(text: &[u8]) -> Option<(T, usize)> {
    T::parse_front([text, b":and:so:on"].concat().leak())
}

/// Returns texts that differ in one byte, or have one more or one less.
fn changes(text: &[u8]) -> Vec<Vec<u8>> {
    let places = (0..=text.len()).flat_map(|at| b"0159-+%afAF:.\0\xc3 ".iter().map(move |byte| (at, *byte)));
    let mut changes = Vec::new();
    for (at, byte) in places {
        let (before, behind) = text.split_at(at);
        changes.push([before, &[byte], behind].concat());
        if let [_, behind @ ..] = behind {
            changes.push([before, &[byte], behind].concat());
            changes.push([before, behind].concat());
        }
    }
    changes
}

/// Returns two values, which are often the same.
fn two<S: Strategy>(values: impl Fn() -> S) -> impl Strategy<Value = (S::Value, S::Value)>
where
    S::Value: Clone + Debug,
{
    (values(), option::of(values())).prop_map(|(left, right)| {
        let right = right.unwrap_or_else(|| left.clone());
        (left, right)
    })
}

/// Returns texts of which many are refused, and many differ in one character.
fn candidate() -> impl Strategy<Value = String> {
    prop_oneof!["[a-c:./%é]{1,4}", ".{0,8}"]
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(prop_oneof![any::<u8>(), Just(b'%'), Just(b':'), Just(b'2'), Just(b'5')], 0..=8)
}

fn date() -> impl Strategy<Value = Date> {
    (-719_528..=2_932_896_i64).prop_map(|days| Date::from_days_since_epoch(days).expect("in range"))
}

macro_rules! hold_for_all {
    ($($name:ident: $strategy:expr => $delimiter:expr;)*) => {
        proptest! {$(
            #[test]
            fn $name((left, right) in two(|| $strategy)) {
                holds(&left, &right, $delimiter);
            }
        )*}
    };
}

hold_for_all! {
    booleans: any::<bool>() => Some(':');
    short_integers: any::<i8>() => Some(':');
    long_integers: any::<i128>() => Some(':');
    nonzero_integers: any::<NonZero<u16>>() => Some(':');
    signed_nonzero_integers: any::<NonZero<i64>>() => Some(':');
    digests: any::<[u8; 2]>().prop_map(Hex) => Some(':');
    hashed_bytes: bytes().prop_map(Sha256::<8>::of) => Some(':');
    dates: date() => Some(':');
    months: date().prop_map(Month::from) => Some(':');
    seconds: any::<u64>().prop_map(UnixSeconds::new) => Some(':');
    milliseconds: any::<u64>().prop_map(UnixMillis::new) => Some(':');
    ipv4_addresses: any::<Ipv4Addr>() => Some(':');
    ipv6_addresses: any::<Ipv6Addr>() => Some(':');
    addresses: any::<IpAddr>() => Some(':');
}

#[cfg(feature = "uuid")]
hold_for_all! {
    uuids: any::<u128>().prop_map(uuid::Uuid::from_u128) => Some(':');
}

/// Tests texts. The values are made, if they are valid, from strings that the strategy owns.
macro_rules! hold_for_all_texts {
    ($($name:ident: $type:ty, from $strategy:expr => $delimiter:expr;)*) => {
        proptest! {$(
            #[test]
            fn $name((left, right) in two(|| $strategy)) {
                if let (Ok(left), Ok(right)) = (<$type>::new(&left), <$type>::new(&right)) {
                    holds(&left, &right, $delimiter);
                }
            }
        )*}
    };
}

hold_for_all_texts! {
    texts: Text<16>, from candidate() => Some(':');
    texts_between_dots: Text<16, '.'>, from candidate() => Some('.');
    unicode_texts: UnicodeText<16>, from candidate() => Some(':');
    tails: Tail<16>, from candidate() => None;
    unicode_tails: UnicodeTail<16>, from candidate() => None;
    owned_texts: ArrayText<16>, from candidate() => Some(':');
    owned_texts_between_dots: ArrayText<16, '.'>, from candidate() => Some('.');
    owned_unicode_texts: UnicodeArrayText<16>, from candidate() => Some(':');
    owned_tails: ArrayTail<16>, from candidate() => None;
    escaped_bytes: Escaped<24>, from bytes() => Some(':');
    escaped_bytes_between_slashes: Escaped<24, '/'>, from bytes() => Some('/');
}

/// No two of all the values of up to two bytes write the same text.
#[test]
fn short_escaped_values_have_different_texts() {
    let mut texts: Vec<String> = (0..=u16::MAX)
        .map(u16::to_be_bytes)
        .map(|pair| text(&Escaped::<6>::new(&pair).expect("six bytes at most")))
        .chain((0..=u8::MAX).map(|byte| text(&Escaped::<6>::new(&[byte]).expect("three bytes at most"))))
        .chain([text(&Escaped::<6>::new("").expect("one byte"))])
        .collect();
    let values = texts.len();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), values);
}
