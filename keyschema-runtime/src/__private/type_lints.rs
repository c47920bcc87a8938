//! The lints that only the compiler can evaluate, because they depend on types and not on their
//! names.
//!
//! They take the declared pieces, not the schema. If these cannot be evaluated, the error is at the
//! type. With the schema, the error would be repeated for a constant of this crate.

use keyschema_core::{
    Shape, hash_tag,
    schema::{Parameter, Piece, max_len_of},
};

use super::message::ConstMessage;
use crate::key::separable::is_separable;

/// Whether the longest key of the schema has more than `limit` bytes.
pub const fn is_longer(pieces: &[Piece], limit: usize) -> bool {
    max_len_of(pieces) > limit
}

/// Fails to compile if the longest key has more than `limit` bytes. The message says where they
/// come from.
#[track_caller]
pub const fn deny_long_keys(pieces: &[Piece], limit: usize, note: &'static str) {
    let len = max_len_of(pieces);
    if len <= limit {
        return;
    }
    let mut literal_len = 0;
    let mut index = 0;
    let mut parameters = ConstMessage::new();
    while index < pieces.len() {
        match pieces[index] {
            Piece::Literal(text) => literal_len += text.len(),
            Piece::Parameter(parameter) => {
                parameters = parameters
                    .texts(&["\n  ", "`", parameter.name, "`: `", parameter.type_name, "` takes up to "])
                    .number(parameter.shape.max_len());
            }
        }
        index += 1;
    }
    let what = if literal_len == len { "text" } else { "types, as in `Text<'_, 24>`" };
    ConstMessage::new()
        .text("the longest key has ")
        .number(len)
        .text(" bytes, ")
        .number(len - limit)
        .text(" more than the ")
        .number(limit)
        .text(" allowed\n  literal text takes ")
        .number(literal_len)
        .append(&parameters)
        .texts(&["\nhelp: shorten the ", what, ", or allow longer keys: `max_bytes = "])
        .number(len)
        .texts(&["`\nnote: ", note])
        .fail()
}

/// Returns the shape of the parameter with this number.
pub const fn shape_of(pieces: &[Piece], number: usize) -> Shape {
    let mut left = number;
    let mut index = 0;
    while index < pieces.len() {
        if let Piece::Parameter(parameter) = pieces[index] {
            if left == 0 {
                return parameter.shape;
            }
            left -= 1;
        }
        index += 1;
    }
    panic!("generated code numbers the parameters of its own schema")
}

/// Whether two parameters with `between` between them cannot be told apart when the key is parsed.
pub const fn are_inseparable(first: Shape, between: &'static str, second: Shape) -> bool {
    let [first, second] = [Parameter::new("", "", first), Parameter::new("", "", second)];
    !is_separable(&[Piece::Parameter(first), Piece::Literal(between), Piece::Parameter(second)])
}

/// Whether the parameters of a key cannot be told apart, even though any two that are glued
/// together can. In `{a: Text<8>}_{b: u64}_{c: Text<8>}`, the text `1_2_3_4` can be read in two
/// ways.
pub const fn is_inseparable(pieces: &'static [Piece]) -> bool {
    !is_separable(pieces) && !has_inseparable_pair(pieces)
}

/// Whether two neighbours cannot be told apart, which another message reports.
const fn has_inseparable_pair(pieces: &'static [Piece]) -> bool {
    let mut before = None;
    let mut between = "";
    let mut index = 0;
    while index < pieces.len() {
        match pieces[index] {
            Piece::Literal(text) => between = text,
            Piece::Parameter(parameter) => {
                if let Some(first) = before
                    && are_inseparable(first, between, parameter.shape)
                {
                    return true;
                }
                before = Some(parameter.shape);
                between = "";
            }
        }
        index += 1;
    }
    false
}

/// Whether the hash tag has so few values that it puts the keys into a few slots.
pub const fn has_few_tags(pieces: &[Piece]) -> bool {
    match hash_tag::value_count(pieces) {
        Some(count) => hash_tag::has_few_values(count),
        None => false,
    }
}

/// Fails to compile, with a message of the macro, if the answer to one of the questions above is
/// bad.
#[track_caller]
pub const fn deny(is_bad: bool, message: &'static str) {
    assert!(!is_bad, "{}", message);
}

#[cfg(test)]
mod tests {
    use super::{Parameter, Piece, Shape, are_inseparable, has_few_tags};
    use crate::{Hex, KeySegment, Tail, Text};
    use alloc::{vec, vec::Vec};

    #[test]
    fn parameters_are_separable_by_text_that_one_cannot_contain() {
        let (number, signed, text, hex) = (u64::SHAPE, i64::SHAPE, Text::<8>::SHAPE, Hex::<4>::SHAPE);
        assert!(are_inseparable(number, "", number));
        assert!(are_inseparable(text, "_", text));
        assert!(are_inseparable(text, "", Tail::<8>::SHAPE));
        assert!(are_inseparable(signed, "-", signed));
        assert!(!are_inseparable(number, "_", text));
        assert!(!are_inseparable(text, "_", number));
        assert!(!are_inseparable(text, ":", text));
        assert!(!are_inseparable(hex, "", text));
        assert!(!are_inseparable(number, "", hex));
        assert!(!are_inseparable(number, "-", signed));
        assert!(!are_inseparable(text, "_:_", text));
    }

    /// Returns the pieces of `{` and these parameters `}`.
    fn tagged<const N: usize>(shapes: [Shape; N]) -> Vec<Piece> {
        let parameters = shapes.map(|shape| Piece::Parameter(Parameter::new("a", "A", shape)));
        [Piece::Literal("a:{")].into_iter().chain(parameters).chain([Piece::Literal("}:b")]).collect()
    }

    #[test]
    fn tags_are_few_if_there_are_more_slots() {
        let words = |count| Shape::Words(Vec::leak(vec!["word"; count]));
        let to_thousand = Shape::Integer { min: 0, max: 1000 };
        for few in [bool::SHAPE, u8::SHAPE, i8::SHAPE, to_thousand, words(16_383)] {
            assert!(has_few_tags(&tagged([few])), "{few:?}");
        }
        for many in [u16::SHAPE, Text::<8>::SHAPE, u128::SHAPE, words(20_000)] {
            assert!(!has_few_tags(&tagged([many])), "{many:?}");
        }
        assert!(has_few_tags(&tagged([u8::SHAPE, bool::SHAPE])));
        assert!(!has_few_tags(&tagged([u8::SHAPE, u8::SHAPE])));
        assert!(!has_few_tags(&tagged([])) && !has_few_tags(&tagged([bool::SHAPE])[..2]));
    }
}
