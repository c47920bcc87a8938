//! Parses numbers, in groups of eight digits.

use keyschema_core::characters::character_at;

use crate::{SegmentError, SegmentText};

use crate::kernels::parse_decimal::{eight_digit_values, has_other_than_digits, number_of_eight};

/// Returns the number whose shortest decimal form is the text.
#[inline(always)]
pub(in crate::types) fn parse_u64(text: SegmentText<'_>) -> Result<u64, SegmentError> {
    let digits = text.as_bytes();
    let [first, others @ ..] = digits else {
        return Err(SegmentError::Empty);
    };
    if others.len() >= 8 {
        return text.outlined(parse_long);
    }
    let number = word_of(text, digits.len());
    // There is no branch on the length, which no processor could predict.
    if has_other_than_digits(number) | ((*first == b'0') & !others.is_empty()) {
        return Err(explain(digits));
    }
    Ok(number_of_eight(number))
}

/// Parses numbers of 9 to 20 digits: rarer than short ones, and not worth inlining.
fn parse_long(text: SegmentText<'_>) -> Result<u64, SegmentError> {
    const GROUP: u64 = 100_000_000;
    let digits = text.as_bytes();
    if !(9..=20).contains(&digits.len()) || digits[0] == b'0' {
        return Err(explain(digits));
    }
    let (lowest, before) = (word_of(text, 8), text.without_last_word());
    let left = digits.len() - 8;
    let (middle, highest) = if left > 8 {
        (word_of(before, 8), word_of(before.without_last_word(), left - 8))
    } else {
        (word_of(before, left), 0)
    };
    if has_other_than_digits(lowest) || has_other_than_digits(middle) || has_other_than_digits(highest) {
        return Err(explain(digits));
    }
    let upper = number_of_eight(highest) * GROUP + number_of_eight(middle);
    let number = upper.checked_mul(GROUP).and_then(|upper| upper.checked_add(number_of_eight(lowest)));
    number.ok_or(SegmentError::NumberOutOfRange)
}

/// Parses numbers of up to 39 digits.
pub(in crate::types) fn parse_u128(text: SegmentText<'_>) -> Result<u128, SegmentError> {
    let digits = text.as_bytes();
    if digits.len() <= 8 {
        return parse_u64(text).map(u128::from);
    }
    if digits.len() > 39 || digits[0] == b'0' || digits.iter().any(|digit| !digit.is_ascii_digit()) {
        return Err(explain(digits));
    }
    let add = |number: u128, digit: &u8| number.checked_mul(10)?.checked_add(u128::from(digit - b'0'));
    digits.iter().try_fold(0, add).ok_or(SegmentError::NumberOutOfRange)
}

/// Returns the number of `len` digits, leading zeros included. `len` is at most eight.
#[inline]
pub(in crate::types) fn parse_digits(text: SegmentText<'_>, len: usize) -> Result<u64, SegmentError> {
    let digits = text.as_bytes();
    if digits.len() != len {
        return Err(SegmentError::WrongLength { len: digits.len(), expected: len });
    }
    let number = word_of(text, len);
    if has_other_than_digits(number) { Err(explain(digits)) } else { Ok(number_of_eight(number)) }
}

/// Returns the values of the last `len` digits of a text, 1 to 8. The last digit is in the highest
/// byte, and the bytes below the first digit are zero.
#[inline(always)]
fn word_of(text: SegmentText<'_>, len: usize) -> u64 {
    let word = match text.last_word() {
        Some(word) => word,
        None => short_word(text.as_bytes()),
    };
    let other_bits = 8 * (8 - len);
    eight_digit_values(word) >> other_bits << other_bits
}

/// Returns the same for digits within the first eight bytes of a key.
#[cold]
fn short_word(digits: &[u8]) -> u64 {
    digits.iter().fold(0, |word, digit| word >> 8 | u64::from(*digit) << 56)
}

/// Returns why these bytes are not a number in its shortest form.
#[cold]
fn explain(digits: &[u8]) -> SegmentError {
    let Some(at) = digits.iter().position(|digit| !digit.is_ascii_digit()) else {
        return match digits {
            [] => SegmentError::Empty,
            [b'0', _, ..] => SegmentError::LeadingZero { at: 0 },
            _ => SegmentError::NumberOutOfRange,
        };
    };
    match str::from_utf8(digits) {
        Ok(_) => SegmentError::NotADigit { character: character_at(digits, at), at },
        // All bytes before it are digits.
        Err(error) if error.valid_up_to() > at => {
            SegmentError::NotADigit { character: character_at(digits, at), at }
        }
        Err(_) => SegmentError::NotUtf8 { at },
    }
}
