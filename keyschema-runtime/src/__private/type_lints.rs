//! The lints that only the compiler can judge, because they depend on what a type is and not on what it is called.
//!
//! They are given the pieces as declared, not the schema: if these are no constant, that was said at the type, and would be
//! noted of the schema as well, which is made in this crate.

use keyschema_core::{
    Shape,
    schema::{Parameter, Piece, max_len_of},
};

use super::message::ConstMessage;
use crate::key::separable::is_separable;

/// Whether the longest key of the schema has more than `limit` bytes.
pub const fn is_longer(pieces: &[Piece], limit: usize) -> bool {
    max_len_of(pieces) > limit
}

/// Fails to compile if the longest key has more than `limit` bytes, and says where they come from.
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

/// The shape of the parameter with this number.
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

/// Whether two parameters with `between` between them cannot be told apart when the key is read back.
pub const fn are_inseparable(first: Shape, between: &'static str, second: Shape) -> bool {
    let [first, second] = [Parameter::new("", "", first), Parameter::new("", "", second)];
    !is_separable(&[Piece::Parameter(first), Piece::Literal(between), Piece::Parameter(second)])
}

/// Fails to compile if two parameters cannot be told apart when the key is read back.
#[track_caller]
pub const fn deny_adjacent_parameters(
    first: (&'static str, Shape),
    between: &'static str,
    second: (&'static str, Shape),
    note: &'static str,
) {
    if are_inseparable(first.1, between, second.1) {
        ConstMessage::new()
            .texts(&["`", first.0, "` and `", second.0, "` cannot be told apart when the key is read back\n"])
            .texts(&["help: put the delimiter between them, or a character that `", first.0, "` cannot hold"])
            .texts(&["\nnote: ", note])
            .fail()
    }
}

/// Whether the parameters of a key cannot be told apart although any two that are glued together can: in
/// `{a: Text<8>}_{b: u64}_{c: Text<8>}` the text `1_2_3_4` can be read in two ways.
pub const fn is_inseparable(pieces: &'static [Piece]) -> bool {
    !is_separable(pieces) && !has_inseparable_pair(pieces)
}

/// Whether two parameters next to each other cannot be told apart, which is said of the two.
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

/// Fails to compile if the parameters of a key cannot be told apart.
#[track_caller]
pub const fn deny_inseparable(pieces: &'static [Piece], note: &'static str) {
    if is_inseparable(pieces) {
        ConstMessage::new()
            .text("the parameters of this key cannot be told apart when it is read back\n")
            .text("help: put the delimiter between two of those that are glued together")
            .texts(&["\nnote: ", note])
            .fail()
    }
}

/// How few values a hash tag may have before it keeps a cluster from spreading keys.
const FEW: u128 = 256;

/// Whether a parameter has so few values that, as a hash tag, it gathers the keys in a few slots.
pub const fn has_few_values(shape: Shape) -> bool {
    match shape {
        Shape::Words(_) => true,
        Shape::Integer { min, max } => {
            max < FEW && min.unsigned_abs() < FEW && min.unsigned_abs() + max < FEW
        }
        _ => false,
    }
}

/// Fails to compile if a parameter that is the hash tag has few values.
#[track_caller]
pub const fn deny_low_cardinality(name: &'static str, shape: Shape, note: &'static str) {
    if has_few_values(shape) {
        ConstMessage::new()
            .texts(&["the hash tag `", name, "` has few values, so all keys gather in as many slots\n"])
            .text("help: tag a parameter that is different for each owner of keys, such as an identifier")
            .texts(&["\nnote: ", note])
            .fail()
    }
}

#[cfg(test)]
mod tests {
    use super::{are_inseparable, has_few_values};
    use crate::{Hex, KeySegment, Tail, Text};

    #[test]
    fn parameters_are_separable_by_text_that_one_cannot_hold() {
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

    #[test]
    fn few_values_are_words_and_small_numbers() {
        assert!(has_few_values(bool::SHAPE) && has_few_values(u8::SHAPE) && has_few_values(i8::SHAPE));
        assert!(
            !has_few_values(u16::SHAPE) && !has_few_values(Text::<2>::SHAPE) && !has_few_values(u128::SHAPE)
        );
    }
}
