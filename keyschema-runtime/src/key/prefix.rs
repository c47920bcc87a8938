//! What stands before the keys of a tenant, an environment or a test.

use core::fmt;

use crate::{SegmentError, Tail, segment::buffer::MAX_PREFIX_LEN};

/// A text of up to 64 bytes that stands before keys, known only at run time: of a tenant, an environment, a test.
///
/// It is checked when it is made, so that it cannot change the structure of a key: like a [`Text`](crate::Text) it refuses
/// braces (hash tags), glob characters (`*`, `?`, `[`, `]`, `\`), white space, control characters and what is not ASCII. The
/// delimiter may stand in it, and should end it: nothing is put between a prefix and the key.
///
/// | to get | call |
/// |---|---|
/// | a key with the prefix | [`join`](Self::join), or [`WithPrefix::with_prefix`](crate::WithPrefix::with_prefix) |
/// | a pattern of such keys | [`join_pattern`](Self::join_pattern), or [`Pattern::with_prefix`](crate::Pattern::with_prefix) |
/// | the key back from a text | [`parse`](Self::parse) |
/// | what follows the prefix in a text | [`strip_from`](Self::strip_from) |
///
/// ```
/// use keyschema::{KeyPattern, Prefix, RedisKey};
///
/// /// Profile of one user.
/// #[derive(RedisKey, Debug, PartialEq)]
/// #[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
/// struct UserProfile { user_id: u64 }
///
/// let staging = Prefix::new("staging:")?;
/// let key = staging.join(UserProfile { user_id: 7 });
/// assert_eq!(key.to_string(), "staging:user:profile:id:7");
/// assert_eq!(staging.join_pattern(UserProfile::pattern()).to_string(), "staging:user:profile:id:*");
/// assert_eq!(staging.parse("staging:user:profile:id:7"), Ok(key));
///
/// assert_eq!(Prefix::new("{7}:").unwrap_err().to_string(), "byte 0 is '{', a brace, which could change the hash tag");
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
///
/// # Prefixes side by side
/// Two tenants have no key in common if neither prefix is the start of the other: `a:` and `ab:`, but not `a:` and `a:b:`. No one
/// but who gives them out can see to that, so take prefixes of one form, as `tenant:7:`, whose last byte stands nowhere else in
/// what varies.
///
/// A prefix that is the same in every environment belongs into the policy, as `prefix = "mall"`: there the lints and the
/// longest key count it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prefix<'p>(&'p str);

impl Prefix<'static> {
    /// No prefix, for where it is a setting: it leaves keys as they are. Not to be had from [`new`](Self::new), so that an
    /// empty name of a tenant does not reach everybody's keys.
    pub const NONE: Self = Self("");
}

impl<'p> Prefix<'p> {
    /// The length of the longest prefix, in bytes.
    pub const MAX_LEN: usize = MAX_PREFIX_LEN;

    /// The prefix, if it may stand before a key.
    ///
    /// # Errors
    /// Which byte is refused and why, or that the text is empty or longer than 64 bytes.
    ///
    /// ```
    /// use keyschema::Prefix;
    ///
    /// const STAGING: Prefix<'static> = match Prefix::new("staging:") { Ok(prefix) => prefix, Err(_) => panic!() };
    /// assert_eq!(STAGING.as_str(), "staging:");
    /// assert_eq!(Prefix::new("a b:").unwrap_err().to_string(), "byte 1 is ' ', white space");
    /// assert!(Prefix::new("").is_err());
    /// ```
    pub const fn new(text: &'p str) -> Result<Self, SegmentError> {
        // The same characters: a tail may hold the delimiter.
        match Tail::<'p, MAX_PREFIX_LEN>::new(text) {
            Ok(_) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(self) -> &'p str {
        self.0
    }

    /// What follows the prefix in `text`, for what takes no prefix: [`Catalog::identify`](crate::Catalog::identify). None if
    /// `text` begins otherwise.
    ///
    /// ```
    /// use keyschema::Prefix;
    ///
    /// let tenant = Prefix::new("tenant:7:")?;
    /// assert_eq!(tenant.strip_from(b"tenant:7:user:profile:id:42"), Some(&b"user:profile:id:42"[..]));
    /// assert_eq!(tenant.strip_from(b"user:profile:id:42"), None);
    /// # Ok::<(), keyschema::SegmentError>(())
    /// ```
    #[inline]
    pub fn strip_from(self, text: &[u8]) -> Option<&[u8]> {
        text.strip_prefix(self.0.as_bytes())
    }
}

impl<'p> TryFrom<&'p str> for Prefix<'p> {
    type Error = SegmentError;

    fn try_from(text: &'p str) -> Result<Self, SegmentError> {
        Self::new(text)
    }
}

impl AsRef<str> for Prefix<'_> {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl fmt::Display for Prefix<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Prefix;
    use crate::{Refusal, SegmentError};
    use alloc::string::String;

    #[test]
    fn every_character_is_judged_as_in_a_text_but_the_delimiter() {
        for character in '\0'..='\u{ff}' {
            let text = String::from_iter(['a', character]);
            let reason = match character {
                '{' | '}' => Some(Refusal::Brace),
                '*' | '?' | '[' | ']' | '\\' => Some(Refusal::Glob),
                '!'..='~' => None,
                _ if character.is_whitespace() => Some(Refusal::Whitespace),
                '\u{ad}' => Some(Refusal::Control),
                _ if character.is_control() => Some(Refusal::Control),
                _ => Some(Refusal::BeyondAscii),
            };
            let expected = match reason {
                Some(reason) => Err(SegmentError::Refused { character, at: 1, reason }),
                None => Ok(&*text),
            };
            assert_eq!(Prefix::new(&text).map(Prefix::as_str), expected);
        }
    }

    #[test]
    fn a_prefix_has_1_to_64_bytes_and_none_is_empty() {
        let longest = "p".repeat(64);
        assert_eq!(Prefix::new(&longest).map(Prefix::as_str), Ok(&*longest));
        assert_eq!(Prefix::new(&"p".repeat(65)), Err(SegmentError::TooLong { len: 65, max_len: 64 }));
        assert_eq!(Prefix::new(""), Err(SegmentError::Empty));
        assert_eq!((Prefix::NONE.as_str(), Prefix::default()), ("", Prefix::NONE));
    }
}
