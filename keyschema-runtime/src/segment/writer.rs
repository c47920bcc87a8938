//! Writes a key, piece by piece.

use crate::kernels::copy::copy_short;
use keyschema_core::glob;

/// Writes the pieces of a key one after the other into a buffer that is large enough for the
/// longest.
///
/// Generated code and [`KeySegment`](crate::KeySegment) implementations make and call it. To write
/// a key, call [`RedisKey::encode`](crate::RedisKey::encode).
///
/// No method can fail, because the buffer's capacity comes from the lengths that the types declare.
/// A hand-made `KeySegment` that writes more than it declares causes a panic.
#[derive(Debug)]
pub struct Writer<'buf> {
    bytes: &'buf mut [u8],
    len: usize,
}

impl<'buf> Writer<'buf> {
    #[inline]
    pub(crate) fn new(bytes: &'buf mut [u8]) -> Self {
        Self { bytes, len: 0 }
    }

    /// Continues with `write`, which returns the new length.
    ///
    /// A call that is not inlined gets its arguments by value. With a reference to the writer, the
    /// position would be in memory for the whole key.
    #[inline(always)]
    pub(crate) fn outlined(&mut self, write: impl FnOnce(&mut [u8], usize) -> usize) {
        self.len = write(self.bytes, self.len);
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Writes text that is the same in every key.
    #[inline(always)]
    pub fn literal(&mut self, text: &'static str) {
        self.text(text);
    }

    /// Writes a text of any length.
    #[inline(always)]
    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Writes a text of at most `MAX` bytes.
    #[inline(always)]
    pub(crate) fn text_up_to<const MAX: usize>(&mut self, text: &str) {
        if MAX > 32 {
            return self.text(text);
        }
        let text = text.as_bytes();
        let end = self.len + text.len();
        copy_short::<MAX>(text, &mut self.bytes[self.len..end]);
        self.len = end;
    }

    /// Writes bytes, which may not be text.
    #[inline(always)]
    pub(crate) fn bytes(&mut self, text: &[u8]) {
        let end = self.len + text.len();
        self.bytes[self.len..end].copy_from_slice(text);
        self.len = end;
    }

    /// Puts a backslash before each byte from `start` on that means something in a glob. There must
    /// be room for as many bytes again.
    pub(crate) fn escape_from(&mut self, start: usize) {
        let specials = self.bytes[start..self.len].iter().filter(|byte| glob::is_special(**byte)).count();
        let mut from = self.len;
        self.len += specials;
        let mut to = self.len;
        // From the end, so that no byte is written over before it is moved.
        while to > from {
            from -= 1;
            to -= 1;
            let byte = self.bytes[from];
            self.bytes[to] = byte;
            if glob::is_special(byte) {
                to -= 1;
                self.bytes[to] = b'\\';
            }
        }
    }

    /// Returns the place of the next `N` bytes, which the caller must write: one check for all of
    /// them.
    #[cfg(feature = "uuid")]
    #[inline(always)]
    pub(crate) fn block<const N: usize>(&mut self) -> &mut [u8; N] {
        let start = self.len;
        self.len += N;
        self.bytes[start..].first_chunk_mut().expect("types declare their lengths")
    }

    /// Writes the first `len` of `N` bytes by copying all `N`. That is a few stores for any `len`.
    ///
    /// There must be room for `N` bytes. `N` is eight, which is the
    /// [`SLACK`](keyschema_core::capacity::SLACK) after every key, or the length of the longest
    /// text of the type.
    #[inline(always)]
    pub(crate) fn padded<const N: usize>(&mut self, bytes: &[u8; N], len: usize) {
        self.bytes[self.len..self.len + N].copy_from_slice(bytes);
        self.len += len;
    }
}
