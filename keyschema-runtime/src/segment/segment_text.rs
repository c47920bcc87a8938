//! The text of one parameter.

use core::fmt;

use super::{
    SegmentError,
    equality::equals_text,
    shown_bytes::{debug_bytes, display_bytes},
};

/// The text of a parameter in a key.
///
/// What [`ParseKeySegment::parse_from`](super::ParseKeySegment::parse_from) reads, and what a
/// catalogue finds for each parameter of a key. Made of a `&str` or of bytes by `from`. `Display`
/// writes it as it is, and with `\x…` if it is no text, as only a
/// [`Raw`](crate::Raw) can be.
#[derive(Clone, Copy)]
pub struct SegmentText<'key> {
    /// The key up to the end of the text. Numbers are read as whole words of eight bytes, which may
    /// begin before the text.
    pub(crate) key: &'key [u8],
    pub(crate) start: usize,
    /// The whole key.
    pub(crate) text: Option<&'key str>,
}

impl<'key> SegmentText<'key> {
    /// Returns the bytes of the text.
    #[inline(always)]
    pub fn as_bytes(&self) -> &'key [u8] {
        &self.key[self.start..]
    }

    /// Returns the text.
    ///
    /// # Errors
    /// Returns [`SegmentError::NotUtf8`] if the key was given as bytes, and these are not UTF-8.
    #[inline(always)]
    pub fn as_str(&self) -> Result<&'key str, SegmentError> {
        match self.text {
            Some(text) => match text.get(self.start..self.key.len()) {
                Some(text) => Ok(text),
                None => Err(not_utf8(self.as_bytes())),
            },
            None => match str::from_utf8(self.as_bytes()) {
                Ok(text) => Ok(text),
                Err(_) => Err(not_utf8(self.as_bytes())),
            },
        }
    }

    /// Continues with `read`, in a call that is not inlined. Its arguments are in registers.
    #[inline(always)]
    pub(crate) fn outlined<T>(self, read: impl FnOnce(Self) -> T) -> T {
        #[inline(never)]
        fn call<'key, T>(key: &'key [u8], start: usize, read: impl FnOnce(SegmentText<'key>) -> T) -> T {
            read(SegmentText { key, start, text: None })
        }
        call(self.key, self.start, read)
    }

    /// Returns the text without its first byte.
    #[inline(always)]
    pub(crate) fn without_first(self) -> Self {
        Self { start: self.start + 1, ..self }
    }

    /// Returns the eight bytes before the end of the text, the last one highest, if the key has
    /// that many.
    #[inline(always)]
    pub(crate) fn last_word(&self) -> Option<u64> {
        self.key.last_chunk().map(|word| u64::from_le_bytes(*word))
    }

    /// Returns the text without its last eight bytes.
    #[inline(always)]
    pub(crate) fn without_last_word(self) -> Self {
        Self { key: &self.key[..self.key.len() - 8], ..self }
    }
}

/// Returns the error for bytes that are not UTF-8, or for a text that was cut within a character.
#[cold]
pub(crate) fn not_utf8(bytes: &[u8]) -> SegmentError {
    let at = str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), |_| 0);
    SegmentError::NotUtf8 { at }
}

impl<'key> From<&'key str> for SegmentText<'key> {
    fn from(text: &'key str) -> Self {
        Self { key: text.as_bytes(), start: 0, text: Some(text) }
    }
}

impl<'key> From<&'key [u8]> for SegmentText<'key> {
    fn from(text: &'key [u8]) -> Self {
        Self { key: text, start: 0, text: None }
    }
}

impl AsRef<[u8]> for SegmentText<'_> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

equals_text!(['key] SegmentText<'key>);

impl PartialEq for SegmentText<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for SegmentText<'_> {}

impl fmt::Display for SegmentText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_bytes(self.as_bytes(), formatter)
    }
}

impl fmt::Debug for SegmentText<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_bytes(self.as_bytes(), formatter)
    }
}
