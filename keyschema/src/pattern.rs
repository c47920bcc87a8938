//! Patterns of the keys of a schema.

use core::fmt;

use keyschema_core::{KeySchema, glob, schema::Piece};

use crate::{ParseKey, RedisKey, Segment, key_buf::Buffer, reader::param_end, writer::Writer};

/// A glob pattern of the keys of a schema, with values for some parameters and `*` for the others.
///
/// Made by [`RedisKey::pattern`], with a method for each parameter that gives it a value. Literal text is escaped as
/// servers ask for: a backslash before `*`, `?`, `[` and `\`.
///
/// ```
/// use keyschema::{KeyPattern, RedisKey, Text};
///
/// #[derive(RedisKey)]
/// #[redis_key(session:tokens:uid:{uid}:n:{n}, string, ttl = 2h)]
/// struct SessionToken<'a> { uid: Text<'a, 24>, n: u32 }
///
/// let pattern = SessionToken::pattern();
/// assert_eq!(pattern.to_string(), "session:tokens:uid:*:n:*");
/// let pattern = SessionToken::pattern().uid(Text::new("abc")?);
/// assert_eq!(pattern.to_text().as_str(), "session:tokens:uid:abc:n:*");
///
/// // A `*` also matches delimiters and letters, where a number is to stand.
/// assert!(pattern.matches(b"session:tokens:uid:abc:n:7"));
/// assert!(!pattern.matches(b"session:tokens:uid:abc:n:7:8"));
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
///
/// | to get | call | allocates |
/// |---|---|---|
/// | bytes in a buffer of your own | [`encode`](Self::encode) | no |
/// | the text by value | [`to_text`](Self::to_text) | no |
/// | a command argument | the pattern itself, or a reference (feature `redis`) | no |
/// | a `String` | `to_string()` of `Display` | yes |
// The key is a parameter of the trait and no type of the impl: the pattern of a private key is public, because it stands in
// the key's impl of a public trait.
pub trait KeyPattern<K: RedisKey>: fmt::Display {
    /// Gives the values in the order of the parameters. Generated.
    #[doc(hidden)]
    fn fill(&self, holes: &mut Holes<'_>);

    /// Writes the pattern into `buf`, a [buffer of the key](RedisKey::buffer), and returns its bytes.
    fn encode<'buf>(&self, buf: &'buf mut K::Buf) -> &'buf [u8] {
        const { assert_capacity::<K>() };
        let len = render::<K, _>(self, None, buf.writer());
        buf.finish(len)
    }

    /// The pattern by value: `Copy`, `'static`, and a `str` to look at.
    fn to_text(&self) -> K::Buf {
        let mut buf = K::buffer();
        self.encode(&mut buf);
        buf
    }

    /// Whether `text` is a key of the schema with the values of this pattern. A server's answer to the pattern holds all
    /// such keys, and may hold others: `*` matches any text.
    fn matches<'key>(&self, text: &'key [u8]) -> bool
    where
        K: ParseKey<'key>,
    {
        if K::parse(text).is_err() {
            return false;
        }
        // The key with the values of the pattern in place of its own: the same, if these are its own.
        let mut buf = K::buffer();
        let len = render::<K, _>(self, Some(text), buf.writer());
        buf.finish(len) == text
    }
}

fn render<K: RedisKey, P: KeyPattern<K> + ?Sized>(
    pattern: &P,
    key: Option<&[u8]>,
    writer: Writer<'_>,
) -> usize {
    let mut holes = Holes { schema: K::SCHEMA, next: 0, key, at: 0, writer, is_open: false };
    pattern.fill(&mut holes);
    holes.literal();
    holes.writer.len()
}

/// Writes a pattern. Made and called by generated code.
#[doc(hidden)]
#[derive(Debug)]
pub struct Holes<'a> {
    schema: &'static KeySchema,
    /// The number of the next piece.
    next: usize,
    /// A key of the schema, whose text is written where no value is given, and where the next piece starts in it.
    key: Option<&'a [u8]>,
    at: usize,
    writer: Writer<'a>,
    /// Whether the last byte that was written is a `*`.
    is_open: bool,
}

impl Holes<'_> {
    /// Writes the literal text that comes next, and the value of the parameter behind it, if there is one.
    pub fn value<T: Segment + ?Sized>(&mut self, value: Option<&T>) {
        self.literal();
        let text = self.param();
        if let Some(value) = value {
            value.write_to(&mut self.writer);
            self.is_open = false;
        } else if let Some((key, (start, end))) = self.key.zip(text) {
            self.writer.ascii(&key[start..end]);
        } else if !self.is_open {
            self.writer.ascii(b"*");
            self.is_open = true;
        }
    }

    fn literal(&mut self) {
        let Some(Piece::Literal(text)) = self.schema.pieces.get(self.next) else { return };
        self.next += 1;
        self.at += text.len();
        self.is_open = false;
        if self.key.is_some() {
            self.writer.text(text);
        } else {
            glob::escape(text.as_bytes()).for_each(|byte| self.writer.ascii(&[byte]));
        }
    }

    /// Where the next parameter stands in the key.
    fn param(&mut self) -> Option<(usize, usize)> {
        let number = self.next;
        self.next += 1;
        let (start, key) = (self.at, self.key?);
        self.at = param_end(key, start, self.schema.pieces, number);
        Some((start, self.at))
    }
}

/// The pattern of a key without parameters, which is the key, escaped.
pub struct ConstantPattern<K>(core::marker::PhantomData<K>);

impl<K> ConstantPattern<K> {
    /// The only one.
    #[doc(hidden)]
    pub const fn new() -> Self {
        Self(core::marker::PhantomData)
    }
}

impl<K> fmt::Debug for ConstantPattern<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ConstantPattern")
    }
}

impl<K: RedisKey> KeyPattern<K> for ConstantPattern<K> {
    fn fill(&self, _: &mut Holes<'_>) {}
}

impl<K: RedisKey> fmt::Display for ConstantPattern<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_pattern(self, formatter)
    }
}

/// The pattern's text for a formatter, width and alignment included.
///
/// # Errors
/// Those of the formatter's target.
pub fn display_pattern<K: RedisKey, P: KeyPattern<K> + ?Sized>(
    pattern: &P,
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    fmt::Display::fmt(&pattern.to_text(), formatter)
}

/// The length of the longest key or pattern of a schema, in bytes.
pub const fn max_text_len(schema: &KeySchema) -> usize {
    let (mut escapes, mut index) = (0, 0);
    while index < schema.pieces.len() {
        if let Piece::Literal(text) = schema.pieces[index] {
            escapes += glob::escapes(text);
        }
        index += 1;
    }
    schema.max_len() + escapes
}

/// Fails to compile when the longest pattern does not fit the buffer: see the same of keys.
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
const fn assert_capacity<K: RedisKey>() {
    if crate::key_buf::capacity_for(max_text_len(K::SCHEMA)) > K::Buf::CAPACITY {
        panic!(
            "a pattern of a key with type parameters is longer than 248 bytes with these types\nhelp: take shorter types, or declare a key without type parameters"
        );
    }
}
