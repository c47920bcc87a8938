//! The shapes of parameter types, from the documentation, as proofs use them.

use crate::byte_set::ByteSet;

/// The texts that a proof assumes. There may be more of them than the type has: a date is any eight
/// digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Whole numbers of a range in their shortest decimal form.
    Integer {
        /// The absolute value of the least number.
        below_zero: u128,
        /// The greatest number.
        max: u128,
    },
    /// One of these words.
    Words(Vec<String>),
    /// A fixed number of bytes, each of these.
    Text {
        /// The bytes of ASCII.
        ascii: ByteSet,
        /// Whether there may be characters beyond ASCII.
        is_unicode: bool,
        /// The length of the shortest text.
        min: usize,
        /// The length of the longest text.
        max: usize,
        /// Whether it may contain the delimiter. Then it is the last of its key.
        is_tail: bool,
    },
}

impl Shape {
    /// Returns the shape of texts of exactly so many of these bytes.
    pub(crate) fn fixed(len: usize, ascii: &[u8]) -> Self {
        Self::Text { ascii: ByteSet::of(ascii), is_unicode: false, min: len, max: len, is_tail: false }
    }

    /// Returns the length of the longest text.
    pub(crate) fn longest(&self) -> usize {
        match self {
            Self::Integer { below_zero: 0, max } => max.to_string().len(),
            Self::Integer { below_zero, max } => max.to_string().len().max(1 + below_zero.to_string().len()),
            Self::Words(words) => words.iter().map(String::len).max().unwrap_or_default(),
            Self::Text { max, .. } => *max,
        }
    }

    /// Whether a text can contain this byte of ASCII.
    pub(crate) fn can_hold(&self, byte: u8) -> bool {
        match self {
            Self::Integer { below_zero, .. } => byte.is_ascii_digit() || (byte == b'-' && *below_zero > 0),
            Self::Words(words) => words.iter().any(|word| word.as_bytes().contains(&byte)),
            Self::Text { ascii, .. } => ascii.has(byte),
        }
    }

    /// Whether it is a tail.
    pub(crate) fn is_tail(&self) -> bool {
        matches!(self, Self::Text { is_tail: true, .. })
    }
}
