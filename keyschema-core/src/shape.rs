//! The shape of a parameter's texts.

use crate::{Alphabet, const_eq};

/// All texts that a parameter type can write, as far as proofs need to know them.
///
/// A shape may be wider than its type. For a date, it says only that there are eight digits. A
/// shape is never narrower than its type. So if two shapes have no common text, no two values have
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// A whole number in its shortest decimal form: `0`, `42`, `-7`; never `+5` or `007`.
    Integer {
        /// The least value, 0 or below.
        min: i128,
        /// The greatest value.
        max: u128,
    },
    /// Exactly one of these words.
    Words(&'static [&'static str]),
    /// `min_len` to `max_len` bytes of the alphabet.
    Text {
        /// Shortest text, in bytes.
        min_len: usize,
        /// Longest text, in bytes.
        max_len: usize,
        /// The characters of the text.
        alphabet: Alphabet,
    },
    /// Like `Text`, but the text may hold the delimiter and therefore runs to the end of the key.
    Tail {
        /// Shortest text, in bytes.
        min_len: usize,
        /// Longest text, in bytes.
        max_len: usize,
        /// The characters of the text.
        alphabet: Alphabet,
    },
    /// `min_len` to `max_len` bytes of any kind, which need not be UTF-8.
    Raw {
        /// The fewest bytes.
        min_len: usize,
        /// The most bytes.
        max_len: usize,
    },
}

impl Shape {
    /// Returns a text of exactly `len` bytes of the alphabet.
    pub const fn fixed(len: usize, alphabet: Alphabet) -> Self {
        Self::Text { min_len: len, max_len: len, alphabet }
    }

    /// Whether every text of `other` is a text of this shape, as far as the kinds of both tell.
    /// Texts of digits are not compared with integers.
    #[cfg(any(feature = "tools", test))]
    pub(crate) fn contains(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer { min, max }, Self::Integer { min: other_min, max: other_max }) => {
                min <= other_min && other_max <= max
            }
            (Self::Words(words), Self::Words(others)) => others.iter().all(|word| words.contains(word)),
            (
                Self::Text { .. } | Self::Tail { .. } | Self::Raw { .. },
                Self::Text { .. } | Self::Tail { .. } | Self::Raw { .. },
            ) if self.is_raw() || !other.is_raw() => {
                self.min_len() <= other.min_len()
                    && other.max_len() <= self.max_len()
                    && other.alphabet().difference(self.alphabet()).is_same(Alphabet::NONE)
            }
            _ => false,
        }
    }

    /// Returns the length of the shortest text, in bytes.
    pub const fn min_len(self) -> usize {
        match self {
            // Zero is always in range: `min` is never above it.
            Self::Integer { .. } => 1,
            Self::Words(words) => extreme_len(words, false),
            Self::Text { min_len, .. } | Self::Tail { min_len, .. } | Self::Raw { min_len, .. } => min_len,
        }
    }

    /// Returns the length of the longest text, in bytes.
    ///
    /// ```
    /// use keyschema_core::Shape;
    ///
    /// assert_eq!(Shape::Integer { min: i16::MIN as i128, max: i16::MAX as u128 }.max_len(), 6); // -32768
    /// ```
    pub const fn max_len(self) -> usize {
        match self {
            Self::Integer { min, max } => {
                let positive = decimal_len(max);
                let negative = if min < 0 { 1 + decimal_len(min.unsigned_abs()) } else { 0 };
                if negative > positive { negative } else { positive }
            }
            Self::Words(words) => extreme_len(words, true),
            Self::Text { max_len, .. } | Self::Tail { max_len, .. } | Self::Raw { max_len, .. } => max_len,
        }
    }

    /// Returns how many different texts there are, or `u128::MAX` if there are more.
    ///
    /// ```
    /// use keyschema_core::{Alphabet, Shape};
    ///
    /// assert_eq!(Shape::Integer { min: 0, max: 1000 }.value_count(), 1001);
    /// assert_eq!(Shape::Words(&["north", "south"]).value_count(), 2);
    /// assert_eq!(Shape::fixed(6, Alphabet::DIGITS).value_count(), 1_000_000);
    /// ```
    pub const fn value_count(self) -> u128 {
        match self {
            Self::Integer { min, max } => max.saturating_add(min.unsigned_abs()).saturating_add(1),
            Self::Words(words) => words.len() as u128,
            Self::Text { min_len, max_len, alphabet } | Self::Tail { min_len, max_len, alphabet } => {
                count_texts(min_len, max_len, alphabet.count())
            }
            Self::Raw { min_len, max_len } => count_texts(min_len, max_len, 256),
        }
    }

    /// Whether there is a text of this shape that is not empty.
    #[doc(hidden)]
    pub const fn has_text(self) -> bool {
        let (min_len, max_len, alphabet) = match self {
            Self::Integer { .. } => return true,
            Self::Words(_) => return self.max_len() > 0,
            Self::Text { min_len, max_len, alphabet } | Self::Tail { min_len, max_len, alphabet } => {
                (min_len, max_len, alphabet)
            }
            Self::Raw { min_len, max_len } => (min_len, max_len, Alphabet::ALL),
        };
        // The shortest character beyond ASCII takes two bytes.
        let shortest = if alphabet.first_ascii().is_some() {
            1
        } else if alphabet.contains_byte(0x80) {
            2
        } else {
            return false;
        };
        min_len <= max_len && shortest <= max_len
    }

    /// Whether both are the same shape.
    #[doc(hidden)]
    pub const fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer { min, max }, Self::Integer { min: other_min, max: other_max }) => {
                min == other_min && max == other_max
            }
            (Self::Words(words), Self::Words(others)) => const_eq::words_eq(words, others),
            (Self::Text { .. }, Self::Text { .. })
            | (Self::Tail { .. }, Self::Tail { .. })
            | (Self::Raw { .. }, Self::Raw { .. }) => {
                self.min_len() == other.min_len()
                    && self.max_len() == other.max_len()
                    && self.alphabet().is_same(other.alphabet())
            }
            _ => false,
        }
    }

    /// Returns the characters that the texts are made of.
    pub const fn alphabet(self) -> Alphabet {
        match self {
            Self::Integer { min, .. } if min < 0 => Alphabet::DIGITS.with("-"),
            Self::Integer { .. } => Alphabet::DIGITS,
            Self::Words(words) => {
                let mut alphabet = Alphabet::NONE;
                let mut index = 0;
                while index < words.len() {
                    alphabet = alphabet.with(words[index]);
                    index += 1;
                }
                alphabet
            }
            Self::Text { alphabet, .. } | Self::Tail { alphabet, .. } => alphabet,
            Self::Raw { .. } => Alphabet::ALL,
        }
    }

    /// Whether the texts are any bytes, so that they may hold braces and need not be UTF-8.
    pub const fn is_raw(self) -> bool {
        matches!(self, Self::Raw { .. })
    }
}

/// The longest text whose number can be counted.
const MOST_LETTERS: usize = 128;

/// Returns how many texts of `min_len` to `max_len` letters there are, or `u128::MAX` if there are
/// more.
#[expect(clippy::cast_possible_truncation, reason = "the length is 128 at most")]
const fn count_texts(min_len: usize, max_len: usize, letters: u128) -> u128 {
    let (mut total, mut len) = (0_u128, min_len);
    // With two letters or more, there are more texts of 128 bytes than can be counted.
    while len <= max_len && total < u128::MAX && len <= MOST_LETTERS {
        total = total.saturating_add(letters.saturating_pow(len as u32));
        len += 1;
    }
    if len <= max_len && letters > 1 { u128::MAX } else { total }
}

/// Returns how many digits a number has.
pub(crate) const fn decimal_len(number: u128) -> usize {
    match number.checked_ilog10() {
        Some(power) => power as usize + 1,
        None => 1,
    }
}

const fn extreme_len(words: &[&str], longest: bool) -> usize {
    let mut extreme = if longest { 0 } else { usize::MAX };
    let mut index = 0;
    while index < words.len() {
        let len = words[index].len();
        if (longest && len > extreme) || (!longest && len < extreme) {
            extreme = len;
        }
        index += 1;
    }
    extreme
}

#[cfg(test)]
mod tests {
    use super::Shape;
    use crate::Alphabet;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn integers_know_their_longest_text() {
        for (min, max) in [(0, 255), (-128, 127), (0, 0), (-1, 1000), (i128::MIN, u128::MAX), (i128::MIN, 0)]
        {
            let longest = min.to_string().len().max(max.to_string().len());
            let shape = Shape::Integer { min, max };
            assert_eq!(shape.max_len(), longest, "{min}..={max}");
            assert_eq!(shape.min_len(), 1);
            assert_eq!(shape.alphabet().contains('-'), min < 0);
        }
    }

    #[test]
    fn some_shapes_have_no_text() {
        let text = |min_len, max_len, alphabet| Shape::Text { min_len, max_len, alphabet }.has_text();
        let beyond = Alphabet::NONE.with_beyond_ascii();
        assert!(text(0, 1, Alphabet::DIGITS) && text(1, 2, beyond));
        assert!(!text(0, 0, Alphabet::DIGITS) && !text(2, 1, Alphabet::DIGITS));
        assert!(!text(1, 1, beyond) && !text(1, 9, Alphabet::NONE));
        assert!(!Shape::Words(&[]).has_text() && !Shape::Words(&[""]).has_text());
        assert!(Shape::Words(&["", "a"]).has_text());
    }

    #[test]
    fn raw_bytes_are_counted_as_bytes() {
        let raw = |min_len, max_len| Shape::Raw { min_len, max_len };
        assert_eq!(raw(1, 1).value_count(), 256);
        assert_eq!(raw(0, 2).value_count(), 1 + 256 + 65_536);
        assert_eq!(raw(1, 16).value_count(), u128::MAX);
        assert!(raw(1, 8).contains(Shape::fixed(8, Alphabet::GRAPHIC)) && !raw(1, 8).contains(raw(1, 9)));
        assert!(!Shape::fixed(8, Alphabet::ALL).is_same(raw(8, 8)) && raw(1, 8).is_same(raw(1, 8)));
        assert!(raw(1, 1).has_text() && !raw(0, 0).has_text());
    }

    #[test]
    fn words_know_their_lengths_and_letters() {
        let shape = Shape::Words(&["true", "false"]);
        assert_eq!((shape.min_len(), shape.max_len()), (4, 5));
        assert_eq!(shape.alphabet(), Alphabet::of("truefals"));
    }
}
