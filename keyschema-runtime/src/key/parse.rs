//! From the text of a key back to the key.

use crate::{
    KeyBuf, ParseKeyError, RedisKey,
    key::parse_error::{Fault, Reason},
    key::reader::{Detail, Quick, Reader, Thorough},
    key::redis_key::assert_separable,
};

/// A key that can be read back: all its parameters can, and none runs into the next.
///
/// Generated beside [`RedisKey`], which has the methods: [`RedisKey::parse`] and its kin. A function that parses keys of
/// any type asks for it, `K: ParseKey<'a>`; for keys that do not borrow, `K: for<'a> ParseKey<'a>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read back from its text",
    label = "this key has no `parse`"
)]
pub trait ParseKey<'key>: RedisKey + Sized {
    /// Reads the pieces of the key in order. Generated.
    #[doc(hidden)]
    fn read_from<D: Detail>(reader: &mut Reader<'key, D>) -> Option<Self>;
}

/// The key that is written as `text`.
#[inline(always)]
pub(crate) fn parse<'key, K: ParseKey<'key>>(
    text: &'key (impl KeyText + ?Sized),
) -> Result<K, ParseKeyError> {
    parse_from(text, 0)
}

/// The key that is written as `text` behind `prefix`.
#[inline(always)]
pub(crate) fn parse_behind<'key, K: ParseKey<'key>>(
    text: &'key (impl KeyText + ?Sized),
    prefix: &[u8],
) -> Result<K, ParseKeyError> {
    const { assert_separable::<K>() };
    if text.as_key_bytes().starts_with(prefix) {
        parse_from(text, prefix.len())
    } else {
        Err(differs::<K>(text.as_key_bytes(), prefix))
    }
}

/// The key that stands in `text` from `at` on.
#[inline(always)]
fn parse_from<'key, K: ParseKey<'key>>(
    text: &'key (impl KeyText + ?Sized),
    at: usize,
) -> Result<K, ParseKeyError> {
    match K::read_from(&mut Reader::new(text, at, Quick)) {
        Some(key) => Ok(key),
        None => Err(explain::<K>(text, at)),
    }
}

/// Where `text` does not begin with `prefix`.
#[cold]
fn differs<K: RedisKey>(text: &[u8], prefix: &[u8]) -> ParseKeyError {
    let at = prefix.iter().zip(text).take_while(|(expected, found)| expected == found).count();
    ParseKeyError::new(K::SCHEMA, 0, Fault { at, found: text.get(at).copied(), reason: Reason::Prefix })
}

/// Why no key stands in `text` from `at` on.
#[cold]
fn explain<'key, K: ParseKey<'key>>(text: &'key (impl KeyText + ?Sized), at: usize) -> ParseKeyError {
    // It stays that only where a hand-made parameter changes its mind.
    let mut reader = Reader::new(text, at, Thorough(Fault::AT_START));
    let _ = K::read_from(&mut reader);
    ParseKeyError::new(K::SCHEMA, reader.piece(), reader.detail().0)
}

/// What a key can be read from: text or bytes.
///
/// Text is worth keeping as text: a parameter that borrows, such as [`Text`](crate::Text), need not be checked for UTF-8
/// once more. Of other types that hold bytes pass a slice: `&bytes[..]`.
#[diagnostic::on_unimplemented(
    message = "a key cannot be read from `{Self}`",
    label = "neither text nor bytes",
    note = "pass a `&str` or a slice of bytes: `&value[..]`"
)]
pub trait KeyText {
    /// The bytes.
    fn as_key_bytes(&self) -> &[u8];

    /// The text, where it is known to be UTF-8.
    #[inline(always)]
    fn as_key_str(&self) -> Option<&str> {
        None
    }
}

impl KeyText for str {
    #[inline(always)]
    fn as_key_bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    #[inline(always)]
    fn as_key_str(&self) -> Option<&str> {
        Some(self)
    }
}

impl KeyText for [u8] {
    #[inline(always)]
    fn as_key_bytes(&self) -> &[u8] {
        self
    }
}

impl<const LEN: usize> KeyText for [u8; LEN] {
    #[inline(always)]
    fn as_key_bytes(&self) -> &[u8] {
        self
    }
}

impl<const CAPACITY: usize> KeyText for KeyBuf<CAPACITY> {
    #[inline(always)]
    fn as_key_bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

#[cfg(feature = "alloc")]
impl KeyText for alloc::string::String {
    #[inline(always)]
    fn as_key_bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    #[inline(always)]
    fn as_key_str(&self) -> Option<&str> {
        Some(self)
    }
}

#[cfg(feature = "alloc")]
impl KeyText for alloc::vec::Vec<u8> {
    #[inline(always)]
    fn as_key_bytes(&self) -> &[u8] {
        self
    }
}

impl<T: KeyText + ?Sized> KeyText for &T {
    #[inline(always)]
    fn as_key_bytes(&self) -> &[u8] {
        T::as_key_bytes(self)
    }

    #[inline(always)]
    fn as_key_str(&self) -> Option<&str> {
        T::as_key_str(self)
    }
}
