//! Numbers in their shortest decimal form, digit by digit.

use super::progress::Progress;
use crate::shape::decimal_len;

/// Reads one character of a number.
#[expect(clippy::cast_possible_truncation, reason = "a number has at most 39 digits")]
pub(super) const fn read_digit(
    min: i128,
    max: u128,
    progress: Progress,
    character: char,
) -> Option<Progress> {
    let (negative, count, is_at_limit) = match (progress, character) {
        (Progress::Start, '-') => return if min < 0 { Some(Progress::Sign) } else { None },
        (Progress::Start, '0') => return Some(Progress::Zero),
        (Progress::Start, _) => (false, 0, true),
        (Progress::Sign, '1'..='9') => (true, 0, true),
        (Progress::Limit { negative, count }, _) => (negative, count, true),
        (Progress::Digits { negative, count }, _) => (negative, count, false),
        _ => return None,
    };
    let Some(digit) = character.to_digit(10) else {
        return None;
    };
    let limit = if negative { min.unsigned_abs() } else { max };
    let len = decimal_len(limit);
    let read = count + 1;
    if read > len {
        return None;
    }
    if !is_at_limit {
        return Some(Progress::Digits { negative, count: read });
    }
    // No limit begins with 0 unless it is 0.
    let limit_digit = limit / 10_u128.pow((len - read) as u32) % 10;
    let digit = digit as u128;
    if digit == limit_digit {
        Some(Progress::Limit { negative, count: read })
    } else if digit < limit_digit {
        Some(Progress::Digits { negative, count: read })
    } else if read < len {
        Some(Progress::Digits { negative, count: read + 1 })
    } else {
        None
    }
}
