//! Reads keys and infers their schemas.

use std::collections::HashMap;

use super::{
    corpus::Corpus,
    grouping::groups_of,
    inferred::{Inferred, Residue},
    place::Item,
    sample::Sample,
    schema::{is_residue, schema_of},
};
use crate::{
    Fault,
    sources::{Expires, KeySource, Observation, shown},
};

/// The number of examples of keys that fit no schema.
const EXAMPLES: usize = 20;
/// The greatest length of a key that schemas are inferred from, in bytes.
const LONGEST_KEY: usize = 512;

/// Infers schemas from keys, in bounded memory.
///
/// The result does not depend on the order of the keys. Up to 120,000 keys are kept, those with the
/// least hashes among keys that look alike.
#[derive(Debug, Default)]
pub struct Inference {
    sample: Sample,
    /// The names of the stored types, in the order in which they came.
    types: Vec<String>,
    residue: Residue,
    keys: u64,
}

/// How schemas are inferred.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {}

impl Inference {
    /// Adds all keys of a source.
    ///
    /// # Errors
    /// If the source cannot be read further. What was read before counts.
    pub fn read(&mut self, source: &mut dyn KeySource) -> Result<(), Fault> {
        while let Some(observation) = source.next()? {
            self.add(&observation);
        }
        Ok(())
    }

    /// Adds a key.
    pub fn add(&mut self, observation: &Observation<'_>) {
        self.keys += 1;
        if observation.key.is_empty() || observation.key.len() > LONGEST_KEY {
            self.residue.add(shown(observation.key), 1);
            return;
        }
        let stored = self.number_of_type(observation.stored_type.map_or("", |stored| stored.name()));
        let ttl = match (observation.expires, observation.remaining_ttl()) {
            (Expires::Never, _) => u64::MAX,
            (Expires::At(_), Some(ttl)) => {
                u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX - 1).clamp(1, u64::MAX - 1)
            }
            _ => 0,
        };
        self.sample.add(observation.key, stored, ttl);
    }

    fn number_of_type(&mut self, name: &str) -> u16 {
        let known = self.types.iter().position(|known| known == name);
        // A server has few types. Should there be more, the last number is for all others.
        let number = known.unwrap_or_else(|| {
            if self.types.len() < usize::from(u16::MAX) {
                self.types.push(name.to_string());
            }
            self.types.len() - 1
        });
        u16::try_from(number).unwrap_or(u16::MAX)
    }

    /// Returns what was inferred.
    pub fn finish(self, _: &Options) -> Inferred {
        let Self { sample, types, mut residue, keys } = self;
        let (mut rows, dropped) = sample.finish();
        // The numbers of types follow the order of the keys, so they are replaced.
        let mut sorted = types.clone();
        sorted.sort_unstable();
        for row in &mut rows {
            let name = &types[usize::from(row.stored)];
            row.stored = u16::try_from(sorted.partition_point(|other| other < name)).unwrap_or(u16::MAX);
        }
        let corpus = Corpus::of(rows);
        let groups = groups_of(&corpus);
        let first = |items: &[Item]| match items.first() {
            Some(Item::Literal(step) | Item::Glued(step)) => Some(step.mask),
            _ => None,
        };
        let mut keys_of_first: HashMap<Option<u32>, usize> = HashMap::new();
        for group in &groups {
            *keys_of_first.entry(first(&group.items)).or_default() += group.rows.len();
        }
        let mut schemas = Vec::new();
        for group in &groups {
            if is_residue(&corpus, group, keys_of_first[&first(&group.items)]) {
                for row in &group.rows {
                    let row = &corpus.rows[*row as usize];
                    residue.add(shown(&row.key), (row.weight + 512) >> 10);
                }
            } else {
                schemas.push(schema_of(&corpus, group, &sorted));
            }
        }
        residue.keys += dropped;
        Inferred::of(schemas, residue, keys)
    }
}

impl Residue {
    /// Adds a key that counts for some. The examples are those that come first in the alphabet.
    fn add(&mut self, key: String, keys: u64) {
        self.keys += keys;
        let place = self.examples.partition_point(|other| *other < key);
        if place < EXAMPLES {
            self.examples.insert(place, key);
            self.examples.truncate(EXAMPLES);
        }
    }
}
