//! The error for a text that is not a key of a schema.
//!
//! A program that parses keys carries no schema. The error has the name of the key, and the parser
//! names literals and parameters itself. With a reference to the schema, each key took 300 bytes
//! more of a program, and with the parameters as data 300 more (`cargo xtask size`).

use core::fmt;

use crate::SegmentError;

/// The reason why a text could not be [parsed](crate::RedisKey::parse) as a key.
///
/// ```
/// use keyschema::{RedisKey, SegmentError};
///
/// #[derive(RedisKey, Debug)]
/// #[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
/// struct UserProfile { user_id: u64 }
///
/// let error = UserProfile::parse("user:profile:id:+5").unwrap_err();
/// assert_eq!(error.to_string(), "not a key of `UserProfile`: parameter `user_id`: byte 16 is '+', not a digit");
/// assert_eq!(error.at(), 16);
/// assert_eq!(error.parameter(), Some("user_id"));
/// assert_eq!(error.reason(), Some(SegmentError::NotADigit { character: '+', at: 16 }));
///
/// let message = |text| UserProfile::parse(text).unwrap_err().to_string();
/// assert_eq!(message("user:name:7"), "not a key of `UserProfile`: expected `profile:id:` at byte 5, found 'n'");
/// assert_eq!(message("user:pro"), "not a key of `UserProfile`: expected `file:id:` at byte 8, found the end");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseKeyError {
    // It does not hold the schema: a program that parses keys would then contain the schema of each
    // key, which is longer than the code.
    key: &'static str,
    fault: Fault,
}

/// A fault, without the schema. Generated code makes it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    pub(crate) at: usize,
    /// The byte at that position, unless the text ends there.
    pub(crate) found: Option<u8>,
    pub(crate) reason: Reason,
}

impl Fault {
    /// The key is wrong from its first byte, and nothing more is known.
    pub(crate) const AT_START: Self = Self { at: 0, found: None, reason: Reason::End };
}

/// The text that was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// This literal, of which the first `same` bytes matched.
    Literal { literal: &'static str, same: usize },
    /// The parameter of this name, whose text is not one of its type.
    Parameter { name: &'static str, error: SegmentError },
    /// The end of the key.
    End,
    /// The prefix, which only the caller knows.
    Prefix,
}

impl ParseKeyError {
    #[cold]
    pub(crate) fn new(key: &'static str, fault: Fault) -> Self {
        Self { key, fault }
    }

    /// Returns the name of the key type that the text is not a key of.
    pub fn key_name(&self) -> &'static str {
        self.key
    }

    /// Returns the position of the first wrong byte, from 0. If the text ends too early, returns
    /// its length.
    pub fn at(&self) -> usize {
        self.fault.at
    }

    /// Returns the byte at that position. Returns `None` if the text ends there.
    pub fn found(&self) -> Option<u8> {
        self.fault.found
    }

    /// Returns the name of the parameter that could not be parsed. Returns `None` if a literal or
    /// the end was expected.
    pub fn parameter(&self) -> Option<&'static str> {
        match self.fault.reason {
            Reason::Parameter { name, .. } => Some(name),
            Reason::Literal { .. } | Reason::End | Reason::Prefix => None,
        }
    }

    /// Returns why the parameter could not be parsed. Positions count from the start of the key.
    pub fn reason(&self) -> Option<SegmentError> {
        match self.fault.reason {
            Reason::Parameter { error, .. } => Some(error),
            Reason::Literal { .. } | Reason::End | Reason::Prefix => None,
        }
    }

    /// Returns the literal text that was expected at [`at`](Self::at). It is empty if the end was
    /// expected. Returns `None` if a parameter could not be parsed or the
    /// [prefix](crate::KeyPrefix::parse) was expected.
    pub fn expected(&self) -> Option<&'static str> {
        match self.fault.reason {
            Reason::Literal { literal, same } => {
                // If only the first bytes of a character are the same, all of the character is
                // expected.
                let start = (0..=same).rev().find(|start| literal.is_char_boundary(*start));
                Some(&literal[start.unwrap_or(0)..])
            }
            Reason::End => Some(""),
            Reason::Parameter { .. } | Reason::Prefix => None,
        }
    }
}

impl fmt::Display for ParseKeyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "not a key of `{}`: ", self.key)?;
        if let Reason::Parameter { name, error } = self.fault.reason {
            return write!(formatter, "parameter `{name}`: {error}");
        }
        match self.expected() {
            None => formatter.write_str("expected the prefix")?,
            Some("") => formatter.write_str("expected the end")?,
            Some(literal) => write!(formatter, "expected `{literal}`")?,
        }
        write!(formatter, " at byte {}, found ", self.fault.at)?;
        match self.fault.found {
            None => formatter.write_str("the end"),
            Some(byte) if byte.is_ascii() => write!(formatter, "{:?}", char::from(byte)),
            Some(byte) => write!(formatter, "the byte {byte:#04x}"),
        }
    }
}

// It has no `source`: the message already contains the cause, and printing a chain of errors would
// print it twice.
impl core::error::Error for ParseKeyError {}
