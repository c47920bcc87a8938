//! Checks whether a text has a shape.

use core::str;

use crate::{Alphabet, Shape};

/// Whether the bytes `at..end` of `key` are a text of `shape`.
#[inline]
pub(crate) fn accepts(shape: &Shape, key: &[u8], at: usize, end: usize) -> bool {
    let Some(text) = key.get(at..end) else {
        return false;
    };
    match *shape {
        Shape::Integer { min, max } => match text {
            [b'0'] => true,
            [b'1'..=b'9', ..] => is_number_up_to(text, max),
            [b'-', digits @ ..] if min < 0 && matches!(digits, [b'1'..=b'9', ..]) => {
                is_number_up_to(digits, min.unsigned_abs())
            }
            _ => false,
        },
        Shape::Words(words) => words.iter().any(|word| word.as_bytes() == text),
        Shape::Raw { min_len, max_len } => (min_len..=max_len).contains(&text.len()),
        _ => {
            let alphabet = shape.alphabet();
            (shape.min_len()..=shape.max_len()).contains(&text.len())
                && run(alphabet, text) == text.len()
                && is_whole(alphabet, text)
        }
    }
}

/// Returns how many bytes at the start of `bytes` can belong to a text of `alphabet`.
pub(crate) fn run(alphabet: Alphabet, bytes: &[u8]) -> usize {
    let members = alphabet.members();
    bytes
        .iter()
        .position(|byte| members[usize::from(byte >> 6)] >> (byte & 63) & 1 == 0)
        .unwrap_or(bytes.len())
}

/// Whether bytes of `alphabet` are whole characters.
fn is_whole(alphabet: Alphabet, text: &[u8]) -> bool {
    !alphabet.contains_byte(0x80) || text.is_ascii() || str::from_utf8(text).is_ok()
}

/// Whether `digits` are digits that make a number of at most `limit`.
#[inline]
fn is_number_up_to(digits: &[u8], limit: u128) -> bool {
    // This many digits always fit into 64 bits, which are multiplied faster.
    const FEW: usize = 19;
    let value = |digit: &u8| digit.is_ascii_digit().then(|| digit - b'0');
    let (few, more) = digits.split_at(digits.len().min(FEW));
    let few = few.iter().try_fold(0_u64, |number, digit| Some(number * 10 + u64::from(value(digit)?)));
    let number = few.and_then(|few| {
        more.iter().try_fold(u128::from(few), |number, digit| {
            number.checked_mul(10)?.checked_add(value(digit)?.into())
        })
    });
    number.is_some_and(|number| number <= limit)
}

#[cfg(test)]
mod tests {
    use super::accepts;
    use crate::{Alphabet, Shape};
    use proptest::prelude::{any, prop_assert_eq, proptest};
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
    fn characters_are_not_split() {
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
        fn texts_that_are_not_numbers_are_refused(text in "[0-9]{0,20}[ -/:-~é\u{0}-\u{1f}][0-9]{0,20}") {
            let shape = Shape::Integer { min: 0, max: u128::MAX };
            prop_assert_eq!(accepted(shape, "a:1", &text), false);
        }

        #[test]
        fn texts_contain_only_their_alphabet(text in "[a-fA-F0-9:_é]{0,6}") {
            let alphabet = Alphabet::of("abcdef09_");
            let of_alphabet = text.chars().all(|character| alphabet.contains(character));
            let shape = Shape::Text { min_len: 2, max_len: 5, alphabet };
            let is_text = of_alphabet && (2..=5).contains(&text.len());
            prop_assert_eq!(accepted(shape, &String::from("x"), &text), is_text);
        }
    }
}
