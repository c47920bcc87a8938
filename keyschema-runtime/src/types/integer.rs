//! Whole numbers, in their shortest decimal form.

use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};

mod long;
mod read;

use long::{write_long, write_longest};
pub(super) use read::read_digits;
use read::{read_short, read_u64, read_u128};

/// Writes the digits of `number`.
///
/// Eight digits are made at once in one `u64`; longer numbers are left to functions of their own.
#[inline(always)]
fn write_u64(number: u64, writer: &mut Writer<'_>) {
    if number < GROUP {
        write_leading(number, writer);
    } else if number < GROUP * GROUP {
        writer.outlined(|bytes, len| write_long(number, bytes, len));
    } else {
        writer.outlined(|bytes, len| write_longest(number, bytes, len));
    }
}

const GROUP: u64 = 100_000_000;

/// The digits of a number below 10⁸ as text without leading zeros, and how many they are: one at least.
#[inline(always)]
fn leading_digits(number: u64) -> ([u8; 8], usize) {
    let digits = eight_digits(number);
    // The first digit is the lowest byte, so leading zeros are trailing zero bytes.
    let zeros = (digits | 1 << 56).trailing_zeros() / 8;
    let text = (digits | ASCII_ZEROS) >> (8 * zeros);
    (text.to_le_bytes(), 8 - zeros as usize)
}

/// Writes a number below 10⁸ without leading zeros.
#[inline(always)]
fn write_leading(number: u64, writer: &mut Writer<'_>) {
    let (text, len) = leading_digits(number);
    writer.padded(&text, len);
}

/// Writes a number below 10⁸ as eight digits.
#[inline(always)]
fn write_group(number: u64, writer: &mut Writer<'_>) {
    writer.padded(&eight_ascii_digits(number).to_le_bytes(), 8);
}

/// A number below 10⁸ as eight digits of text, the first in the lowest byte.
#[inline(always)]
pub(super) const fn eight_ascii_digits(number: u64) -> u64 {
    eight_digits(number) | ASCII_ZEROS
}

const ASCII_ZEROS: u64 = u64::from_ne_bytes([b'0'; 8]);

/// The eight digits of a number below 10⁸, one to a byte, the first digit in the lowest byte.
///
/// The last step of the three that [`four_pairs`] begins: four pairs in 16-bit lanes become eight digits in bytes.
#[inline(always)]
const fn eight_digits(number: u64) -> u64 {
    let twos = four_pairs(number);
    // floor(x / 10) = x * 103 >> 10 for x < 100.
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    (twos << 8).wrapping_sub(tens * (10 * 0x100 - 1))
}

/// The four pairs of digits of a number below 10⁸, each as a number below 100, the first one lowest.
///
/// Each step splits all lanes at once: one number of eight digits into two of four, those into four of two. A lane's quotient
/// `q` by 10⁴ or 100 is a multiplication by the rounded-up reciprocal and a shift, exact for the lane's range (tested for all).
/// The remainder goes to the lane above, `2^k` as much: `q + (x - q * 100) * 2^k` is `x * 2^k - q * (100 * 2^k - 1)`, which takes
/// one multiplication by a short constant.
#[inline(always)]
pub(crate) const fn four_pairs(number: u64) -> u64 {
    // floor(x / 10_000) = x * 109_951_163 >> 40 for x < 10⁸.
    let upper = (number * 109_951_163) >> 40;
    let fours = (number << 32).wrapping_sub(upper * (10_000 * 0x1_0000_0000 - 1));
    // floor(x / 100) = x * 10_486 >> 20 for x < 10_000.
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    (fours << 16).wrapping_sub(hundreds * (100 * 0x1_0000 - 1))
}

/// Numbers of up to 39 digits: what is beyond a `u64` in groups of sixteen.
fn write_u128(number: u128, writer: &mut Writer<'_>) {
    const GROUP: u128 = 10_000_000_000_000_000;
    if let Ok(short) = u64::try_from(number) {
        write_u64(short, writer);
    } else {
        write_u128(number / GROUP, writer);
        #[allow(clippy::cast_possible_truncation, reason = "a group is far below the greatest `u64`")]
        let lower = (number % GROUP) as u64;
        write_group(lower / 100_000_000, writer);
        write_group(lower % 100_000_000, writer);
    }
}

macro_rules! unsigned {
    ($($type:ty => $write:ident $read:ident as $wide:ty),* $(,)?) => {$(
        impl<'key> ParseKeySegment<'key> for $type {
            #[inline(always)]
            fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
                match $read(text) {
                    Ok(number) => Self::try_from(number).map_err(|_| SegmentError::NumberOutOfRange),
                    Err(error) => Err(error),
                }
            }

            #[inline(always)]
            fn parse_front(rest: &'key [u8]) -> Option<(Self, usize)> {
                let (number, len) = read_short(rest)?;
                Some((Self::try_from(number).ok()?, len))
            }
        }

        impl KeySegment for $type {
            const SHAPE: Shape = Shape::Integer { min: 0, max: <$type>::MAX as u128 };

            #[inline(always)]
            fn write_to(&self, writer: &mut Writer<'_>) {
                $write(*self as $wide, writer);
            }
        }
    )*};
}

macro_rules! signed {
    ($($type:ty => $write:ident $read:ident as $wide:ty),* $(,)?) => {$(
        impl<'key> ParseKeySegment<'key> for $type {
            #[inline(always)]
            fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
                let is_negative = text.as_bytes().first() == Some(&b'-');
                if !is_negative {
                    return match $read(text) {
                        Ok(number) => Self::try_from(number).map_err(|_| SegmentError::NumberOutOfRange),
                        Err(error) => Err(error),
                    };
                }
                match $read(text.without_first()) {
                    Ok(0) => Err(SegmentError::SignedZero),
                    Ok(number) => match Self::try_from(number) {
                        Ok(number) => Ok(-number),
                        // The least value has no positive counterpart.
                        Err(_) if number == Self::MIN.unsigned_abs() as $wide => Ok(Self::MIN),
                        Err(_) => Err(SegmentError::NumberOutOfRange),
                    },
                    Err(error) => Err(error.offset_by(1)),
                }
            }

            #[inline(always)]
            fn parse_front(rest: &'key [u8]) -> Option<(Self, usize)> {
                let (number, len) = read_short(rest)?;
                Some((Self::try_from(number).ok()?, len))
            }
        }

        impl KeySegment for $type {
            #[allow(clippy::cast_sign_loss, reason = "the greatest value is positive")]
            const SHAPE: Shape = Shape::Integer { min: <$type>::MIN as i128, max: <$type>::MAX as u128 };

            #[inline(always)]
            fn write_to(&self, writer: &mut Writer<'_>) {
                if *self < 0 {
                    writer.literal("-");
                }
                $write(self.unsigned_abs() as $wide, writer);
            }
        }
    )*};
}

unsigned! {
    u8 => write_u64 read_u64 as u64,
    u16 => write_u64 read_u64 as u64,
    u32 => write_u64 read_u64 as u64,
    u64 => write_u64 read_u64 as u64,
    usize => write_u64 read_u64 as u64,
    u128 => write_u128 read_u128 as u128,
}

signed! {
    i8 => write_u64 read_u64 as u64,
    i16 => write_u64 read_u64 as u64,
    i32 => write_u64 read_u64 as u64,
    i64 => write_u64 read_u64 as u64,
    isize => write_u64 read_u64 as u64,
    i128 => write_u128 read_u128 as u128,
}

#[cfg(test)]
mod tests {
    use super::{KeySegment, eight_digits};
    use crate::segment::testing::text;
    use alloc::{format, string::ToString};
    use core::fmt::Display;
    use proptest::prelude::{any, proptest};

    #[track_caller]
    fn same_as_display<T: KeySegment + Display>(value: T) {
        assert_eq!(text(&value), value.to_string());
    }

    /// The reciprocals are exact for every value that a lane can hold: quotients grow with what is divided, so those of the first
    /// and the last number with each quotient tell.
    #[test]
    fn lanes_split_exactly() {
        for upper in 0..10_000_u64 {
            let (first, last) = (upper * 10_000, upper * 10_000 + 9_999);
            assert_eq!((first * 109_951_163) >> 40, upper);
            assert_eq!((last * 109_951_163) >> 40, upper);
        }
        for number in 0..10_000_u64 {
            assert_eq!((number * 10_486) >> 20, number / 100);
        }
        for number in 0..100_u64 {
            assert_eq!((number * 103) >> 10, number / 10);
        }
    }

    #[test]
    fn eight_digits_are_those_of_the_standard_library() {
        let step = 997; // prime: all positions take all digits
        for number in (0..100_000_000).step_by(step).chain(99_990_000..100_000_000) {
            let digits = eight_digits(number) | super::ASCII_ZEROS;
            assert_eq!(digits.to_le_bytes(), *format!("{number:08}").as_bytes());
        }
    }

    #[test]
    fn every_small_integer_is_written_as_display_does() {
        (0..=u8::MAX).for_each(same_as_display);
        (i8::MIN..=i8::MAX).for_each(same_as_display);
        (0..=u16::MAX).for_each(same_as_display);
        (i16::MIN..=i16::MAX).for_each(same_as_display);
    }

    #[test]
    fn powers_of_ten_and_their_neighbours_are_written_as_display_does() {
        for power in 0..39 {
            let number = 10_u128.pow(power);
            for number in [number - 1, number, number + 1] {
                same_as_display(number);
                #[allow(clippy::cast_possible_truncation, reason = "any number will do")]
                same_as_display(number as u64);
            }
        }
        same_as_display(u64::MAX);
        same_as_display(i64::MIN);
        same_as_display(u128::MAX);
        same_as_display(i128::MIN);
        same_as_display(usize::MAX);
        same_as_display(isize::MIN);
    }

    proptest! {
        #[test]
        fn any_integer_is_written_as_display_does(
            a: u32, b: i32, c: u64, d: i64, e: u128, f: i128, shift in 0..64_u32, g in any::<u64>(),
        ) {
            same_as_display(a);
            same_as_display(b);
            same_as_display(c);
            same_as_display(d);
            same_as_display(e);
            same_as_display(f);
            same_as_display(g >> shift); // every length is as likely
        }
    }
}
