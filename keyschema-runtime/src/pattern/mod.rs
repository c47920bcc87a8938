//! Patterns of the keys of a schema.
//!
//! The macro puts `PATTERN` together. A type with a setter for each parameter took 0.7 ms of `cargo
//! check` for each key, where all else took 1.6 ms. So `pattern!(Key { field: value, .. })` takes
//! the type of a value from the field, by a closure that is never called, and the number of the
//! parameter from the schema. Nothing is generated for a key.

mod notification;
mod pattern_values;

use core::{fmt, marker::PhantomData};

use keyschema_core::{
    KeySchema, const_eq, glob,
    schema::{Piece, max_len_of},
};

use crate::{
    KeyPrefix, KeySegment, ParseKey, Prefixed, RedisKey,
    key::parameter_end::param_end,
    segment::Writer,
    segment::buffer::{Buffer, capacity_for},
};

pub use notification::{ChannelPattern, Notification};
pub use pattern_values::PatternValues;
use pattern_values::Value;

/// A glob pattern of the keys of a schema, with values for some parameters and `*` for the others.
///
/// Made by [`KeyPattern::pattern`], and with values by [`pattern!`](crate::pattern). Literal text
/// is escaped as servers ask for: a backslash before `*`, `?`, `[` and `\`. So are the values of
/// [`Raw`](crate::Raw) parameters, the only ones that can hold these.
///
/// | to get | call | allocates |
/// |---|---|---|
/// | bytes in your own buffer | [`encode`](Self::encode) | no |
/// | the text by value, with `as_str` | [`to_text`](Self::to_text) | no |
/// | a command argument | the pattern itself, or a reference (feature `redis`) | no |
/// | a `String` | `to_string()` of `Display` | yes |
/// | a constant, without values | [`RedisKey::PATTERN`] | no |
pub struct Pattern<K, V = ()> {
    values: V,
    key: PhantomData<fn() -> K>,
}

/// Makes the pattern of a schema. Every key has it.
pub trait KeyPattern: RedisKey {
    /// Returns the pattern that matches every key of the schema. To fix some of the parameters,
    /// write
    /// [`pattern!`](crate::pattern).
    ///
    /// ```
    /// use keyschema::{KeyPattern, RedisKey, pattern};
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
}

impl<K: RedisKey> KeyPattern for K {}

/// A [`Pattern`] with values for some parameters, written as a Rust pattern of the key.
///
/// A named field takes a value of its type, and `..` leaves the others open. A field has to be
/// visible where it is named.
///
/// ```
/// use keyschema::{RedisKey, Text, pattern};
///
/// #[derive(RedisKey)]
/// #[redis_key(session:tokens:uid:{uid}:n:{n}, string, ttl = 2h)]
/// struct SessionToken<'a> { uid: Text<'a, 24>, n: u32 }
///
/// let pattern = pattern!(SessionToken { uid: Text::new("abc")?, .. });
/// assert_eq!(pattern.to_string(), "session:tokens:uid:abc:n:*");
/// assert!(pattern.matches(b"session:tokens:uid:abc:n:7"));
///
/// let n = 7;
/// assert_eq!(pattern!(SessionToken { n, .. }).to_text().as_str(), "session:tokens:uid:*:n:7");
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
///
/// ```compile_fail,E0308
/// # use keyschema::{RedisKey, pattern};
/// # #[derive(RedisKey)] #[redis_key(cart:items:user_id:{user_id}, list)] struct CartItems { user_id: u64 }
/// let pattern = pattern!(CartItems { user_id: "7", .. }); // the parameter is a `u64`
/// ```
#[macro_export]
macro_rules! pattern {
    ($key:ty { $($field:ident $(: $value:expr)?,)* .. }) => {
        <$key as $crate::KeyPattern>::pattern()
            $(.__field(
                const { $crate::__private::parameter_number(<$key as $crate::RedisKey>::SCHEMA, $crate::__private::core::stringify!($field)) },
                |key| &key.$field,
            ).__is($crate::__pattern_value!($field $($value)?)))*
    };
}

/// A field without a value takes the variable of its name.
#[doc(hidden)]
#[macro_export]
macro_rules! __pattern_value {
    ($field:ident $value:expr) => {
        $value
    };
    ($field:ident) => {
        $field
    };
}

/// Returns the number of the parameter that is the field `name`, from 0.
///
/// # Panics
/// Panics if there is no such field: every field is a parameter.
pub const fn parameter_number(schema: &KeySchema, name: &str) -> usize {
    let mut name = name.as_bytes();
    if let [b'r', b'#', unraw @ ..] = name {
        name = unraw;
    }
    let (mut index, mut number) = (0, 0);
    while index < schema.pieces.len() {
        if let Piece::Parameter(parameter) = schema.pieces[index] {
            if const_eq::bytes_eq(parameter.name.as_bytes(), name) {
                return number;
            }
            number += 1;
        }
        index += 1;
    }
    // A declaration with errors is a key without pieces. Its errors must not cause another one
    // here.
    assert!(schema.pieces.is_empty(), "every field is a parameter");
    0
}

impl<K: RedisKey> Pattern<K> {
    pub(crate) const fn open() -> Self {
        Self { values: (), key: PhantomData }
    }
}

impl<K: RedisKey, V: PatternValues> Pattern<K, V> {
    /// Returns the parameter with this number. `field` gives it its type. `pattern!` calls it as a
    /// separate step, so that the type is known when the value is checked.
    #[doc(hidden)]
    pub fn __field<T: KeySegment>(self, number: usize, _field: fn(&K) -> &T) -> Open<K, V, T> {
        Open { pattern: self, number, value: PhantomData }
    }

    /// Returns the pattern of the keys with `prefix` before them. The prefix is matched literally.
    ///
    /// ```
    /// use keyschema::{KeyPattern, Prefix, RedisKey, pattern};
    ///
    /// /// Newest messages of a room.
    /// #[derive(RedisKey)]
    /// #[redis_key(chat:messages:room_id:{room_id}:page:{page}, list, ttl = 7d)]
    /// struct ChatMessages { room_id: u64, page: u32 }
    ///
    /// let pattern = pattern!(ChatMessages { room_id: 7, .. }).with_prefix(Prefix::new("test-3:")?);
    /// assert_eq!(pattern.to_string(), "test-3:chat:messages:room_id:7:page:*");
    /// assert!(pattern.matches(b"test-3:chat:messages:room_id:7:page:1"));
    /// assert!(!pattern.matches(b"chat:messages:room_id:7:page:1"));
    /// # Ok::<(), keyschema::SegmentError>(())
    /// ```
    pub fn with_prefix<P: KeyPrefix + Clone>(self, prefix: P) -> Pattern<K, Prefixed<V, P>> {
        Pattern { values: Prefixed::new(prefix, self.values), key: PhantomData }
    }

    /// Returns an empty buffer to [`encode`](Self::encode) into: the buffer of the key, with room
    /// for a prefix if the pattern has one.
    pub fn buffer() -> V::Buf<K::Buf> {
        V::Buf::empty()
    }

    /// Writes the pattern into `buf`, a [`buffer`](Self::buffer) of such patterns, and returns its
    /// bytes.
    pub fn encode<'buf>(&self, buf: &'buf mut V::Buf<K::Buf>) -> &'buf [u8] {
        const { assert_capacity::<K, V>() };
        let mut writer = buf.writer();
        self.values.write_prefix(&mut writer);
        let len = self.render(None, &mut writer);
        buf.finish(len)
    }

    /// Returns the pattern by value: `Copy`, `'static`, and a `str` to look at. If the key has a
    /// [`Raw`](crate::Raw) parameter, it is a slice of bytes to look at.
    pub fn to_text(&self) -> V::Buf<K::Buf> {
        let mut buf = Self::buffer();
        self.encode(&mut buf);
        buf
    }

    /// Whether `text` is a key of the schema with the values of this pattern.
    ///
    /// A server's answer to the pattern contains all such keys, and may contain others, because `*`
    /// matches any text.
    ///
    /// ```
    /// use keyschema::{KeyPattern, RedisKey};
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(cart:items:user_id:{user_id}, list)]
    /// struct CartItems { user_id: u64 }
    ///
    /// assert!(CartItems::pattern().matches(b"cart:items:user_id:7"));
    /// assert!(!CartItems::pattern().matches(b"cart:items:user_id:7:note"));
    /// ```
    pub fn matches<'key>(&self, text: &'key [u8]) -> bool
    where
        K: ParseKey<'key>,
    {
        self.parse(text).is_some()
    }

    /// Parses `text` if it is a key of this pattern. The key has the prefix of the pattern. Returns
    /// `None` if [`matches`](Self::matches) is false.
    ///
    /// ```
    /// use keyschema::{KeyPattern, KeyPrefix, Prefix, RedisKey};
    ///
    /// #[derive(RedisKey, Debug, PartialEq)]
    /// #[redis_key(cart:items:user_id:{user_id}, list)]
    /// struct CartItems { user_id: u64 }
    ///
    /// assert_eq!(CartItems::pattern().parse(b"cart:items:user_id:7"), Some(CartItems { user_id: 7 }));
    ///
    /// let tenant = Prefix::new("tenant:1:")?;
    /// let found = CartItems::pattern().with_prefix(tenant).parse(b"tenant:1:cart:items:user_id:7");
    /// assert_eq!(found, Some(tenant.join(CartItems { user_id: 7 })));
    /// # Ok::<(), keyschema::SegmentError>(())
    /// ```
    pub fn parse<'key>(&self, text: &'key [u8]) -> Option<V::Key<K>>
    where
        K: ParseKey<'key>,
    {
        let text = self.values.strip(text)?;
        let key = K::parse(text).ok()?;
        self.has_values_of(text).then(|| self.values.put_before(key))
    }

    /// Does the same as [`parse`](Self::parse), for any lifetime of the key type.
    #[cfg(feature = "redis")]
    pub(crate) fn parse_as<'text>(&self, text: &'text [u8]) -> Option<V::Key<K::WithLifetime<'text>>>
    where
        K::WithLifetime<'text>: ParseKey<'text>,
    {
        let text = self.values.strip(text)?;
        let key = K::WithLifetime::parse(text).ok()?;
        self.has_values_of(text).then(|| self.values.put_before(key))
    }

    /// Whether `text`, a key of the schema, has the values of this pattern.
    fn has_values_of(&self, text: &[u8]) -> bool {
        if V::COUNT == 0 {
            return true;
        }
        // This writes the key with the values of the pattern instead of its own. The result is the
        // same only if these are its own values. If the key is longer than the buffer, it does not
        // have these values.
        let mut buf = K::buffer();
        let len = self.render(Some(text), &mut buf.writer());
        buf.finish(len) == text
    }

    /// Writes the pattern, or `key` with the values of the pattern. Returns the length.
    fn render(&self, key: Option<&[u8]>, writer: &mut Writer<'_>) -> usize {
        let pieces = K::SCHEMA.pieces;
        let (mut at, mut number) = (0, 0);
        writer.literal(K::PREFIX_PATTERN);
        let mut is_open = K::PREFIX_PATTERN.ends_with('*');
        for (index, piece) in pieces.iter().enumerate() {
            let start = at;
            match (piece, key) {
                (Piece::Literal(text), Some(_)) => {
                    writer.text(text);
                    at += text.len();
                }
                (Piece::Literal(text), None) => {
                    glob::escape(text.as_bytes()).for_each(|byte| writer.bytes(&[byte]));
                    is_open = false;
                }
                (Piece::Parameter(parameter), _) => {
                    if let Some(key) = key {
                        at = param_end(key, start, pieces, index);
                    }
                    let written_from = writer.len();
                    if self.values.write(number, writer) {
                        is_open = false;
                        if key.is_none() && parameter.shape.is_raw() {
                            writer.escape_from(written_from);
                        }
                    } else if let Some(key) = key {
                        writer.bytes(&key[start..at]);
                    } else if !is_open {
                        // One `*` is enough for parameters without text between them.
                        writer.literal("*");
                        is_open = true;
                    }
                    number += 1;
                }
            }
        }
        writer.len()
    }
}

/// A parameter of a pattern that will get a value.
#[doc(hidden)]
pub struct Open<K, V, T> {
    pattern: Pattern<K, V>,
    number: usize,
    value: PhantomData<fn(T)>,
}

impl<K, V, T> Open<K, V, T> {
    /// Returns the pattern with this value.
    pub fn __is(self, value: T) -> Pattern<K, Value<V, T>> {
        Pattern { values: Value::new(self.pattern.values, self.number, value), key: PhantomData }
    }
}

impl<K, V, T> fmt::Debug for Open<K, V, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Open").field("number", &self.number).finish_non_exhaustive()
    }
}

impl<K, V: Clone> Clone for Pattern<K, V> {
    fn clone(&self) -> Self {
        Self { values: self.values.clone(), key: PhantomData }
    }
}

impl<K, V: Copy> Copy for Pattern<K, V> {}

impl<K: RedisKey, V: PatternValues> fmt::Display for Pattern<K, V> {
    /// Returns the pattern's text, width and alignment included.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_text(), formatter)
    }
}

impl<K: RedisKey, V: PatternValues> fmt::Debug for Pattern<K, V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_text(), formatter)
    }
}

/// Returns the length of the longest key or pattern of a schema with these pieces, in bytes.
pub const fn max_text_len(pieces: &[Piece]) -> usize {
    let (mut escapes, mut index) = (0_usize, 0);
    while index < pieces.len() {
        escapes = escapes.saturating_add(match pieces[index] {
            Piece::Literal(text) => glob::escapes(text),
            // Every byte may need a backslash.
            Piece::Parameter(parameter) if parameter.shape.is_raw() => parameter.shape.max_len(),
            Piece::Parameter(_) => 0,
        });
        index += 1;
    }
    max_len_of(pieces).saturating_add(escapes)
}

/// Fails to compile if the longest pattern does not fit the buffer, as for keys.
#[track_caller]
const fn assert_capacity<K: RedisKey, V: PatternValues>() {
    if capacity_for(max_text_len(K::SCHEMA.pieces).saturating_add(V::MAX_PREFIX_LEN))
        > <V::Buf<K::Buf> as Buffer>::CAPACITY
    {
        panic!(
            "a pattern of a key with type parameters is longer than 248 bytes with these types\nhelp: use shorter types, or declare a key without type parameters"
        );
    }
}
