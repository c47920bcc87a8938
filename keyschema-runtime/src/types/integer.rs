//! Whole numbers, in their shortest decimal form.

use crate::kernels::{
    decimal::{GROUP, eight_ascii_digits, leading_digits},
    long_decimal::write_long,
    parse_decimal::short_number,
};
use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::declaration::TypeIdentity;

mod parse;

pub(super) use parse::parse_digits;
use parse::{parse_u64, parse_u128};

/// Writes the digits of `number`.
///
/// Eight digits are made at once in one `u64`; longer numbers are left to a function of their own.
#[inline(always)]
fn write_u64(number: u64, writer: &mut Writer<'_>) {
    if number < GROUP {
        let (text, len) = leading_digits(number);
        writer.padded(&text, len);
    } else {
        writer.outlined(|bytes, len| write_long(number, bytes, len));
    }
}

/// Writes a number below 10⁸ as eight digits.
#[inline(always)]
fn write_group(number: u64, writer: &mut Writer<'_>) {
    writer.padded(&eight_ascii_digits(number).to_le_bytes(), 8);
}

/// Numbers of up to 39 digits: what is beyond a `u64` in groups of sixteen.
fn write_u128(number: u128, writer: &mut Writer<'_>) {
    const TWO_GROUPS: u128 = (GROUP * GROUP) as u128;
    if let Ok(short) = u64::try_from(number) {
        write_u64(short, writer);
    } else {
        write_u128(number / TWO_GROUPS, writer);
        #[allow(clippy::cast_possible_truncation, reason = "a group is far below the greatest `u64`")]
        let lower = (number % TWO_GROUPS) as u64;
        write_group(lower / GROUP, writer);
        write_group(lower % GROUP, writer);
    }
}

macro_rules! unsigned {
    ($($type:ty => $write:ident $parse:ident as $wide:ty),* $(,)?) => {$(
        impl<'key> ParseKeySegment<'key> for $type {
            #[inline(always)]
            fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
                match $parse(text) {
                    Ok(number) => Self::try_from(number).map_err(|_| SegmentError::NumberOutOfRange),
                    Err(error) => Err(error),
                }
            }

            #[inline(always)]
            fn parse_front(rest: &'key [u8]) -> Option<(Self, usize)> {
                let (number, len) = short_number(rest)?;
                Some((Self::try_from(number).ok()?, len))
            }
        }

        impl KeySegment for $type {
            const SHAPE: Shape = Shape::Integer { min: 0, max: <$type>::MAX as u128 };
            const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate(stringify!($type)));

            #[inline(always)]
            fn write_to(&self, writer: &mut Writer<'_>) {
                $write(*self as $wide, writer);
            }
        }
    )*};
}

macro_rules! signed {
    ($($type:ty => $write:ident $parse:ident as $wide:ty),* $(,)?) => {$(
        impl<'key> ParseKeySegment<'key> for $type {
            #[inline(always)]
            fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
                let is_negative = text.as_bytes().first() == Some(&b'-');
                if !is_negative {
                    return match $parse(text) {
                        Ok(number) => Self::try_from(number).map_err(|_| SegmentError::NumberOutOfRange),
                        Err(error) => Err(error),
                    };
                }
                match $parse(text.without_first()) {
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
                let (number, len) = short_number(rest)?;
                Some((Self::try_from(number).ok()?, len))
            }
        }

        impl KeySegment for $type {
            #[allow(clippy::cast_sign_loss, reason = "the greatest value is positive")]
            const SHAPE: Shape = Shape::Integer { min: <$type>::MIN as i128, max: <$type>::MAX as u128 };
            const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate(stringify!($type)));

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
    u8 => write_u64 parse_u64 as u64,
    u16 => write_u64 parse_u64 as u64,
    u32 => write_u64 parse_u64 as u64,
    u64 => write_u64 parse_u64 as u64,
    usize => write_u64 parse_u64 as u64,
    u128 => write_u128 parse_u128 as u128,
}

signed! {
    i8 => write_u64 parse_u64 as u64,
    i16 => write_u64 parse_u64 as u64,
    i32 => write_u64 parse_u64 as u64,
    i64 => write_u64 parse_u64 as u64,
    isize => write_u64 parse_u64 as u64,
    i128 => write_u128 parse_u128 as u128,
}

#[cfg(test)]
mod tests {
    use super::KeySegment;
    use crate::segment::testing::text;
    use alloc::string::ToString;
    use core::fmt::Display;
    use proptest::prelude::{any, proptest};

    #[track_caller]
    fn same_as_display<T: KeySegment + Display>(value: T) {
        assert_eq!(text(&value), value.to_string());
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
