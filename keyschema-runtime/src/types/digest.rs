//! Digests, for input that is too long for a key, or that should not be visible in one.

use core::{fmt, str::FromStr};

use super::Hex;
use crate::kernels::sha256::sha256;
use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::declaration::TypeIdentity;

/// A digest of any bytes: the first `N` of the 32 bytes of SHA-256, written as `2 * N` lower-case
/// hex digits.
///
/// It is for text that people type, such as a search query or a URL: the key stays short for any
/// length. The hash is part of the name, so another version of this crate never writes another key.
/// Nothing is allocated, and a digest can be a constant.
///
/// ```
/// use keyschema::{Sha256, keys};
///
/// keys! {
///     /// Results of a search.
///     pub string SearchResults = search:results:query:{query: Sha256<16>}, ttl = 10m;
/// }
///
/// let key = SearchResults::new(Sha256::of("a query of any length"));
/// assert_eq!(key.to_string().len(), "search:results:query:".len() + Sha256::<16>::LEN);
/// assert_eq!(Sha256::<8>::of("abc").to_string(), "ba7816bf8f01cfea");
/// ```
///
/// # Limits
/// - **The input cannot be read back**: `parse` gives the digest.
/// - **Two inputs can have the same digest**, and then the same key. For `n` inputs, this is the
///   probability that any two do:
///
///   | `N` | of a million inputs | of a billion inputs |
///   |---|---|---|
///   | 8 | 1 in 37 million | 1 in 37 |
///   | 12 | 1 in 1.6 · 10¹⁷ | 1 in 1.6 · 10¹¹ |
///   | 16 | 1 in 6.8 · 10²⁶ | 1 in 6.8 · 10²⁰ |
///
///   Somebody who looks for two such inputs needs about 2⁴ᴺ attempts: minutes for 8 bytes, and more
///   than anybody can do for 16. So use 16 or more if the input comes from strangers, or store the
///   input with the value and compare it.
/// - **It hides nothing**: anybody who guesses the input computes the same digest. E-mail addresses
///   can be found in this way.
///
/// `N` is 8 to 32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sha256<const N: usize>(Hex<N>);

impl<const N: usize> Sha256<N> {
    /// The length of every text, in bytes: two digits for each byte.
    ///
    /// ```
    /// assert_eq!(keyschema::Sha256::<16>::LEN, 32);
    /// ```
    pub const LEN: usize = {
        assert!(
            8 <= N && N <= 32,
            "a `Sha256<N>` has 8 to 32 bytes: with fewer, two inputs soon have the same digest"
        );
        2 * N
    };

    /// Returns the digest of `input`: a string, or any bytes.
    ///
    /// ```
    /// use keyschema::Sha256;
    ///
    /// assert_eq!(Sha256::<16>::of("Ada"), Sha256::of(b"Ada"));
    /// assert_ne!(Sha256::<16>::of("Ada"), Sha256::of("ada"));
    /// ```
    pub fn of(input: impl AsRef<[u8]>) -> Self {
        Self::of_bytes(input.as_ref())
    }

    /// Does the same as [`of`](Self::of), and is usable in constants.
    ///
    /// ```
    /// use keyschema::Sha256;
    ///
    /// const HOME: Sha256<8> = Sha256::of_bytes(b"https://example.org/");
    /// assert_eq!(HOME, Sha256::of("https://example.org/"));
    /// ```
    pub const fn of_bytes(input: &[u8]) -> Self {
        const { assert!(Self::LEN == 2 * N) };
        let digest = sha256(input);
        let mut bytes = [0; N];
        bytes.copy_from_slice(digest.split_at(N).0);
        Self(Hex(bytes))
    }

    /// Returns the first bytes of the digest.
    pub const fn as_bytes(&self) -> &[u8; N] {
        &self.0.0
    }
}

impl<const N: usize> KeySegment for Sha256<N> {
    const SHAPE: Shape = {
        assert!(Self::LEN == 2 * N);
        Hex::<N>::SHAPE
    };
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("Sha256"));

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        self.0.write_to(writer);
    }
}

impl<'key, const N: usize> ParseKeySegment<'key> for Sha256<N> {
    const FIXED_LEN: Option<usize> = Hex::<N>::FIXED_LEN;

    #[inline]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        match Hex::parse_from(text) {
            Ok(digest) => Ok(Self(digest)),
            Err(error) => Err(error),
        }
    }
}

impl<const N: usize> FromStr for Sha256<N> {
    type Err = SegmentError;

    /// Parses the digits of a digest. [`of`](Self::of) returns the digest of a text.
    fn from_str(text: &str) -> Result<Self, SegmentError> {
        Hex::parse(text).map(Self)
    }
}

impl<const N: usize> AsRef<[u8]> for Sha256<N> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<const N: usize> fmt::Display for Sha256<N> {
    /// Writes the text as it is in a key, width and alignment included.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

impl<const N: usize> fmt::Debug for Sha256<N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Sha256({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::Sha256;
    use crate::segment::{SegmentError, testing::text};
    use alloc::format;

    #[test]
    fn a_shorter_digest_begins_the_longer_ones() {
        let all = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(text(&Sha256::<8>::of("abc")), all[..16]);
        assert_eq!(text(&Sha256::<16>::of("abc")), all[..32]);
        assert_eq!(text(&Sha256::<32>::of("abc")), all);
        assert_eq!(format!("{:?}", Sha256::<8>::of("abc")), "Sha256(ba7816bf8f01cfea)");
    }

    #[test]
    fn only_written_texts_are_parsed() {
        let digest = Sha256::<8>::of("");
        assert_eq!(text(&digest).parse(), Ok(digest));
        assert_eq!(
            "BA7816BF8F01CFEA".parse::<Sha256<8>>(),
            Err(SegmentError::NotHex { character: 'B', at: 0 })
        );
        assert_eq!("abc".parse::<Sha256<8>>(), Err(SegmentError::WrongLength { len: 3, expected: 16 }));
    }
}
