//! Bytes as two hex digits each, and back.

/// Returns the bytes as lower-case digits. `as_flattened` of it is the text.
#[inline(always)]
pub(crate) fn lower<const N: usize>(bytes: &[u8; N]) -> [[u8; 2]; N] {
    // This does not use `array::map`, which is not always inlined.
    let mut digits = [[0; 2]; N];
    for (digits, byte) in digits.iter_mut().zip(bytes) {
        *digits = lower_pair(*byte).to_le_bytes();
    }
    digits
}

/// Returns the digits of sixteen bytes. `as_flattened` of it is the text.
///
/// It is a separate call. The compiler turns it into some thirty vector instructions. Inlined, it
/// would become two hundred others. Measured: the key of the benchmarks with a UUID is written in
/// 5.9 ns, and in 7.0 ns by a table of pairs.
#[cfg(feature = "uuid")]
#[inline(never)]
pub(crate) fn sixteen(bytes: &[u8; 16]) -> [[u8; 2]; 16] {
    lower(bytes)
}

/// Returns the digits of a byte, the first one in the lower half. Both are computed at once,
/// without a branch or a table, so that many bytes become vectors.
#[inline(always)]
fn lower_pair(byte: u8) -> u16 {
    let byte = u16::from(byte);
    let values = (byte >> 4 | byte << 8) & 0x0f0f;
    // Six more than ten is sixteen. Letters begin 39 after the character that follows `9`.
    let is_letter = ((values + 0x0606) >> 4) & 0x0101;
    values + 0x3030 + is_letter * 39
}

/// Returns the byte as upper-case digits.
#[inline(always)]
pub(crate) fn upper(byte: u8) -> [u8; 2] {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 0xf)]]
}

/// Returns the sixteen bytes of 32 lower-case digits, and whether all are such digits.
///
/// The compiler turns it into vectors: each digit has its own byte, and there is no decision before
/// the end. A saturating sum is one vector instruction, and so is a minimum. Measured with the code
/// that gathers the digits: 54 instructions for a UUID, and 100 with lanes of pairs of a `u64`.
#[cfg(feature = "uuid")]
#[inline(always)]
pub(crate) fn sixteen_from_lower(digits: &[u8; 32]) -> ([u8; 16], bool) {
    let (mut values, mut wrong) = ([0; 32], 0);
    for (value, digit) in values.iter_mut().zip(digits) {
        *value = value_or_more(*digit);
        wrong |= *value & 0xf0;
    }
    let mut bytes = [0; 16];
    for (byte, pair) in bytes.iter_mut().zip(values.as_chunks().0) {
        // The first digit is the lower byte of the pair. Sixteen times this byte is added to the
        // upper byte.
        let pair = u16::from_le_bytes(*pair);
        [_, *byte] = pair.wrapping_add(pair << 12).to_le_bytes();
    }
    (bytes, wrong == 0)
}

/// Returns the value of a lower-case digit. Returns 16 or more for other bytes.
#[cfg(feature = "uuid")]
#[inline(always)]
const fn value_or_more(digit: u8) -> u8 {
    // `9` becomes 255 and `0` 246. Minus six, these are 249 and 240. All other bytes become less
    // than 240, because those that would wrap around are stopped at 0. Minus 240, they wrap around
    // to 16 or more.
    let decimal = digit.wrapping_add(u8::MAX - b'9').saturating_sub(6).wrapping_sub(240);
    // From `g` on the result is 16 or more. It is 16 or more before `a` too, where it wraps around
    // to 159 or more and is stopped at 255.
    let letter = digit.wrapping_sub(b'a').saturating_add(10);
    // No byte is both.
    if decimal < letter { decimal } else { letter }
}

/// Returns the byte of two lower-case digits.
pub(crate) const fn from_lower(digits: [u8; 2]) -> Option<u8> {
    match (lower_value(digits[0]), lower_value(digits[1])) {
        (Some(high), Some(low)) => Some(high << 4 | low),
        _ => None,
    }
}

/// Returns the byte of two upper-case digits.
pub(crate) const fn from_upper(digits: [u8; 2]) -> Option<u8> {
    // The case is swapped, so that only one function knows the values. Lower-case letters become
    // characters that are not digits.
    from_lower([swap_case(digits[0]), swap_case(digits[1])])
}

const fn swap_case(letter: u8) -> u8 {
    match letter {
        b'A'..=b'Z' | b'a'..=b'z' => letter ^ 0x20,
        other => other,
    }
}

/// Returns the value of a lower-case digit.
pub(crate) const fn lower_value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{from_lower, from_upper, lower, upper};
    #[cfg(feature = "uuid")]
    use super::{lower_value, sixteen_from_lower, value_or_more};
    use alloc::format;

    #[test]
    fn every_byte_has_the_digits_of_the_standard_library() {
        for byte in 0..=u8::MAX {
            assert_eq!(lower(&[byte]).as_flattened(), format!("{byte:02x}").as_bytes());
            assert_eq!(upper(byte), *format!("{byte:02X}").as_bytes());
        }
    }

    #[cfg(feature = "uuid")]
    #[test]
    fn bytes_that_are_not_digits_have_no_value() {
        for digit in 0..=u8::MAX {
            let value = value_or_more(digit);
            assert_eq!((value < 16).then_some(value), lower_value(digit), "{digit}");
        }
    }

    /// The test tries every pair in every place.
    #[cfg(feature = "uuid")]
    #[test]
    fn sixteen_bytes_are_those_of_their_pairs() {
        for pair in (0..=u16::MAX).map(u16::to_be_bytes) {
            let expected = from_lower(pair);
            for place in 0..16 {
                let (mut digits, mut bytes) = ([b'f'; 32], [0xff; 16]);
                digits[2 * place..][..2].copy_from_slice(&pair);
                bytes[place] = expected.unwrap_or_default();
                let (found, are_digits) = sixteen_from_lower(&digits);
                assert_eq!(are_digits, expected.is_some(), "{pair:?}");
                assert!(!are_digits || found == bytes, "{pair:?}");
            }
        }
    }

    #[test]
    fn every_byte_is_parsed_only_in_its_own_case() {
        for byte in 0..=u8::MAX {
            assert_eq!(from_lower(lower(&[byte])[0]), Some(byte));
            assert_eq!(from_upper(upper(byte)), Some(byte));
        }
        let pairs = || (0..=u16::MAX).map(u16::to_be_bytes);
        assert_eq!(pairs().filter_map(from_lower).count(), 256);
        assert_eq!(pairs().filter_map(from_upper).count(), 256);
    }
}
