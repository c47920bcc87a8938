//! Examples of the keys of a schema.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{Alphabet, Shape, schema::Piece};

/// Longer examples help nobody.
const MAX_LEN: usize = 128;

/// The choice of a parameter's text in an example.
#[derive(Clone, Copy)]
enum Choice {
    /// One that is easy to read.
    Usual,
    /// The shortest text.
    Shortest,
    /// The greatest number, or the longest text.
    Longest,
}

/// Returns keys of the schema: a usual one, a shortest and a longest one, each once and in this
/// order. Only the shapes limit them, so that programs in other languages can be tested with them.
/// A longest key of more than 128 bytes is left out.
pub(super) fn of(pieces: &[Piece]) -> Vec<String> {
    let mut examples: Vec<String> = Vec::new();
    for choice in [Choice::Usual, Choice::Shortest, Choice::Longest] {
        if let Some(example) = example_of(pieces, choice)
            && !examples.contains(&example)
            && (example.len() <= MAX_LEN || examples.is_empty())
        {
            examples.push(example);
        }
    }
    examples
}

fn example_of(pieces: &[Piece], choice: Choice) -> Option<String> {
    let mut example = String::new();
    for piece in pieces {
        match piece {
            Piece::Literal(text) => example.push_str(text),
            Piece::Parameter(parameter) => example.push_str(&text_of(parameter.shape, choice)?),
        }
    }
    Some(example)
}

/// Returns a text of the shape. Returns `None` if the shape has only characters beyond ASCII, and
/// their bytes do not add up to a length.
fn text_of(shape: Shape, choice: Choice) -> Option<String> {
    Some(match (shape, choice) {
        (Shape::Integer { max, .. }, Choice::Usual) => max.min(42).to_string(),
        (Shape::Integer { .. }, Choice::Shortest) => "0".into(),
        (Shape::Integer { max, .. }, Choice::Longest) => max.to_string(),
        (Shape::Words(words), Choice::Usual) => (*words.first()?).into(),
        (Shape::Words(words), Choice::Shortest) => (*words.iter().min_by_key(|word| word.len())?).into(),
        (Shape::Words(words), Choice::Longest) => (*words.iter().max_by_key(|word| word.len())?).into(),
        (_, choice) => {
            let (min, max) = (shape.min_len(), shape.max_len());
            let len = match choice {
                Choice::Usual => max.min(6).max(min),
                Choice::Shortest => min,
                // This is longer than any example.
                Choice::Longest => max.min(MAX_LEN + 1).max(min),
            };
            letters(shape.alphabet(), len)?
        }
    })
}

/// Returns `len` bytes of the alphabet: letters if it has some, otherwise digits, otherwise any of
/// its characters.
fn letters(alphabet: Alphabet, len: usize) -> Option<String> {
    const PREFERRED: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890";
    let mut characters = String::new();
    for character in PREFERRED.chars() {
        if alphabet.contains(character) && characters.len() < 6 {
            characters.push(character);
        }
    }
    for character in b'!'..=b'~' {
        if characters.is_empty() && alphabet.contains(character.into()) {
            characters.push(character.into());
        }
    }
    if !characters.is_empty() {
        let mut text = characters.repeat(len / characters.len() + 1);
        text.truncate(len);
        return Some(text);
    }
    // Characters of two and three bytes make any length except one.
    if !alphabet.contains('é') || len == 1 {
        return (len == 0).then(String::new);
    }
    let mut text = "é".repeat((len - len % 2) / 2 - len % 2);
    if len % 2 == 1 {
        text.push('日');
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use alloc::{boxed::Box, vec::Vec};
    use proptest::prelude::{Strategy as _, any, prop_assert, prop_oneof, proptest};

    use super::of;
    use crate::{
        Alphabet, Identified, KeySchema, Shape,
        schema::{Parameter, Piece},
    };

    const fn parameter(shape: Shape) -> Piece {
        Piece::Parameter(Parameter::new("id", "Id", shape))
    }

    #[test]
    fn examples_are_readable() {
        let id = parameter(Shape::Integer { min: 0, max: 255 });
        let text =
            parameter(Shape::Text { min_len: 1, max_len: 8, alphabet: Alphabet::GRAPHIC.without(":") });
        assert_eq!(
            of(&[Piece::Literal("user:"), id, Piece::Literal(":"), text]),
            ["user:42:abcdef", "user:0:a", "user:255:abcdefab"]
        );
        assert_eq!(of(&[Piece::Literal("users")]), ["users"]);
        let long = parameter(Shape::Text { min_len: 1, max_len: 500, alphabet: Alphabet::DIGITS });
        assert_eq!(of(&[long]), ["123456", "1"]);
        let fixed = parameter(Shape::fixed(200, Alphabet::DIGITS));
        assert_eq!(of(&[fixed]).len(), 1, "a schema of long keys has an example too");
        assert!(of(&[parameter(Shape::Words(&[]))]).is_empty());
    }

    proptest! {
        #[test]
        fn examples_are_keys(shapes in proptest::collection::vec(prop_oneof![
            (any::<i8>(), any::<u64>()).prop_map(|(min, max)| Shape::Integer { min: i128::from(min.min(0)), max: max.into() }),
            (0..9_usize, 0..200_usize, any::<u128>(), any::<bool>()).prop_map(|(min_len, more, bits, beyond_ascii)| {
                let members: alloc::string::String =
                    ('!'..='~').filter(|it| *it != ':' && bits >> (*it as u32) & 1 == 1).collect();
                let alphabet = Alphabet::of(&members);
                let alphabet = if beyond_ascii { alphabet.with_beyond_ascii() } else { alphabet };
                Shape::Text { min_len, max_len: min_len + more, alphabet }
            }),
            proptest::strategy::Just(Shape::Words(&["north", "s"])),
            proptest::strategy::Just(Shape::Raw { min_len: 1, max_len: 9 }),
        ], 0..4)) {
            let pieces: Vec<Piece> =
                shapes.into_iter().flat_map(|shape| [Piece::Literal("a:"), parameter(shape), Piece::Literal(":")]).collect();
            let schema = Box::leak(Box::new(KeySchema { pieces: pieces.leak(), ..KeySchema::DEFAULT }));
            for example in of(schema.pieces) {
                prop_assert!(Identified::parse(schema, &example).is_some(), "{:?} {}", schema.pieces, example);
            }
        }
    }
}
