//! Keys with typed commands.

use core::time::Duration;

use crate::{KeyPrefix, Prefixed, RedisKey, key::kinds::TagKind};

/// A key with typed commands. Every declared key type has it.
///
/// Its types are what the commands check, so that a wrong command does not compile.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key",
    label = "no key schema is declared for this type",
    note = "declare one with `#[derive(RedisKey)] #[redis_key(…)]`"
)]
pub trait CommandKey: RedisKey {
    /// The declared key type, which has the fields and the record of a hash. It is `Self` for a key
    /// type that you declare. It is `K` for types that wrap a key `K`: a reference, a [`Prefixed`],
    /// a key with a TTL or with other slots.
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

    /// The data type, which determines the commands of the key.
    type Kind;

    /// The party that sets the TTL: the declaration, the caller, or nobody.
    type Ttl;

    /// The hash tag, which determines the slot.
    type Tag: TagKind;

    /// The type of the stored value: `fn(T)` for `value = T`, so that lifetimes of `T` need not be
    /// known.
    type Value;

    /// Returns the TTL that the caller gave for `ttl = caller`.
    #[doc(hidden)]
    #[inline(always)]
    fn given_ttl(&self) -> Option<Duration> {
        None
    }
}

/// Writes the types of an impl of [`CommandKey`] that delegates to the key type `$key`, except
/// those that may differ.
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

// For a missing declaration, a list of these impls would not help.
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
