//! Which characters may stand in a segment, decided for every text when it is made.

use super::error::{Refusal, SegmentError};
use crate::Alphabet;

/// Characters that no text in a key may hold, whatever the delimiter.
const NEVER: &str = "{}*?[]\\";

/// What a `Text` in a schema with the delimiter mark `delimiter` is made of.
pub(super) const fn text_alphabet(delimiter: char, beyond_ascii: bool) -> Alphabet {
    let alphabet = tail_alphabet(beyond_ascii);
    let mut buffer = [0; 4];
    alphabet.without(delimiter.encode_utf8(&mut buffer))
}

/// What a `Tail` is made of: delimiters are fine, there is nothing behind it to run into.
pub(super) const fn tail_alphabet(beyond_ascii: bool) -> Alphabet {
    let alphabet = Alphabet::GRAPHIC.without(NEVER);
    if beyond_ascii { alphabet.with_beyond_ascii() } else { alphabet }
}

/// An alphabet with its ASCII characters as a table, which a text is checked against byte by byte.
///
/// Made in a constant: a check is one look-up a byte, measured at less than a quarter of the instructions of asking the
/// alphabet.
pub(super) struct Checked {
    alphabet: Alphabet,
    allowed: [bool; 256],
}

impl Checked {
    pub(super) const fn of(alphabet: Alphabet) -> Self {
        let mut allowed = [false; 256];
        let mut byte = 0_u8;
        while byte < 0x80 {
            allowed[byte as usize] = alphabet.contains_byte(byte);
            byte += 1;
        }
        Self { alphabet, allowed }
    }
}

/// Checks that `text` has 1 to `max_len` bytes, all of the alphabet.
#[inline]
pub(super) const fn check(
    text: &str,
    max_len: usize,
    checked: &Checked,
    delimiter: Option<char>,
) -> Result<(), SegmentError> {
    let bytes = text.as_bytes();
    if bytes.is_empty() || bytes.len() > max_len {
        return explain(text, max_len, checked.alphabet, delimiter);
    }
    let mut at = 0;
    while at < bytes.len() {
        if !checked.allowed[bytes[at] as usize] {
            return explain(text, max_len, checked.alphabet, delimiter);
        }
        at += 1;
    }
    Ok(())
}

/// What is wrong with `text`, if it is not merely beyond ASCII.
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
        '{' | '}' => Refusal::Brace,
        '*' | '?' | '[' | ']' | '\\' => Refusal::Glob,
        _ if matches!(delimiter, Some(delimiter) if delimiter == character) => Refusal::Delimiter,
        _ if character.is_whitespace() => Refusal::Whitespace,
        _ if character.is_ascii_control() || (!character.is_ascii() && is_invisible(character)) => {
            Refusal::Control
        }
        _ => Refusal::BeyondAscii,
    };
    SegmentError::Refused { character, at, reason }
}

/// White space, controls and marks beyond ASCII that show nothing, so that two keys would look alike.
const fn is_invisible(character: char) -> bool {
    character.is_whitespace()
        || matches!(character,
            '\u{80}'..='\u{9f}' // controls
            | '\u{ad}' // soft hyphen
            | '\u{34f}' // grapheme joiner
            | '\u{61c}' // Arabic letter mark
            | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' // Hangul fillers
            | '\u{180b}'..='\u{180f}' // Mongolian selectors and separator
            | '\u{200b}'..='\u{200f}' // zero-width characters and direction marks
            | '\u{202a}'..='\u{202e}' // direction embeddings
            | '\u{2060}'..='\u{206f}' // joiners and isolates
            | '\u{fe00}'..='\u{fe0f}' // variation selectors
            | '\u{feff}' // byte order mark
            | '\u{e0000}'..='\u{e0fff}') // tags
}

/// The character that starts at `at`, where `bytes` are UTF-8.
///
/// `str::chars` would say the same, but not in a `const fn`.
pub(super) const fn character_at(bytes: &[u8], at: usize) -> char {
    let lead = bytes[at] as u32;
    let (len, mut code) = match lead {
        0xf0.. => (4, lead & 0x07),
        0xe0.. => (3, lead & 0x0f),
        0x80.. => (2, lead & 0x1f),
        _ => (1, lead),
    };
    let mut index = at + 1;
    while index < at + len {
        code = (code << 6) | (bytes[index] & 0x3f) as u32;
        index += 1;
    }
    match char::from_u32(code) {
        Some(character) => character,
        None => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::{Checked, character_at, check, text_alphabet};
    use crate::segment::error::{Refusal, SegmentError};
    use alloc::string::String;

    #[test]
    fn every_character_decodes_to_itself() {
        for character in '\0'..=char::MAX {
            let text = String::from(character);
            assert_eq!(character_at(text.as_bytes(), 0), character);
        }
    }

    #[test]
    fn every_ascii_character_is_judged() {
        let alphabet = Checked::of(text_alphabet(':', false));
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
