//! Keys that are made only from schemas, and then identified.

use keyschema::schema::{Piece, Source};
use keyschema::{Alphabet, Catalog, Identified, KeySchema, Shape};
use proptest::{collection::vec, prelude::any};

use crate::values::for_all;

/// Checks that keys of `schemas` are identified, with their original texts, and that no bytes lead
/// to a panic. Keys of the types in `inseparable` can be cut in several ways.
///
/// # Panics
/// If not.
pub fn assert_identified(schemas: &'static [&'static KeySchema], inseparable: &[&str]) {
    let catalog = Catalog::new("ALL", "", schemas, Source { file: file!(), line: line!() });
    for &schema in schemas {
        for_all(
            (vec(any::<(u64, u64)>(), schema.parameters().count()), any::<(usize, u8, u8)>()),
            |(seeds, damage)| {
                let texts: Vec<String> = schema
                    .parameters()
                    .zip(seeds)
                    .map(|(parameter, seed)| text_of(parameter.shape, seed))
                    .collect();
                let key = put_together(schema, texts.iter());
                let found = catalog
                    .identify_all(&key)
                    .find(|found| found.schema() == schema)
                    .unwrap_or_else(|| panic!("{} is no key of {schema}", key.escape_ascii()));
                assert!(catalog.identify(&key).is_some());
                assert_cut(found);
                if !inseparable.contains(&schema.name) {
                    let found_texts: Vec<_> = found.parameters().map(|(_, text)| text).collect();
                    assert!(texts.iter().eq(&found_texts), "{found:?}");
                }

                let mut damaged = key;
                let (at, byte, kind) = damage;
                let at = at % (damaged.len() + 1);
                let end = (at + usize::from(kind % 3)).min(damaged.len());
                damaged.splice(at..end, (kind & 1 == 0).then_some(byte));
                catalog.identify_all(&damaged).for_each(assert_cut);
            },
        );
    }
}

/// Checks that literals and texts make up the key.
fn assert_cut(key: Identified<'_>) {
    let again = put_together(key.schema(), key.parameters().map(|(_, text)| text));
    assert_eq!(again, key.key(), "{key:?}");
}

fn put_together(schema: &KeySchema, mut texts: impl Iterator<Item: AsRef<[u8]>>) -> Vec<u8> {
    let mut key = Vec::new();
    for piece in schema.pieces {
        match piece {
            Piece::Literal(text) => key.extend_from_slice(text.as_bytes()),
            Piece::Parameter(_) => {
                key.extend_from_slice(texts.next().expect("each parameter has a text").as_ref());
            }
        }
    }
    key
}

/// Returns any text of the shape. Two numbers select it.
fn text_of(shape: Shape, (seed, more): (u64, u64)) -> String {
    match shape {
        Shape::Integer { min, .. } if min < 0 && seed % 2 == 0 => {
            let magnitude = u128::from(more) >> (seed % 64);
            format!("{}", -i128::try_from(magnitude.min(min.unsigned_abs())).expect("64 bits fit"))
        }
        Shape::Integer { max, .. } => (u128::from(more) >> (seed % 64)).min(max).to_string(),
        Shape::Words(words) => words[usize::try_from(seed % words.len() as u64).expect("it is small")].into(),
        shape => {
            let (min_len, max_len) = (shape.min_len(), shape.max_len());
            let len = min_len + usize::try_from(seed % (max_len - min_len + 1) as u64).expect("it is small");
            let characters = characters(shape.alphabet());
            let mut state = more | 1;
            (0..len)
                .map(|_| {
                    state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                    characters[usize::try_from(state >> 33).expect("31 bits fit") % characters.len()]
                })
                .collect()
        }
    }
}

/// Returns the characters of one byte, so that a text has as many characters as bytes.
fn characters(alphabet: Alphabet) -> Vec<char> {
    ('\0'..='\x7f').filter(|character| alphabet.contains(*character)).collect()
}
