//! The delimiter: the text between the segments of a key.

use crate::Alphabet;

/// The default delimiter of a schema.
pub const DEFAULT: &str = ":";

/// The punctuation marks that can separate segments.
const MARKS: Alphabet = Alphabet::of(":./|-_,;#@~+=!$&^");

/// Whether `text` can separate segments: one punctuation mark, once or repeated (`:`, `::`).
///
/// Some characters have another meaning: braces in hash tags, glob characters in patterns, quotes
/// and the backslash in the schema language, and `%` in [escaped
/// texts](https://docs.rs/keyschema/latest/keyschema/struct.Escaped.html).
///
/// ```
/// use keyschema_core::delimiter;
///
/// assert!(delimiter::is_valid("::"));
/// assert!(!delimiter::is_valid("->") && !delimiter::is_valid("{") && !delimiter::is_valid("x"));
/// ```
pub const fn is_valid(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.is_empty() {
        return false;
    }
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index] != bytes[0] {
            return false;
        }
        index += 1;
    }
    MARKS.contains_byte(bytes[0])
}

/// Returns the mark that the delimiter `text` is made of. No parameter may hold it.
///
/// Parameters must not hold the mark, rather than only the whole delimiter. Otherwise `a:` + `::` +
/// `b` could be read as `a` + `::` + `:b`.
pub const fn mark(text: &str) -> char {
    match text.as_bytes() {
        [first, ..] => *first as char,
        [] => ':',
    }
}
