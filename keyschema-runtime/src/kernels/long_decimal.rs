//! The digits of longer numbers.
//!
//! They are rarer than short ones, and not worth inlining. A function is called with a buffer and
//! the length so far, and returns the new length.

use super::decimal::{GROUP, eight_ascii_digits, leading_digits};

/// Writes a number of nine digits or more.
#[inline(never)]
pub(crate) fn write_long(number: u64, bytes: &mut [u8], len: usize) -> usize {
    if number < GROUP * GROUP {
        write_to_sixteen(number, bytes, len)
    } else {
        write_to_twenty(number, bytes, len)
    }
}

const ROOM: &str = "there is room for the longest number and a word";

/// Writes numbers of 9 to 16 digits.
///
/// There must be room for 16 bytes: there are at least nine digits, followed by eight bytes of
/// slack. So there is one check, and each group of eight digits is one store.
#[inline(always)]
fn write_to_sixteen(number: u64, bytes: &mut [u8], len: usize) -> usize {
    let window: &mut [u8; 16] = bytes[len..].first_chunk_mut().expect(ROOM);
    let (text, digits) = leading_digits(number / GROUP);
    *place(window, 0) = text;
    *place(window, digits) = eight_ascii_digits(number % GROUP).to_le_bytes();
    len + digits + 8
}

/// Writes numbers of 17 to 20 digits, such as Snowflake ids.
///
/// It always makes 19 digits, at a fixed place. A shorter number is multiplied first, and the zeros
/// that this adds are beyond its length. A longer number is below 2·10¹⁹, so it begins with
/// `1`. The ids of one system mostly have one length, so the processor predicts the branches.
#[inline(always)]
fn write_to_twenty(number: u64, bytes: &mut [u8], len: usize) -> usize {
    const POWER_17: u64 = 10_u64.pow(17);
    const POWER_18: u64 = 10_u64.pow(18);
    const POWER_19: u64 = 10_u64.pow(19);
    // There are at least 17 digits, and eight bytes of slack.
    let window: &mut [u8; 24] = bytes[len..].first_chunk_mut().expect(ROOM);
    let (number, start, digits) = match number {
        0..POWER_17 => (number * 100, 0, 17),
        POWER_17..POWER_18 => (number * 10, 0, 18),
        POWER_18..POWER_19 => (number, 0, 19),
        POWER_19.. => {
            window[0] = b'1';
            (number - POWER_19, 1, 20)
        }
    };
    // The mask changes nothing, but it proves that there is room, so there is no check.
    let (_, rest) = window.split_at_mut(start & 1);
    write_nineteen(number, rest.first_chunk_mut().expect("one byte less"));
    len + digits
}

/// Writes 19 digits and a byte that does not count.
///
/// Both quotients of a group of nine are computed from the whole group rather than one from the
/// other, and digits come from a table. So the processor has little to wait for. Measured for a key
/// with a Snowflake id: 93 instructions, 4.6 ns. Eight digits at a time by [`eight_ascii_digits`],
/// where each step waits for two multiplications, take 121 instructions, 7.8 ns.
#[inline(always)]
fn write_nineteen(number: u64, to: &mut [u8; 20]) {
    let (upper, lower) = (number / BILLION, number % BILLION);
    // 10⁹ is 2⁹ * 1,953,125, and floor(x / 1,953,125) = x * 36_028_798 >> 46 for x < 10¹⁰ / 2⁹.
    let first = ((upper >> 9) * 36_028_798) >> 46;
    #[allow(clippy::cast_possible_truncation, reason = "it is one digit")]
    let digit = b'0' + first as u8;
    to[0] = digit;
    write_nine(upper - first * BILLION, to, 1);
    write_nine(lower, to, 10);
}

const BILLION: u64 = 1_000_000_000;

/// Writes nine digits of a number below 10⁹ from the byte `at` on, followed by a byte that does not
/// count.
#[inline(always)]
fn write_nine(number: u64, to: &mut [u8; 20], at: usize) {
    // floor(x / 10⁶) = x * 1_125_899_907 >> 50, floor(x / 10³) = x * 1_099_511_628 >> 40 for x <
    // 10⁹.
    let millions = (number * 1_125_899_907) >> 50;
    let thousands = (number * 1_099_511_628) >> 40;
    let (second, third) = (thousands - millions * 1_000, number - thousands * 1_000);
    // The order is from left to right: each store writes a byte too many, which the next store
    // overwrites.
    for (group, at) in [(millions, at), (second, at + 3), (third, at + 6)] {
        to[at..at + 4].copy_from_slice(three_digits(group));
    }
}

/// Returns a number below 1,000 as three digits, with a byte after them so that they are one load
/// and one store.
#[inline(always)]
fn three_digits(number: u64) -> &'static [u8; 4] {
    // There is an entry for every index, so there is no check.
    static THREES: [[u8; 4]; 1024] = all_threes();
    &THREES[(number & 1023) as usize]
}

#[allow(clippy::cast_possible_truncation, reason = "digits")]
const fn all_threes() -> [[u8; 4]; 1024] {
    let mut threes = [[0; 4]; 1024];
    let mut number = 0;
    while number < 1_000 {
        let digits = [number / 100, number / 10 % 10, number % 10];
        threes[number] = [b'0' + digits[0] as u8, b'0' + digits[1] as u8, b'0' + digits[2] as u8, 0];
        number += 1;
    }
    threes
}

/// Returns the eight bytes from `at` on.
#[inline(always)]
fn place<const ROOM: usize>(window: &mut [u8; ROOM], at: usize) -> &mut [u8; 8] {
    let (_, place) = window.split_at_mut(at & 31);
    place.first_chunk_mut().expect("digits are where numbers end")
}

#[cfg(test)]
mod tests {
    use super::{BILLION, write_nine, write_to_sixteen, write_to_twenty};
    use alloc::{format, string::ToString};
    use proptest::prelude::proptest;

    /// The reciprocals are exact. Quotients grow with the dividend, so the first and the last
    /// number with each quotient are enough.
    #[test]
    fn groups_split_exactly() {
        for quotient in 0..10_u64 {
            for upper in [quotient * BILLION, (quotient + 1) * BILLION - 1] {
                assert_eq!(((upper >> 9) * 36_028_798) >> 46, quotient);
            }
        }
        for quotient in 0..1_000_u64 {
            for number in [quotient * 1_000_000, quotient * 1_000_000 + 999_999] {
                assert_eq!((number * 1_125_899_907) >> 50, quotient);
            }
        }
        for quotient in 0..1_000_000_u64 {
            for number in [quotient * 1_000, quotient * 1_000 + 999] {
                assert_eq!((number * 1_099_511_628) >> 40, quotient);
            }
        }
    }

    #[test]
    fn nine_digits_are_those_of_the_standard_library() {
        let step = 99_991; // prime: all groups take all values
        for number in (0..BILLION).step_by(step).chain(BILLION - 1_000..BILLION) {
            let mut text = [b'.'; 20];
            write_nine(number, &mut text, 3);
            assert_eq!(text[3..12], *format!("{number:09}").as_bytes());
            assert!(text[..3].iter().chain(&text[13..]).all(|byte| *byte == b'.'));
        }
    }

    #[track_caller]
    fn check(write: fn(u64, &mut [u8], usize) -> usize, number: u64) {
        let text = number.to_string();
        // The least room of a type with such numbers.
        let room = 5 + text.len() + 8;
        let mut bytes = [b'.'; 40];
        let len = write(number, &mut bytes[..room], 5);
        assert_eq!(&bytes[5..len], text.as_bytes());
        assert!(bytes[..5].iter().chain(&bytes[room..]).all(|byte| *byte == b'.'), "{number}");
    }

    #[test]
    fn powers_of_ten_and_their_neighbours_are_written_with_just_enough_room() {
        for power in 8..=19 {
            let number = 10_u64.pow(power);
            for number in [number, number + 1, number / 9 * 7 + number] {
                check(if power < 16 { write_to_sixteen } else { write_to_twenty }, number);
            }
            if power > 8 {
                check(if power < 17 { write_to_sixteen } else { write_to_twenty }, number - 1);
            }
        }
        check(write_to_twenty, u64::MAX);
    }

    proptest! {
        #[test]
        fn any_number_is_written_with_just_enough_room(number: u64, shift in 0..38_u32) {
            let number = number >> shift;
            if number >= 10_u64.pow(16) {
                check(write_to_twenty, number);
            } else if number >= 10_u64.pow(8) {
                check(write_to_sixteen, number);
            }
        }
    }
}
