//! The texts that a key can be parsed from.

use crate::segment::KeyBuf;

/// A text that a key can be parsed from: text or bytes.
///
/// Pass text as text: a parameter that borrows, such as [`Text`](crate::Text), then needs no second
/// check for UTF-8. For other types that hold bytes, pass a slice: `&bytes[..]`.
#[diagnostic::on_unimplemented(
    message = "a key cannot be parsed from `{Self}`",
    label = "neither text nor bytes",
    note = "pass a `&str` or a slice of bytes: `&value[..]`"
)]
pub trait KeyText {
    /// Returns the bytes.
    fn as_key_bytes(&self) -> &[u8];

    /// Returns the text, if it is known to be UTF-8.
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

impl<const CAPACITY: usize, const IS_TEXT: bool> KeyText for KeyBuf<CAPACITY, IS_TEXT> {
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
