//! The lint `overlapping_keys` of a catalogue: it sees what the types of other modules and crates are.

use keyschema_core::{KeySchema, overlap::Collisions};

use super::message::ConstMessage;

/// Fails to compile if two of the `N` schemas can be the same key, and says which, where they stand, and an example.
///
/// A schema that comes twice, through two catalogues, is no collision.
#[track_caller]
pub const fn deny_overlapping_keys<const N: usize>(schemas: &[&'static KeySchema], note: &'static str) {
    let collisions = Collisions::among::<N>(schemas);
    if collisions.count() == 0 {
        return;
    }
    let mut message = ConstMessage::new();
    let mut index = 0;
    while index < collisions.count() {
        let collision = collisions.get(index, schemas);
        let (first, second) = (collision.first, collision.second);
        let example = match collision.example() {
            Some(example) => example,
            None => "…",
        };
        if index > 0 {
            message = message.text("\n");
        }
        message = message
            .texts(&["`", first.name, "` and `", second.name, "` can both be written `", example, "`"])
            .append(&place(first))
            .append(&place(second));
        index += 1;
    }
    message
        .texts(&[
            "\nhelp: write a segment in one of them that the other cannot have, or remove it; ",
            "if it is meant, `allow(overlapping_keys, reason = \"…\")` on either key",
        ])
        .texts(&["\nnote: ", note])
        .fail()
}

/// Whether two of the `N` schemas can be the same key.
pub const fn have_overlapping_keys<const N: usize>(schemas: &[&'static KeySchema]) -> bool {
    Collisions::among::<N>(schemas).count() > 0
}

/// What a key looks like, and where it is declared.
const fn place(schema: &KeySchema) -> ConstMessage {
    ConstMessage::new()
        .texts(&["\n  `", schema.name, "`: `", schema.template, "` at ", schema.source.file, ":"])
        .number(schema.source.line as usize)
}
