//! What the digits of a number add to a CRC.

use keyschema_core::crc::{advanced, advanced_by_few, continued};

use crate::types::four_pairs;

/// How many pairs of digits a `u64` has at most.
const PAIRS: usize = 10;

/// What two digits add, by what their values add to that of two zero *bytes*, with `2 * pair` digits behind them. Leading zeros
/// add nothing, so a number need not be moved to where its digits stand.
///
/// A hundred values each; the rest is never asked for.
static PAIR_ROWS: [[u16; 128]; PAIRS] = {
    let mut rows = [[0; 128]; PAIRS];
    let mut value = 0_u8;
    while value < 100 {
        let mut crc = continued(0, &[value / 10, value % 10]);
        let mut pair = 0;
        while pair < PAIRS {
            rows[pair][value as usize] = crc;
            crc = advanced(crc, 2);
            pair += 1;
        }
        value += 1;
    }
    rows
};

/// What turns values of digits into ASCII: the CRC of so many `0`s.
static ASCII_ZEROS: [u16; 32] = {
    let mut zeros = [0; 32];
    let mut len = 0;
    while len < 31 {
        zeros[len + 1] = continued(zeros[len], b"0");
        len += 1;
    }
    zeros
};

/// What is the same in all numbers of a length behind a text with the CRC `crc`, by the length: of the text, and of ASCII.
pub(super) const fn of_len(crc: u16) -> [u16; 16] {
    let (mut of_len, mut len) = ([0; 16], 0);
    while len < of_len.len() {
        of_len[len] = advanced_by_few(crc, len) ^ ASCII_ZEROS[len];
        len += 1;
    }
    of_len
}

/// The CRC of a text with the CRC `crc`, with the number behind it. `of_len` is there if it was known while compiling.
///
/// Measured for a key with a number below 10⁸: 44 instructions, by way of its text 219.
#[inline(always)]
pub(super) fn add(crc: u16, of_len: Option<&[u16; 16]>, number: u64) -> u16 {
    match u32::try_from(number) {
        Ok(number) if number < 100_000_000 => {
            let len = decimal_len(number);
            let rest = match of_len {
                Some(of_len) => of_len[len & 15],
                None => advanced_by_few(crc, len) ^ ASCII_ZEROS[len & 15],
            };
            rest ^ group(number.into(), 0)
        }
        _ => add_long(crc, number),
    }
}

/// Numbers of 9 to 20 digits: not worth inlining.
#[inline(never)]
fn add_long(crc: u16, number: u64) -> u16 {
    const GROUP: u64 = 100_000_000;
    let len = number.checked_ilog10().map_or(1, |power| power as usize + 1);
    let (upper, lowest) = (number / GROUP, number % GROUP);
    let digits = group(lowest, 0) ^ group(upper % GROUP, 4) ^ top(upper / GROUP);
    advanced(crc, len) ^ ASCII_ZEROS[len & 31] ^ digits
}

/// What a number below 10⁸ adds with `2 * first` digits behind it.
#[inline(always)]
fn group(number: u64, first: usize) -> u16 {
    let pairs = four_pairs(number);
    let row = |pair: usize| PAIR_ROWS[first + 3 - pair][usize::from(pairs.to_le_bytes()[2 * pair]) & 0x7f];
    row(0) ^ row(1) ^ row(2) ^ row(3)
}

/// The same of the first four digits of twenty.
#[inline(always)]
fn top(number: u64) -> u16 {
    PAIR_ROWS[9][(number / 100) as usize & 0x7f] ^ PAIR_ROWS[8][(number % 100) as usize]
}

/// How many digits a number has.
///
/// Each count of bits has the number of digits of its least number, and one more from some power of ten on. Adding 2³² less
/// that power carries into the upper half, which has the number of digits (Lemire and Kaser, "Computing the number of digits
/// of an integer even faster", 2021).
#[inline(always)]
fn decimal_len(number: u32) -> usize {
    static STEPS: [u64; 32] = {
        let mut steps = [0; 32];
        let mut bits = 0;
        while bits < 32 {
            let least = 1_u64 << bits;
            let digits = least.ilog10() as u64 + 1;
            let next = 10_u64.pow(least.ilog10() + 1);
            steps[bits] = if next < 1 << 32 { ((digits + 1) << 32) - next } else { digits << 32 };
            bits += 1;
        }
        steps
    };
    ((u64::from(number) + STEPS[(number | 1).ilog2() as usize]) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::{add, decimal_len, of_len};
    use alloc::string::ToString;
    use keyschema_core::crc::continued;
    use proptest::prelude::proptest;

    #[track_caller]
    fn same_as_text(crc: u16, number: u64) {
        let expected = continued(crc, number.to_string().as_bytes());
        assert_eq!(add(crc, None, number), expected, "{number}");
        assert_eq!(add(crc, Some(&of_len(crc)), number), expected, "{number}");
    }

    #[test]
    fn numbers_around_powers_of_ten_and_two_have_their_digits() {
        let powers = (0..20).map(|power| 10_u64.pow(power)).chain((0..64).map(|bit| 1 << bit));
        for power in powers.chain([u64::MAX]) {
            for number in [power - 1, power, power.saturating_add(1)] {
                same_as_text(0, number);
                same_as_text(0xbeef, number);
                if let Ok(short) = u32::try_from(number) {
                    assert_eq!(decimal_len(short), number.to_string().len(), "{number}");
                }
            }
        }
    }

    #[test]
    fn all_numbers_of_up_to_six_digits_are_added_as_their_text() {
        (0..1_000_000).for_each(|number| same_as_text(0x1021, number));
    }

    proptest! {
        #[test]
        fn any_number_is_added_as_its_text(crc: u16, number: u64, shift in 0..64_u32) {
            same_as_text(crc, number >> shift);
        }
    }
}
