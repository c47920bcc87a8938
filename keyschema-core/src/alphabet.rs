//! The bytes that the text of a segment can have.

/// A set of characters: any of the 128 ASCII characters, and either all others or none of them.
///
/// The proofs about keys ask an alphabet whether a parameter can hold the delimiter, a brace or a
/// digit.
///
/// ```
/// use keyschema_core::Alphabet;
///
/// const HEX: Alphabet = Alphabet::of("0123456789abcdef");
/// assert!(HEX.contains('a') && !HEX.contains(':'));
/// assert_eq!(Alphabet::DIGITS.union(HEX), HEX);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Alphabet {
    ascii: u128,
    beyond_ascii: bool,
}

impl Alphabet {
    /// No character.
    pub const NONE: Self = Self { ascii: 0, beyond_ascii: false };
    /// Every character.
    pub const ALL: Self = Self { ascii: u128::MAX, beyond_ascii: true };
    /// `0` to `9`.
    pub const DIGITS: Self = Self::of("0123456789");
    /// The printable ASCII characters without the space: `!` to `~`.
    pub const GRAPHIC: Self = Self { ascii: (1 << 0x7f) - (1 << 0x21), beyond_ascii: false };

    /// The control characters of ASCII.
    pub const CONTROL: Self = Self { ascii: ((1 << 0x20) - 1) | (1 << 0x7f), beyond_ascii: false };

    /// Returns the characters of `text`.
    pub const fn of(text: &str) -> Self {
        Self::NONE.with(text)
    }

    /// Adds the characters of `text`.
    #[must_use]
    pub const fn with(mut self, text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut index = 0;
        while index < bytes.len() {
            if bytes[index] < 0x80 {
                self.ascii |= 1 << bytes[index];
            } else {
                self.beyond_ascii = true;
            }
            index += 1;
        }
        self
    }

    /// Adds every character beyond ASCII.
    #[must_use]
    pub const fn with_beyond_ascii(mut self) -> Self {
        self.beyond_ascii = true;
        self
    }

    /// Removes the characters of `text`.
    #[must_use]
    pub const fn without(self, text: &str) -> Self {
        self.difference(Self::of(text))
    }

    /// Removes the characters of `other`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self { ascii: self.ascii & !other.ascii, beyond_ascii: self.beyond_ascii && !other.beyond_ascii }
    }

    /// Returns the characters of either alphabet.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self { ascii: self.ascii | other.ascii, beyond_ascii: self.beyond_ascii || other.beyond_ascii }
    }

    /// Returns how many characters there are. Returns `u128::MAX` if there is any beyond ASCII.
    pub(crate) const fn count(self) -> u128 {
        if self.beyond_ascii { u128::MAX } else { self.ascii.count_ones() as u128 }
    }

    /// Returns the characters of both alphabets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self { ascii: self.ascii & other.ascii, beyond_ascii: self.beyond_ascii && other.beyond_ascii }
    }

    #[doc(hidden)]
    pub const fn is_same(self, other: Self) -> bool {
        self.ascii == other.ascii && self.beyond_ascii == other.beyond_ascii
    }

    /// Returns the first of its ASCII characters.
    #[expect(clippy::cast_possible_truncation, reason = "the number of a bit is below 128")]
    pub(crate) const fn first_ascii(self) -> Option<char> {
        if self.ascii == 0 { None } else { Some(self.ascii.trailing_zeros() as u8 as char) }
    }

    /// Whether `character` is in the alphabet.
    pub const fn contains(self, character: char) -> bool {
        if character.is_ascii() { self.contains_byte(character as u8) } else { self.beyond_ascii }
    }

    /// Whether `byte` can occur in a UTF-8 text of this alphabet.
    pub const fn contains_byte(self, byte: u8) -> bool {
        if byte < 0x80 { self.ascii & (1 << byte) != 0 } else { self.beyond_ascii }
    }

    /// Returns the alphabet of the ASCII characters whose bits are set, and of all others if
    /// `beyond_ascii` is true.
    #[doc(hidden)]
    pub const fn from_bits(ascii: u128, beyond_ascii: bool) -> Self {
        Self { ascii, beyond_ascii }
    }

    /// Returns the arguments of [`from_bits`](Self::from_bits) that make this alphabet.
    #[doc(hidden)]
    pub const fn bits(self) -> (u128, bool) {
        (self.ascii, self.beyond_ascii)
    }

    /// Returns a bit for each byte: whether the byte can occur in a text of this alphabet.
    #[doc(hidden)]
    #[expect(clippy::cast_possible_truncation, reason = "each half is taken by itself")]
    pub const fn members(self) -> [u64; 4] {
        let beyond_ascii = if self.beyond_ascii { u64::MAX } else { 0 };
        [self.ascii as u64, (self.ascii >> 64) as u64, beyond_ascii, beyond_ascii]
    }

    /// Whether the alphabets share a character. Any two characters beyond ASCII count as the same.
    pub const fn intersects(self, other: Self) -> bool {
        self.ascii & other.ascii != 0 || (self.beyond_ascii && other.beyond_ascii)
    }
}

#[cfg(test)]
mod tests {
    use super::Alphabet;

    #[test]
    fn graphic_and_control_are_those_of_the_standard_library() {
        for byte in 0..=0x7f_u8 {
            assert_eq!(Alphabet::GRAPHIC.contains_byte(byte), byte.is_ascii_graphic(), "{byte:#x}");
            assert_eq!(Alphabet::CONTROL.contains_byte(byte), byte.is_ascii_control(), "{byte:#x}");
        }
        assert!(!Alphabet::GRAPHIC.contains('é'));
    }

    #[test]
    fn sets_add_and_remove_characters() {
        let set = Alphabet::of("ab").with("cé").without("b");
        assert!(set.contains('a') && set.contains('c') && set.contains('日'));
        assert!(!set.contains('b'));
        assert!(!set.without("é").contains('日'));
        assert_eq!(Alphabet::of("a").union(Alphabet::of("b")), Alphabet::of("ab"));
    }
}
