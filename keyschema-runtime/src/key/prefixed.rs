//! A key with a prefix before it.

use crate::{
    KeyText, ParseKey, ParseKeyError, Prefix, RedisKey, SegmentError,
    key::redis_key::parse_after,
    segment::{buffer::Buffer, sink::Sink},
};

/// A key with a [`Prefix`] before it, which is a key too.
///
/// Made by [`Prefix::join`] and [`WithPrefix::with_prefix`]. It is written, and given to commands, as the key is; what is
/// known of the type holds for every prefix:
///
/// | | of the key | with a prefix |
/// |---|---|---|
/// | [`SCHEMA`](RedisKey::SCHEMA) | `user:profile:id:{user_id: u64}` | the same: the prefix is not part of it |
/// | [`MAX_LEN`](RedisKey::MAX_LEN) | 36 | 100: with the longest prefix |
/// | [`PATTERN`](RedisKey::PATTERN) | `user:profile:id:*` | `*user:profile:id:*` |
/// | [`LITERAL_PREFIX`](RedisKey::LITERAL_PREFIX) | `user:profile:id:` | empty |
/// | [`SLOT`](RedisKey::SLOT) | none, as it varies | the same if there is a hash tag, else none |
///
/// It has no `parse`, as its text does not say where the prefix ends: see [`Prefix::parse`]. A prefix may stand before a key
/// that has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prefixed<'p, K> {
    prefix: Prefix<'p>,
    key: K,
}

impl<'p> Prefix<'p> {
    /// Puts this prefix before `key`.
    ///
    /// ```
    /// use keyschema::{Prefix, RedisKey};
    ///
    /// /// Who is logged in.
    /// #[derive(RedisKey)]
    /// #[redis_key(user:sessions:all, set, persistent)]
    /// struct Sessions;
    ///
    /// assert_eq!(Prefix::new("tenant:7:")?.join(Sessions).to_key(), "tenant:7:user:sessions:all");
    /// assert_eq!(Prefix::NONE.join(Sessions).to_key(), Sessions::KEY);
    /// # Ok::<(), keyschema::SegmentError>(())
    /// ```
    #[inline(always)]
    pub const fn join<K: RedisKey>(self, key: K) -> Prefixed<'p, K> {
        Prefixed::new(self, key)
    }

    /// Parses `text`, a key with this prefix, as [`RedisKey::parse`] does. Nothing is allocated, and the key borrows from
    /// `text` where it has borrowed parameters.
    ///
    /// # Errors
    /// Says which byte of `text` does not belong to the key or the prefix, and what was expected there.
    ///
    /// ```
    /// use keyschema::{Prefix, RedisKey};
    ///
    /// /// Profile of one user.
    /// #[derive(RedisKey, Debug)]
    /// #[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
    /// struct UserProfile { user_id: u64 }
    ///
    /// let tenant = Prefix::new("tenant:7:")?;
    /// assert_eq!(tenant.parse::<UserProfile>("tenant:7:user:profile:id:42")?.key().user_id, 42);
    ///
    /// let message = |text| tenant.parse::<UserProfile>(text).unwrap_err().to_string();
    /// assert_eq!(message("tenant:8:user:profile:id:42"), "not a key of `UserProfile`: expected the prefix at byte 7, found '8'");
    /// assert_eq!(message("tenant:7:user:name"), "not a key of `UserProfile`: expected `profile:id:` at byte 14, found 'n'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn parse<'key, K: ParseKey<'key>>(
        self,
        text: &'key (impl KeyText + ?Sized),
    ) -> Result<Prefixed<'p, K>, ParseKeyError> {
        match parse_after(text, self.as_str().as_bytes()) {
            Ok(key) => Ok(self.join(key)),
            Err(error) => Err(error),
        }
    }
}

/// Puts a prefix that is given as text before a key. Every key has it.
pub trait WithPrefix: RedisKey {
    /// Puts `prefix` before the key: of a tenant, an environment, a test. The result is a key too.
    ///
    /// To check a prefix once and use it often, make a [`Prefix`] and call [`Prefix::join`]. Pass a key that is not `Copy` by
    /// reference: `(&key).with_prefix("staging:")`.
    ///
    /// # Errors
    /// Says which byte of `prefix` is refused and why, or that it is empty or longer than 64 bytes.
    ///
    /// ```
    /// use keyschema::{RedisKey, WithPrefix};
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
    /// struct UserProfile { user_id: u64 }
    ///
    /// let key = UserProfile { user_id: 7 }.with_prefix("staging:")?;
    /// assert_eq!(key.to_key(), "staging:user:profile:id:7");
    /// assert!(UserProfile { user_id: 7 }.with_prefix("stag*:").is_err());
    /// # Ok::<(), keyschema::SegmentError>(())
    /// ```
    #[inline]
    fn with_prefix(self, prefix: &str) -> Result<Prefixed<'_, Self>, SegmentError>
    where
        Self: Sized,
    {
        match Prefix::new(prefix) {
            Ok(prefix) => Ok(prefix.join(self)),
            Err(error) => Err(error),
        }
    }
}

impl<K: RedisKey> WithPrefix for K {}

impl<'p, K> Prefixed<'p, K> {
    #[inline(always)]
    pub(crate) const fn new(prefix: Prefix<'p>, key: K) -> Self {
        Self { prefix, key }
    }

    /// The prefix.
    #[inline]
    pub const fn prefix(&self) -> Prefix<'p> {
        self.prefix
    }

    /// The key without the prefix.
    #[inline]
    pub const fn key(&self) -> &K {
        &self.key
    }

    /// The key without the prefix, by value.
    #[inline]
    pub fn into_key(self) -> K {
        self.key
    }
}

// Whoever misses a declaration is not helped by a list of these.
#[diagnostic::do_not_recommend]
impl<K: RedisKey> RedisKey for Prefixed<'_, K> {
    const SCHEMA: &'static crate::KeySchema = K::SCHEMA;
    const DECLARED: crate::key::declared::Declared = K::DECLARED;

    const MAX_LEN: usize = K::MAX_LEN + Prefix::MAX_LEN;

    /// A tag decides whatever stands before it: a prefix holds no brace.
    const SLOT: Option<u16> = if K::SCHEMA.has_hash_tag() { K::SLOT } else { None };

    type Buf = <K::Buf as Buffer>::WithPrefix;

    type WithLifetime<'text> = Self;

    const PREFIXED_PATTERN: &'static str = K::PREFIXED_PATTERN;

    const PATTERN: &'static str =
        if let [b'*', ..] = K::PATTERN.as_bytes() { K::PATTERN } else { K::PREFIXED_PATTERN };

    const LITERAL_PREFIX: &'static str = "";

    const IS_PREFIXED: bool = true;

    #[inline(always)]
    fn write_to<S: Sink>(&self, sink: &mut S) {
        sink.text(self.prefix.as_str());
        self.key.write_to(sink);
    }
}

display_key!([<K: RedisKey>] Prefixed<'_, K>);
