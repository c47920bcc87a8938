//! A prefix that is known only at run time.
//!
//! It owns its text, and there is no borrowed form. So `Prefixed` has no lifetime, and a prefix can
//! be kept in a struct without a second check. That is not slower: a key with a kept prefix takes
//! 61 instructions, because all 64 bytes are copied at once. It took 71 with a prefix that
//! borrowed. Where 66 bytes are too many to copy, `&Prefix` is a prefix too.

use crate::{
    SegmentError, Tail, UnicodeArrayTail,
    segment::{
        KeyBuf, Writer,
        buffer::{MAX_PREFIX_LEN, capacity_for},
    },
    types::owned_text,
};

/// A text of up to 64 bytes before keys, which is only known at run time: for a tenant, an
/// environment, a test.
///
/// It is checked once, when it is made, so that it cannot change the structure of a key. Like a
/// [`Text`](crate::Text), it refuses braces (hash tags), glob characters (`*`, `?`, `[`, `]`, `\`),
/// white space, control characters and characters beyond ASCII. It may contain the delimiter, and
/// should end with it: there is no delimiter between a prefix and the key.
///
/// It is `Copy` and owns its text. So it can be stored in a struct, moved into a task, or used as
/// the key of a map. A key with a prefix lives as long as the key does. The methods that put it
/// before keys are those of [`KeyPrefix`](crate::KeyPrefix).
///
/// ```
/// use keyschema::{Prefix, prelude::*};
///
/// keys! {
///     /// Profile of one user.
///     pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m;
/// }
///
/// struct Store { prefix: Prefix }
///
/// let store = Store { prefix: "staging:".parse()? };
/// let key = store.prefix.join(UserProfile::new(7));
/// assert_eq!(key.to_string(), "staging:user:profile:user_id:7");
/// assert_eq!(store.prefix.parse("staging:user:profile:user_id:7"), Ok(key));
///
/// let pattern = UserProfile::pattern().with_prefix(store.prefix);
/// assert_eq!(pattern.to_string(), "staging:user:profile:user_id:*");
///
/// assert_eq!(Prefix::new("{7}:").unwrap_err().to_string(), "byte 0 is '{', a brace, which could change the hash tag");
/// # Ok::<(), keyschema::SegmentError>(())
/// ```
///
/// # Prefixes side by side
/// Two tenants have no key in common if neither prefix is the start of the other: `a:` and `ab:`,
/// but not `a:` and `a:b:`. So use prefixes of one form, such as `tenant:7:`, whose last byte does
/// not occur in the part that varies.
///
/// # Prefixes and keys without one
/// With a prefix, a key of one schema can be the same text as a key of another: with the prefix
/// `user:`, the key `profile:{id}` is the same text as the key `user:profile:{id}`. Nothing can
/// check that for a text that is only known at run time. Use a first segment that no key has, or
/// declare the prefix in `keys!`: a catalogue that lists it proves that its keys differ from those
/// with the prefix.
///
/// A prefix that is the same in every environment belongs in the declaration, as
/// `#![prefix = mall]` in `keys!`. The lints and the longest key then include it.
#[derive(Clone, Copy)]
pub struct Prefix(Text);

/// A declared prefix may hold letters beyond ASCII, and also has a text.
pub(super) type Text = UnicodeArrayTail<MAX_PREFIX_LEN>;

impl Prefix {
    /// No prefix, for prefixes that are a setting: it does not change keys. [`new`](Self::new)
    /// refuses an empty text, so that an empty name of a tenant does not reach the keys of
    /// everybody.
    pub const NONE: Self = Self(Text::EMPTY);

    /// The length of the longest prefix, in bytes.
    pub const MAX_LEN: usize = MAX_PREFIX_LEN;

    /// Returns the prefix, if it is valid before a key.
    ///
    /// # Errors
    /// Returns which byte is refused and why, or that the text is empty or longer than 64 bytes.
    ///
    /// ```
    /// use keyschema::Prefix;
    ///
    /// const STAGING: Prefix = match Prefix::new("staging:") { Ok(prefix) => prefix, Err(_) => panic!() };
    /// assert_eq!(STAGING, "staging:");
    /// assert_eq!(Prefix::new("a b:").unwrap_err().to_string(), "byte 1 is ' ', white space");
    /// assert!(Prefix::new("").is_err());
    /// ```
    #[inline]
    pub const fn new(text: &str) -> Result<Self, SegmentError> {
        // The characters are the same, because a tail may hold the delimiter.
        match Tail::<'_, MAX_PREFIX_LEN>::new(text) {
            Ok(text) => Ok(Self(Text::unchecked(text.as_str()))),
            Err(error) => Err(error),
        }
    }

    /// Returns the text that `write` writes, for a prefix that was checked.
    pub(super) fn written(write: impl FnOnce(&mut Writer<'_>)) -> Self {
        let mut buf = KeyBuf::<{ capacity_for(MAX_PREFIX_LEN) }>::new();
        let mut writer = buf.writer();
        write(&mut writer);
        let len = writer.len();
        buf.finish(len);
        Self(Text::unchecked(&buf))
    }

    /// Returns the text as a parameter type, to write it.
    #[inline(always)]
    pub(super) const fn text(&self) -> &Text {
        &self.0
    }

    /// Returns the text.
    #[inline]
    pub const fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Returns the bytes of the text.
    #[inline]
    pub const fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl Default for Prefix {
    /// Returns [`NONE`](Self::NONE).
    fn default() -> Self {
        Self::NONE
    }
}

owned_text!([] Prefix);

#[cfg(test)]
mod tests {
    use super::Prefix;
    use crate::{Refusal, SegmentError};
    use alloc::string::{String, ToString};
    use std::collections::HashMap;

    fn text(text: &str) -> Result<String, SegmentError> {
        Prefix::new(text).map(|prefix| prefix.to_string())
    }

    #[test]
    fn every_character_except_the_delimiter_is_checked_as_in_a_text() {
        for character in '\0'..='\u{ff}' {
            let given = String::from_iter(['a', character]);
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
                None => Ok(given.clone()),
            };
            assert_eq!(text(&given), expected);
        }
    }

    #[test]
    fn a_prefix_has_1_to_64_bytes_and_none_is_empty() {
        let longest = "p".repeat(64);
        assert_eq!(text(&longest), Ok(longest));
        assert_eq!(Prefix::new(&"p".repeat(65)), Err(SegmentError::TooLong { len: 65, max_len: 64 }));
        assert_eq!(Prefix::new(""), Err(SegmentError::Empty));
        assert_eq!((Prefix::NONE.as_str(), Prefix::default()), ("", Prefix::NONE));
    }

    #[test]
    fn a_prefix_is_parsed_compared_and_looked_up_like_its_text() {
        let made: [Prefix; 3] =
            ["a:".parse().unwrap(), "a:".try_into().unwrap(), String::from("a:").try_into().unwrap()];
        assert!(made.iter().all(|prefix| *prefix == "a:" && *prefix == made[0]));
        let later: Prefix = "b:".parse().unwrap();
        assert!(made[0] < later && later > Prefix::NONE);
        let tenants = HashMap::from([(made[0], 1), (later, 2)]);
        assert_eq!((tenants["a:"], tenants.get(&later)), (1, Some(&2)));
    }
}
