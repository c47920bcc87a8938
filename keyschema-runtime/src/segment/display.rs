//! The text of a parameter for people.

use core::fmt;

use super::{KeySegment, Writer, shown_bytes::display_bytes};

/// Shows the text as in a key, width and alignment included.
///
/// # Errors
/// Returns the errors of the formatter's target.
pub fn display<T: KeySegment + ?Sized>(value: &T, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some(text) = value.known_text() {
        return formatter.pad(text);
    }
    // The writer may store eight bytes at once, and the last of them are not part of the text.
    match T::SHAPE.max_len() {
        0..=56 => pad::<64, T>(value, formatter),
        57..=504 => pad::<512, T>(value, formatter),
        _ => pad::<65_536, T>(value, formatter),
    }
}

/// Writes a text of up to `N` bytes. It is a separate function, so that a short text does not take
/// the room of the longest.
#[inline(never)]
fn pad<const N: usize, T: KeySegment + ?Sized>(value: &T, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut bytes = [0; N];
    let mut writer = Writer::new(&mut bytes);
    value.write_to(&mut writer);
    let len = writer.len();
    display_bytes(&bytes[..len], formatter)
}
