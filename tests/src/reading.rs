//! Parses keys that are made only from a schema.

use keyschema::schema::Piece;
use keyschema::{KeyPattern, ParseKey, Shape};
use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any},
    sample::select,
    strategy::BoxedStrategy,
};

use crate::values::for_all;

/// Checks that texts of a key's shapes are parsed, and that the parsed key writes the same text.
///
/// # Panics
/// If a key does not, or if no text is parsed: a shape may be wider than its type, but always has
/// some of its texts.
pub fn reads_what_it_writes<K: ParseKey<'static>>() {
    let read = std::cell::Cell::new(0);
    let pieces: Vec<BoxedStrategy<String>> = K::SCHEMA.pieces.iter().map(texts).collect();
    for_all(pieces, |pieces| {
        let text: &'static str = pieces.concat().leak();
        if let Ok(key) = K::parse(text) {
            assert_eq!(key.to_string(), text);
            assert!(K::pattern().matches(text.as_bytes()));
            read.set(read.get() + 1);
        }
        // An additional delimiter is never parsed, except in a tail.
        let longer: &'static str = format!("{text}{}", K::SCHEMA.delimiter).leak();
        if let Ok(key) = K::parse(longer) {
            assert_eq!(key.to_string(), longer);
        }
    });
    assert!(read.get() > 0, "{}: no text was read", K::SCHEMA.name);
}

/// Texts of a piece: any that its shape describes, long or short.
fn texts(piece: &Piece) -> BoxedStrategy<String> {
    let shape = match piece {
        Piece::Literal(text) => return Just((*text).to_owned()).boxed(),
        Piece::Parameter(parameter) => parameter.shape,
    };
    match shape {
        Shape::Integer { max, .. } => (any::<u128>(), 0..128_u32)
            .prop_map(move |(number, shift)| ((number >> shift) % max.saturating_add(1).max(1)).to_string())
            .boxed(),
        Shape::Words(words) => select(words).prop_map(str::to_owned).boxed(),
        _ => {
            let alphabet = shape.alphabet();
            // Few letters, so that they often are those of the text around them. Dates still occur
            // often enough.
            let letters: Vec<char> =
                "0012-_ax.|:".chars().filter(|letter| alphabet.contains(*letter)).collect();
            vec(select(letters), shape.min_len()..=shape.max_len().min(shape.min_len() + 12))
                .prop_map(String::from_iter)
                .boxed()
        }
    }
}
