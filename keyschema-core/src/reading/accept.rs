//! Whether a text is one of a shape.

use core::str;

use crate::{Alphabet, Shape};

/// Whether the bytes `at..end` of `key` are a text of `shape`.
#[inline(always)]
pub(super) fn accepts(shape: &Shape, key: &[u8], at: usize, end: usize) -> bool {
    let Some(text) = key.get(at..end) else {
        return false;
    };
    match *shape {
        Shape::Integer { min, max } => {
            let (digits, limit) = match text {
                // Zero is always in range.
                [b'0'] => return true,
                [b'1'..=b'9', ..] => (text.len(), max),
                [b'-', b'1'..=b'9', ..] if min < 0 => (text.len() - 1, min.unsigned_abs()),
                _ => return false,
            };
            is_at_most(&key[..end], digits, limit)
        }
        Shape::Words(words) => words.iter().any(|word| word.as_bytes() == text),
        Shape::Text { min_len, max_len, alphabet } | Shape::Tail { min_len, max_len, alphabet } => {
            (min_len..=max_len).contains(&text.len())
                && run(alphabet, text) == text.len()
                && is_whole(alphabet, text)
        }
    }
}

/// How many bytes at the start of `bytes` can belong to a text of `alphabet`.
///
/// A call of its own: inlined, its loop is short of registers (measured for a key with a UUID: a tenth more time).
#[inline(never)]
pub(super) fn run(alphabet: Alphabet, bytes: &[u8]) -> usize {
    let members = alphabet.members();
    bytes
        .iter()
        .position(|byte| members[usize::from(byte >> 6)] >> (byte & 63) & 1 == 0)
        .unwrap_or(bytes.len())
}

/// Whether bytes of `alphabet` are whole characters.
#[inline]
pub(super) fn is_whole(alphabet: Alphabet, text: &[u8]) -> bool {
    !alphabet.contains_byte(0x80) || text.is_ascii() || str::from_utf8(text).is_ok()
}

/// Eight digits are read at once, as the parser of a key type reads them.
const GROUP: usize = 8;
const GROUP_SIZE: u64 = 100_000_000;

/// Whether the last `len` bytes of `bytes` are digits that make a number of at most `limit`; `len` is not 0.
///
/// What stands before them is read along, as eight bytes are one load, and masked out.
#[inline]
fn is_at_most(bytes: &[u8], len: usize, limit: u128) -> bool {
    if len <= GROUP {
        return last_digits(bytes, len).is_some_and(|number| u128::from(number) <= limit);
    }
    is_long_at_most(bytes, len, limit)
}

fn is_long_at_most(bytes: &[u8], len: usize, limit: u128) -> bool {
    // No `u128` has more digits.
    if len > 39 {
        return false;
    }
    let first = (len - 1) % GROUP + 1;
    let mut end = bytes.len() - len + first;
    let mut number = 0_u128;
    let mut digits = first;
    loop {
        let Some(group) = last_digits(&bytes[..end], digits) else {
            return false;
        };
        let Some(sum) =
            number.checked_mul(u128::from(GROUP_SIZE)).and_then(|upper| upper.checked_add(u128::from(group)))
        else {
            return false;
        };
        number = sum;
        if end == bytes.len() {
            return number <= limit;
        }
        digits = GROUP;
        end += GROUP;
    }
}

/// The number that the last `len` bytes are, 1 to 8 of them, if they are digits.
#[inline]
fn last_digits(bytes: &[u8], len: usize) -> Option<u64> {
    let word = bytes.last_chunk().copied().unwrap_or_else(|| padded_word(bytes));
    // The first digit is the lowest byte. What stands before it becomes leading zeros.
    let digits =
        (u64::from_le_bytes(word) ^ u64::from_ne_bytes([b'0'; GROUP])) & (u64::MAX << (8 * (GROUP - len)));
    let beyond_nine =
        (digits.wrapping_add(u64::from_ne_bytes([0x76; GROUP])) | digits) & u64::from_ne_bytes([0x80; GROUP]);
    if beyond_nine != 0 {
        return None;
    }
    // Pairs, then fours, then all: each lane takes its upper neighbour, whose digits are the lower ones.
    let pairs = digits.wrapping_mul(10 << 8 | 1) >> 8 & 0x00FF_00FF_00FF_00FF;
    let fours = pairs.wrapping_mul(100 << 16 | 1) >> 16 & 0x0000_FFFF_0000_FFFF;
    Some(fours.wrapping_mul(10_000 << 32 | 1) >> 32)
}

/// Less than eight bytes, behind zeros.
#[cold]
fn padded_word(bytes: &[u8]) -> [u8; GROUP] {
    let mut word = [b'0'; GROUP];
    word[GROUP - bytes.len()..].copy_from_slice(bytes);
    word
}

#[cfg(test)]
mod tests {
    use super::accepts;
    use crate::{Alphabet, Shape};
    use proptest::prelude::{any, prop_assert_eq, proptest};
    extern crate std;
    use std::{format, string::String, string::ToString};

    fn accepted(shape: Shape, before: &str, text: &str) -> bool {
        let key = format!("{before}{text}:after");
        accepts(&shape, key.as_bytes(), before.len(), before.len() + text.len())
    }

    #[test]
    fn numbers_are_in_their_shortest_form_and_in_range() {
        let byte = Shape::Integer { min: -128, max: 127 };
        for text in ["0", "7", "127", "-1", "-128"] {
            assert!(accepted(byte, "", text) && accepted(byte, "offset:1", text), "{text}");
        }
        for text in
            ["", "-", "-0", "00", "007", "+5", "128", "-129", "1x", "x1", "--1", "1 ", "99999999999999999"]
        {
            assert!(!accepted(byte, "", text) && !accepted(byte, "offset:1", text), "{text:?}");
        }
        let all = Shape::Integer { min: i128::MIN, max: u128::MAX };
        for text in [u128::MAX.to_string(), i128::MIN.to_string(), u64::MAX.to_string()] {
            assert!(accepted(all, "", &text), "{text}");
        }
        assert!(!accepted(all, "", "340282366920938463463374607431768211456"));
        assert!(!accepted(all, "", "-170141183460469231731687303715884105729"));
        assert!(!accepted(all, "", "1000000000000000000000000000000000000000"));
        assert!(!accepted(Shape::Integer { min: 0, max: 9 }, "", "-1"));
    }

    #[test]
    fn characters_are_whole() {
        let text = Shape::Text { min_len: 1, max_len: 4, alphabet: Alphabet::GRAPHIC.with_beyond_ascii() };
        assert!(accepted(text, "", "é") && accepted(text, "", "東a"));
        assert!(!accepted(text, "", "é:é"));
        assert!(!accepts(&text, "é".as_bytes(), 0, 1) && !accepts(&text, "é".as_bytes(), 1, 2));
        assert!(!accepts(&text, b"\xff", 0, 1));
        assert!(!accepts(&text, b"abc", 2, 4) && !accepts(&text, b"abc", 4, 4));
    }

    proptest! {
        #[test]
        fn numbers_are_compared_as_numbers(
            number in any::<u128>(), shift in 0..128_u32, max in any::<u128>(), max_shift in 0..128_u32, before in "[a-z:]{0,9}"
        ) {
            let (number, max) = (number >> shift, max >> max_shift);
            prop_assert_eq!(accepted(Shape::Integer { min: 0, max }, &before, &number.to_string()), number <= max);
        }

        #[test]
        fn what_is_no_number_is_refused(text in "[0-9]{0,20}[ -/:-~é\u{0}-\u{1f}][0-9]{0,20}") {
            let shape = Shape::Integer { min: 0, max: u128::MAX };
            prop_assert_eq!(accepted(shape, "a:1", &text), false);
        }

        #[test]
        fn texts_hold_what_their_alphabet_has(text in "[a-fA-F0-9:_é]{0,6}") {
            let alphabet = Alphabet::of("abcdef09_");
            let of_alphabet = text.chars().all(|character| alphabet.contains(character));
            let shape = Shape::Text { min_len: 2, max_len: 5, alphabet };
            let is_text = of_alphabet && (2..=5).contains(&text.len());
            prop_assert_eq!(accepted(shape, &String::from("x"), &text), is_text);
        }
    }
}
