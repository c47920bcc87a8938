//! A key with a prefix before it.

use super::Prefix;

/// A key with a prefix before it, which is a key too: a [`Prefix`], or one that is declared.
///
/// Made by [`KeyPrefix::join`](crate::KeyPrefix::join) and [`WithPrefix::with_prefix`](crate::WithPrefix::with_prefix). It has all that
/// the key has: it is written, scanned for, and given to commands and scripts as the key is, with its fields and its record. What is known
/// of the type holds for every prefix:
///
/// | | of the key | with a [`Prefix`] | with `pub prefix Tenant = tenant:{tenant: Text<32>}:;` |
/// |---|---|---|---|
/// | [`SCHEMA`](crate::RedisKey::SCHEMA) | `user:profile:id:{user_id: u64}` | the same: the prefix is not part of it | the same |
/// | [`MAX_LEN`](crate::RedisKey::MAX_LEN) | 36 | 100: with the longest prefix | 76 |
/// | [`PATTERN`](crate::RedisKey::PATTERN) | `user:profile:id:*` | `*user:profile:id:*` | `tenant:*:user:profile:id:*` |
/// | [`LITERAL_PREFIX`](crate::RedisKey::LITERAL_PREFIX) | `user:profile:id:` | empty | `tenant:` |
/// | [`SLOT`](crate::RedisKey::SLOT) | none, as it varies | the same if there is a hash tag, else none | as with a `Prefix` |
/// | [`parse`](crate::RedisKey::parse) | the key | none, as the text does not say where the prefix ends: see [`KeyPrefix::parse`](crate::KeyPrefix::parse) | the prefix and the key |
///
/// A prefix may stand before a key that has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prefixed<K, P = Prefix> {
    prefix: P,
    key: K,
}

impl<K, P> Prefixed<K, P> {
    #[inline(always)]
    pub(crate) const fn new(prefix: P, key: K) -> Self {
        Self { prefix, key }
    }

    /// Returns the prefix.
    #[inline]
    pub const fn prefix(&self) -> &P {
        &self.prefix
    }

    /// Returns the key without the prefix.
    #[inline]
    pub const fn key(&self) -> &K {
        &self.key
    }

    /// Returns the key without the prefix, by value.
    #[inline]
    pub fn into_key(self) -> K {
        self.key
    }

    /// Returns the prefix and the key, by value.
    #[inline]
    pub fn into_parts(self) -> (P, K) {
        (self.prefix, self.key)
    }
}
