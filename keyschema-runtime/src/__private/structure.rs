//! The proof, from the types, that no value can change the structure of a key.
//!
//! A value is checked twice. When it is made, `Text`, `Tail` and other texts check their characters
//! in `new`; the others write only digits, words or escapes. When the schema is compiled, every
//! parameter passes `check` with its shape and the delimiter of the schema. So a type that could
//! hold the delimiter's mark, a brace, a glob character, white space or a control character is a
//! compile error, through any alias or newtype. An impl of `KeySegment` by hand makes promises that
//! nothing can check; its docs list them.
//!
//! The delimiter is part of `Text`'s type, because what a text refuses depends on the schema, and a
//! constant sees types alone. Only its mark counts (`:` for `::`), so that `a:` followed by `::`
//! cannot be read in two ways. A shape can be wider than its type: a date is eight digits, not a
//! calendar. What two shapes cannot both write, no two values can, which is all that proofs need.

use keyschema_core::{Alphabet, Shape, characters, delimiter, limits::MAX_WRITTEN_LEN};

use super::{message::ConstMessage, raw_structure::check_raw_shape};

/// The characters that no text in a key may hold, with any delimiter.
const FOREIGN: [(Alphabet, &str); 3] = [
    (characters::BRACES, "a brace, which could change the hash tag"),
    (characters::GLOB, "a glob character"),
    (Alphabet::CONTROL.with(" "), "white space or a control character"),
];

/// Fails to compile, at the place of the caller, when a parameter could change the structure.
#[track_caller]
pub(super) const fn check(
    name: &'static str,
    type_name: &'static str,
    shape: Shape,
    delimiter: &'static str,
    is_last: bool,
) {
    // Digits change nothing. Most parameters are numbers, and the checks below take the compiler
    // some time.
    if let Shape::Integer { min: 0, .. } = shape {
        return;
    }
    if shape.max_len() > MAX_WRITTEN_LEN {
        ConstMessage::new()
            .texts(&["parameter `", name, "` of type `", type_name, "` can have "])
            .number(shape.max_len())
            .text(" bytes, but no key has more than ")
            .number(MAX_WRITTEN_LEN)
            .text("\nhelp: write the length of the longest text, as in `Text<'_, 24>`")
            .fail()
    }
    let alphabet = shape.alphabet();
    let mark = delimiter::mark(delimiter);
    let is_tail = matches!(shape, Shape::Tail { .. });
    if !shape.has_text() {
        fail(&[
            "parameter `",
            name,
            "` of type `",
            type_name,
            "` can hold no text\n",
            "help: a part of a key has at least one byte",
        ]);
    }
    if shape.is_raw() {
        return check_raw_shape(name, type_name, shape, is_last);
    }
    if is_tail && !is_last {
        fail(&[
            "parameter `",
            name,
            "` runs to the end of the key, but something follows it\n",
            "help: move it to the end, or use `Text`, which stops at the delimiter",
        ]);
    }
    // Words may hold it if the key can be read back, which depends on all pieces: see `words.rs`.
    if !is_tail && !matches!(shape, Shape::Words(_)) && alphabet.contains(mark) {
        // The mark is one ASCII character, so the first byte of the delimiter is a text by itself.
        let mark = delimiter.split_at(1).0;
        let help = match shape {
            Shape::Integer { .. } => ["help: use an integer without a sign, or another delimiter", "", ""],
            _ => [
                "help: for text write `Text<'_, N, '",
                mark,
                "'>`, which refuses it, or use `Escaped` or another delimiter",
            ],
        };
        fail(&[
            "parameter `",
            name,
            "` of type `",
            type_name,
            "` can hold `",
            mark,
            "`, the delimiter of this schema\n",
            help[0],
            help[1],
            help[2],
        ]);
    }
    let mut index = 0;
    while index < FOREIGN.len() {
        if alphabet.intersects(FOREIGN[index].0) {
            fail(&["parameter `", name, "` of type `", type_name, "` can hold ", FOREIGN[index].1]);
        }
        index += 1;
    }
}

/// Fails to compile, at the place of the caller, if a type is not the type that a macro assumed
/// from its name. Numbers may be narrower, as `usize` is on some machines.
#[track_caller]
pub(super) const fn check_assumed(type_name: &'static str, shape: Shape, assumed: Shape) {
    let is_within = match (shape, assumed) {
        (Shape::Integer { min, max }, Shape::Integer { min: least, max: greatest }) => {
            least <= min && max <= greatest
        }
        _ => shape.is_same(assumed),
    };
    if !is_within {
        fail(&[
            "`",
            type_name,
            "` is not the type of keyschema that has this name\nhelp: write its path, as in `self::",
            type_name,
            "`, or rename it\nnote: in a block, the types of keyschema are known by their names",
        ]);
    }
}

/// Fails to compile with the message that consists of `parts`.
#[track_caller]
const fn fail(parts: &[&str]) -> ! {
    ConstMessage::new().texts(parts).fail()
}
