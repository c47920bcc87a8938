//! Any bytes, unchanged, for keys that other programs write.

mod array_raw;
#[cfg(test)]
mod tests;

use core::{
    borrow::Borrow,
    fmt,
    str::{self, Utf8Error},
};

use keyschema_core::{declaration::TypeIdentity, limits::MAX_RAW_LEN, shapes};

pub use array_raw::ArrayRaw;

use crate::{
    KeySegment, ParseKeySegment, SegmentError, SegmentText, Shape, Writer,
    segment::{
        equality::equals_text,
        shown_bytes::{debug_bytes, display_bytes},
    },
};

/// 1 to `N` borrowed bytes of any kind, written unchanged, for keys of another program.
///
/// It takes white space, the delimiter, braces, `*` and bytes that are not UTF-8. It refuses only a
/// value that is empty or too long. Use it to read and write existing keys, such as
/// `cache:page:url:/search?q=red shoes`. For new keys use [`Escaped`](crate::Escaped), which takes
/// the same values and has none of the disadvantages below, or [`Text`](crate::Text).
///
/// ```
/// use keyschema::{Raw, prelude::*};
///
/// keys! {
///     /// Pages as the old site caches them.
///     pub string CachedPage = cache:page:url:{url: Raw<100>}, ttl = 1h,
///         allow(raw_parameters, reason = "the old site writes these keys");
/// }
///
/// let key = CachedPage::new("/search?q=red shoes&tag={new}")?;
/// assert_eq!(key.to_key().as_bytes(), b"cache:page:url:/search?q=red shoes&tag={new}");
/// assert_eq!(CachedPage::parse("cache:page:url:/search?q=red shoes&tag={new}")?, key);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Disadvantages
/// - **The key may not be UTF-8.** [`to_key`](crate::RedisKey::to_key) returns bytes, not a `str`.
///   `Display` is for people: it writes bytes that are not UTF-8 as `\x…`.
///   [`append_to`](crate::RedisKey::append_to) and commands write the bytes unchanged.
/// - **A value can look like more of the key.** `cache:page:url:a:b` has one level more than
///   `cache:page:url:a`. The key is still parsed in only one way.
/// - **A value can choose the slot.** A key without a hash tag gets one if the value has braces:
///   the slot of `a{b}` is that of `b`. [`slot`](crate::RedisKey::slot) computes it from the bytes,
///   as a cluster does. A user who chooses the values can put many keys into one slot.
/// - **More keys can be the same text.** `cache:{name: Raw<64>}` can be any other key that begins
///   with `cache:`. A block with both does not compile, unless the declaration allows the pair.
/// - **Values are not checked.** A value may have a line break or a `*`.
///
/// # Where it can be
/// Put it at the end of the key, or before fixed text and parameters that can be found from the end
/// of the key: `a:{value: Raw<64>}:id:{id: u64}`. The parameter before it must end at a character
/// that it cannot contain. A key has at most one `Raw`. It must be after the hash tag, if there is
/// one, because a brace in its value would move the tag. A newtype of it must be at the end.
/// Anything else does not compile.
///
/// A value is never empty. If there is also a key with nothing in its place, declare that as
/// another key, without the parameter. `N` is at most 32,000.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Raw<'a, const N: usize>(&'a [u8]);

impl<'a, const N: usize> Raw<'a, N> {
    /// Returns the value as a parameter. It can be a string, a slice of bytes or an array.
    ///
    /// # Errors
    /// An error if it is empty or longer than `N` bytes.
    ///
    /// ```
    /// use keyschema::{Raw, SegmentError};
    ///
    /// assert_eq!(Raw::<8>::new("a b")?.as_bytes(), b"a b");
    /// assert_eq!(Raw::<8>::new(&[0, 255])?.to_string(), r"\x00\xff");
    /// assert_eq!(Raw::<8>::new(""), Err(SegmentError::Empty));
    /// assert_eq!(Raw::<2>::new("a b"), Err(SegmentError::TooLong { len: 3, max_len: 2 }));
    /// # Ok::<(), SegmentError>(())
    /// ```
    #[inline]
    pub fn new(value: &'a (impl AsRef<[u8]> + ?Sized)) -> Result<Self, SegmentError> {
        Self::from_bytes(value.as_ref())
    }

    /// Returns the bytes as a parameter, as [`new`](Self::new) does, also in constants.
    ///
    /// # Errors
    /// An error if it is empty or longer than `N` bytes.
    #[inline]
    pub const fn from_bytes(bytes: &'a [u8]) -> Result<Self, SegmentError> {
        const { assert_raw_length(N) };
        if bytes.is_empty() {
            return Err(SegmentError::Empty);
        }
        if bytes.len() > N {
            return Err(SegmentError::TooLong { len: bytes.len(), max_len: N });
        }
        Ok(Self(bytes))
    }

    /// Returns the bytes.
    #[inline]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// Returns the bytes as text, if they are text.
    ///
    /// # Errors
    /// The position of the first byte that is not UTF-8.
    #[inline]
    pub const fn to_str(self) -> Result<&'a str, Utf8Error> {
        str::from_utf8(self.0)
    }

    /// Returns the bytes as text, with `U+FFFD` for each invalid sequence.
    #[cfg(feature = "alloc")]
    pub fn to_string_lossy(self) -> alloc::borrow::Cow<'a, str> {
        alloc::string::String::from_utf8_lossy(self.0)
    }
}

/// Fails to compile if the length is not allowed.
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
const fn assert_raw_length(longest: usize) {
    if longest == 0 {
        panic!("`Raw<0>` can hold nothing: a part of a key has at least one byte");
    }
    if longest > MAX_RAW_LEN {
        panic!("a `Raw` has at most 32,000 bytes");
    }
}

impl<const N: usize> KeySegment for Raw<'_, N> {
    const SHAPE: Shape = shapes::raw(N);
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("Raw"));

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.bytes(self.0);
    }
}

impl<'key: 'a, 'a, const N: usize> ParseKeySegment<'key> for Raw<'a, N> {
    #[inline(always)]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        Self::from_bytes(text.as_bytes())
    }
}

impl<'a, const N: usize> TryFrom<&'a str> for Raw<'a, N> {
    type Error = SegmentError;

    fn try_from(value: &'a str) -> Result<Self, SegmentError> {
        Self::new(value)
    }
}

impl<'a, const N: usize> TryFrom<&'a [u8]> for Raw<'a, N> {
    type Error = SegmentError;

    fn try_from(value: &'a [u8]) -> Result<Self, SegmentError> {
        Self::new(value)
    }
}

impl<'a, const N: usize, const LEN: usize> TryFrom<&'a [u8; LEN]> for Raw<'a, N> {
    type Error = SegmentError;

    fn try_from(value: &'a [u8; LEN]) -> Result<Self, SegmentError> {
        Self::new(value)
    }
}

// Constructors of keys take `&name`, which most callers have as a `&str`, a `String` or a `Vec`.
#[cfg(feature = "alloc")]
impl<'a, const N: usize> TryFrom<&'a alloc::string::String> for Raw<'a, N> {
    type Error = SegmentError;

    fn try_from(value: &'a alloc::string::String) -> Result<Self, SegmentError> {
        Self::new(value.as_str())
    }
}

#[cfg(feature = "alloc")]
impl<'a, const N: usize> TryFrom<&'a alloc::vec::Vec<u8>> for Raw<'a, N> {
    type Error = SegmentError;

    fn try_from(value: &'a alloc::vec::Vec<u8>) -> Result<Self, SegmentError> {
        Self::new(value.as_slice())
    }
}

/// The traits that borrowed and owned bytes implement in the same way, by `as_bytes`.
macro_rules! raw_traits {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> AsRef<[u8]> for $type {
            #[inline]
            fn as_ref(&self) -> &[u8] {
                self.as_bytes()
            }
        }

        // The impl is lawful, because equality, order and hash are those of the bytes.
        impl<$($generics)*> Borrow<[u8]> for $type {
            #[inline]
            fn borrow(&self) -> &[u8] {
                self.as_bytes()
            }
        }

        equals_text!([$($generics)*] $type);

        impl<$($generics)*> fmt::Display for $type {
            /// Writes text unchanged. Otherwise writes `\x…` for bytes outside ASCII.
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                display_bytes(self.as_bytes(), formatter)
            }
        }

        impl<$($generics)*> fmt::Debug for $type {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                debug_bytes(self.as_bytes(), formatter)
            }
        }

        #[cfg(feature = "serde")]
        impl<$($generics)*> serde::Serialize for $type {
            /// Serializes as bytes: most text formats write these as numbers.
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_bytes(self.as_bytes())
            }
        }
    };
}

raw_traits!(['a, const N: usize] Raw<'a, N>);

use raw_traits;
