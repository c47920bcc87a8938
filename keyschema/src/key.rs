//! The trait that every declared key has.

use core::fmt;

use crate::{
    KeySchema, KeyText, ParseKey, ParseKeyError, Pattern, key_buf::Buffer, parse::parse,
    separable::is_separable, writer::Writer,
};

/// A key of Redis or Valkey with a declared schema.
///
/// Derived, never implemented by hand: the derive macro of the same name checks the declaration
/// and the compiler checks the types. See [the crate](crate) for an example.
///
/// Keys cannot be malformed: every parameter type refuses values that could change the structure of the
/// key when they are made, so writing never fails, and different keys never write the same text.
///
/// | to get | call | allocates |
/// |---|---|---|
/// | bytes in a buffer of your own, the fastest form | [`encode`](Self::encode) | no |
/// | the text by value | [`to_key`](Self::to_key) | no |
/// | a longer text | [`append_to`](Self::append_to), [`append_to_string`](Self::append_to_string) | if the target must grow |
/// | a command argument | the key itself, or a reference (feature `redis`) | no |
/// | a `String` | `to_string()` of `Display` | yes |
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key",
    label = "no key schema is declared for this type",
    note = "declare one with `#[derive(RedisKey)] #[redis_key(…)]`"
)]
pub trait RedisKey: fmt::Display {
    /// What was declared.
    const SCHEMA: &'static KeySchema;

    /// What the key holds, as a type: which commands it has.
    #[doc(hidden)]
    type Kind;

    /// Who says how long the key lives, as a type.
    #[doc(hidden)]
    type Ttl;

    /// What decides on the slot, as a type.
    #[doc(hidden)]
    type Tag: crate::kinds::TagKind;

    /// What is stored, as a type: `fn(T)` for `value = T`, so that lifetimes of `T` need not be known.
    #[doc(hidden)]
    type Value;

    /// The length of the longest possible key, in bytes: exact, from the types.
    const MAX_LEN: usize = Self::SCHEMA.max_len();

    /// A buffer for any key of this schema.
    type Buf: Buffer;

    /// A glob pattern that matches every key of the schema: `*` for each parameter.
    ///
    /// ```
    /// use keyschema::RedisKey;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(cart:items:user_id:{#user_id}, list)]
    /// struct CartItems { user_id: u64 }
    ///
    /// const PATTERN: &str = CartItems::PATTERN;
    /// assert_eq!(PATTERN, "cart:items:user_id:{*}");
    /// assert_eq!(CartItems::LITERAL_PREFIX, "cart:items:user_id:{");
    /// ```
    const PATTERN: &'static str;

    /// The text that all keys of the schema begin with, for `CLIENT TRACKING BCAST PREFIX`: up to the first parameter, and
    /// not escaped. Empty where a parameter begins the key.
    const LITERAL_PREFIX: &'static str = crate::reader::literal_of(Self::SCHEMA.pieces, 0);

    /// A pattern that matches every key of the schema; with values for some parameters, write [`pattern!`](crate::pattern).
    ///
    /// ```
    /// use keyschema::{RedisKey, pattern};
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(chat:messages:room_id:{room_id}:page:{page}, list, ttl = 7d)]
    /// struct ChatMessages { room_id: u64, page: u32 }
    ///
    /// assert_eq!(ChatMessages::pattern().to_string(), "chat:messages:room_id:*:page:*");
    /// assert_eq!(pattern!(ChatMessages { room_id: 7, .. }).to_string(), "chat:messages:room_id:7:page:*");
    /// ```
    fn pattern() -> Pattern<Self>
    where
        Self: Sized,
    {
        Pattern::open()
    }

    /// Writes the pieces of the key in order. Generated.
    #[doc(hidden)]
    fn write_to(&self, writer: &mut Writer<'_>);

    /// The TTL that the caller gave for `ttl = caller`.
    #[doc(hidden)]
    #[inline(always)]
    fn given_ttl(&self) -> Option<core::time::Duration> {
        None
    }

    /// An empty buffer to [`encode`](Self::encode) into.
    #[inline(always)]
    fn buffer() -> Self::Buf {
        Self::Buf::empty()
    }

    /// Writes the key into `buf` and returns its bytes. The fastest form; the buffer can be used again.
    ///
    /// ```
    /// use keyschema::RedisKey;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(chat:messages:list:room_id:{room_id}, list, ttl = 7d)]
    /// struct ChatMessages { room_id: u64 }
    ///
    /// let mut buf = ChatMessages::buffer();
    /// for room_id in [7, 56_789] {
    ///     assert!(ChatMessages { room_id }.encode(&mut buf).starts_with(b"chat:messages:list:room_id:"));
    /// }
    /// assert_eq!(buf.as_str(), "chat:messages:list:room_id:56789");
    /// ```
    #[inline(always)]
    fn encode<'buf>(&self, buf: &'buf mut Self::Buf) -> &'buf [u8] {
        const { assert_capacity::<Self>() };
        let mut writer = buf.writer();
        self.write_to(&mut writer);
        let len = writer.len();
        buf.finish(len)
    }

    /// The key's text by value: `Copy`, `'static`, and a `str` to look at.
    #[inline]
    fn to_key(&self) -> Self::Buf {
        let mut buf = Self::buffer();
        self.encode(&mut buf);
        buf
    }

    /// Appends the key to `bytes`.
    #[cfg(feature = "alloc")]
    #[inline]
    fn append_to(&self, bytes: &mut alloc::vec::Vec<u8>) {
        bytes.extend_from_slice(self.encode(&mut Self::buffer()));
    }

    /// Appends the key to `text`.
    #[cfg(feature = "alloc")]
    #[inline]
    fn append_to_string(&self, text: &mut alloc::string::String) {
        text.push_str(utf8(self.encode(&mut Self::buffer())));
    }

    /// The length of this key, in bytes.
    #[inline]
    fn key_len(&self) -> usize {
        self.encode(&mut Self::buffer()).len()
    }

    /// The key that is written as `text`: a `&str` or bytes, from which it borrows where it has borrowed parameters.
    ///
    /// Only what [`encode`](Self::encode) writes is read, so that no two texts are one key: no sign or leading zero that
    /// would not be written, no needless escape, no date that does not exist. What is read writes the same text, and what
    /// is written reads as the same key. Nothing is allocated, also for an error.
    ///
    /// A key with a parameter type that cannot be read back ([`ParseSegment`](crate::ParseSegment)), or with parameters that
    /// run into each other (lint `adjacent_parameters`), has no `parse`: calling it does not compile.
    ///
    /// # Errors
    /// Which byte is not that of a key, and what was expected there.
    ///
    /// ```
    /// use keyschema::{RedisKey, Text};
    ///
    /// #[derive(RedisKey, Debug, PartialEq)]
    /// #[redis_key(session:token:uid:{uid}:n:{n}, string, ttl = 2h)]
    /// struct SessionToken<'a> { uid: Text<'a, 24>, n: u32 }
    ///
    /// let key = SessionToken::parse("session:token:uid:abc123:n:7")?;
    /// assert_eq!((key.uid.as_str(), key.n), ("abc123", 7));
    /// assert_eq!(SessionToken::parse(&b"session:token:uid:abc123:n:7"[..])?, key);
    /// assert!(SessionToken::parse("session:token:uid:abc123:n:007").is_err());
    /// # Ok::<(), keyschema::ParseKeyError>(())
    /// ```
    #[inline]
    fn parse<'key>(text: &'key (impl KeyText + ?Sized)) -> Result<Self, ParseKeyError>
    where
        Self: ParseKey<'key>,
    {
        const { assert_separable::<Self>() };
        parse(text)
    }

    /// The slot that a cluster keeps this key in, 0 to 16,383.
    ///
    /// ```
    /// use keyschema::RedisKey;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(cart:items:user_id:{#user_id}, list)]
    /// struct CartItems { user_id: u64 }
    ///
    /// // The tag `{42}` alone decides, so all keys of a user are in one slot.
    /// assert_eq!(CartItems { user_id: 42 }.slot(), keyschema::hash_slot(b"42"));
    /// ```
    #[inline]
    fn slot(&self) -> u16 {
        crate::hash_slot(self.encode(&mut Self::buffer()))
    }
}

/// A reference to a key is as good as the key.
impl<K: RedisKey> RedisKey for &K {
    const SCHEMA: &'static KeySchema = K::SCHEMA;
    const PATTERN: &'static str = K::PATTERN;

    type Kind = K::Kind;
    type Ttl = K::Ttl;
    type Tag = K::Tag;
    type Value = K::Value;
    type Buf = K::Buf;

    #[inline(always)]
    fn write_to(&self, writer: &mut Writer<'_>) {
        (**self).write_to(writer);
    }

    #[inline(always)]
    fn given_ttl(&self) -> Option<core::time::Duration> {
        (**self).given_ttl()
    }
}

/// The key's text for a formatter, width and alignment included.
///
/// # Errors
/// Those of the formatter's target.
pub fn display<K: RedisKey + ?Sized>(key: &K, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.pad(utf8(key.encode(&mut K::buffer())))
}

fn utf8(key: &[u8]) -> &str {
    str::from_utf8(key).expect("literals and segments are UTF-8")
}

/// Fails to compile when the longest key does not fit the buffer, which can only happen to
/// a key with type parameters: no buffer can be sized for types that are yet unknown.
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
const fn assert_capacity<K: RedisKey + ?Sized>() {
    if crate::key_buf::capacity_for(K::MAX_LEN) > K::Buf::CAPACITY {
        panic!(
            "a key with type parameters is longer than 248 bytes with these types\nhelp: take shorter types, or declare a key without type parameters"
        );
    }
}

/// Fails to compile when a text could be read in two ways. Where the types are known at the declaration, a bound of
/// [`ParseKey`] says so earlier and better.
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
const fn assert_separable<K: RedisKey + ?Sized>() {
    if !is_separable(K::SCHEMA.pieces) {
        panic!(
            "the parameters of this key cannot be told apart with these types, so it has no `parse`\nhelp: put the delimiter between them"
        );
    }
}
