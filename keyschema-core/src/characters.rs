//! Characters that matter to every key.

use crate::Alphabet;

/// Characters that mark the hash tag.
pub const BRACES: Alphabet = Alphabet::of("{}");

/// Characters that mean something in a glob.
pub const GLOB: Alphabet = Alphabet::of("*?[]\\");

/// Characters that the text of a parameter never contains.
pub const RESERVED: Alphabet = BRACES.union(GLOB);

/// Whether `character` is not visible, or only changes how its neighbours are shown. Two keys that
/// differ in it would look alike.
///
/// These are Unicode's default-ignorable characters, its format characters, and a few blanks. White
/// space and control characters are not among them.
pub const fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{AD}' // soft hyphen
        | '\u{34F}' // grapheme joiner
        | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}' | '\u{890}'..='\u{891}' | '\u{8E2}' // Arabic and Syriac marks
        | '\u{115F}'..='\u{1160}' | '\u{3164}' | '\u{FFA0}' // Hangul fillers
        | '\u{17B4}'..='\u{17B5}' // Khmer inherent vowels
        | '\u{180B}'..='\u{180F}' // Mongolian selectors and separator
        | '\u{200B}'..='\u{200F}' // zero-width characters and direction marks
        | '\u{202A}'..='\u{202E}' // direction embeddings
        | '\u{2060}'..='\u{206F}' // joiners and isolates
        | '\u{2800}' // blank Braille pattern
        | '\u{FE00}'..='\u{FE0F}' // variation selectors
        | '\u{FEFF}' // byte order mark
        | '\u{FFF0}'..='\u{FFFB}' // unassigned ignorables and annotation marks
        | '\u{110BD}' | '\u{110CD}' // Kaithi number signs
        | '\u{13430}'..='\u{1343F}' // Egyptian hieroglyph controls
        | '\u{16FE4}' // Khitan filler
        | '\u{1BCA0}'..='\u{1BCA3}' // shorthand controls
        | '\u{1D159}' // null notehead
        | '\u{1D173}'..='\u{1D17A}' // musical controls
        | '\u{E0000}'..='\u{E0FFF}') // tags
}

/// Returns the character that starts at the byte `at` of UTF-8 text.
///
/// `str::chars` cannot be called in a `const fn`.
pub const fn character_at(text: &[u8], at: usize) -> char {
    let lead = text[at] as u32;
    let (len, mut code) = match lead {
        0xf0.. => (4, lead & 0x07),
        0xe0.. => (3, lead & 0x0f),
        0x80.. => (2, lead & 0x1f),
        _ => (1, lead),
    };
    let mut index = at + 1;
    while index < at + len {
        code = (code << 6) | (text[index] & 0x3f) as u32;
        index += 1;
    }
    match char::from_u32(code) {
        Some(character) => character,
        None => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::{character_at, is_invisible};

    #[test]
    fn every_character_decodes_to_itself() {
        for character in '\0'..=char::MAX {
            let mut buffer = [0; 4];
            assert_eq!(character_at(character.encode_utf8(&mut buffer).as_bytes(), 0), character);
        }
    }

    #[test]
    fn letters_marks_white_space_and_controls_are_not_invisible() {
        for character in ('\0'..='\u{9f}').chain("éñ日本αя\u{301}\u{2028}\u{3000}€🦀".chars()) {
            assert!(!is_invisible(character), "{character:?}");
        }
    }
}
