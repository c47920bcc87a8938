//! Prefixes that can be put before a key at run time.

use core::fmt;

use super::{KeyText, ParseKey, ParseKeyError, Prefix, Prefixed, RedisKey, reader::Reader};
use crate::{
    key::{
        reader::{Detail, Quick},
        redis_key::parse_after,
    },
    schema::PrefixSchema,
    segment::sink::Sink,
};

/// A prefix of a key: a [`Prefix`], whose text is only known at run time, or a prefix that is
/// declared with its parameters in `keys!`.
///
/// Never implemented by hand. The checks of [`Prefix`], or of the declaration, prove that the
/// prefix cannot change the structure of a key.
///
/// | to get | call |
/// |---|---|
/// | a key with the prefix | [`join`](Self::join), or [`with_prefix`](crate::WithPrefix::with_prefix) of the key |
/// | a pattern of such keys | [`Pattern::with_prefix`](crate::Pattern::with_prefix) |
/// | the key back from a text with this prefix | [`parse`](Self::parse) |
/// | the key and a declared prefix back | [`Prefixed::parse`](RedisKey::parse) |
/// | the text after the prefix | [`strip_from`](Self::strip_from) |
/// | its text by value | [`to_prefix`](Self::to_prefix) |
///
/// ```
/// use keyschema::{KeyPrefix, Prefix, Prefixed, prelude::*};
///
/// keys! {
///     /// Profile of one user.
///     pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m;
/// }
///
/// /// The store of one tenant, environment or test.
/// struct Store<P> { prefix: P }
///
/// impl<P: KeyPrefix + Copy> Store<P> {
///     fn profile(&self, user_id: u64) -> Prefixed<UserProfile, P> {
///         self.prefix.join(UserProfile::new(user_id))
///     }
/// }
///
/// let store = Store { prefix: Prefix::new("staging:")? };
/// assert_eq!(store.profile(7).to_string(), "staging:user:profile:user_id:7");
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a prefix of keys",
    label = "not a prefix",
    note = "make a prefix from a text with `Prefix::new(text)?`, or declare one in `keys!`: `pub prefix Tenant = tenant:{{tenant: Text<32>}}:;`"
)]
pub trait KeyPrefix: fmt::Display {
    /// The length of the longest prefix, in bytes: at most 64.
    const MAX_LEN: usize;

    /// A glob pattern that matches every prefix of this type: `*` for each parameter.
    const PATTERN: &'static str;

    /// The text at the start of all prefixes of this type.
    const LITERAL_PREFIX: &'static str;

    /// The same type with another lifetime, for prefixes that are parsed from a short-lived text,
    /// as in a scan.
    type WithLifetime<'text>;

    /// Writes the pieces of the prefix in order.
    #[doc(hidden)]
    fn write_to<S: Sink>(&self, sink: &mut S);

    /// Returns the text of this prefix by value.
    #[inline]
    fn to_prefix(&self) -> Prefix {
        Prefix::written(|writer| self.write_to(writer))
    }

    /// Puts this prefix before `key`. The result is a key too.
    ///
    /// ```
    /// use keyschema::{KeyPrefix, Prefix, RedisKey};
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
    fn join<K: RedisKey>(self, key: K) -> Prefixed<K, Self>
    where
        Self: Sized,
    {
        Prefixed::new(self, key)
    }

    /// Returns the text after this prefix in `text`, for APIs that do not take a prefix. Returns
    /// `None` if `text` begins differently.
    ///
    /// ```
    /// use keyschema::{KeyPrefix, Prefix};
    ///
    /// let tenant = Prefix::new("tenant:7:")?;
    /// assert_eq!(tenant.strip_from(b"tenant:7:user:profile:id:42"), Some(&b"user:profile:id:42"[..]));
    /// assert_eq!(tenant.strip_from(b"user:profile:id:42"), None);
    /// # Ok::<(), keyschema::SegmentError>(())
    /// ```
    #[inline]
    fn strip_from<'text>(&self, text: &'text [u8]) -> Option<&'text [u8]> {
        text.strip_prefix(self.to_prefix().as_bytes())
    }

    /// Parses `text`, a key with this prefix, as [`RedisKey::parse`] does. Nothing is allocated,
    /// and the key borrows from `text` if it has borrowed parameters.
    ///
    /// # Errors
    /// Returns which byte of `text` does not belong to the key or the prefix, and what was expected
    /// there.
    ///
    /// ```
    /// use keyschema::{KeyPrefix, Prefix, RedisKey};
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
    fn parse<'key, K: ParseKey<'key>>(
        self,
        text: &'key (impl KeyText + ?Sized),
    ) -> Result<Prefixed<K, Self>, ParseKeyError>
    where
        Self: Sized,
    {
        match parse_after(text, self.to_prefix().as_bytes()) {
            Ok(key) => Ok(self.join(key)),
            Err(error) => Err(error),
        }
    }
}

/// A prefix that is declared in `keys!`, with its parameters.
///
/// ```
/// use keyschema::{DeclaredPrefix, KeyPrefix, Prefixed, prelude::*};
///
/// keys! {
///     /// The keys of one tenant.
///     pub prefix Tenant = tenant:{tenant: Text<32>}:;
///     /// Profile of one user.
///     pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m;
/// }
/// use keyschema::Text;
///
/// let key = Tenant::new("acme")?.join(UserProfile::new(7));
/// assert_eq!(key.to_string(), "tenant:acme:user:profile:user_id:7");
///
/// // The text contains the tenant.
/// let read = Prefixed::<UserProfile, Tenant<'_>>::parse("tenant:acme:user:profile:user_id:7")?;
/// assert_eq!((read.prefix().tenant.as_str(), read.key().user_id), ("acme", 7));
///
/// assert_eq!(Tenant::PATTERN, "tenant:*:");
/// assert_eq!(Tenant::SCHEMA.template, "tenant:{tenant: Text<32>}:");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait DeclaredPrefix: KeyPrefix {
    /// The declaration.
    const SCHEMA: &'static PrefixSchema;
}

/// A prefix whose text says where it ends, so that a key with it can be [parsed](RedisKey::parse).
/// Declared prefixes have it.
#[diagnostic::on_unimplemented(
    message = "a key with `{Self}` before it cannot be parsed: nothing says where the prefix ends",
    label = "any text can be such a prefix",
    note = "if the prefix is known, write `prefix.parse::<UserProfile>(text)`; otherwise declare it in `keys!`: `pub prefix Tenant = tenant:{{tenant: Text<32>}}:;`"
)]
pub trait ParsePrefix<'key>: KeyPrefix + Sized {
    /// Parses the prefix at the start of `text`, and returns it with the text after it. Returns
    /// `None` if `text` begins differently.
    ///
    /// ```
    /// use keyschema::{ParsePrefix, keys};
    ///
    /// keys! {
    ///     /// The keys of one tenant.
    ///     pub prefix Tenant = tenant:{tenant: Text<32>}:;
    /// }
    /// use keyschema::Text;
    ///
    /// let (tenant, key) = Tenant::split(b"tenant:acme:user:profile:user_id:7").expect("it is a key of a tenant");
    /// assert_eq!((tenant.tenant.as_str(), key), ("acme", &b"user:profile:user_id:7"[..]));
    /// assert!(Tenant::split(b"user:profile:user_id:7").is_none());
    /// ```
    fn split(text: &'key [u8]) -> Option<(Self, &'key [u8])> {
        let mut reader = Reader::new(text, 0, Quick);
        let prefix = Self::read_from(&mut reader)?;
        Some((prefix, reader.rest_of_text()))
    }

    /// Reads the pieces of the prefix in order.
    #[doc(hidden)]
    fn read_from<D: Detail>(reader: &mut Reader<'key, D>) -> Option<Self>;
}

impl KeyPrefix for Prefix {
    const MAX_LEN: usize = Self::MAX_LEN;

    const PATTERN: &'static str = "*";

    const LITERAL_PREFIX: &'static str = "";

    type WithLifetime<'text> = Self;

    #[inline(always)]
    fn write_to<S: Sink>(&self, sink: &mut S) {
        sink.param(self.text());
    }

    #[inline]
    fn to_prefix(&self) -> Prefix {
        *self
    }
}

#[diagnostic::do_not_recommend]
impl<P: KeyPrefix + ?Sized> KeyPrefix for &P {
    const MAX_LEN: usize = P::MAX_LEN;
    const PATTERN: &'static str = P::PATTERN;
    const LITERAL_PREFIX: &'static str = P::LITERAL_PREFIX;

    type WithLifetime<'text> = P::WithLifetime<'text>;

    #[inline(always)]
    fn write_to<S: Sink>(&self, sink: &mut S) {
        P::write_to(self, sink);
    }

    #[inline]
    fn to_prefix(&self) -> Prefix {
        P::to_prefix(self)
    }
}
