//! Typed tokens: parts of a key that are values by their form alone.

use keyschema_core::{Shape, shapes};

/// Returns the type and the shape of a segment that is a value by its form.
pub(super) fn typed(segment: &str) -> Option<(String, Shape)> {
    let bytes = segment.as_bytes();
    let is_hex = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if let Ok(number) = segment.parse::<u64>()
        && number.to_string() == segment
    {
        return Some(integer(number));
    }
    if bytes.len() == 36
        && bytes.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => is_hex(byte),
        })
    {
        return Some(("Uuid".into(), shapes::UUID));
    }
    let is_even_hex = matches!(bytes.len(), 16 | 24 | 32 | 40 | 64) && bytes.iter().all(is_hex);
    is_even_hex.then(|| (format!("Hex<{}>", bytes.len() / 2), shapes::hex(bytes.len() / 2)))
}

/// Returns the type of a number: at least `u32`, because greater ones will come.
fn integer(number: u64) -> (String, Shape) {
    if u32::try_from(number).is_ok() {
        ("u32".into(), Shape::Integer { min: 0, max: u32::MAX.into() })
    } else {
        ("u64".into(), Shape::Integer { min: 0, max: u64::MAX.into() })
    }
}
