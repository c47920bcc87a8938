//! A key with a prefix before it.

use super::Prefix;

/// A key with a prefix before it, which is a key too. The prefix is a [`Prefix`], or a declared
/// one.
///
/// Made by [`KeyPrefix::join`](crate::KeyPrefix::join) and
/// [`WithPrefix::with_prefix`](crate::WithPrefix::with_prefix). It has everything that the key has:
/// it can be written, scanned for, and given to commands and scripts, with its fields and its
/// record. The facts about the type hold for every prefix:
///
/// | | without a prefix | with a [`Prefix`] | with `pub prefix Tenant = tenant:{tenant: Text<32>}:;` |
/// |---|---|---|---|
/// | [`SCHEMA`](crate::RedisKey::SCHEMA) | `user:profile:id:{user_id: u64}` | the same: the prefix is not part of it | the same |
/// | [`MAX_LEN`](crate::RedisKey::MAX_LEN) | 36 | 100: with the longest prefix | 76 |
/// | [`PATTERN`](crate::RedisKey::PATTERN) | `user:profile:id:*` | `*user:profile:id:*` | `tenant:*:user:profile:id:*` |
/// | [`LITERAL_PREFIX`](crate::RedisKey::LITERAL_PREFIX) | `user:profile:id:` | empty | `tenant:` |
/// | [`SLOT`](crate::RedisKey::SLOT) | none, because it varies | the same if there is a hash tag, otherwise none | as with a `Prefix` |
/// | [`parse`](crate::RedisKey::parse) | the key | none, because the text does not say where the prefix ends: see [`KeyPrefix::parse`](crate::KeyPrefix::parse) | the prefix and the key |
///
/// A key can have several prefixes.
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
