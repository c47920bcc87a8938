//! A key with a prefix is a key.
//!
//! A prefix (`KeyPrefix`) writes its pieces into the same `Writer` before the key does. A declared
//! one (`ParsePrefix`) reads them from the same `Reader`. So `Prefixed<K, P>` has one impl of each
//! trait of keys, and no method of a key knows of prefixes. Constants of a prefixed key hold for
//! every prefix: its schema is that of the key, and its slot is known only if there is a hash tag.
//!
//! In the macros, a declared prefix goes through the stages as a key without the delimiter at its
//! end. So the lints see no empty segment, and a proposal keeps the delimiter. `check_prefix` in
//! the language says which lints look at it.

use super::{KeyPrefix, ParseKey, ParsePrefix, Prefixed, joined_text::join, reader::Reader};
use crate::{
    ParseKeyError, RedisKey,
    key::reader::Detail,
    segment::{buffer::Buffer, sink::Sink},
};

/// Puts a prefix before a key. Every key has it.
pub trait WithPrefix: RedisKey {
    /// Puts `prefix` before the key, for a tenant, an environment or a test. The result is a key
    /// too.
    ///
    /// Pass a key that is not `Copy` by reference: `(&key).with_prefix(prefix)`.
    ///
    /// ```
    /// use keyschema::{Prefix, RedisKey, WithPrefix};
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
    /// struct UserProfile { user_id: u64 }
    ///
    /// let key = UserProfile { user_id: 7 }.with_prefix(Prefix::new("staging:")?);
    /// assert_eq!(key.to_key(), "staging:user:profile:id:7");
    /// # Ok::<(), keyschema::SegmentError>(())
    /// ```
    #[inline]
    fn with_prefix<P: KeyPrefix>(self, prefix: P) -> Prefixed<Self, P>
    where
        Self: Sized,
    {
        Prefixed::new(prefix, self)
    }
}

impl<K: RedisKey> WithPrefix for K {}

// For a missing declaration, a list of these impls would not help.
#[diagnostic::do_not_recommend]
impl<K: RedisKey, P: KeyPrefix> RedisKey for Prefixed<K, P> {
    const SCHEMA: &'static crate::KeySchema = K::SCHEMA;
    const DECLARED: crate::key::declared::Declared = K::DECLARED;

    const MAX_LEN: usize = P::MAX_LEN + K::MAX_LEN;

    /// A hash tag determines the slot with any prefix, because a prefix holds no brace.
    const SLOT: Option<u16> = if K::SCHEMA.has_hash_tag() { K::SLOT } else { None };

    type Buf = <K::Buf as Buffer>::WithPrefix;

    type WithLifetime<'text> = Prefixed<K::WithLifetime<'text>, P::WithLifetime<'text>>;

    const PATTERN: &'static str = join!(P::PATTERN, K::PATTERN);

    const PREFIX_PATTERN: &'static str = join!(P::PATTERN, K::PREFIX_PATTERN);

    const LITERAL_PREFIX: &'static str = P::LITERAL_PREFIX;

    #[inline(always)]
    fn write_to<S: Sink>(&self, sink: &mut S) {
        self.prefix().write_to(sink);
        self.key().write_to(sink);
    }
}

impl<'key, K: ParseKey<'key>, P: ParsePrefix<'key>> ParseKey<'key> for Prefixed<K, P> {
    #[inline(always)]
    fn read_from<D: Detail>(reader: &mut Reader<'key, D>) -> Option<Self> {
        let prefix = P::read_from(reader)?;
        let key = K::read_from(reader)?;
        Some(Self::new(prefix, key))
    }
}

impl<K, P> core::str::FromStr for Prefixed<K, P>
where
    Self: for<'key> ParseKey<'key>,
{
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, ParseKeyError> {
        Self::parse(text)
    }
}

display_key!([<K: RedisKey, P: KeyPrefix>] Prefixed<K, P>);
