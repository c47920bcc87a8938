//! Bytes that may not be UTF-8, written for people.

use core::fmt;

/// Shows bytes that are text as they are, and others with `\x…` for what is not ASCII. Width and
/// alignment count for text alone.
///
/// # Errors
/// Those of the formatter's target.
pub(crate) fn display_bytes(bytes: &[u8], formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match str::from_utf8(bytes) {
        Ok(text) => formatter.pad(text),
        Err(_) => write!(formatter, "{}", bytes.escape_ascii()),
    }
}

/// Shows bytes that are text as a string literal, and others as a literal of bytes.
///
/// # Errors
/// Those of the formatter's target.
pub(crate) fn debug_bytes(bytes: &[u8], formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match str::from_utf8(bytes) {
        Ok(text) => fmt::Debug::fmt(text, formatter),
        Err(_) => write!(formatter, "b\"{}\"", bytes.escape_ascii()),
    }
}
