//! Bytes as hex digits.

use core::{fmt, str::FromStr};

use super::checked_text::assert_length;
use crate::kernels::hex;
use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::{characters::character_at, declaration::TypeIdentity, shapes};

/// `N` bytes, written as `2 * N` lower-case hex digits: digests, fingerprints, random tokens.
///
/// All texts have the same length, and sort as the bytes do. `Hex<0>` is not valid in a schema,
/// because a segment has at least one byte.
///
/// ```
/// use keyschema::Hex;
///
/// let token = Hex([0x00, 0x7f, 0xff]);
/// assert_eq!(token.to_string(), "007fff");
/// assert_eq!("007fff".parse(), Ok(token));
/// assert_eq!(Hex::<3>::parse("007FFF").unwrap_err().to_string(), "byte 3 is 'F', not a lower-case hex digit");
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex<const N: usize>(pub [u8; N]);

impl<const N: usize> Hex<N> {
    /// The length of every text, in bytes.
    const LEN: usize = {
        assert!(N > 0, "`Hex<0>` can hold no byte: a segment has at least one");
        let len = N.saturating_mul(2);
        assert_length(len);
        len
    };

    /// Parses lower-case hex digits. `FromStr` does the same, but is not usable in constants.
    ///
    /// It accepts only texts that `Hex` writes: two spellings of one value would be two keys.
    ///
    /// # Errors
    /// Returns that the text is not `2 * N` bytes long, or which byte is not a lower-case hex
    /// digit.
    ///
    /// ```
    /// use keyschema::Hex;
    ///
    /// const EMPTY_MD5: Hex<16> = match Hex::parse("d41d8cd98f00b204e9800998ecf8427e") {
    ///     Ok(digest) => digest,
    ///     Err(_) => panic!(),
    /// };
    /// assert_eq!(EMPTY_MD5.0[0], 0xd4);
    /// assert!(Hex::<16>::parse("d41d").is_err());
    /// ```
    pub const fn parse(text: &str) -> Result<Self, SegmentError> {
        match Self::of_digits(text.as_bytes()) {
            Some(bytes) => Ok(Self(bytes)),
            None => Err(explain(text, Self::LEN)),
        }
    }

    #[inline]
    const fn of_digits(digits: &[u8]) -> Option<[u8; N]> {
        if digits.len() != Self::LEN {
            return None;
        }
        let mut bytes = [0; N];
        let mut index = 0;
        while index < N {
            match hex::from_lower([digits[2 * index], digits[2 * index + 1]]) {
                Some(value) => bytes[index] = value,
                None => return None,
            }
            index += 1;
        }
        Some(bytes)
    }
}

/// Returns why `text` is not this many digits.
#[cold]
pub(super) const fn explain(text: &str, expected: usize) -> SegmentError {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes.len() == expected {
        if hex::lower_value(bytes[at]).is_none() {
            // All bytes before are digits, so a character starts here.
            return SegmentError::NotHex { character: character_at(bytes, at), at };
        }
        at += 1;
    }
    SegmentError::WrongLength { len: bytes.len(), expected }
}

impl<const N: usize> KeySegment for Hex<N> {
    const SHAPE: Shape = shapes::hex(N);
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("Hex"));

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.bytes(hex::lower(&self.0).as_flattened());
    }
}

impl<'key, const N: usize> ParseKeySegment<'key> for Hex<N> {
    const FIXED_LEN: Option<usize> = Some(Self::LEN);

    #[inline]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        match Self::of_digits(text.as_bytes()) {
            Some(bytes) => Ok(Self(bytes)),
            None => Err(text.as_str().map_or_else(|error| error, |text| explain(text, Self::LEN))),
        }
    }
}

impl<const N: usize> FromStr for Hex<N> {
    type Err = SegmentError;

    fn from_str(text: &str) -> Result<Self, SegmentError> {
        Self::parse(text)
    }
}

impl<const N: usize> From<[u8; N]> for Hex<N> {
    fn from(bytes: [u8; N]) -> Self {
        Self(bytes)
    }
}

impl<const N: usize> AsRef<[u8]> for Hex<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> fmt::Display for Hex<N> {
    /// Writes the text as it is in a key, width and alignment included.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(utf8(hex::lower(&self.0).as_flattened()))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Hex({self})")
    }
}

fn utf8(digits: &[u8]) -> &str {
    str::from_utf8(digits).expect("digits are ASCII")
}

#[cfg(test)]
mod tests {
    use super::Hex;
    use crate::segment::SegmentError;
    use crate::segment::testing::text;
    use crate::{KeySegment, Shape};
    use alloc::format;
    use proptest::prelude::proptest;

    #[test]
    fn a_digest_is_written_in_full() {
        let digest = Hex([0x00, 0x01, 0xab, 0xff]);
        assert_eq!(text(&digest), "0001abff");
        assert_eq!(format!("{digest} {digest:?} {digest:>10}"), "0001abff Hex(0001abff)   0001abff");
        assert_eq!((Hex::<4>::SHAPE.min_len(), Hex::<4>::SHAPE.max_len()), (8, 8));
        assert!(matches!(Hex::<4>::SHAPE, Shape::Text { .. }));
    }

    #[test]
    fn only_written_texts_are_parsed() {
        let wrong_length = |len| Err(SegmentError::WrongLength { len, expected: 4 });
        let not_hex = |character, at| Err(SegmentError::NotHex { character, at });
        assert_eq!(Hex::<2>::parse(""), wrong_length(0));
        assert_eq!(Hex::<2>::parse("abc"), wrong_length(3));
        assert_eq!(Hex::<2>::parse("abcde"), wrong_length(5));
        assert_eq!(Hex::<2>::parse("00aB"), not_hex('B', 3));
        assert_eq!(Hex::<2>::parse("+0ab"), not_hex('+', 0));
        assert_eq!(Hex::<2>::parse("00g0"), not_hex('g', 2));
        assert_eq!(Hex::<2>::parse("0éa"), not_hex('é', 1));
        assert_eq!(Hex::<2>::parse("🦀"), not_hex('🦀', 0));
        assert_eq!(Hex::<2>::parse("00ab"), Ok(Hex([0x00, 0xab])));
    }

    proptest! {
        #[test]
        fn bytes_are_parsed_from_their_text(bytes: [u8; 16]) {
            let number = u128::from_be_bytes(bytes);
            assert_eq!(text(&Hex(bytes)), format!("{number:032x}"));
            assert_eq!(Hex::parse(&text(&Hex(bytes))), Ok(Hex::from(bytes)));
        }
    }
}
