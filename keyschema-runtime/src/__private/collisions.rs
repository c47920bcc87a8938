//! The lint `overlapping_keys` in the compiler, which knows the types of other modules and crates.

use keyschema_core::{
    KeySchema, const_eq,
    overlap::{Collisions, Example},
};

use super::message::ConstMessage;

/// The most overlaps of a key that are shown with an example.
const SHOWN: usize = 3;

/// The number of bytes that are reserved for the end of a message.
const END_LEN: usize = 1024;

/// Fails to compile if two of the `N` schemas can be the same key. The message names all such keys,
/// with their places and examples.
#[track_caller]
pub const fn deny_overlapping_keys<const N: usize>(schemas: &[&'static KeySchema], note: &str) {
    fail_for(schemas, &Collisions::among::<N>(schemas), note);
}

/// Whether two of the `N` schemas can be the same key.
pub const fn have_overlapping_keys<const N: usize>(schemas: &[&'static KeySchema]) -> bool {
    Collisions::among::<N>(schemas).count() > 0
}

/// Fails to compile if the last of the schemas can be the same key as one of the others. The
/// message names all such keys.
#[track_caller]
pub const fn deny_overlaps_of_last(schemas: &[&'static KeySchema], note: &str) {
    fail_for(schemas, &Collisions::with_last(schemas), note);
}

/// Whether the last of the schemas can be the same key as one of the others.
pub const fn has_last_overlaps(schemas: &[&'static KeySchema]) -> bool {
    Collisions::with_last(schemas).count() > 0
}

/// Fails to compile if `key`, one of the schemas, has words of several segments, and can be the
/// same key as one of the others. `all` are the collisions of the block.
#[track_caller]
pub const fn deny_overlaps_of_words(
    schemas: &[&'static KeySchema],
    all: &Collisions,
    key: &KeySchema,
    note: &str,
) {
    if !all.pairs().is_empty() {
        fail_for(schemas, &all.of_words(schemas, number_of(schemas, key)), note);
    }
}

/// Whether `key`, one of the schemas, has words of several segments, and can be the same key as one
/// of the others.
pub const fn has_overlaps_of_words(
    schemas: &[&'static KeySchema],
    all: &Collisions,
    key: &KeySchema,
) -> bool {
    !all.pairs().is_empty() && all.of_words(schemas, number_of(schemas, key)).count() > 0
}

/// Returns the number of `key` among the schemas of its block, where each has a name of its own.
const fn number_of(schemas: &[&'static KeySchema], key: &KeySchema) -> usize {
    let mut number = 0;
    while number + 1 < schemas.len()
        && !const_eq::bytes_eq(schemas[number].name.as_bytes(), key.name.as_bytes())
    {
        number += 1;
    }
    number
}

#[track_caller]
const fn fail_for(schemas: &[&'static KeySchema], collisions: &Collisions, note: &str) {
    let pairs = collisions.pairs();
    if pairs.is_empty() {
        return;
    }
    let mut message = ConstMessage::new();
    let mut told = 0;
    while told < pairs.len() && message.room() > END_LEN {
        if told > 0 {
            message = message.text("\n");
        }
        let of_one_key = of_first_key(pairs.split_at(told).1);
        message = describe(message, schemas, of_one_key);
        told += of_one_key.len();
    }
    if told < collisions.count() {
        message = message.text("\nand at least ").number(collisions.count() - told).text(" more pairs");
    }
    let (first, second) = (schemas[pairs[0].0], schemas[pairs[0].1]);
    let help = if is_one_declaration(first, second) {
        "\nhelp: one declaration makes both: write a segment in it that tells them apart, such as a parameter for the difference; if they are one type, list it once; if this is intended, `allow(overlapping_keys("
    } else {
        "\nhelp: write a segment in one of them that the other cannot have, or remove it; if this is intended, `allow(overlapping_keys("
    };
    let end = &[help, first.name, "), reason = \"…\")` on `", second.name, "`\nnote: ", note];
    message.texts(end).fail()
}

/// Whether both are at one place: types of a generic key, or of a `macro_rules!`.
const fn is_one_declaration(first: &KeySchema, second: &KeySchema) -> bool {
    first.source.line != 0
        && first.source.line == second.source.line
        && const_eq::bytes_eq(first.source.file.as_bytes(), second.source.file.as_bytes())
        && const_eq::bytes_eq(first.name.as_bytes(), second.name.as_bytes())
}

/// Returns the pairs at the start of `pairs` that have the same second key.
const fn of_first_key(pairs: &[(usize, usize)]) -> &[(usize, usize)] {
    let mut end = 1;
    while end < pairs.len() && pairs[end].1 == pairs[0].1 {
        end += 1;
    }
    pairs.split_at(end).0
}

/// Adds the keys that one key overlaps: the first ones with an example, then the names of the
/// others.
const fn describe(
    mut message: ConstMessage,
    schemas: &[&'static KeySchema],
    pairs: &[(usize, usize)],
) -> ConstMessage {
    let key = schemas[pairs[0].1];
    if pairs.len() == 1 {
        let other = schemas[pairs[0].0];
        message = message.texts(&["`", other.name, "` and `", key.name, "` can both be written `"]);
        message = message.text(example_text(&Example::of(other, key))).text("`");
        return place(place(message, other), key);
    }
    message = message.texts(&["`", key.name, "` overlaps "]).number(pairs.len()).text(" other keys");
    message = place(message, key);
    let mut index = 0;
    while index < pairs.len() && index < SHOWN {
        let other = schemas[pairs[index].0];
        message = place(message, other).text(", as in `");
        message = message.text(example_text(&Example::of(other, key))).text("`");
        index += 1;
    }
    if index < pairs.len() {
        message = message.text("\n  and ").number(pairs.len() - index).text(" more: ");
    }
    while index < pairs.len() {
        if message.room() <= END_LEN {
            return message.text("…");
        }
        let separator = if index > SHOWN { ", " } else { "" };
        message = message.texts(&[separator, "`", schemas[pairs[index].0].name, "`"]);
        index += 1;
    }
    message
}

const fn example_text(example: &Example) -> &str {
    match example.text() {
        Some(text) => text,
        None => "…",
    }
}

/// Adds the template of a key, and the place of its declaration.
const fn place(message: ConstMessage, schema: &KeySchema) -> ConstMessage {
    message
        .texts(&["\n  `", schema.name, "`: `", schema.template, "` at ", schema.source.file, ":"])
        .number(schema.source.line as usize)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::{panic::catch_unwind, string::String};

    use super::deny_overlapping_keys;
    use keyschema_core::{
        KeySchema,
        schema::{Piece, Source},
    };

    const fn key(name: &'static str) -> KeySchema {
        let mut schema = KeySchema::DEFAULT;
        schema.name = name;
        schema.template = "shop";
        schema.pieces = &[Piece::Literal("shop")];
        schema.source = Source { file: "src/keys.rs", line: 7 };
        schema
    }

    const KEYS: [&KeySchema; 6] =
        [&key("Ale"), &key("Bread"), &key("Cheese"), &key("Dill"), &key("Eggs"), &key("Figs")];

    fn message(schemas: &'static [&'static KeySchema]) -> String {
        let failed = catch_unwind(|| deny_overlapping_keys::<300>(schemas, "a note"));
        *failed.expect_err("keys overlap").downcast().expect("the message is a text")
    }

    #[test]
    fn a_key_names_all_that_it_overlaps() {
        let message = message(&KEYS);
        let last = "`Figs` overlaps 5 other keys\n  \
            `Figs`: `shop` at src/keys.rs:7\n  \
            `Ale`: `shop` at src/keys.rs:7, as in `shop`\n  \
            `Bread`: `shop` at src/keys.rs:7, as in `shop`\n  \
            `Cheese`: `shop` at src/keys.rs:7, as in `shop`\n  \
            and 2 more: `Dill`, `Eggs`\n\
            help: ";
        assert!(message.contains(last), "{message}");
        assert!(message.ends_with("on `Bread`\nnote: a note"), "{message}");
    }

    #[test]
    fn a_message_without_room_counts_the_rest() {
        static MANY: [&KeySchema; 300] = [KEYS[0]; 300];
        let message = message(&MANY);
        assert!(message.contains("\nand at least ") && message.ends_with("\nnote: a note"), "{message}");
    }
}
