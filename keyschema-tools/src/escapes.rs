//! Bytes that a terminal cannot show: the escapes in which `redis-cli` prints them, and those of
//! this program.

use std::fmt::Write as _;

/// Returns the byte that an escape means, and what follows it. `text` begins after the backslash.
/// `None` if `redis-cli` has no such escape.
pub(crate) fn byte_of(text: &[u8]) -> Option<(u8, &[u8])> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    match text {
        [b'x', high, low, rest @ ..] => Some((digit(*high)? << 4 | digit(*low)?, rest)),
        [escaped, rest @ ..] => {
            let byte = match escaped {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'a' => 7,
                b'b' => 8,
                b'\\' | b'"' => *escaped,
                _ => return None,
            };
            Some((byte, rest))
        }
        [] => None,
    }
}

/// Returns bytes as text that a terminal can show. Bytes that are not UTF-8 are written as `\xff`,
/// control characters as Rust writes them.
pub(crate) fn shown(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if character.is_control() {
                shown.extend(character.escape_default());
            } else {
                shown.push(character);
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::byte_of;

    #[test]
    fn each_escape_is_one_byte() {
        for (text, byte) in
            [("n", b'\n'), ("r", b'\r'), ("t", b'\t'), ("a", 7), ("b", 8), ("\\", b'\\'), ("\"", b'"')]
        {
            assert_eq!(byte_of(text.as_bytes()), Some((byte, &b""[..])), "{text}");
        }
        assert_eq!(byte_of(b"x00f"), Some((0, &b"f"[..])));
        assert_eq!(byte_of(b"xFf"), Some((255, &b""[..])));
        for text in ["", "q", "x", "x0", "x0g", "0"] {
            assert_eq!(byte_of(text.as_bytes()), None, "{text}");
        }
    }
}
