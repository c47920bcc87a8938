//! The texts that a parameter never writes: why a text does not have a shape.

use keyschema_core::Shape;
use keyschema_language::{message::code, naming::nearest};

use crate::words::counted;

/// The most words that are listed.
const SHOWN: usize = 6;

/// Returns why the type `type_name` of this shape never writes `text`, or `None` if it can.
///
/// ```
/// use keyschema_core::Shape;
/// use keyschema_tools::shape::fault;
///
/// let byte = Shape::Integer { min: 0, max: 255 };
/// assert_eq!(fault(byte, "u8", b"007").as_deref(), Some("`u8` never writes a leading zero"));
/// assert_eq!(fault(byte, "u8", b"256").as_deref(), Some("the greatest `u8` in a key is `255`"));
/// assert_eq!(fault(byte, "u8", b"7"), None);
/// ```
pub fn fault(shape: Shape, type_name: &str, text: &[u8]) -> Option<String> {
    let of_type = code(type_name);
    if text.is_empty() && shape.min_len() > 0 {
        return Some(format!("{of_type} is never empty"));
    }
    match shape {
        Shape::Integer { min, max } => integer_fault(min, max, &of_type, text),
        Shape::Words(words) => words_fault(words, &of_type, text),
        Shape::Raw { .. } => length_fault(shape, &of_type, text.len()),
        _ => text_fault(shape, &of_type, text),
    }
}

fn integer_fault(min: i128, max: u128, of_type: &str, text: &[u8]) -> Option<String> {
    let (is_negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] if digits.iter().all(u8::is_ascii_digit) => {
            return Some(format!("{of_type} never writes a `+`"));
        }
        _ => (false, text),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        let hex = digits.strip_prefix(b"0x").is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let note = if hex { " in decimal" } else { "" };
        return Some(format!("{of_type} writes a whole number{note}"));
    }
    match digits {
        [b'0'] if is_negative => return Some(format!("{of_type} never writes `-0`")),
        [b'0', _, ..] => return Some(format!("{of_type} never writes a leading zero")),
        _ => {}
    }
    if is_negative && min == 0 {
        return Some(format!("{of_type} has no negative numbers"));
    }
    // If digits alone cannot be parsed, there are too many.
    let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u128>().ok());
    if is_negative {
        let is_in_range = number.is_some_and(|number| number <= min.unsigned_abs());
        return (!is_in_range).then(|| format!("the least {of_type} in a key is `{min}`"));
    }
    let is_in_range = number.is_some_and(|number| number <= max);
    (!is_in_range).then(|| format!("the greatest {of_type} in a key is `{max}`"))
}

fn words_fault(words: &'static [&'static str], of_type: &str, text: &[u8]) -> Option<String> {
    if words.iter().any(|word| word.as_bytes() == text) {
        return None;
    }
    let shown = String::from_utf8_lossy(text);
    if let Some(near) = nearest(&shown, words.iter().copied()) {
        return Some(format!("{of_type} writes {}", code(near)));
    }
    let mut list: Vec<String> = words.iter().take(SHOWN).map(|word| code(word)).collect();
    if words.len() > SHOWN {
        list.push(format!("{} more", words.len() - SHOWN));
    }
    Some(format!("{of_type} is one of {}", list.join(", ")))
}

fn text_fault(shape: Shape, of_type: &str, bytes: &[u8]) -> Option<String> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Some(format!("{of_type} is UTF-8"));
    };
    let alphabet = shape.alphabet();
    if let Some(other) = text.chars().find(|character| !alphabet.contains(*character)) {
        return Some(format!("{of_type} never holds {}", code(&other.to_string())));
    }
    length_fault(shape, of_type, bytes.len())
}

fn length_fault(shape: Shape, of_type: &str, len: usize) -> Option<String> {
    let (min, max) = (shape.min_len(), shape.max_len());
    let bytes_of = |count: usize| counted(count, "byte");
    if (min..=max).contains(&len) {
        None
    } else if min == max {
        Some(format!("{of_type} has {}, and this has {len}", bytes_of(min)))
    } else if len > max {
        Some(format!("{of_type} has at most {}, and this has {len}", bytes_of(max)))
    } else {
        Some(format!("{of_type} has at least {}, and this has {len}", bytes_of(min)))
    }
}

#[cfg(test)]
mod tests {
    use keyschema_core::{Alphabet, Shape};
    use keyschema_language::message::style_faults;
    use keyschema_runtime::{__private::Parameter, Identified, KeySchema, schema::Piece};
    use proptest::prelude::{Strategy as _, any, prop_assert_eq, prop_oneof, proptest};

    use super::fault;

    /// Whether the runtime parses the text with the shape.
    fn is_read(shape: Shape, text: &str) -> bool {
        let pieces = Box::leak(Box::new([Piece::Parameter(Parameter::new("id", "Id", shape))]));
        let schema = Box::leak(Box::new(KeySchema { pieces, ..KeySchema::DEFAULT }));
        Identified::parse(schema, text).is_some()
    }

    const LETTERS: Alphabet = Alphabet::of("abcxyz019-").with_beyond_ascii();

    #[test]
    fn each_fault_says_what_the_type_writes() {
        let id = Shape::Integer { min: 0, max: u128::from(u64::MAX) };
        let offset = Shape::Integer { min: -128, max: 127 };
        let region = Shape::Words(&["north", "south"]);
        let name = Shape::Text { min_len: 1, max_len: 8, alphabet: Alphabet::GRAPHIC.without(":") };
        let hex = Shape::fixed(4, Alphabet::DIGITS.with("abcdef"));
        for (shape, type_name, text, expected) in [
            (id, "u64", "007", "`u64` never writes a leading zero"),
            (id, "u64", "", "`u64` is never empty"),
            (id, "u64", "abc", "`u64` writes a whole number"),
            (id, "u64", "0x1f", "`u64` writes a whole number in decimal"),
            (id, "u64", "+7", "`u64` never writes a `+`"),
            (id, "u64", "-7", "`u64` has no negative numbers"),
            (
                id,
                "u64",
                "99999999999999999999999999999999999999999",
                "the greatest `u64` in a key is `18446744073709551615`",
            ),
            (offset, "i8", "-0", "`i8` never writes `-0`"),
            (offset, "i8", "-129", "the least `i8` in a key is `-128`"),
            (offset, "i8", "-", "`i8` writes a whole number"),
            (region, "Region", "nroth", "`Region` writes `north`"),
            (region, "Region", "west", "`Region` is one of `north`, `south`"),
            (name, "Text<8>", "a b", "`Text<8>` never holds ` `"),
            (name, "Text<8>", "123456789", "`Text<8>` has at most 8 bytes, and this has 9"),
            (
                Shape::Raw { min_len: 1, max_len: 2 },
                "Raw<2>",
                "a {",
                "`Raw<2>` has at most 2 bytes, and this has 3",
            ),
            (hex, "Hex<2>", "abc", "`Hex<2>` has 4 bytes, and this has 3"),
            (hex, "Hex<2>", "ABCD", "`Hex<2>` never holds `A`"),
        ] {
            let fault = fault(shape, type_name, text.as_bytes()).expect(text);
            assert_eq!(fault, expected);
            assert_eq!(style_faults(&fault), [""; 0]);
        }
    }

    proptest! {
        #[test]
        fn texts_without_a_fault_are_those_that_the_runtime_reads(
            shape in prop_oneof![
                (any::<i8>(), any::<u8>()).prop_map(|(min, max)| Shape::Integer { min: i128::from(min.min(0)), max: max.into() }),
                (0..3_usize, 0..4_usize).prop_map(|(min_len, more)| {
                    Shape::Text { min_len, max_len: min_len + more, alphabet: LETTERS }
                }),
                proptest::strategy::Just(Shape::Words(&["a", "abc", "0"])),
                proptest::strategy::Just(Shape::Raw { min_len: 1, max_len: 3 }),
            ],
            text in "[-+0-9a-zé]{0,5}",
        ) {
            prop_assert_eq!(fault(shape, "Id", text.as_bytes()).is_none(), is_read(shape, &text), "{:?}", text);
        }
    }
}
