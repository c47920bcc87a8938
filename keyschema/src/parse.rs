//! From the text of a key back to the key.

use crate::{
    KeyBuf, ParseKeyError, RedisKey,
    parse_error::Fault,
    reader::{Detail, Quick, Reader, Thorough},
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
    fn read_from<D: Detail>(reader: &mut Reader<'key, D>) -> Result<Self, D::Fault>;
}

/// The key that is written as `text`.
#[inline(always)]
pub(crate) fn parse<'key, K: ParseKey<'key>>(
    text: &'key (impl KeyText + ?Sized),
) -> Result<K, ParseKeyError> {
    match K::read_from(&mut Reader::<Quick>::new(text)) {
        Ok(key) => Ok(key),
        Err(()) => Err(explain::<K>(text)),
    }
}

/// Why `text` is no key.
#[cold]
fn explain<'key, K: ParseKey<'key>>(text: &'key (impl KeyText + ?Sized)) -> ParseKeyError {
    let mut reader = Reader::<Thorough>::new(text);
    match K::read_from(&mut reader) {
        Err(fault) => ParseKeyError::new(K::SCHEMA, reader.piece(), fault),
        // Only where a hand-made parameter changes its mind.
        Ok(_) => ParseKeyError::new(K::SCHEMA, reader.piece(), Fault::AT_START),
    }
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
