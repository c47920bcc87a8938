//! Why a value cannot stand in a key.

use core::{convert::Infallible, fmt};

/// Why a value was refused when a parameter was made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SegmentError {
    /// The text is empty: the key would have an empty segment.
    Empty,
    /// The text is longer than its type allows.
    TooLong {
        /// Its length, in bytes.
        len: usize,
        /// The longest length allowed, in bytes.
        max_len: usize,
    },
    /// The text holds a character that may not stand in a segment.
    Refused {
        /// The character.
        character: char,
        /// Where it starts, in bytes.
        at: usize,
        /// Why it is refused.
        reason: Refusal,
    },
    /// The text, read back, is not as long as every text of its type.
    WrongLength {
        /// Its length, in bytes.
        len: usize,
        /// The length of the type's texts, in bytes.
        expected: usize,
    },
    /// The text, read back, holds something else than lower-case hex digits.
    NotHex {
        /// The first such character.
        character: char,
        /// Where it starts, in bytes.
        at: usize,
    },
    /// The text, read back, holds a `%` that no two upper-case hex digits follow.
    BrokenEscape {
        /// Where the `%` is, in bytes.
        at: usize,
    },
    /// The text, read back, escapes a character that its type writes as it is.
    NeedlessEscape {
        /// Where the escape starts, in bytes.
        at: usize,
    },
    /// The year is not one of 0 to 9999, which four digits can tell.
    NoSuchYear {
        /// The year.
        year: u16,
    },
    /// The month is not one of 1 to 12.
    NoSuchMonth {
        /// The month.
        month: u8,
    },
    /// The month has no such day.
    NoSuchDay {
        /// The year.
        year: u16,
        /// The month, 1 to 12.
        month: u8,
        /// The day.
        day: u8,
    },
    /// The day does not lie in the years 0 to 9999.
    DayOutOfRange {
        /// Its distance from 1970-01-01, in days.
        days: i64,
    },
    /// The moment lies before 1970 or too far in the future.
    OutOfRange,
}

/// Why a character may not stand in a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// It is the delimiter: the text would become several segments.
    Delimiter,
    /// It is a brace: the text could change the hash tag, and with it the cluster slot.
    Brace,
    /// It is a glob character: the text would match other keys in a pattern.
    Glob,
    /// It is white space.
    Whitespace,
    /// It is a control character or an invisible one.
    Control,
    /// It is not ASCII, and the type does not allow others.
    BeyondAscii,
}

/// A value that is a parameter already is never refused.
impl From<Infallible> for SegmentError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl fmt::Display for SegmentError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("empty text cannot stand in a key"),
            Self::TooLong { len, max_len } => {
                write!(formatter, "text of {len} bytes is longer than the {max_len} that its type allows")
            }
            Self::Refused { character, at, reason } => {
                write!(formatter, "byte {at} is {character:?}, {reason}")
            }
            Self::WrongLength { len, expected } => {
                write!(formatter, "text of {len} bytes is not the {expected} that its type writes")
            }
            Self::NotHex { character, at } => {
                write!(formatter, "byte {at} is {character:?}, not a lower-case hex digit")
            }
            Self::BrokenEscape { at } => {
                write!(formatter, "byte {at} is '%' without two upper-case hex digits behind it")
            }
            Self::NeedlessEscape { at } => {
                write!(formatter, "byte {at} escapes a character that is written as it is")
            }
            Self::NoSuchYear { year } => write!(formatter, "year {year} is not 0 to 9999"),
            Self::NoSuchMonth { month } => write!(formatter, "month {month} is not 1 to 12"),
            Self::NoSuchDay { year, month, day } => {
                write!(formatter, "{year:04}-{month:02} has no day {day}")
            }
            Self::DayOutOfRange { days } => {
                write!(formatter, "day {days} from 1970-01-01 is not in the years 0 to 9999")
            }
            Self::OutOfRange => formatter.write_str("the moment is before 1970 or too far in the future"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Delimiter => "the delimiter of the key",
            Self::Brace => "a brace, which could change the hash tag",
            Self::Glob => "a glob character",
            Self::Whitespace => "white space",
            Self::Control => "a control or invisible character",
            Self::BeyondAscii => "not ASCII",
        })
    }
}

impl core::error::Error for SegmentError {}
