//! The index that finds the schemas of a key.
//!
//! It is a sorted list of the literal texts at the start of schemas, each with its schemas. A
//! binary search finds the last text that is not greater than the key. All texts that the key
//! begins with are on one path from there: the text itself, then its *parent*, which is the longest
//! other text that it begins with, then the parent of that, and so on.
//!
//! ```text
//! ""             parent: none     {name: Tail<80>}
//! "user:"        parent: ""       user:{id: u64}:tags, user:{id: u64}
//! "user:admin"   parent: "user:"  user:admin
//! ```
//!
//! A schema with a longer text is more specific, so the first one that fits is the result. The
//! index is made at the first call, and not while compiling: as a constant, every build of every
//! crate with a catalogue would pay for it, and most never use it. Without `std` there is nothing
//! to keep it in, and all schemas are tried.

use keyschema_core::lists::{CollectVec as _, sort_by};
use std::{boxed::Box, string::String, vec::Vec};

use super::{parsing::fits, specificity};
use crate::{KeySchema, schema::Piece};

/// Schemas by the literal text at their start.
pub(super) struct Index {
    /// Sorted by text.
    prefixes: Vec<Prefix>,
    /// The [`head`] of each text. They are searched first, because many of them fit into a
    /// processor's fastest cache.
    heads: Vec<u128>,
}

struct Prefix {
    text: Box<str>,
    /// The longest other text that this one begins with.
    parent: Option<usize>,
    /// The schemas that begin with it, the most specific first.
    candidates: Vec<Candidate>,
}

#[derive(Clone, Copy)]
struct Candidate {
    schema: &'static KeySchema,
    /// The pieces after the text.
    rest: &'static [Piece],
    /// The place of the schema among all, from 0 for the most specific one.
    rank: usize,
}

impl Index {
    /// Returns the index of `schemas`.
    pub(super) fn of(schemas: &[&'static KeySchema]) -> Self {
        let mut schemas = schemas.to_vec();
        // The sort is stable. So if schemas are equally specific, the one that is declared first
        // has the lower rank.
        sort_by(&mut schemas, &|left, right| specificity::compare(left.pieces, right.pieces));
        let mut entries: Vec<(String, Candidate)> = Vec::new();
        for (rank, schema) in schemas.into_iter().enumerate() {
            let (text, rest) = first_text(schema.pieces);
            entries.push((text, Candidate { schema, rest, rank }));
        }
        sort_by(&mut entries, &|(left, _), (right, _)| left.cmp(right));
        let mut prefixes: Vec<Prefix> = Vec::new();
        for (text, candidate) in entries {
            match prefixes.last_mut() {
                Some(prefix) if *prefix.text == *text => prefix.candidates.push(candidate),
                _ => {
                    let parent = parent_of(&text, &prefixes);
                    prefixes.push(Prefix { text: text.into(), parent, candidates: Vec::from([candidate]) });
                }
            }
        }
        let heads = prefixes.iter().map(|prefix| head(prefix.text.as_bytes())).collect_vec();
        Self { prefixes, heads }
    }

    /// Returns the most specific schema of the key whose rank is greater than `after`, with its
    /// rank.
    pub(super) fn find(&self, key: &[u8], after: Option<usize>) -> Option<(usize, &'static KeySchema)> {
        let mut next = self.count_past(key).checked_sub(1);
        // This goes from the longest text to the shortest, because a longer text is more specific.
        while let Some(prefix) = next.map(|place| &self.prefixes[place]) {
            if key.starts_with(prefix.text.as_bytes()) {
                let found = prefix.candidates.iter().find(|candidate| {
                    after.is_none_or(|after| candidate.rank > after)
                        && fits(candidate.rest, key, prefix.text.len())
                });
                if let Some(found) = found {
                    return Some((found.rank, found.schema));
                }
            }
            next = prefix.parent;
        }
        None
    }

    /// Returns how many texts are not greater than `key`.
    fn count_past(&self, key: &[u8]) -> usize {
        let head = head(key);
        let start = self.heads.partition_point(|other| *other < head);
        let is_same = |place: usize| self.heads.get(place).is_some_and(|other| *other == head);
        // Mostly at most one text has the same start as the key.
        let mut end = start + usize::from(is_same(start));
        if is_same(end) {
            end += self.heads[end..].partition_point(|other| *other == head);
        }
        start + self.prefixes[start..end].partition_point(|prefix| prefix.text.as_bytes() <= key)
    }
}

/// Returns the first bytes as a number. Numbers have the same order, and are compared faster.
fn head(text: &[u8]) -> u128 {
    let mut bytes = [0; 16];
    let len = text.len().min(bytes.len());
    bytes[..len].copy_from_slice(&text[..len]);
    u128::from_be_bytes(bytes)
}

/// Returns the literal text that the pieces begin with, and the pieces after it.
fn first_text(pieces: &'static [Piece]) -> (String, &'static [Piece]) {
    let mut text = String::new();
    let mut rest = pieces;
    while let [Piece::Literal(literal), others @ ..] = rest {
        text.push_str(literal);
        rest = others;
    }
    (text, rest)
}

/// Returns the place of the longest of the sorted `prefixes` that `text` begins with. `text` is
/// greater than all of them.
fn parent_of(text: &str, prefixes: &[Prefix]) -> Option<usize> {
    let mut place = prefixes.len().checked_sub(1)?;
    while !text.starts_with(&*prefixes[place].text) {
        place = prefixes[place].parent?;
    }
    Some(place)
}
