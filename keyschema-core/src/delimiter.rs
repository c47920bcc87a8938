//! What separates the segments of a key.

use crate::Alphabet;

/// The delimiter of a schema that names none.
pub const DEFAULT: &str = ":";

/// The punctuation marks that can separate segments.
const MARKS: Alphabet = Alphabet::of(":./|-_,;#@~+=!$&^");

/// Whether `text` can separate segments: one punctuation mark, once or repeated (`:`, `::`).
///
/// Braces, glob characters, quotes, `%` and the backslash are taken: by hash tags, patterns,
/// the schema language and [escaping](https://docs.rs/keyschema/latest/keyschema/struct.Escaped.html).
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

/// Returns the mark that the delimiter `text` is made of: no parameter may hold it.
///
/// Refusing the mark, and not only the whole delimiter, keeps `a:` + `::` + `b` from reading as
/// `a` + `::` + `:b`.
pub const fn mark(text: &str) -> char {
    match text.as_bytes() {
        [first, ..] => *first as char,
        [] => ':',
    }
}
