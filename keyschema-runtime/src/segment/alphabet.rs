//! The characters that a text in a key may hold. They are checked when the text is made.

use super::error::{Refusal, SegmentError};
use crate::{Alphabet, kernels::refused_bytes::RefusedBytes};
use keyschema_core::characters::{self, BRACES, GLOB, character_at};

/// Checks that `text` has 1 to `max_len` bytes, all of the alphabet.
#[inline(always)]
pub(crate) const fn check(
    text: &str,
    max_len: usize,
    checked: &RefusedBytes,
    delimiter: Option<char>,
) -> Result<(), SegmentError> {
    let bytes = text.as_bytes();
    if bytes.is_empty() || bytes.len() > max_len {
        return explain(text, max_len, checked.alphabet(), delimiter);
    }
    if checked.allows_all(bytes, max_len) {
        Ok(())
    } else {
        explain(text, max_len, checked.alphabet(), delimiter)
    }
}

/// Returns what is wrong with `text`. Text beyond ASCII may be valid.
#[cold]
const fn explain(
    text: &str,
    max_len: usize,
    alphabet: Alphabet,
    delimiter: Option<char>,
) -> Result<(), SegmentError> {
    if text.is_empty() {
        return Err(SegmentError::Empty);
    }
    if text.len() > max_len {
        return Err(SegmentError::TooLong { len: text.len(), max_len });
    }
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if byte < 0x80 {
            if !alphabet.contains_byte(byte) {
                return Err(refused(byte as char, at, delimiter));
            }
            at += 1;
        } else {
            let character = character_at(bytes, at);
            if !alphabet.contains_byte(byte) || is_invisible(character) {
                return Err(refused(character, at, delimiter));
            }
            at += character.len_utf8();
        }
    }
    Ok(())
}

const fn refused(character: char, at: usize, delimiter: Option<char>) -> SegmentError {
    let reason = match character {
        _ if BRACES.contains(character) => Refusal::Brace,
        _ if GLOB.contains(character) => Refusal::Glob,
        _ if matches!(delimiter, Some(delimiter) if delimiter == character) => Refusal::Delimiter,
        _ if character.is_whitespace() => Refusal::Whitespace,
        _ if character.is_ascii_control() || (!character.is_ascii() && is_invisible(character)) => {
            Refusal::Control
        }
        _ => Refusal::BeyondAscii,
    };
    SegmentError::Refused { character, at, reason }
}

/// Whether `character` is white space, a control character or an invisible one: two keys that
/// differ in it would look alike.
const fn is_invisible(character: char) -> bool {
    character.is_whitespace()
        || matches!(character, '\u{80}'..='\u{9f}')
        || characters::is_invisible(character)
}

#[cfg(test)]
mod tests {
    use keyschema_core::shapes::text_alphabet;

    use super::{RefusedBytes, check};
    use crate::segment::{Refusal, SegmentError};
    use alloc::string::String;

    #[test]
    fn every_ascii_character_is_checked() {
        let alphabet = RefusedBytes::of(text_alphabet(':', false));
        for character in '\0'..='\x7f' {
            let text = String::from(character);
            let expected = match character {
                ':' => Some(Refusal::Delimiter),
                '{' | '}' => Some(Refusal::Brace),
                '*' | '?' | '[' | ']' | '\\' => Some(Refusal::Glob),
                ' ' | '\t' | '\n' | '\x0b' | '\x0c' | '\r' => Some(Refusal::Whitespace),
                '\0'..' ' | '\x7f' => Some(Refusal::Control),
                _ => None,
            };
            let expected = match expected {
                Some(reason) => Err(SegmentError::Refused { character, at: 0, reason }),
                None => Ok(()),
            };
            assert_eq!(check(&text, 1, &alphabet, Some(':')), expected, "{character:?}");
        }
    }
}
