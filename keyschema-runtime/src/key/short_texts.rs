//! All texts of a shape, for tests that compare with all keys.

use std::{format, string::String, vec, vec::Vec};

use keyschema_core::Shape;

/// Returns all texts of a shape that consist of the characters `a`, `b`, `-` and `:`.
pub(super) fn short_texts(shape: Shape) -> Vec<String> {
    let letters: Vec<char> = "ab-:".chars().filter(|letter| shape.alphabet().contains(*letter)).collect();
    let longer = |texts: &Vec<String>| {
        texts.iter().flat_map(|text| letters.iter().map(move |letter| format!("{text}{letter}"))).collect()
    };
    let all = core::iter::successors(Some(vec![String::new()]), |texts| Some(longer(texts)));
    all.take(shape.max_len() + 1).skip(shape.min_len()).flatten().collect()
}
