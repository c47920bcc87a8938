//! The index by which a key finds its schemas.
//!
//! A key is read in *stages*. A stage knows the literal texts that schemas go on with, and a tree to find the longest one
//! that the key goes on with; those that this text begins with are possible too. Behind a text, each schema either is a candidate,
//! to be tried by reading the key, or it goes on with a parameter that ends at a known byte, its *stop*, as no text of the
//! parameter can hold it. Then what stands behind the parameter is looked up in the next stage. So schemas that differ only
//! behind a parameter (`user:{id}:profile`, `user:{id}:orders`) are told apart as quickly as others.
//!
//! ```text
//! stage 0   "user:"            →  candidate user:{id},  stop ':' → stage 1
//!           "user:admin"       →  candidate
//! stage 1   ":profile"         →  candidate user:{id}:profile
//!           ":orders:"         →  candidate user:{id}:orders:{date}
//! ```
//!
//! Schemas have ranks: 0 is the most specific. A stage is visited at most once for a key, since stops are found from the left.

mod build;
mod tree;

use std::{boxed::Box, vec::Vec};

use self::tree::Tree;
use crate::{KeySchema, reading, schema::Piece};

/// No entry, no schema.
const NONE: u32 = u32::MAX;

/// An index of schemas.
pub(super) struct Index {
    stages: Vec<Tree>,
    entries: Vec<Entry>,
}

/// A literal text of a stage. In a cache line of its own: all that is asked of it is loaded at once.
#[repr(align(64))]
struct Entry {
    text: &'static str,
    /// The schemas to be tried behind it, the most specific first.
    candidates: Box<[Candidate]>,
    stops: Box<[Stop]>,
    /// The longest other text of the stage that this one begins with.
    parent: u32,
    /// The most specific schema that begins with one of the shorter texts, its parents.
    lowest_of_parents: u32,
}

/// A schema, and what of its keys is left to read once the index has found their first literal text.
struct Candidate {
    schema: &'static KeySchema,
    rest: &'static [Piece],
    at: u32,
    rank: u32,
}

/// A parameter behind a literal text.
struct Stop {
    /// It ends where this byte first stands.
    byte: u8,
    stage: u32,
    /// The most specific schema beyond.
    lowest: u32,
}

/// A key, of which a schema is looked for from the rank `first` on.
struct Search<'k> {
    key: &'k [u8],
    first: u32,
}

impl Index {
    pub(super) fn of(schemas: &[&'static KeySchema]) -> Self {
        build::build(schemas)
    }

    /// The most specific schema of the key, of those behind the rank `after`, with its rank.
    #[inline]
    pub(super) fn find(&self, key: &[u8], after: Option<u32>) -> Option<(u32, &'static KeySchema)> {
        let first = after.map_or(0, |after| after + 1);
        let found = self.find_below(None, 0, 0, &Search { key, first })?;
        Some((found.rank, found.schema))
    }

    /// The most specific schema that is more so than `best`, or `best`; `at` is where the key goes on in the stage.
    fn find_below<'i>(
        &'i self,
        mut best: Option<&'i Candidate>,
        stage: u32,
        at: usize,
        search: &Search<'_>,
    ) -> Option<&'i Candidate> {
        let left = &search.key[at..];
        let mut limit = best.map_or(NONE, |best| best.rank);
        let mut next = self.entries.get(self.stages[stage as usize].find(left) as usize);
        // The tree has looked at a few bytes only. A text that the key goes on with vouches for its parents.
        while let Some(entry) = next
            && !starts_with(left, entry.text.as_bytes())
        {
            next = self.parent(entry, limit);
        }
        while let Some(entry) = next {
            if let Some(found) = entry.most_specific(limit, search) {
                best = Some(found);
                limit = found.rank;
            }
            if !entry.stops.is_empty() {
                best = self.find_beyond(entry, best, at, search);
                limit = best.map_or(NONE, |best| best.rank);
            }
            next = self.parent(entry, limit);
        }
        best
    }

    /// The next shorter text, unless no schema that begins with one is more specific than that of the rank `limit`.
    #[inline(always)]
    fn parent(&self, entry: &Entry, limit: u32) -> Option<&Entry> {
        if entry.lowest_of_parents >= limit {
            return None;
        }
        self.entries.get(entry.parent as usize)
    }

    /// The same beyond the stops of an entry, whose text begins at `at`.
    fn find_beyond<'i>(
        &'i self,
        entry: &Entry,
        mut best: Option<&'i Candidate>,
        at: usize,
        search: &Search<'_>,
    ) -> Option<&'i Candidate> {
        let at = at + entry.text.len();
        for stop in &entry.stops {
            if best.is_none_or(|best| stop.lowest < best.rank)
                && let Some(len) = search.key[at..].iter().position(|byte| *byte == stop.byte)
            {
                best = self.find_below(best, stop.stage, at + len, search);
            }
        }
        best
    }
}

impl Entry {
    /// The first candidate before the rank `limit` that the key fits.
    #[inline(always)]
    fn most_specific(&self, limit: u32, search: &Search<'_>) -> Option<&Candidate> {
        self.candidates
            .iter()
            .take_while(|candidate| candidate.rank < limit)
            .find(|candidate| candidate.rank >= search.first && candidate.fits(search.key))
    }
}

impl Candidate {
    /// A call of its own: inlined, what it keeps in registers is stored and loaded around it (measured: a sixth of the time).
    #[inline(never)]
    fn fits(&self, key: &[u8]) -> bool {
        reading::fits(self.rest, key, self.at as usize)
    }
}

/// Whether `key` begins with `text`: eight bytes at once, as the call that compares any number of bytes takes longer.
#[inline(always)]
fn starts_with(key: &[u8], text: &[u8]) -> bool {
    let Some(start) = key.get(..text.len()) else {
        return false;
    };
    let (Some(first), Some(last)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) else {
        return start == text;
    };
    // The last eight bytes first, which mostly differ if any do; some are compared twice.
    start.last_chunk() == Some(last)
        && start.first_chunk() == Some(first)
        && (text.len() <= 16
            || start.chunks_exact(8).zip(text.chunks_exact(8)).all(|(left, right)| left == right))
}

#[cfg(test)]
mod tests {
    use super::starts_with;
    use proptest::prelude::{prop_assert_eq, proptest};

    proptest! {
        #[test]
        fn texts_begin_as_the_standard_library_says(key in "[ab]{0,30}", len in 0..30_usize, changed in 0..40_usize) {
            let mut text = key.as_bytes().get(..len).unwrap_or(key.as_bytes()).to_vec();
            if let Some(byte) = text.get_mut(changed) {
                *byte = b'c';
            }
            prop_assert_eq!(starts_with(key.as_bytes(), &text), key.as_bytes().starts_with(&text));
            text.push(b'a');
            prop_assert_eq!(starts_with(key.as_bytes(), &text), key.as_bytes().starts_with(&text));
        }
    }
}
