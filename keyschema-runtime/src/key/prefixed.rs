//! A key with a prefix before it.

use crate::{Prefix, RedisKey, segment::buffer::Buffer, segment::sink::Sink};

/// A key with a [`Prefix`] before it, which is a key too.
///
/// Made by [`Prefix::key`] and [`RedisKey::with_prefix`]. It is written, and given to commands, as the key is; what is
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
    const DECLARATION: crate::__private::Declaration = K::DECLARATION;

    const MAX_LEN: usize = K::MAX_LEN + Prefix::MAX_LEN;

    /// A tag decides whatever stands before it: a prefix holds no brace.
    const SLOT: Option<u16> = if K::SCHEMA.has_hash_tag() { K::SLOT } else { None };

    type Kind = K::Kind;
    type Ttl = K::Ttl;
    type Tag = K::Tag;
    type Value = K::Value;
    type Buf = <K::Buf as Buffer>::WithPrefix;

    type At<'text> = Self;

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

    #[inline(always)]
    fn given_ttl(&self) -> Option<core::time::Duration> {
        self.key.given_ttl()
    }

    #[inline]
    fn slot(&self) -> u16 {
        if const { K::SCHEMA.has_hash_tag() } {
            self.key.slot()
        } else {
            crate::hash_slot(self.encode(&mut Self::buffer()))
        }
    }
}

crate::__key_traits!([<K: RedisKey>] [Prefixed<'_, K>] []);
