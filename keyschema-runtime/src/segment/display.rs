//! The text of a parameter for people.

use core::fmt;

use super::{KeySegment, Writer, shown_bytes::display_bytes};

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
