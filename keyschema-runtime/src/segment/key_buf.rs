//! A key's text by value.

use core::{
    borrow::Borrow,
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    ops::Deref,
};

use crate::segment::{Writer, equality::equals_text};

/// The text of a key on the stack: a buffer to [encode](crate::RedisKey::encode) into, and what
/// [`to_key`](crate::RedisKey::to_key) returns.
///
/// It is `Copy` and `'static`, and compares and hashes like its text, so it serves as the key of a map that is
/// asked with `&str`. `CAPACITY` is more than the longest key needs, by a few bytes: take
/// it from the key type, as [`RedisKey::Buf`](crate::RedisKey::Buf) or by [`buffer`](crate::RedisKey::buffer).
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
// Aligned, and with a capacity that is a multiple of 16, so that a copy is a few whole vector moves.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub struct KeyBuf<const CAPACITY: usize> {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl<const CAPACITY: usize> KeyBuf<CAPACITY> {
    /// Returns an empty buffer.
    #[inline]
    pub const fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0 }
    }

    /// Returns the key's text.
    ///
    /// # Panics
    /// If a hand-made [`KeySegment`](crate::KeySegment) wrote bytes that are not UTF-8.
    #[inline]
    pub fn as_str(&self) -> &str {
        match self.as_str_of_whole() {
            Some(text) => text,
            None => str::from_utf8(self.as_bytes()).expect("literals and segments are UTF-8"),
        }
    }

    /// Returns the text, if the whole buffer is UTF-8, also the bytes after the key, which mostly are zeros.
    ///
    /// How long the buffer is, is known. To look at it in whole blocks takes less time than to find out, byte by byte at the end,
    /// how long the key is (measured for `write!` of a key with a number:
    /// 13 ns, looked at exactly 25 ns).
    #[inline]
    fn as_str_of_whole(&self) -> Option<&str> {
        const LONGEST: usize = 128;
        if CAPACITY > LONGEST {
            return None;
        }
        str::from_utf8(&self.bytes).ok()?.get(..self.len)
    }

    /// Returns the key's bytes.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
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

impl<const CAPACITY: usize> Default for KeyBuf<CAPACITY> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const CAPACITY: usize> Deref for KeyBuf<CAPACITY> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const CAPACITY: usize> AsRef<[u8]> for KeyBuf<CAPACITY> {
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

impl<const LEFT: usize, const RIGHT: usize> PartialEq<KeyBuf<RIGHT>> for KeyBuf<LEFT> {
    #[inline]
    fn eq(&self, other: &KeyBuf<RIGHT>) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl<const CAPACITY: usize> Eq for KeyBuf<CAPACITY> {}

equals_text!([const CAPACITY: usize] KeyBuf<CAPACITY>);

impl<const LEFT: usize, const RIGHT: usize> PartialOrd<KeyBuf<RIGHT>> for KeyBuf<LEFT> {
    #[inline]
    fn partial_cmp(&self, other: &KeyBuf<RIGHT>) -> Option<Ordering> {
        Some(self.as_bytes().cmp(other.as_bytes()))
    }
}

impl<const CAPACITY: usize> Ord for KeyBuf<CAPACITY> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl<const CAPACITY: usize> Hash for KeyBuf<CAPACITY> {
    /// Hashes as the text does, which `Borrow<str>` asks for.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl<const CAPACITY: usize> fmt::Display for KeyBuf<CAPACITY> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}

impl<const CAPACITY: usize> fmt::Debug for KeyBuf<CAPACITY> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
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

    /// What an earlier key left may be half a character.
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
    fn half_a_character_is_no_text() {
        let mut buf = KeyBuf::<48>::new();
        buf.writer().text("aé");
        buf.finish(2);
        let _ = buf.as_str();
    }
}
