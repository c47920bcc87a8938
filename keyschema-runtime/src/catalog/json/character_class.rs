//! Alphabets as the character classes of regular expressions: `[0-9a-f]`.

use alloc::string::String;
use core::fmt::Write as _;

use crate::Alphabet;

/// All characters beyond ASCII.
const BEYOND_ASCII: &str = r"\u{80}-\u{10FFFF}";

/// Ranges whose contents every reader knows.
const RANGES: [(char, char); 3] = [('0', '9'), ('A', 'Z'), ('a', 'z')];

/// Returns the character class of the alphabet, as Rust's `regex` and, with the flag `u`,
/// JavaScript read it.
///
/// Only digits and letters are written as ranges: to read `[!-~]`, one has to know ASCII by heart.
pub(super) fn of(alphabet: Alphabet) -> String {
    let mut class = String::from("[");
    let mut characters = ('\0'..='\x7f').filter(|character| alphabet.contains(*character)).peekable();
    while let Some(first) = characters.next() {
        let mut last = first;
        if let Some((_, end)) = RANGES.into_iter().find(|(start, end)| (*start..=*end).contains(&first)) {
            while let Some(next) =
                characters.next_if(|next| *next <= end && u32::from(*next) == u32::from(last) + 1)
            {
                last = next;
            }
        }
        push(&mut class, first);
        if last != first {
            if u32::from(last) > u32::from(first) + 1 {
                class.push('-');
            }
            push(&mut class, last);
        }
    }
    if alphabet.contains('\u{80}') {
        class.push_str(BEYOND_ASCII);
    }
    class.push(']');
    class
}

fn push(class: &mut String, character: char) {
    match character {
        '\\' | '[' | ']' | '^' | '-' => class.extend(['\\', character]),
        '\0'..='\x20' | '\x7f' => {
            write!(class, "\\u{{{:X}}}", u32::from(character)).expect("a `String` takes any text");
        }
        _ => class.push(character),
    }
}

/// Returns the alphabet of a class as [`of`] writes it.
#[cfg(feature = "from-json")]
pub(super) fn parse(class: &str) -> Option<Alphabet> {
    let mut rest = class.strip_prefix('[')?.strip_suffix(']')?;
    let mut alphabet = Alphabet::NONE;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(BEYOND_ASCII) {
            alphabet = alphabet.with_beyond_ascii();
            rest = after;
            continue;
        }
        let (first, after) = parse_character(rest)?;
        let (last, after) = match after.strip_prefix('-') {
            Some(after) => parse_character(after)?,
            None => (first, after),
        };
        if first > last {
            return None;
        }
        for character in first..=last {
            alphabet = alphabet.with(character.encode_utf8(&mut [0; 4]));
        }
        rest = after;
    }
    Some(alphabet)
}

/// Returns the ASCII character at the start, and the text after it.
#[cfg(feature = "from-json")]
fn parse_character(class: &str) -> Option<(char, &str)> {
    if let Some(after) = class.strip_prefix(r"\u{") {
        let (code, after) = after.split_once('}')?;
        let character = u32::from_str_radix(code, 16).ok().and_then(char::from_u32)?;
        return character.is_ascii().then_some((character, after));
    }
    let is_escaped = class.starts_with('\\');
    let class = class.strip_prefix('\\').unwrap_or(class);
    let character = class.chars().next()?;
    let is_plain = is_escaped || !matches!(character, '[' | ']' | '^' | '-');
    (character.is_ascii() && is_plain).then(|| (character, &class[1..]))
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::Alphabet;

    #[test]
    fn classes_are_written_as_short_ranges() {
        for (alphabet, class) in [
            (Alphabet::DIGITS, "[0-9]"),
            (Alphabet::DIGITS.with("abcdef"), "[0-9a-f]"),
            (Alphabet::of("ab-"), r"[\-ab]"),
            (Alphabet::NONE, "[]"),
            (Alphabet::of("a\u{7f}\n é"), r"[\u{A}\u{20}a\u{7F}\u{80}-\u{10FFFF}]"),
            (Alphabet::GRAPHIC.without("{}*?[]\\:"), r##"[!"#$%&'()+,\-./0-9;<=>@A-Z\^_`a-z|~]"##),
        ] {
            assert_eq!(of(alphabet), class);
        }
    }

    #[cfg(feature = "from-json")]
    #[test]
    fn classes_are_parsed_back() {
        use super::parse;
        use proptest::prelude::{any, proptest};

        proptest!(|(bits in any::<u128>(), spread in any::<u128>(), beyond_ascii in any::<bool>())| {
            let members = (0..0x80_u8).filter(|byte| (bits & spread) >> byte & 1 != 0).map(char::from);
            let mut alphabet = Alphabet::of(&members.collect::<alloc::string::String>());
            if beyond_ascii {
                alphabet = alphabet.with_beyond_ascii();
            }
            assert_eq!(parse(&of(alphabet)), Some(alphabet));
        });
        for class in ["", "a", "[a", "[z-a]", "[é]", "[a-]", r"[\u{110000}]", "[^a]", r"[\u{80}]", r"[\]"] {
            assert_eq!(parse(class), None, "{class}");
        }
    }
}
