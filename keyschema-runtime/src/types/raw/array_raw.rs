//! Any bytes, owned.

use core::{
    borrow::Borrow,
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    str::{self, FromStr, Utf8Error},
};

use keyschema_core::declaration::TypeIdentity;

use super::{Raw, raw_traits};
use crate::{
    KeySegment, ParseKeySegment, SegmentError, SegmentText, Shape, Writer,
    segment::{
        equality::equals_text,
        shown_bytes::{debug_bytes, display_bytes},
    },
};

/// 1 to `N` bytes of any kind, owned: the counterpart of [`Raw`], like
/// [`ArrayText`](crate::ArrayText) for [`Text`](crate::Text).
///
/// It is `Copy` and `'static` and never allocates, so a key with it needs no lifetime. The docs of
/// [`Raw`] list its disadvantages.
///
/// ```
/// use keyschema::ArrayRaw;
///
/// let url: ArrayRaw<64> = "/search?q=red shoes".parse()?;
/// assert_eq!(url, "/search?q=red shoes");
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
#[derive(Clone, Copy)]
pub struct ArrayRaw<const N: usize> {
    /// The bytes, then zeros.
    bytes: [u8; N],
    len: u16,
}

impl<const N: usize> ArrayRaw<N> {
    /// Makes a copy of `value`, which can be a string, a slice of bytes or an array.
    ///
    /// # Errors
    /// An error if it is empty or longer than `N` bytes.
    #[inline]
    pub fn new(value: &(impl AsRef<[u8]> + ?Sized)) -> Result<Self, SegmentError> {
        Self::from_bytes(value.as_ref())
    }

    /// Makes a copy of the bytes, as [`new`](Self::new) does, also in constants.
    ///
    /// # Errors
    /// An error if it is empty or longer than `N` bytes.
    #[inline]
    pub const fn from_bytes(bytes: &[u8]) -> Result<Self, SegmentError> {
        match Raw::<N>::from_bytes(bytes) {
            Ok(raw) => Ok(Self::of(raw)),
            Err(error) => Err(error),
        }
    }

    #[inline]
    const fn of(raw: Raw<'_, N>) -> Self {
        let raw = raw.as_bytes();
        let mut bytes = [0; N];
        bytes.split_at_mut(raw.len()).0.copy_from_slice(raw);
        #[expect(clippy::cast_possible_truncation, reason = "a `Raw` is shorter")]
        let len = raw.len() as u16;
        Self { bytes, len }
    }

    /// Returns the bytes.
    #[inline]
    pub const fn as_bytes(&self) -> &[u8] {
        self.bytes.split_at(self.len as usize).0
    }

    /// Returns the bytes as text, if they are text.
    ///
    /// # Errors
    /// The position of the first byte that is not UTF-8.
    #[inline]
    pub const fn to_str(&self) -> Result<&str, Utf8Error> {
        str::from_utf8(self.as_bytes())
    }

    /// Returns the bytes as the borrowed parameter type.
    #[inline]
    pub const fn as_raw(&self) -> Raw<'_, N> {
        Raw(self.as_bytes())
    }
}

impl<const N: usize> KeySegment for ArrayRaw<N> {
    const SHAPE: Shape = Raw::<'static, N>::SHAPE;
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("ArrayRaw"));

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.bytes(self.as_bytes());
    }
}

impl<'key, const N: usize> ParseKeySegment<'key> for ArrayRaw<N> {
    #[inline(always)]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        Self::from_bytes(text.as_bytes())
    }
}

impl<const N: usize> FromStr for ArrayRaw<N> {
    type Err = SegmentError;

    fn from_str(text: &str) -> Result<Self, SegmentError> {
        Self::new(text)
    }
}

impl<const N: usize> From<Raw<'_, N>> for ArrayRaw<N> {
    #[inline]
    fn from(raw: Raw<'_, N>) -> Self {
        Self::of(raw)
    }
}

impl<'a, const N: usize> From<&'a ArrayRaw<N>> for Raw<'a, N> {
    #[inline]
    fn from(raw: &'a ArrayRaw<N>) -> Self {
        raw.as_raw()
    }
}

/// Implements conversions into an owned value.
macro_rules! try_from {
    ($([$($generics:tt)*] $(#[$condition:meta])? $value:ty;)*) => {
        $(
            $(#[$condition])?
            impl<const N: usize, $($generics)*> TryFrom<$value> for ArrayRaw<N> {
                type Error = SegmentError;

                #[inline]
                fn try_from(value: $value) -> Result<Self, SegmentError> {
                    Self::from_bytes(value.as_ref())
                }
            }
        )*
    };
}

try_from! {
    [] &str;
    [] &[u8];
    [const LEN: usize] &[u8; LEN];
    [] #[cfg(feature = "alloc")] &alloc::string::String;
    [] #[cfg(feature = "alloc")] alloc::string::String;
    [] #[cfg(feature = "alloc")] &alloc::vec::Vec<u8>;
    [] #[cfg(feature = "alloc")] alloc::vec::Vec<u8>;
}

impl<const N: usize> PartialEq for ArrayRaw<N> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl<const N: usize> Eq for ArrayRaw<N> {}

impl<const N: usize> PartialOrd for ArrayRaw<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Ord for ArrayRaw<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl<const N: usize> Hash for ArrayRaw<N> {
    /// Hashes like the bytes, which `Borrow<[u8]>` requires.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl<const N: usize> PartialEq<Raw<'_, N>> for ArrayRaw<N> {
    #[inline]
    fn eq(&self, other: &Raw<'_, N>) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl<const N: usize> PartialEq<ArrayRaw<N>> for Raw<'_, N> {
    #[inline]
    fn eq(&self, other: &ArrayRaw<N>) -> bool {
        other == self
    }
}

raw_traits!([const N: usize] ArrayRaw<N>);

#[cfg(feature = "serde")]
impl<'de, const N: usize> serde::Deserialize<'de> for ArrayRaw<N> {
    /// Deserializes bytes, a string, or a sequence of numbers, and checks them like
    /// [`new`](Self::new).
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(Bytes)
    }
}

/// Visits each form that bytes can have in a format.
#[cfg(feature = "serde")]
struct Bytes<const N: usize>;

#[cfg(feature = "serde")]
impl<'de, const N: usize> serde::de::Visitor<'de> for Bytes<N> {
    type Value = ArrayRaw<N>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "1 to {N} bytes")
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<ArrayRaw<N>, E> {
        ArrayRaw::from_bytes(bytes).map_err(E::custom)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<ArrayRaw<N>, E> {
        self.visit_bytes(text.as_bytes())
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut numbers: A) -> Result<ArrayRaw<N>, A::Error> {
        let (mut bytes, mut len) = ([0; N], 0);
        while let Some(byte) = numbers.next_element()? {
            *bytes.get_mut(len).ok_or_else(|| serde::de::Error::invalid_length(len + 1, &self))? = byte;
            len += 1;
        }
        self.visit_bytes(&bytes[..len])
    }
}
