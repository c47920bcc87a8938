//! Why a text is no key of a schema.

use core::fmt;

use keyschema_core::{
    KeySchema,
    schema::{Parameter, Piece},
};

use crate::SegmentError;

/// Why a text could not be [read](crate::RedisKey::parse) as a key.
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
/// assert_eq!(error.parameter().unwrap().name, "user_id");
/// assert_eq!(error.reason(), Some(SegmentError::NotADigit { character: '+', at: 16 }));
///
/// let message = |text| UserProfile::parse(text).unwrap_err().to_string();
/// assert_eq!(message("user:name:7"), "not a key of `UserProfile`: expected `profile:id:` at byte 5, found 'n'");
/// assert_eq!(message("user:pro"), "not a key of `UserProfile`: expected `file:id:` at byte 8, found the end");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseKeyError {
    schema: &'static KeySchema,
    /// Which piece of the schema; behind the last, the end.
    piece: usize,
    fault: Fault,
}

/// What is wrong, before it is known in which schema. Made by generated code.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    pub(crate) at: usize,
    /// The byte that stands there, if the key does not end.
    pub(crate) found: Option<u8>,
    pub(crate) reason: Reason,
}

impl Fault {
    /// Nothing that can be said more about.
    pub(crate) const AT_START: Self = Self { at: 0, found: None, reason: Reason::End };
}

/// What was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// A literal, of which so many bytes are there.
    Literal { same: usize },
    /// A parameter, whose text is no text of its type.
    Parameter(SegmentError),
    /// The end of the key.
    End,
    /// The prefix, which is only known to who asked.
    Prefix,
}

impl ParseKeyError {
    #[cold]
    pub(crate) fn new(schema: &'static KeySchema, piece: usize, fault: Fault) -> Self {
        Self { schema, piece, fault }
    }

    /// The schema that the text is no key of.
    pub fn schema(&self) -> &'static KeySchema {
        self.schema
    }

    /// The byte at which the text is not that of a key, from 0; its length, if it ends too early.
    pub fn at(&self) -> usize {
        self.fault.at
    }

    /// The byte that stands there; none if the text ends there.
    pub fn found(&self) -> Option<u8> {
        self.fault.found
    }

    /// The parameter that could not be read; none if a literal or the end was expected.
    pub fn parameter(&self) -> Option<&'static Parameter> {
        match (self.fault.reason, self.schema.pieces.get(self.piece)) {
            (Reason::Parameter(_), Some(Piece::Parameter(parameter))) => Some(parameter),
            _ => None,
        }
    }

    /// Why the parameter could not be read; its positions are those of the whole key.
    pub fn reason(&self) -> Option<SegmentError> {
        match self.fault.reason {
            Reason::Parameter(error) => Some(error),
            Reason::Literal { .. } | Reason::End | Reason::Prefix => None,
        }
    }

    /// The literal text that was expected at [`at`](Self::at): empty if the end was; none if a parameter could not be read, or
    /// the [prefix](crate::Prefix::parse) was expected.
    pub fn expected(&self) -> Option<&'static str> {
        match self.fault.reason {
            Reason::Literal { same } => {
                let literal = literal_of(self.schema.pieces, self.piece);
                // Within a character where only its first bytes are the same: then all of it is expected.
                let start = (0..=same).rev().find(|start| literal.is_char_boundary(*start));
                Some(&literal[start.unwrap_or(0)..])
            }
            Reason::End => Some(""),
            Reason::Parameter(_) | Reason::Prefix => None,
        }
    }
}

impl fmt::Display for ParseKeyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "not a key of `{}`: ", self.schema.name)?;
        if let (Some(parameter), Some(error)) = (self.parameter(), self.reason()) {
            return write!(formatter, "parameter `{}`: {error}", parameter.name);
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

// No `source`: the message already has all that the cause says, and whoever prints a chain would print it twice.
impl core::error::Error for ParseKeyError {}

/// Returns the literal with this number, and an empty one if the piece is no literal.
pub(crate) const fn literal_of(pieces: &[Piece], piece: usize) -> &'static str {
    if piece < pieces.len()
        && let Piece::Literal(text) = pieces[piece]
    {
        return text;
    }
    ""
}
