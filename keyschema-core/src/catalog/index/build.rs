//! Making the index, once for a catalogue.

use std::{boxed::Box, collections::BTreeMap, vec, vec::Vec};

use super::{Candidate, Entry, Index, NONE, Stop, Tree, tree::number};
use crate::{KeySchema, Shape, catalog::specificity, schema::Piece};

pub(super) fn build(schemas: &[&'static KeySchema]) -> Index {
    let mut schemas = schemas.to_vec();
    // Stable: of equally specific schemas, the one that is declared first has the lower rank.
    schemas.sort_by(|left, right| specificity::compare(left.pieces, right.pieces));
    let all = schemas.iter().enumerate().map(|(rank, schema)| (number(rank), schema.pieces)).collect();
    let mut index = Index { stages: Vec::new(), entries: Vec::new() };
    // Stages are numbered when something leads to them.
    let mut waiting: Vec<Vec<Unfinished>> = vec![all];
    let mut done = 0;
    while done < waiting.len() {
        let stage = core::mem::take(&mut waiting[done]);
        add_stage(&mut index, &schemas, stage, &mut waiting);
        done += 1;
    }
    index
}

/// The rank of a schema and those of its pieces that a stage and those behind it are to find.
type Unfinished = (u32, &'static [Piece]);

/// What follows a literal text.
#[derive(Default)]
struct Continuation {
    ranks: Vec<u32>,
    stops: BTreeMap<u8, Vec<Unfinished>>,
}

fn add_stage(
    index: &mut Index,
    schemas: &[&'static KeySchema],
    unfinished: Vec<Unfinished>,
    waiting: &mut Vec<Vec<Unfinished>>,
) {
    let mut texts: BTreeMap<&'static str, Continuation> = BTreeMap::new();
    for (rank, pieces) in unfinished {
        let (text, rest) = first_text(pieces);
        let continuation = texts.entry(text).or_default();
        match stop(rest) {
            Some(byte) => continuation.stops.entry(byte).or_default().push((rank, &rest[1..])),
            None => continuation.ranks.push(rank),
        }
    }
    let first = number(index.entries.len());
    let sorted: Vec<&str> = texts.keys().copied().collect();
    index.stages.push(Tree::of(&sorted, first));
    for (parent, (text, continuation)) in parents(&sorted).into_iter().zip(texts) {
        let candidates: Box<[Candidate]> =
            continuation.ranks.into_iter().map(|rank| Candidate::of(schemas[rank as usize], rank)).collect();
        let mut stops = Vec::with_capacity(continuation.stops.len());
        for (byte, beyond) in continuation.stops {
            let lowest = beyond.iter().map(|(rank, _)| *rank).min().unwrap_or(NONE);
            stops.push(Stop { byte, stage: number(waiting.len()), lowest });
            waiting.push(beyond);
        }
        let parent = parent.map_or(NONE, |parent| first + number(parent));
        let lowest_of_parents = index.entries.get(parent as usize).map_or(NONE, Entry::lowest);
        let stops = stops.into();
        index.entries.push(Entry { text, candidates, stops, parent, lowest_of_parents });
    }
}

impl Entry {
    /// The most specific schema that begins with its text or those of its parents.
    fn lowest(&self) -> u32 {
        let candidates = self.candidates.iter().map(|candidate| candidate.rank);
        let stops = self.stops.iter().map(|stop| stop.lowest);
        candidates.chain(stops).min().unwrap_or(NONE).min(self.lowest_of_parents)
    }
}

/// For each text the place of the longest other one that it begins with. What a sorted text begins with stands before it, with
/// nothing in between but texts that begin with it as well.
fn parents(sorted: &[&str]) -> Vec<Option<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut parents = Vec::with_capacity(sorted.len());
    for (place, text) in sorted.iter().enumerate() {
        while open.last().is_some_and(|last| !text.starts_with(sorted[*last])) {
            open.pop();
        }
        parents.push(open.last().copied());
        open.push(place);
    }
    parents
}

/// The literal text that the pieces begin with, and what follows it.
fn first_text(pieces: &'static [Piece]) -> (&'static str, &'static [Piece]) {
    match pieces {
        [Piece::Literal(text), rest @ ..] => (text, rest),
        _ => ("", pieces),
    }
}

/// The byte at which the parameter in front ends, if it ends at the first one.
fn stop(rest: &[Piece]) -> Option<u8> {
    let [Piece::Parameter(parameter), Piece::Literal(next), ..] = rest else {
        return None;
    };
    let byte = next.bytes().next()?;
    let is_tail = matches!(parameter.shape, Shape::Tail { .. });
    (!is_tail && !parameter.shape.alphabet().contains_byte(byte)).then_some(byte)
}

impl Candidate {
    fn of(schema: &'static KeySchema, rank: u32) -> Self {
        let (text, rest) = first_text(schema.pieces);
        Self { schema, rest, at: number(text.len()), rank }
    }
}
