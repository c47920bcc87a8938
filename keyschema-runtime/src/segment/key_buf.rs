//! A key's text by value.
//!
//! One type is both the buffer to encode into and the key by value. Its `Deref` to `str` checks
//! UTF-8, because a `KeySegment` by hand could write anything. `as_bytes` does not check.

use core::{
    borrow::Borrow,
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    ops::Deref,
    str::Utf8Error,
};

use crate::segment::{
    Writer,
    equality::equals_text,
    shown_bytes::{debug_bytes, display_bytes},
};

/// The text of a key on the stack: a buffer to [encode](crate::RedisKey::encode) into, and the
/// result of [`to_key`](crate::RedisKey::to_key).
///
/// It is `Copy` and `'static`, and compares and hashes like its text. So it can be the key of a map
/// that is searched with `&str`. `CAPACITY` is a few bytes more than the longest key needs. Use the
/// capacity of the key type, with [`RedisKey::Buf`](crate::RedisKey::Buf) or
/// [`buffer`](crate::RedisKey::buffer).
///
/// ```
/// use keyschema::RedisKey;
/// use std::collections::HashMap;
///
/// #[derive(RedisKey)]
/// #[redis_key(user:profile:id:{user_id}, hash)]
/// struct UserProfile { user_id: u64 }
///
/// let mut hits = HashMap::new();
/// *hits.entry(UserProfile { user_id: 7 }.to_key()).or_insert(0) += 1;
/// assert_eq!(hits.get("user:profile:id:7"), Some(&1));
/// ```
///
/// A key with a [`Raw`](crate::Raw) parameter may not be UTF-8. Its buffer has `IS_TEXT` false and
/// gives bytes in place of a `str`: a map of such keys is asked with `&[u8]`. `Display` writes text
/// as it is, and bytes that are no text with `\x…`.
///
/// ```
/// use keyschema::{Raw, RedisKey};
///
/// #[derive(RedisKey)]
/// #[redis_key(cache:page:url:{url}, string, allow(raw_parameters, reason = "written by the old site"))]
/// struct CachedPage<'a> { url: Raw<'a, 64> }
///
/// let key = CachedPage { url: Raw::new("/search?q=a b")? }.to_key();
/// assert_eq!(key.to_str(), Ok("cache:page:url:/search?q=a b"));
/// let key = CachedPage { url: Raw::new(b"/\xff")? }.to_key();
/// assert_eq!(key.as_bytes(), b"cache:page:url:/\xff");
/// assert!(key.to_str().is_err());
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
// Aligned, and with a capacity that is a multiple of 16, so that a copy is a few whole vector
// moves.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub struct KeyBuf<const CAPACITY: usize, const IS_TEXT: bool = true> {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl<const CAPACITY: usize> KeyBuf<CAPACITY> {
    /// Returns an empty buffer.
    #[inline]
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// Returns the key's text.
    ///
    /// # Panics
    /// Panics if a hand-made [`KeySegment`](crate::KeySegment) wrote bytes that are not UTF-8.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.text().expect("literals and segments are UTF-8")
    }
}

impl<const CAPACITY: usize> KeyBuf<CAPACITY, false> {
    /// Returns the key as text, if it is text.
    ///
    /// # Errors
    /// Which byte is not UTF-8.
    #[inline]
    pub fn to_str(&self) -> Result<&str, Utf8Error> {
        self.text()
    }
}

impl<const CAPACITY: usize, const IS_TEXT: bool> KeyBuf<CAPACITY, IS_TEXT> {
    pub(crate) const EMPTY: Self = Self { bytes: [0; CAPACITY], len: 0 };

    /// Returns the key's bytes.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Returns the text, if the type says that it is text.
    #[inline]
    pub(crate) fn known_text(&self) -> Option<&str> {
        if IS_TEXT { Some(self.text().expect("literals and segments are UTF-8")) } else { None }
    }

    #[inline]
    fn text(&self) -> Result<&str, Utf8Error> {
        match self.text_of_whole() {
            Some(text) => Ok(text),
            None => str::from_utf8(self.as_bytes()),
        }
    }

    /// Returns the text, if the whole buffer is UTF-8. The bytes after the key, which are mostly
    /// zeros, count too.
    ///
    /// The length of the buffer is known. Checking it in whole blocks takes less time than finding
    /// out, byte by byte at the end, how long the key is (measured for `write!` of a key with a
    /// number: 13 ns, and 25 ns with an exact check).
    #[inline]
    fn text_of_whole(&self) -> Option<&str> {
        const LONGEST: usize = 128;
        if CAPACITY > LONGEST {
            return None;
        }
        str::from_utf8(&self.bytes).ok()?.get(..self.len)
    }

    #[inline(always)]
    pub(crate) fn writer(&mut self) -> Writer<'_> {
        Writer::new(&mut self.bytes)
    }

    #[inline(always)]
    pub(crate) fn finish(&mut self, len: usize) -> &[u8] {
        self.len = len;
        self.as_bytes()
    }
}

impl<const CAPACITY: usize, const IS_TEXT: bool> Default for KeyBuf<CAPACITY, IS_TEXT> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const CAPACITY: usize> Deref for KeyBuf<CAPACITY> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const CAPACITY: usize> Deref for KeyBuf<CAPACITY, false> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<const CAPACITY: usize, const IS_TEXT: bool> AsRef<[u8]> for KeyBuf<CAPACITY, IS_TEXT> {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<const CAPACITY: usize> AsRef<str> for KeyBuf<CAPACITY> {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<const CAPACITY: usize> Borrow<str> for KeyBuf<CAPACITY> {
    #[inline]
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl<const CAPACITY: usize> Borrow<[u8]> for KeyBuf<CAPACITY, false> {
    #[inline]
    fn borrow(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<const LEFT: usize, const IS_TEXT: bool, const RIGHT: usize, const IS_TEXT_TOO: bool>
    PartialEq<KeyBuf<RIGHT, IS_TEXT_TOO>> for KeyBuf<LEFT, IS_TEXT>
{
    #[inline]
    fn eq(&self, other: &KeyBuf<RIGHT, IS_TEXT_TOO>) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl<const CAPACITY: usize, const IS_TEXT: bool> Eq for KeyBuf<CAPACITY, IS_TEXT> {}

equals_text!([const CAPACITY: usize, const IS_TEXT: bool] KeyBuf<CAPACITY, IS_TEXT>);

impl<const LEFT: usize, const IS_TEXT: bool, const RIGHT: usize, const IS_TEXT_TOO: bool>
    PartialOrd<KeyBuf<RIGHT, IS_TEXT_TOO>> for KeyBuf<LEFT, IS_TEXT>
{
    #[inline]
    fn partial_cmp(&self, other: &KeyBuf<RIGHT, IS_TEXT_TOO>) -> Option<Ordering> {
        Some(self.as_bytes().cmp(other.as_bytes()))
    }
}

impl<const CAPACITY: usize, const IS_TEXT: bool> Ord for KeyBuf<CAPACITY, IS_TEXT> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl<const CAPACITY: usize, const IS_TEXT: bool> Hash for KeyBuf<CAPACITY, IS_TEXT> {
    /// Hashes as the text does, which `Borrow<str>` asks for, or as the bytes do.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.known_text() {
            Some(text) => text.hash(state),
            None => self.as_bytes().hash(state),
        }
    }
}

impl<const CAPACITY: usize, const IS_TEXT: bool> fmt::Display for KeyBuf<CAPACITY, IS_TEXT> {
    /// Writes the text. Bytes of a [`Raw`](crate::Raw) parameter that are no text are written with
    /// `\x…`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known_text() {
            Some(text) => formatter.pad(text),
            None => display_bytes(self.as_bytes(), formatter),
        }
    }
}

impl<const CAPACITY: usize, const IS_TEXT: bool> fmt::Debug for KeyBuf<CAPACITY, IS_TEXT> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_bytes(self.as_bytes(), formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::KeyBuf;

    #[test]
    fn a_key_is_equal_to_its_text_in_both_directions() {
        let mut buf = KeyBuf::<16>::new();
        buf.writer().text("a:7");
        buf.finish(3);
        assert_eq!(buf, "a:7");
        assert_eq!("a:7", buf);
        assert_eq!(buf, *"a:7");
        assert_eq!(*"a:7", buf);
        assert_eq!(buf, b"a:7".as_slice());
        assert_eq!(b"a:7".as_slice(), buf);
        assert_eq!(alloc::string::String::from("a:7"), buf);
        assert_ne!("a:", buf);
    }

    /// An earlier key may have left half a character.
    #[test]
    fn a_text_does_not_depend_on_what_follows_it() {
        let mut buf = KeyBuf::<48>::new();
        for (text, len) in [("aé", 3), ("b", 1), ("ccé", 4), ("d", 1), ("é", 2), ("", 0)] {
            buf.writer().text(text);
            buf.finish(len);
            assert_eq!(buf.as_str(), text);
        }
    }

    #[test]
    #[should_panic(expected = "UTF-8")]
    fn half_a_character_is_not_text() {
        let mut buf = KeyBuf::<48>::new();
        buf.writer().text("aé");
        buf.finish(2);
        let _ = buf.as_str();
    }
}
