//! Any bytes, percent-encoded.

mod compare;
mod decode;
#[cfg(test)]
mod tests;

use core::fmt;

use keyschema_core::{declaration::TypeIdentity, delimiter, shapes};

use self::decode::Decode;
use super::checked_text::assert_length;
use crate::kernels::{hex, refused_bytes};
use crate::segment::{KeySegment, ParseKeySegment, SegmentError, alphabet, display::display};
use crate::{Alphabet, Shape, segment::SegmentText, segment::Writer};

/// Any borrowed bytes, percent-encoded: for values that can contain anything.
///
/// Characters that a [`Text`](crate::Text) of the same delimiter may hold are written unchanged.
/// Every other byte, and `%` itself, is written as `%` and two upper-case hex digits. Braces,
/// globs, white space, delimiters, UTF-8 and bytes that are not text are all fine: only a value
/// that is too long is refused. The empty value is written as a single `%`, which no other value
/// writes.
///
/// `N` is the length of the longest text *as written*, in bytes: a byte that must be escaped takes
/// three. `DELIMITER` is the mark that the schema's delimiter is made of.
///
/// ```
/// use keyschema::Escaped;
///
/// # fn main() -> Result<(), keyschema::SegmentError> {
/// let query: Escaped<64> = Escaped::new("price:*, 50%")?;
/// assert_eq!(query.to_string(), "price%3A%2A,%2050%25");
/// assert_eq!(Escaped::<64>::new("")?.to_string(), "%");
/// assert_eq!(Escaped::<64, '.'>::new("a:b.c")?.to_string(), "a:b%2Ec");
/// assert_eq!(Escaped::<64>::new(&[0x00, 0xff])?.to_string(), "%00%FF");
///
/// // `a b` is three bytes, and five as written.
/// assert!(Escaped::<5>::new("a b").is_ok());
/// assert_eq!(Escaped::<4>::new("a b").unwrap_err().to_string(), "text of 5 bytes is longer than the 4 that its type allows");
/// # Ok(())
/// # }
/// ```
///
/// Two values are equal, ordered and hashed by their bytes, no matter whether these were given or
/// [parsed](Self::from_encoded).
#[derive(Clone, Copy)]
pub struct Escaped<'a, const N: usize, const DELIMITER: char = ':'>(Form<'a>);

/// The value as it was given, or as it is in a key.
#[derive(Clone, Copy)]
enum Form<'a> {
    /// The bytes themselves.
    Raw {
        bytes: &'a [u8],
        /// Their length when written. It is their own length if nothing is escaped.
        encoded_len: usize,
    },
    /// A text with escapes. A value has only one such text.
    Encoded(&'a str),
}

impl<'a, const N: usize, const DELIMITER: char> Escaped<'a, N, DELIMITER> {
    /// The characters of the texts. `%` is one of them, as in all texts.
    const ALPHABET: Alphabet = {
        assert!(N > 0, "`Escaped<0>` can hold no text: a segment has at least one byte");
        assert_length(N);
        assert!(
            delimiter::is_valid(DELIMITER.encode_utf8(&mut [0; 4])),
            "this `Escaped` has an invalid delimiter: letters, digits and `%` are part of escapes"
        );
        shapes::text_alphabet(DELIMITER, false)
    };

    /// The characters that are written unescaped.
    const PLAIN: Alphabet = Self::ALPHABET.without("%");
    const CHECKED: refused_bytes::RefusedBytes = refused_bytes::RefusedBytes::of(Self::ALPHABET);

    /// Returns the value, if it is short enough when written: a string, a slice of bytes, an array.
    ///
    /// # Errors
    /// Returns [`SegmentError::TooLong`], with the length as written, if that is more than `N`
    /// bytes.
    #[inline]
    pub fn new(value: &'a (impl AsRef<[u8]> + ?Sized)) -> Result<Self, SegmentError> {
        Self::from_bytes(value.as_ref())
    }

    /// Does the same as [`new`](Self::new), and is usable in constants.
    ///
    /// # Errors
    /// Returns [`SegmentError::TooLong`], with the length as written, if that is more than `N`
    /// bytes.
    ///
    /// ```
    /// use keyschema::Escaped;
    ///
    /// const ROOT: Escaped<'static, 8> = match Escaped::from_bytes(b"::") { Ok(root) => root, Err(_) => panic!() };
    /// assert_eq!(ROOT.to_string(), "%3A%3A");
    /// ```
    pub const fn from_bytes(bytes: &'a [u8]) -> Result<Self, SegmentError> {
        let encoded_len = Self::len_as_written(bytes);
        if encoded_len > N {
            return Err(SegmentError::TooLong { len: encoded_len, max_len: N });
        }
        Ok(Self(Form::Raw { bytes, encoded_len }))
    }

    const fn len_as_written(bytes: &[u8]) -> usize {
        if bytes.is_empty() {
            return EMPTY.len();
        }
        let mut len: usize = 0;
        let mut index = 0;
        while index < bytes.len() {
            // Three times the length of a slice can be more than a `usize` can hold.
            len = len.saturating_add(if Self::PLAIN.contains_byte(bytes[index]) { 1 } else { 3 });
            index += 1;
        }
        len
    }

    /// Returns the value that is written as `text`, borrowed from it.
    ///
    /// It accepts only texts that `Escaped` writes: two spellings of one value would be two keys.
    ///
    /// # Errors
    /// Returns which byte of the text would not have been written, and why: a character that must
    /// be escaped, or an escape that is incomplete, in lower case or not needed. Otherwise returns
    /// that the text is empty or longer than `N` bytes.
    ///
    /// ```
    /// use keyschema::Escaped;
    ///
    /// # fn main() -> Result<(), keyschema::SegmentError> {
    /// assert_eq!(Escaped::<16>::from_encoded("a%3Ab")?, Escaped::new("a:b")?);
    /// assert_eq!(Escaped::<16>::from_encoded("%")?, Escaped::new("")?);
    /// assert!(Escaped::<16>::from_encoded("a:b").is_err());
    /// assert!(Escaped::<16>::from_encoded("a%3ab").is_err());
    /// assert_eq!(
    ///     Escaped::<16>::from_encoded("%61").unwrap_err().to_string(),
    ///     "byte 0 escapes a character that is written unescaped",
    /// );
    /// # Ok(())
    /// # }
    /// ```
    pub const fn from_encoded(text: &'a str) -> Result<Self, SegmentError> {
        if let Err(error) = alphabet::check(text, N, &Self::CHECKED, Some(DELIMITER)) {
            return Err(error);
        }
        let bytes = text.as_bytes();
        if let [b'%'] = bytes {
            return Self::from_bytes(b"");
        }
        let mut is_plain = true;
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at] != b'%' {
                at += 1;
                continue;
            }
            is_plain = false;
            if bytes.len() - at < 3 {
                return Err(SegmentError::BrokenEscape { at });
            }
            match hex::from_upper([bytes[at + 1], bytes[at + 2]]) {
                None => return Err(SegmentError::BrokenEscape { at }),
                Some(byte) if Self::PLAIN.contains_byte(byte) => {
                    return Err(SegmentError::NeedlessEscape { at });
                }
                Some(_) => at += 3,
            }
        }
        Ok(Self(if is_plain { Form::Raw { bytes, encoded_len: bytes.len() } } else { Form::Encoded(text) }))
    }

    /// Returns the length of the text in a key, in bytes: 1 to `N`.
    #[inline]
    pub const fn encoded_len(self) -> usize {
        match self.0 {
            Form::Raw { encoded_len, .. } => encoded_len,
            Form::Encoded(text) => text.len(),
        }
    }

    /// Returns the bytes of the value, if they are available as a slice. They are if the value was
    /// given, or if it was parsed from a text without escapes.
    ///
    /// [`decode`](Self::decode) returns the bytes of every value.
    ///
    /// ```
    /// use keyschema::Escaped;
    ///
    /// # fn main() -> Result<(), keyschema::SegmentError> {
    /// assert_eq!(Escaped::<16>::new("a:b")?.as_bytes(), Some(&b"a:b"[..]));
    /// assert_eq!(Escaped::<16>::from_encoded("a-b")?.as_bytes(), Some(&b"a-b"[..]));
    /// assert_eq!(Escaped::<16>::from_encoded("a%3Ab")?.as_bytes(), None);
    /// # Ok(())
    /// # }
    /// ```
    #[inline]
    pub const fn as_bytes(self) -> Option<&'a [u8]> {
        match self.0 {
            Form::Raw { bytes, .. } => Some(bytes),
            Form::Encoded(_) => None,
        }
    }

    /// Returns the bytes of the value, one after the other.
    ///
    /// ```
    /// use keyschema::Escaped;
    ///
    /// let read = Escaped::<16>::from_encoded("a%3Ab")?;
    /// assert!(read.decode().eq(*b"a:b"));
    /// # Ok::<(), keyschema::SegmentError>(())
    /// ```
    pub fn decode(self) -> impl Iterator<Item = u8> + Clone + fmt::Debug + use<'a, N, DELIMITER> {
        match self.0 {
            Form::Raw { bytes, .. } => Decode { rest: bytes.iter(), has_escapes: false },
            Form::Encoded(text) => Decode { rest: text.as_bytes().iter(), has_escapes: true },
        }
    }

    /// Returns the bytes of the value.
    #[cfg(feature = "alloc")]
    pub fn to_vec(self) -> alloc::vec::Vec<u8> {
        match self.0 {
            Form::Raw { bytes, .. } => bytes.to_vec(),
            Form::Encoded(_) => self.decode().collect(),
        }
    }

    /// Returns the value as text, with `U+FFFD` for bytes that are not UTF-8.
    ///
    /// ```
    /// use keyschema::Escaped;
    ///
    /// # fn main() -> Result<(), keyschema::SegmentError> {
    /// assert_eq!(Escaped::<16>::from_encoded("Z%C3%BCrich")?.to_string_lossy(), "Zürich");
    /// assert_eq!(Escaped::<16>::new(b"a\xff")?.to_string_lossy(), "a\u{fffd}");
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_string_lossy(self) -> alloc::borrow::Cow<'a, str> {
        use alloc::{borrow::Cow, string::String};

        match self.0 {
            Form::Raw { bytes, .. } => String::from_utf8_lossy(bytes),
            Form::Encoded(_) => Cow::Owned(String::from_utf8_lossy(&self.to_vec()).into_owned()),
        }
    }

    /// Passes the value to `use_bytes` as a slice. It is never longer than its text, so `N` bytes
    /// are enough.
    fn with_bytes<T>(self, use_bytes: impl FnOnce(&[u8]) -> T) -> T {
        match self.0 {
            Form::Raw { bytes, .. } => use_bytes(bytes),
            Form::Encoded(_) => {
                let mut bytes = [0; N];
                let mut len = 0;
                for byte in self.decode() {
                    bytes[len] = byte;
                    len += 1;
                }
                use_bytes(&bytes[..len])
            }
        }
    }
}

/// The text of the empty value. A segment is never empty, and no other text ends with a `%`.
const EMPTY: &str = "%";

impl<const N: usize, const DELIMITER: char> KeySegment for Escaped<'_, N, DELIMITER> {
    const SHAPE: Shape = shapes::text(N, DELIMITER, false);
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("Escaped"));

    #[inline]
    fn write_to(&self, writer: &mut Writer<'_>) {
        match self.0 {
            Form::Encoded(text) => writer.text(text),
            Form::Raw { bytes: [], .. } => writer.literal(EMPTY),
            Form::Raw { bytes, encoded_len } if encoded_len == bytes.len() => writer.bytes(bytes),
            Form::Raw { bytes, .. } => write_escaped(bytes, Self::PLAIN, writer),
        }
    }
}

impl<'key: 'a, 'a, const N: usize, const DELIMITER: char> ParseKeySegment<'key>
    for Escaped<'a, N, DELIMITER>
{
    #[inline]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        match text.as_str() {
            Ok(text) => Self::from_encoded(text),
            Err(error) => Err(error),
        }
    }
}

/// Writes `bytes`, and escapes all except the plain ones.
fn write_escaped(bytes: &[u8], plain: Alphabet, writer: &mut Writer<'_>) {
    for &byte in bytes {
        if plain.contains_byte(byte) {
            writer.bytes(&[byte]);
        } else {
            let [high, low] = hex::upper(byte);
            writer.bytes(&[b'%', high, low]);
        }
    }
}

impl<'a, const N: usize, const DELIMITER: char> TryFrom<&'a str> for Escaped<'a, N, DELIMITER> {
    type Error = SegmentError;

    fn try_from(value: &'a str) -> Result<Self, SegmentError> {
        Self::new(value)
    }
}

// Most callers have one of these: constructors of keys accept `&name` for a `&str` and for a
// `String`.
#[cfg(feature = "alloc")]
impl<'a, const N: usize, const DELIMITER: char> TryFrom<&'a alloc::string::String>
    for Escaped<'a, N, DELIMITER>
{
    type Error = SegmentError;

    fn try_from(value: &'a alloc::string::String) -> Result<Self, SegmentError> {
        Self::new(value.as_str())
    }
}

impl<'a, const N: usize, const DELIMITER: char> TryFrom<&'a [u8]> for Escaped<'a, N, DELIMITER> {
    type Error = SegmentError;

    fn try_from(value: &'a [u8]) -> Result<Self, SegmentError> {
        Self::new(value)
    }
}

impl<const N: usize, const DELIMITER: char> fmt::Display for Escaped<'_, N, DELIMITER> {
    /// Writes the text as it is in a key, width and alignment included.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(self, formatter)
    }
}

impl<const N: usize, const DELIMITER: char> fmt::Debug for Escaped<'_, N, DELIMITER> {
    /// Writes the value as a byte string literal.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_bytes(|bytes| write!(formatter, "b\"{}\"", bytes.escape_ascii()))
    }
}
