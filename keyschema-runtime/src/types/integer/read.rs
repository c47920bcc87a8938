//! Numbers read back: eight digits at once.

use keyschema_core::characters::character_at;

use crate::{SegmentError, SegmentText};

use super::ASCII_ZEROS;

/// The number that the text is the shortest decimal form of.
#[inline(always)]
pub(in crate::types) fn read_u64(text: SegmentText<'_>) -> Result<u64, SegmentError> {
    let digits = text.as_bytes();
    let [first, others @ ..] = digits else {
        return Err(SegmentError::Empty);
    };
    if others.len() >= 8 {
        return text.outlined(read_long);
    }
    let number = word_of(text, digits.len());
    // Without a branch on the length, which no processor could foresee.
    if has_other_than_digits(number) | ((*first == b'0') & !others.is_empty()) {
        return Err(explain(digits));
    }
    Ok(fold(number))
}

/// The number of one to eight digits that the bytes begin with, in its shortest form, and how many digits it has.
///
/// Where digits end is where the first other byte stands, so nothing need be searched for. Measured: a key with a number and a
/// UUID is read by 168 instructions; with a search for what follows the number, by 198.
#[inline(always)]
#[expect(
    clippy::needless_bitwise_bool,
    reason = "one branch that is always taken, not four that no processor foresees"
)]
pub(super) fn read_short(bytes: &[u8]) -> Option<(u64, usize)> {
    let nine: &[u8; 9] = bytes.first_chunk()?;
    let [word @ .., _] = nine;
    let digits = u64::from_le_bytes(*word) ^ ASCII_ZEROS;
    // The lowest mark is that of the first byte that is no digit.
    let bits = non_digits(digits).trailing_zeros() & !7;
    let len = bits as usize / 8;
    let is_short = !nine[len].is_ascii_digit();
    // A first byte that is no digit is ten or more here, and there is no digit then.
    let is_shortest = ((digits & 0xff).wrapping_sub(1) < 9) | (len == 1);
    // The first digit moves up, so that as many zeros stand before it as are missing.
    (is_short & is_shortest).then(|| (fold(digits << (64 - bits)), len))
}

/// Numbers of 9 to 20 digits: rarer than short ones, and not worth inlining.
fn read_long(text: SegmentText<'_>) -> Result<u64, SegmentError> {
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
    let upper = fold(highest) * GROUP + fold(middle);
    let number = upper.checked_mul(GROUP).and_then(|upper| upper.checked_add(fold(lowest)));
    number.ok_or(SegmentError::NumberOutOfRange)
}

/// Numbers of up to 39 digits.
pub(in crate::types) fn read_u128(text: SegmentText<'_>) -> Result<u128, SegmentError> {
    let digits = text.as_bytes();
    if digits.len() <= 8 {
        return read_u64(text).map(u128::from);
    }
    if digits.len() > 39 || digits[0] == b'0' || digits.iter().any(|digit| !digit.is_ascii_digit()) {
        return Err(explain(digits));
    }
    let add = |number: u128, digit: &u8| number.checked_mul(10)?.checked_add(u128::from(digit - b'0'));
    digits.iter().try_fold(0, add).ok_or(SegmentError::NumberOutOfRange)
}

/// The number that `len` digits are, leading zeros included: eight at most.
#[inline]
pub(in crate::types) fn read_digits(text: SegmentText<'_>, len: usize) -> Result<u64, SegmentError> {
    let digits = text.as_bytes();
    if digits.len() != len {
        return Err(SegmentError::WrongLength { len: digits.len(), expected: len });
    }
    let number = word_of(text, len);
    if has_other_than_digits(number) { Err(explain(digits)) } else { Ok(fold(number)) }
}

/// The values of the last `len` digits of a text, of 1 to 8; the last one in the highest byte, and nothing below the first.
#[inline(always)]
fn word_of(text: SegmentText<'_>, len: usize) -> u64 {
    let word = match text.last_word() {
        Some(word) => word,
        None => short_word(text.as_bytes()),
    };
    let other_bits = 8 * (8 - len);
    (word ^ ASCII_ZEROS) >> other_bits << other_bits
}

/// The same of digits within the first eight bytes of a key.
#[cold]
fn short_word(digits: &[u8]) -> u64 {
    digits.iter().fold(0, |word, digit| word >> 8 | u64::from(*digit) << 56)
}

/// Whether a byte is not 0 to 9.
#[inline(always)]
const fn has_other_than_digits(word: u64) -> bool {
    non_digits(word) != 0
}

/// The high bits of the bytes that are not 0 to 9, exact up to the first.
#[inline(always)]
const fn non_digits(word: u64) -> u64 {
    const TO_HIGH_BIT: u64 = u64::from_ne_bytes([0x80 - 10; 8]);
    const HIGH_BITS: u64 = u64::from_ne_bytes([0x80; 8]);
    // From 10 on the sum has the high bit. A byte that carries into the next has it by itself.
    (word.wrapping_add(TO_HIGH_BIT) | word) & HIGH_BITS
}

/// The number that eight digits are, the first in the lowest byte: pairs, then fours, then all.
#[inline(always)]
const fn fold(digits: u64) -> u64 {
    const LOW: u64 = 0x0000_00ff_0000_00ff;
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let first_and_third = (pairs & LOW).wrapping_mul(100 + (1_000_000 << 32));
    let second_and_fourth = ((pairs >> 16) & LOW).wrapping_mul(1 + (10_000 << 32));
    first_and_third.wrapping_add(second_and_fourth) >> 32
}

/// Why these bytes are no number in its shortest form.
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
        // All bytes before are digits.
        Err(error) if error.valid_up_to() > at => {
            SegmentError::NotADigit { character: character_at(digits, at), at }
        }
        Err(_) => SegmentError::NotUtf8 { at },
    }
}

#[cfg(test)]
mod tests {
    use super::read_short;

    /// All lengths, all bytes behind the digits, and zeros before them.
    #[test]
    fn what_a_text_begins_with_is_read_if_it_is_a_short_number() {
        for len in 0..=10 {
            for first in 0..=u8::MAX {
                for behind in 0..=u8::MAX {
                    let mut text = *b"1234567890..........";
                    text[0] = first;
                    text[len] = behind;
                    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let is_number = (1..=8).contains(&digits) && (text[0] != b'0' || digits == 1);
                    let number = str::from_utf8(&text[..digits]).expect("they are digits").parse();
                    let expected = is_number.then(|| (number.expect("it is short"), digits));
                    assert_eq!(read_short(&text), expected, "{text:?}");
                }
            }
        }
    }
}
