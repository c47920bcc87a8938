//! Errors of parameters.

use core::{convert::Infallible, fmt};

/// The reason why a value cannot be a parameter.
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
    /// The text holds a character that is not allowed in a segment.
    Refused {
        /// The character.
        character: char,
        /// Its position, in bytes.
        at: usize,
        /// The reason why it is refused.
        reason: Refusal,
    },
    /// The parsed text is not UTF-8.
    NotUtf8 {
        /// The position of the first byte that is not part of a character.
        at: usize,
    },
    /// The parsed text is not one of the words of its type.
    UnknownWord {
        /// The words.
        expected: &'static [&'static str],
    },
    /// The parsed text holds a character that is not a digit.
    NotADigit {
        /// The first such character.
        character: char,
        /// Its position, in bytes.
        at: usize,
    },
    /// The parsed number has a leading zero, which is not written.
    LeadingZero {
        /// Its position, in bytes.
        at: usize,
    },
    /// The parsed text is the zero with a sign.
    SignedZero,
    /// The parsed number is out of range for its type.
    NumberOutOfRange,
    /// The parsed text is not one that its type writes. For types with a
    /// [`ParseKeySegment`](crate::ParseKeySegment) by hand.
    Invalid {
        /// A few words for what the type writes: "an address".
        expected: &'static str,
    },
    /// The parsed text is not as long as every text of its type.
    WrongLength {
        /// Its length, in bytes.
        len: usize,
        /// The length of the type's texts, in bytes.
        expected: usize,
    },
    /// The parsed text holds a character that is not a lower-case hex digit.
    NotHex {
        /// The first such character.
        character: char,
        /// Its position, in bytes.
        at: usize,
    },
    /// The parsed text holds a `%` without two upper-case hex digits after it.
    BrokenEscape {
        /// The position of the `%`, in bytes.
        at: usize,
    },
    /// The parsed text escapes a character that its type writes unescaped.
    NeedlessEscape {
        /// The position of the escape, in bytes.
        at: usize,
    },
    /// The year is not one of 0 to 9999, which have four digits.
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
    /// The day is not in the years 0 to 9999.
    DayOutOfRange {
        /// Its distance from 1970-01-01, in days.
        days: i64,
    },
    /// The moment is before 1970 or too far in the future.
    OutOfRange,
}

/// The reason why a character cannot be part of a text in a key.
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

/// A value that already is a parameter is never refused.
impl From<Infallible> for SegmentError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl SegmentError {
    /// Returns the position of the wrong byte. Returns `None` if the whole text is wrong.
    pub const fn at(&self) -> Option<usize> {
        match self {
            Self::Refused { at, .. }
            | Self::NotHex { at, .. }
            | Self::NotUtf8 { at }
            | Self::NotADigit { at, .. }
            | Self::LeadingZero { at }
            | Self::BrokenEscape { at }
            | Self::NeedlessEscape { at } => Some(*at),
            _ => None,
        }
    }

    /// Returns the same error for a text with `len` more bytes before it: positions increase by
    /// `len`.
    #[must_use]
    pub const fn offset_by(mut self, len: usize) -> Self {
        match &mut self {
            Self::Refused { at, .. }
            | Self::NotHex { at, .. }
            | Self::NotUtf8 { at }
            | Self::NotADigit { at, .. }
            | Self::LeadingZero { at }
            | Self::BrokenEscape { at }
            | Self::NeedlessEscape { at } => *at += len,
            _ => {}
        }
        self
    }
}

impl fmt::Display for SegmentError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("the text is empty, and a key has no empty segment"),
            Self::TooLong { len, max_len } => {
                write!(formatter, "text of {len} bytes is longer than the {max_len} that its type allows")
            }
            Self::Refused { character, at, reason } => {
                write!(formatter, "byte {at} is {character:?}, {reason}")
            }
            Self::NotUtf8 { at } => write!(formatter, "byte {at} is not UTF-8"),
            Self::UnknownWord { expected } => {
                formatter.write_str("the text is not one of ")?;
                for (index, word) in expected.iter().enumerate() {
                    let before = if index == 0 { "" } else { ", " };
                    write!(formatter, "{before}`{word}`")?;
                }
                Ok(())
            }
            Self::NotADigit { character, at } => {
                write!(formatter, "byte {at} is {character:?}, not a digit")
            }
            Self::LeadingZero { at } => {
                write!(formatter, "byte {at} is a leading zero, which is not written")
            }
            Self::SignedZero => formatter.write_str("zero is written without a sign"),
            Self::NumberOutOfRange => formatter.write_str("the number is out of range for its type"),
            Self::Invalid { expected } => write!(formatter, "the text is not {expected}"),
            Self::WrongLength { len, expected } => {
                write!(formatter, "text of {len} bytes is not the {expected} that its type writes")
            }
            Self::NotHex { character, at } => {
                write!(formatter, "byte {at} is {character:?}, not a lower-case hex digit")
            }
            Self::BrokenEscape { at } => {
                write!(formatter, "byte {at} is '%' without two upper-case hex digits after it")
            }
            Self::NeedlessEscape { at } => {
                write!(formatter, "byte {at} escapes a character that is written unescaped")
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
