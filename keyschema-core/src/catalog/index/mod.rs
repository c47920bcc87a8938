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
    /// By rank.
    schemas: Box<[Candidate]>,
    stages: Vec<Tree>,
    entries: Vec<Entry>,
    /// The candidates of all entries.
    ranks: Vec<u32>,
    /// The stops of all entries.
    stops: Vec<Stop>,
}

/// A schema, and what of its keys is left to read once the index has found their first literal text.
struct Candidate {
    schema: &'static KeySchema,
    rest: &'static [Piece],
    at: usize,
}

/// A literal text of a stage.
struct Entry {
    text: &'static str,
    /// The longest other text of the stage that this one begins with.
    parent: u32,
    /// The most specific schema that begins with one of the shorter texts, its parents.
    lowest_of_parents: u32,
    /// Where the ranks and stops of this entry end in the lists of all; they start where those of the entry before end.
    ranks: (u32, u32),
    stops: (u32, u32),
}

/// A parameter behind a literal text.
struct Stop {
    /// It ends where this byte first stands.
    byte: u8,
    stage: u32,
    /// The most specific schema beyond.
    lowest: u32,
}

impl Index {
    pub(super) fn of(schemas: &[&'static KeySchema]) -> Self {
        build::build(schemas)
    }

    pub(super) fn schema(&self, rank: u32) -> &'static KeySchema {
        self.schemas[rank as usize].schema
    }

    /// The most specific schema of the key, of those behind the rank `after`.
    #[inline]
    pub(super) fn find(&self, key: &[u8], after: Option<u32>) -> Option<u32> {
        let first = after.map_or(0, |after| after + 1);
        let best = self.find_below(NONE, first, 0, key, 0);
        (best != NONE).then_some(best)
    }

    /// The most specific schema from `first` on and before `best`, or `best`; `at` is where the key goes on in the stage.
    fn find_below(&self, mut best: u32, first: u32, stage: usize, key: &[u8], at: usize) -> u32 {
        let left = &key[at..];
        let mut number = self.stages[stage].find(left);
        let mut is_found = false;
        while let Some(entry) = self.entries.get(number as usize) {
            // The tree has looked at a few bytes only. A text that the key goes on with vouches for its parents.
            is_found = is_found || starts_with(left, entry.text.as_bytes());
            if is_found {
                for &rank in &self.ranks[entry.ranks.0 as usize..entry.ranks.1 as usize] {
                    if rank >= best {
                        break;
                    }
                    let candidate = &self.schemas[rank as usize];
                    if rank >= first && reading::fits(candidate.rest, key, candidate.at) {
                        best = rank;
                        break;
                    }
                }
                for stop in &self.stops[entry.stops.0 as usize..entry.stops.1 as usize] {
                    if stop.lowest < best {
                        let start = at + entry.text.len();
                        if let Some(len) = key[start..].iter().position(|byte| *byte == stop.byte) {
                            best = self.find_below(best, first, stop.stage as usize, key, start + len);
                        }
                    }
                }
            }
            if entry.lowest_of_parents >= best {
                break;
            }
            number = entry.parent;
        }
        best
    }
}

/// Whether `key` begins with `text`: eight bytes at once, as the call that compares any number of bytes takes longer.
#[inline(always)]
fn starts_with(key: &[u8], text: &[u8]) -> bool {
    let (Some(start), Some(last)) = (key.get(..text.len()), text.last_chunk::<8>()) else {
        return key.starts_with(text);
    };
    // The last eight bytes first, which mostly differ if any do; some may be compared twice.
    start.last_chunk() == Some(last)
        && start.chunks_exact(8).zip(text.chunks_exact(8)).all(|(left, right)| left == right)
}
