//! The lint `overlapping_keys` for a catalogue with prefixes: a key with a prefix must not be a key
//! without it, or with another one.

use keyschema_core::{
    KeySchema,
    overlap::{Collisions, Example},
    schema::{Piece, PrefixSchema},
};

use super::message::ConstMessage;

/// The most pairs that are shown.
const SHOWN: usize = 3;

/// Returns how many pieces the keys have in total, with each of the prefixes before them.
pub const fn piece_count(schemas: &[&KeySchema], prefixes: &[&PrefixSchema]) -> usize {
    let mut count = 0;
    let mut prefix = 0;
    while prefix < prefixes.len() {
        let mut key = 0;
        while key < schemas.len() {
            count += prefixes[prefix].pieces.len() + schemas[key].pieces.len();
            key += 1;
        }
        prefix += 1;
    }
    count
}

/// The pieces of keys with prefixes before them, one key after the other: first all keys with the
/// first prefix, then with the next.
#[derive(Debug)]
pub struct PrefixedPieces<const N: usize> {
    pieces: [Piece; N],
}

impl<const N: usize> PrefixedPieces<N> {
    /// Returns the pieces. `N` must be their [`piece_count`].
    pub const fn of(schemas: &[&KeySchema], prefixes: &[&PrefixSchema]) -> Self {
        let mut pieces = [Piece::Literal(""); N];
        let mut len = 0;
        let mut prefix = 0;
        while prefix < prefixes.len() {
            let mut key = 0;
            while key < schemas.len() {
                let parts = [prefixes[prefix].pieces, schemas[key].pieces];
                let mut part = 0;
                while part < parts.len() {
                    let mut index = 0;
                    while index < parts[part].len() {
                        pieces[len] = parts[part][index];
                        len += 1;
                        index += 1;
                    }
                    part += 1;
                }
                key += 1;
            }
            prefix += 1;
        }
        Self { pieces }
    }

    /// Returns the schemas of the keys with the prefixes before them.
    ///
    /// # Panics
    /// Panics if `COUNT` is not the number of schemas times the number of prefixes.
    pub const fn schemas<const COUNT: usize>(
        &'static self,
        schemas: &[&'static KeySchema],
        prefixes: &[&PrefixSchema],
    ) -> [KeySchema; COUNT] {
        let mut joined = [KeySchema::DEFAULT; COUNT];
        let mut rest: &'static [Piece] = &self.pieces;
        let mut number = 0;
        while number < COUNT {
            let schema = schemas[number % schemas.len()];
            let prefix = prefixes[number / schemas.len()];
            let (pieces, others) = rest.split_at(prefix.pieces.len() + schema.pieces.len());
            joined[number] = KeySchema { pieces, ..*schema };
            rest = others;
            number += 1;
        }
        joined
    }
}

/// Returns the schemas, followed by those with prefixes.
///
/// # Panics
/// Panics if `COUNT` is not the number of all of them.
pub const fn all_schemas<const COUNT: usize>(
    schemas: &[&'static KeySchema],
    prefixed: &'static [KeySchema],
) -> [&'static KeySchema; COUNT] {
    let mut all = [&KeySchema::DEFAULT; COUNT];
    let mut number = 0;
    while number < COUNT {
        all[number] =
            if number < schemas.len() { schemas[number] } else { &prefixed[number - schemas.len()] };
        number += 1;
    }
    all
}

/// Fails to compile if a key with a prefix can be a key without it, or with another one. `schemas`
/// are all schemas, and `N` is their number.
#[track_caller]
pub const fn deny_prefix_overlaps<const N: usize>(
    schemas: &[&'static KeySchema],
    prefixes: &[&PrefixSchema],
    note: &str,
) {
    if prefixes.is_empty() {
        return;
    }
    let overlaps = Overlaps::among::<N>(schemas, prefixes);
    let mut message = ConstMessage::new();
    let (mut index, mut shown) = (0, 0);
    let mut rest = 0;
    while index < overlaps.collisions.pairs().len() {
        let (first, second) = overlaps.collisions.pairs()[index];
        index += 1;
        if overlaps.prefix_of(first) == overlaps.prefix_of(second) {
            continue;
        }
        if shown == SHOWN {
            rest += 1;
            continue;
        }
        shown += 1;
        if shown > 1 {
            message = message.text("\n");
        }
        message = overlaps.named(message, second).text(" and ");
        message = overlaps.named(message, first).text(" can both be written `");
        message = message.text(match Example::of(schemas[first], schemas[second]).text() {
            Some(text) => text,
            None => "…",
        });
        message = overlaps.placed(overlaps.placed(message.text("`"), second), first);
    }
    if shown == 0 {
        return;
    }
    if rest > 0 {
        message = message.text("\nand ").number(rest).text(" more pairs");
    }
    message.texts(&["\nhelp: begin the prefix with a segment that no key begins with\nnote: ", note]).fail()
}

/// Whether a key with a prefix can be a key without it, or with another one.
pub const fn have_prefix_overlaps<const N: usize>(
    schemas: &[&'static KeySchema],
    prefixes: &[&PrefixSchema],
) -> bool {
    if prefixes.is_empty() {
        return false;
    }
    let overlaps = Overlaps::among::<N>(schemas, prefixes);
    let pairs = overlaps.collisions.pairs();
    let mut index = 0;
    while index < pairs.len() {
        if overlaps.prefix_of(pairs[index].0) != overlaps.prefix_of(pairs[index].1) {
            return true;
        }
        index += 1;
    }
    false
}

/// The keys, with and without prefixes, that can be the same text.
struct Overlaps<'a> {
    schemas: &'a [&'static KeySchema],
    prefixes: &'a [&'a PrefixSchema],
    collisions: Collisions,
}

impl<'a> Overlaps<'a> {
    const fn among<const N: usize>(
        schemas: &'a [&'static KeySchema],
        prefixes: &'a [&'a PrefixSchema],
    ) -> Self {
        Self { schemas, prefixes, collisions: Collisions::among::<N>(schemas) }
    }

    /// Returns the number of the prefix before a key, from 1. Returns 0 for a key without a prefix.
    const fn prefix_of(&self, number: usize) -> usize {
        number * (1 + self.prefixes.len()) / self.schemas.len()
    }

    const fn named(&self, message: ConstMessage, number: usize) -> ConstMessage {
        let message = message.texts(&["`", self.schemas[number].name, "`"]);
        match self.prefix_of(number) {
            0 => message,
            prefix => message.texts(&[" with the prefix `", self.prefixes[prefix - 1].name, "`"]),
        }
    }

    /// Adds the templates of the key and of its prefix, and the places of their declarations.
    const fn placed(&self, message: ConstMessage, number: usize) -> ConstMessage {
        let KeySchema { name, template, source, .. } = self.schemas[number];
        let message = message
            .texts(&["\n  `", name, "`: `", template, "` at ", source.file, ":"])
            .number(source.line as usize);
        let prefix = self.prefix_of(number);
        if prefix == 0 {
            return message;
        }
        let PrefixSchema { name, template, source, .. } = self.prefixes[prefix - 1];
        message
            .texts(&["\n  `", name, "`: `", template, "` at ", source.file, ":"])
            .number(source.line as usize)
    }
}
