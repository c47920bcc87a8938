//! The proof, from the types, that no value can change the structure of a key.

use keyschema_core::{Alphabet, Shape, delimiter};

/// What no text in a key may hold, whatever the delimiter.
const FOREIGN: [(Alphabet, &str); 3] = [
    (Alphabet::of("{}"), "a brace, which could change the hash tag"),
    (Alphabet::of("*?[]\\"), "a glob character"),
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
    let alphabet = shape.alphabet();
    let mark = delimiter::mark(delimiter);
    let is_tail = matches!(shape, Shape::Tail { .. });
    if is_tail && !is_last {
        fail(&[
            "parameter `",
            name,
            "` runs to the end of the key, but something follows it\n",
            "help: move it to the end, or take `Text`, which stops at the delimiter",
        ]);
    }
    if !is_tail && alphabet.contains(mark) {
        // The mark is one ASCII character, so the delimiter begins with it as a text of its own.
        let mark = delimiter.split_at(1).0;
        fail(&[
            "parameter `",
            name,
            "` of type `",
            type_name,
            "` can hold `",
            mark,
            "`, the delimiter of this schema\n",
            "help: for text write `Text<'_, N, '",
            mark,
            "'>`, which refuses it, or take `Escaped` or another delimiter",
        ]);
    }
    let mut index = 0;
    while index < FOREIGN.len() {
        if alphabet.intersects(FOREIGN[index].0) {
            fail(&[
                "parameter `",
                name,
                "` of type `",
                type_name,
                "` can hold ",
                FOREIGN[index].1,
            ]);
        }
        index += 1;
    }
}

/// Fails to compile with the message that `parts` make together.
#[track_caller]
const fn fail(parts: &[&str]) -> ! {
    let mut bytes = [0; 512];
    let mut len = 0;
    let mut part = 0;
    while part < parts.len() {
        let text = parts[part].as_bytes();
        let mut index = 0;
        while index < text.len() && len < bytes.len() {
            bytes[len] = text[index];
            len += 1;
            index += 1;
        }
        part += 1;
    }
    match str::from_utf8(bytes.split_at(len).0) {
        Ok(message) => panic!("{}", message),
        Err(_) => panic!("a parameter can change the structure of the key"),
    }
}
