//! Keys as a regular expression.

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::character_class;
use crate::{Shape, schema::Piece};

/// Returns a regular expression that matches every key, from its first to its last character.
/// Rust's `regex` and, with the flag `u`, JavaScript can read it. Each parameter is a group.
///
/// It can match more: numbers are limited by their digits alone, and texts beyond ASCII by their
/// characters, not by their bytes. Raw bytes are matched where they are text: a regular expression
/// of characters knows no others.
pub(super) fn of(pieces: &[Piece]) -> String {
    let mut regex = String::from("^");
    for piece in pieces {
        match piece {
            Piece::Literal(text) => push_literal(&mut regex, text),
            Piece::Parameter(parameter) => {
                regex.push('(');
                push_shape(&mut regex, parameter.shape);
                regex.push(')');
            }
        }
    }
    regex.push('$');
    regex
}

fn push_literal(regex: &mut String, text: &str) {
    for character in text.chars() {
        if r"\.+*?()|[]{}^$/".contains(character) {
            regex.push('\\');
        }
        regex.push(character);
    }
}

fn push_shape(regex: &mut String, shape: Shape) {
    match shape {
        Shape::Integer { min, max } => {
            let sign = if min < 0 { "-?" } else { "" };
            let digits = Shape::Integer { min: 0, max: max.max(min.unsigned_abs()) }.max_len();
            push_fmt(regex, format_args!("0|{sign}[1-9][0-9]{{0,{}}}", digits - 1));
        }
        Shape::Words(words) => {
            for (place, word) in words.iter().enumerate() {
                if place > 0 {
                    regex.push('|');
                }
                push_literal(regex, word);
            }
        }
        _ => {
            let (min_len, max_len) = (shape.min_len(), shape.max_len());
            let alphabet = shape.alphabet();
            match shape {
                Shape::Raw { .. } => regex.push_str(r"[\u{0}-\u{10FFFF}]"),
                _ => regex.push_str(&character_class::of(alphabet)),
            }
            // A character beyond ASCII is one character of up to four bytes.
            let min_len = if alphabet.contains('\u{80}') { min_len.div_ceil(4) } else { min_len };
            if min_len == max_len {
                push_fmt(regex, format_args!("{{{max_len}}}"));
            } else {
                push_fmt(regex, format_args!("{{{min_len},{max_len}}}"));
            }
        }
    }
}

fn push_fmt(regex: &mut String, arguments: fmt::Arguments<'_>) {
    regex.write_fmt(arguments).expect("a `String` takes any text");
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::{
        Alphabet, Shape,
        schema::{Parameter, Piece},
    };

    const fn parameter(shape: Shape) -> Piece {
        Piece::Parameter(Parameter::new("id", "Id", shape))
    }

    #[test]
    fn keys_are_written_as_regular_expressions() {
        let text = Shape::Text { min_len: 1, max_len: 8, alphabet: Alphabet::of("abc") };
        let wide = Shape::Text { min_len: 5, max_len: 8, alphabet: Alphabet::of("a").with_beyond_ascii() };
        for (pieces, regex) in [
            (
                &[
                    Piece::Literal("a.b:{"),
                    parameter(Shape::Integer { min: 0, max: 255 }),
                    Piece::Literal("}"),
                ][..],
                r"^a\.b:\{(0|[1-9][0-9]{0,2})\}$",
            ),
            (&[parameter(Shape::Integer { min: -128, max: 127 })], "^(0|-?[1-9][0-9]{0,2})$"),
            (&[parameter(Shape::Integer { min: -1, max: 1000 })], "^(0|-?[1-9][0-9]{0,3})$"),
            (&[parameter(Shape::Words(&["a+", "b"]))], r"^(a\+|b)$"),
            (
                &[parameter(text), Piece::Literal(":"), parameter(Shape::fixed(4, Alphabet::DIGITS))],
                "^([a-c]{1,8}):([0-9]{4})$",
            ),
            (&[parameter(wide)], r"^([a\u{80}-\u{10FFFF}]{2,8})$"),
            (
                &[Piece::Literal("a:"), parameter(Shape::Raw { min_len: 1, max_len: 8 })],
                r"^a:([\u{0}-\u{10FFFF}]{1,8})$",
            ),
            (&[], "^$"),
        ] {
            assert_eq!(of(pieces), regex);
        }
    }
}
