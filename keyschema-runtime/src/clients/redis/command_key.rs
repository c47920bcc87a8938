//! Keys with typed commands.

use core::time::Duration;

use crate::{KeyPrefix, Prefixed, RedisKey, key::kinds::TagKind};

/// A key with typed commands. Every key type that is declared has it.
///
/// It has what the commands ask of a declaration, as types, so that a wrong command does not compile.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key",
    label = "no key schema is declared for this type",
    note = "declare one with `#[derive(RedisKey)] #[redis_key(…)]`"
)]
pub trait CommandKey: RedisKey {
    /// The key type that was declared, which has the fields and the record of a hash. It is `Self` for a key of one's own, and
    /// `K` for what stands for a key `K`: a reference, a [`Prefixed`], a key with a TTL or with other slots.
    ///
    /// As a bound it takes a key in all these forms:
    ///
    /// ```
    /// use keyschema::{Prefix, prelude::*};
    ///
    /// keys! {
    ///     /// Profile of one user.
    ///     pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m, fields = { name: String, age: u8 };
    /// }
    ///
    /// fn name(key: &impl CommandKey<Declared = UserProfile>) -> String {
    ///     key.to_string()
    /// }
    ///
    /// let key = UserProfile::new(42);
    /// assert_eq!(name(&key), "user:profile:user_id:42");
    /// assert_eq!(name(&Prefix::new("staging:")?.join(&key)), "staging:user:profile:user_id:42");
    /// # Ok::<(), keyschema::SegmentError>(())
    /// ```
    type Declared;

    /// The data type, which says what commands the key has.
    type Kind;

    /// Who sets the TTL: the declaration, the caller, or nobody.
    type Ttl;

    /// What the slot depends on.
    type Tag: TagKind;

    /// What is stored: `fn(T)` for `value = T`, so that lifetimes of `T` need not be known.
    type Value;

    /// Returns the TTL that the caller gave for `ttl = caller`.
    #[doc(hidden)]
    #[inline(always)]
    fn given_ttl(&self) -> Option<Duration> {
        None
    }
}

/// Writes the types of an impl of [`CommandKey`] that delegates to the key type `$key`, without those that may differ.
macro_rules! delegate_command_types {
    ($key:ident) => {
        type Declared = $key::Declared;
        type Kind = $key::Kind;
        type Value = $key::Value;
    };
}

#[diagnostic::do_not_recommend]
impl<K: CommandKey + ?Sized> CommandKey for &K {
    delegate_command_types!(K);

    type Ttl = K::Ttl;
    type Tag = K::Tag;

    #[inline(always)]
    fn given_ttl(&self) -> Option<Duration> {
        K::given_ttl(self)
    }
}

// A missing declaration is not helped by a list of these.
#[diagnostic::do_not_recommend]
impl<K: CommandKey, P: KeyPrefix> CommandKey for Prefixed<K, P> {
    delegate_command_types!(K);

    type Ttl = K::Ttl;
    type Tag = K::Tag;

    #[inline(always)]
    fn given_ttl(&self) -> Option<Duration> {
        self.key().given_ttl()
    }
}
