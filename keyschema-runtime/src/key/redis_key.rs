//! The trait that every declared key has.
//!
//! `append_to` writes in place only, and reserves room for the longest key first. A second way, for
//! vectors with room for this key but not for the longest, made each key an eighth longer and the
//! first way slower.

use core::fmt;

use keyschema_core::{
    hash_slot,
    schema::has_raw,
    slot::{self, tag_slot},
};

use crate::{
    KeySchema, KeyText, ParseKeyError,
    key::{
        declared::Declared,
        parse_error::{Fault, Reason},
        reader::{Detail, Quick, Reader, Thorough},
        separable::is_separable,
        text_sink::{TextSink, TextsAlone},
    },
    schema::Piece,
    segment::{
        buffer::{Buffer, MOST, capacity_for},
        sink::Sink,
    },
};

/// A key of Redis or Valkey with a declared schema.
///
/// Derive it, and never implement it by hand: the derive macro of the same name checks the
/// declaration, and the compiler checks the types. See [the crate](crate) for an example.
///
/// Keys cannot be malformed. Every parameter type refuses values that could change the structure of
/// the key, when they are made. So writing never fails, and different keys never write the same
/// text. With type parameters, different keys could have the same text. Such a key does not compile
/// where it is written, unless it allows `adjacent_parameters`.
///
/// | to get | call | allocates |
/// |---|---|---|
/// | bytes in your own buffer, the fastest form | [`encode`](Self::encode) | no |
/// | the text by value | [`to_key`](Self::to_key) | no |
/// | a longer text | [`append_to`](Self::append_to), [`append_to_string`](Self::append_to_string) | if the target must grow |
/// | a command argument | the key itself, or a reference (feature `redis`) | no |
/// | a `String` | `to_string()` of `Display` | yes |
///
/// A key with a [`Raw`](crate::Raw) parameter may not be UTF-8. Then `Display` writes `\x…` for
/// what is not ASCII: for people, not for a server.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key",
    label = "no key schema is declared for this type",
    note = "declare one with `#[derive(RedisKey)] #[redis_key(…)]`"
)]
pub trait RedisKey: fmt::Display {
    /// The schema of the declaration.
    const SCHEMA: &'static KeySchema = &Self::DECLARED.schema;

    /// The schema by value, as the macro writes it. A reference would be a separate constant for
    /// each key, which takes the compiler longer.
    #[doc(hidden)]
    const DECLARED: Declared;

    /// The length of the longest possible key, in bytes: exact, from the types.
    const MAX_LEN: usize = Self::SCHEMA.max_len();

    /// A buffer for any key of this schema.
    type Buf: Buffer;

    /// The same key type with another lifetime, for keys that are parsed from a short-lived text,
    /// as in a scan. It is `Self` if the key borrows nothing.
    type WithLifetime<'text>;

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
    const PATTERN: &'static str = Self::DECLARED.pattern;

    /// The pattern of the prefixes before the key, which are not part of the schema. Empty if there
    /// are none.
    #[doc(hidden)]
    const PREFIX_PATTERN: &'static str = "";

    /// The text at the start of all keys of the schema, for `CLIENT TRACKING BCAST PREFIX`. It ends
    /// at the first parameter, and is not escaped. Empty if a parameter begins the key.
    const LITERAL_PREFIX: &'static str = first_literal(Self::SCHEMA.pieces);

    /// The slot of all keys of the schema. `None` if keys can be in different slots.
    ///
    /// They share a slot if there is no parameter in the hash tag or, without a tag, in the key.
    ///
    /// ```
    /// use keyschema::{RedisKey, hash_slot};
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(user:sessions:all, set, persistent)]
    /// struct Sessions;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(cart:items:user_id:{#user_id}, list)]
    /// struct CartItems { user_id: u64 }
    ///
    /// const SLOT: Option<u16> = Sessions::SLOT;
    /// assert_eq!(SLOT, Some(hash_slot(b"user:sessions:all")));
    /// assert_eq!(CartItems::SLOT, None);
    /// ```
    const SLOT: Option<u16> = Self::SCHEMA.constant_slot();

    /// Writes the pieces of the key in order. Generated.
    #[doc(hidden)]
    fn write_to<S: Sink>(&self, sink: &mut S);

    /// Returns an empty buffer to [`encode`](Self::encode) into.
    #[inline(always)]
    fn buffer() -> Self::Buf {
        Self::Buf::empty()
    }

    /// Writes the key into `buf` and returns its bytes. This is the fastest form, and the buffer
    /// can be reused.
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
        const { assert_writable::<Self>() };
        let mut writer = buf.writer();
        self.write_to(&mut writer);
        let len = writer.len();
        buf.finish(len)
    }

    /// Returns the key's text by value: `Copy`, `'static`, and a `str` to look at. If the key has a
    /// [`Raw`](crate::Raw) parameter, it is a slice of bytes to look at.
    #[inline]
    fn to_key(&self) -> Self::Buf {
        let mut buf = Self::buffer();
        self.encode(&mut buf);
        buf
    }

    /// Appends the key to `bytes`.
    ///
    /// It first reserves room for the longest key and up to 23 more bytes,
    /// [`Buf::CAPACITY`](Buffer::CAPACITY) bytes in all, so that the key can be written in place.
    /// It allocates if `bytes` has less room than that. Keys that can be longer than 488 bytes
    /// reserve only as much as they need.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn append_to(&self, bytes: &mut alloc::vec::Vec<u8>) {
        const { assert_writable::<Self>() };
        if Self::Buf::CAPACITY > IN_PLACE {
            bytes.extend_from_slice(self.encode(&mut Self::buffer()));
            return;
        }
        let start = bytes.len();
        let mut writer = Self::Buf::writer_after(bytes);
        self.write_to(&mut writer);
        let len = writer.len();
        debug_assert!(len <= Self::MAX_LEN, "a `KeySegment` writes more than it declares");
        if const { Self::Buf::CAPACITY.is_power_of_two() } {
            // A key is shorter than its buffer. The mask tells the compiler so: then `truncate`
            // compares nothing, and each key takes 16 bytes less of the program
            // (`cargo xtask size`).
            let start = bytes.len() - Self::Buf::CAPACITY;
            bytes.truncate(start + (len & (Self::Buf::CAPACITY - 1)));
        } else {
            bytes.truncate(start + len);
        }
    }

    /// Appends the key to `text`. A key with a [`Raw`](crate::Raw) parameter may not be UTF-8, so
    /// this does not compile for it: take
    /// [`append_to`](Self::append_to).
    #[cfg(feature = "alloc")]
    #[inline]
    fn append_to_string(&self, text: &mut alloc::string::String) {
        const { assert_writable::<Self>() };
        const { assert_text::<Self>() };
        if is_of_texts(self) {
            // Writing to a string never fails.
            let _ = write_texts(self, text);
        } else {
            text.push_str(self.to_key().known_text().unwrap_or_default());
        }
    }

    /// Returns the length of this key, in bytes.
    #[inline]
    fn key_len(&self) -> usize {
        self.encode(&mut Self::buffer()).len()
    }

    /// Parses the key that is written as `text`: a `&str` or bytes. The key borrows from it if it
    /// has borrowed parameters.
    ///
    /// It accepts only texts that [`encode`](Self::encode) writes, so no two texts are one key. It
    /// refuses signs and leading zeros that would not be written, needless escapes, and dates that
    /// do not exist. A parsed key writes the same text, and a written text parses as the same key.
    /// Nothing is allocated, even for an error.
    ///
    /// Keys that do not borrow also have `FromStr`, so `text.parse::<Key>()` works. Those that do
    /// borrow have `TryFrom<&str>`.
    ///
    /// Some keys have no `parse`, and calling it does not compile: those with a parameter type that
    /// cannot be parsed ([`ParseKeySegment`](crate::ParseKeySegment)), or with parameters that run
    /// into each other (lint `adjacent_parameters`).
    ///
    /// # Errors
    /// Returns which byte does not belong to such a key, and what was expected there.
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

    /// Returns the slot that a cluster keeps this key in, 0 to 16,383.
    ///
    /// ```
    /// use keyschema::RedisKey;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(cart:items:user_id:{#user_id}, list)]
    /// struct CartItems { user_id: u64 }
    ///
    /// // Only the tag `{42}` counts, so all keys of a user are in one slot.
    /// assert_eq!(CartItems { user_id: 42 }.slot(), keyschema::hash_slot(b"42"));
    /// ```
    #[inline]
    fn slot(&self) -> u16 {
        let mut buf = Self::buffer();
        let key = self.encode(&mut buf);
        match const { tag_bounds::<Self>() } {
            Some((before, after)) => tag_slot(&key[before..key.len() - after]),
            None => hash_slot(key),
        }
    }

    /// Whether a cluster keeps this key in the same slot as `other`, so that one command may use
    /// both.
    ///
    /// Commands on several keys check this before anything is sent. The compiler also checks keys
    /// of two types in one command: they must have the same literal text and the same parameter
    /// types in their hash tags.
    ///
    /// ```
    /// use keyschema::RedisKey;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(cart:items:user_id:{#user_id}, list)]
    /// struct CartItems { user_id: u64 }
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(cart:note:user_id:{#user_id}, string)]
    /// struct CartNote { user_id: u64 }
    ///
    /// assert!(CartItems { user_id: 7 }.same_slot(&CartNote { user_id: 7 }));
    /// assert!(!CartItems { user_id: 7 }.same_slot(&CartNote { user_id: 8 }));
    /// ```
    #[inline]
    fn same_slot(&self, other: &(impl RedisKey + ?Sized)) -> bool {
        self.slot() == other.slot()
    }
}

/// A key that can be parsed: all its parameters can, and none runs into the next one.
///
/// Generated next to [`RedisKey`], which has the method [`parse`](RedisKey::parse). Use it as the
/// bound of a function that parses keys of any type: `K: ParseKey<'a>`, or
/// `K: for<'a> ParseKey<'a>` for keys that do not borrow.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be parsed from its text",
    label = "this key has no `parse`"
)]
pub trait ParseKey<'key>: RedisKey + Sized {
    /// Reads the pieces of the key in order. Generated.
    #[doc(hidden)]
    fn read_from<D: Detail>(reader: &mut Reader<'key, D>) -> Option<Self>;
}

/// Parses the key that is written as `text`.
#[inline(always)]
fn parse<'key, K: ParseKey<'key>>(text: &'key (impl KeyText + ?Sized)) -> Result<K, ParseKeyError> {
    parse_from(text, 0)
}

/// Parses the key that follows `prefix` in `text`.
#[inline(always)]
pub(crate) fn parse_after<'key, K: ParseKey<'key>>(
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

/// Parses the key that begins at byte `at` of `text`.
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

/// Returns the error for a `text` that does not begin with `prefix`.
#[cold]
fn differs<K: RedisKey>(text: &[u8], prefix: &[u8]) -> ParseKeyError {
    let at = prefix.iter().zip(text).take_while(|(expected, found)| expected == found).count();
    error_of::<K>(Fault { at, found: text.get(at).copied(), reason: Reason::Prefix })
}

/// Returns why there is no key at byte `at` of `text`.
#[cold]
fn explain<'key, K: ParseKey<'key>>(text: &'key (impl KeyText + ?Sized), at: usize) -> ParseKeyError {
    // This fault remains only if a hand-made parameter is inconsistent.
    let mut reader = Reader::new(text, at, Thorough(Fault::AT_START));
    let _ = K::read_from(&mut reader);
    error_of::<K>(reader.detail().0)
}

fn error_of<K: RedisKey>(fault: Fault) -> ParseKeyError {
    // This is a constant, so that the rest of the schema is not part of the program.
    ParseKeyError::new(const { K::SCHEMA.name }, fault)
}

/// `&K` is a key too, and delegates to `K`.
#[diagnostic::do_not_recommend]
impl<K: RedisKey + ?Sized> RedisKey for &K {
    delegate_key_constants!(K);

    #[inline(always)]
    fn write_to<S: Sink>(&self, sink: &mut S) {
        K::write_to(self, sink);
    }
}

/// Keys of longer buffers are copied when they are appended. Most of them are much shorter than the
/// longest key, so reserving room for that would waste memory.
#[cfg(feature = "alloc")]
const IN_PLACE: usize = 512;

/// Whether all parameters of the key are texts. The compiler knows it.
#[inline(always)]
fn is_of_texts<K: RedisKey + ?Sized>(key: &K) -> bool {
    let mut texts = TextsAlone(true);
    key.write_to(&mut texts);
    texts.0
}

/// Writes a key whose parameters are all texts, piece by piece.
#[inline(always)]
fn write_texts<K: RedisKey + ?Sized>(key: &K, target: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
    let mut sink = TextSink { target, outcome: Ok(()) };
    key.write_to(&mut sink);
    sink.outcome
}

/// Returns the key's text for a formatter, width and alignment included.
///
/// # Errors
/// Returns the errors of the formatter's target.
pub fn display<K: RedisKey + ?Sized>(key: &K, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    const { assert_writable::<K>() };
    if is_of_texts(key) && formatter.width().is_none() && formatter.precision().is_none() {
        return write_texts(key, formatter);
    }
    fmt::Display::fmt(&key.to_key(), formatter)
}

/// Whether there is text before the key that the schema does not know.
const fn is_prefixed<K: RedisKey + ?Sized>() -> bool {
    !K::PREFIX_PATTERN.is_empty()
}

/// Returns how many bytes of each key are before and after the hashed part, if these are the same
/// for all keys.
const fn tag_bounds<K: RedisKey + ?Sized>() -> Option<(usize, usize)> {
    // A prefix holds no brace, but it moves the braces of the key.
    if is_prefixed::<K>() && K::SCHEMA.has_hash_tag() { None } else { slot::tag_bounds(K::SCHEMA.pieces) }
}

/// Fails to compile if the parameters of a generic key cannot be told apart with its types.
///
/// It also fails if the longest key does not fit the buffer. That can only happen to a key with
/// type parameters, because no buffer can be sized for unknown types, and to a key with a prefix
/// that is as long as the longest buffer.
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
const fn assert_writable<K: RedisKey + ?Sized>() {
    if K::DECLARED.must_be_separable && !is_separable(K::SCHEMA.pieces) {
        panic!(
            "the parameters of this key cannot be told apart with these types, so different keys would be the same text\nhelp: put the delimiter between them, or a character that the first cannot hold"
        );
    }
    if K::Buf::IS_TEXT && has_raw(K::SCHEMA.pieces) {
        panic!(
            "a parameter of this key can hold any bytes, and a key with type parameters has a buffer for text\nhelp: declare a key without type parameters"
        );
    }
    if capacity_for(K::MAX_LEN) > K::Buf::CAPACITY {
        if is_prefixed::<K>() && K::Buf::CAPACITY == MOST {
            panic!(
                "the longest key has more than 65,528 bytes with a prefix\nhelp: use shorter types, as in `Text<'_, 24>`"
            );
        }
        panic!(
            "a key with type parameters is longer than 248 bytes with these types\nhelp: use shorter types, or declare a key without type parameters"
        );
    }
}

/// Fails to compile when a key may not be UTF-8.
#[cfg(feature = "alloc")]
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
const fn assert_text<K: RedisKey + ?Sized>() {
    if !K::Buf::IS_TEXT {
        panic!(
            "this key can hold any bytes, so it cannot be appended to a `String`\nhelp: write `append_to`, which takes a `Vec<u8>`"
        );
    }
}

/// Fails to compile when a text could be read in two ways. Where the types are known at the
/// declaration, a bound of
/// [`ParseKey`] says so earlier and better.
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
pub(crate) const fn assert_separable<K: RedisKey + ?Sized>() {
    if !is_separable(K::SCHEMA.pieces) {
        panic!(
            "the parameters of this key cannot be told apart with these types, so it has no `parse`\nhelp: put the delimiter between them"
        );
    }
}

/// Returns the literal at the start of a key with these pieces.
const fn first_literal(pieces: &[Piece]) -> &'static str {
    match pieces {
        [Piece::Literal(text), ..] => text,
        _ => "",
    }
}
