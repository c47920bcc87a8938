//! The text of a parameter for people.

use core::fmt;

use super::{KeySegment, Writer};

/// Shows the text that stands in a key, width and alignment included.
///
/// # Errors
/// Those of the formatter's target.
pub fn display<T: KeySegment + ?Sized>(value: &T, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some(text) = value.known_text() {
        return formatter.pad(text);
    }
    // The writer may store eight bytes at once, of which the last are not part of the text.
    match T::SHAPE.max_len() {
        0..=56 => pad::<64, T>(value, formatter),
        57..=504 => pad::<512, T>(value, formatter),
        _ => pad::<65_536, T>(value, formatter),
    }
}

/// In a function of its own, so that a short text takes no room for the longest.
#[inline(never)]
fn pad<const N: usize, T: KeySegment + ?Sized>(value: &T, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut bytes = [0; N];
    let mut writer = Writer::new(&mut bytes);
    value.write_to(&mut writer);
    let len = writer.len();
    display_bytes(&bytes[..len], formatter)
}

/// Shows bytes that are text as they are, and others with `\x…` for what is not ASCII. Width and alignment count for text alone.
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
