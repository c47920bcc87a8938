//! The proof of an inference: each sampled key belongs to one schema, or to none.
//!
//! Groups of keys give the templates, and the catalogue of these templates decides which keys a
//! schema counts. So the facts about a schema hold for the keys that other tools identify by it.
//! A schema that identifies no key is left out. That changes the schema of no other key.

use keyschema_core::StoredType;

use super::{
    corpus::Corpus,
    fields::{Hashes, SampledHash, fields_of},
    inferred::{Inferred, InferredSchema, Residue},
    ttls::ttl_of,
};
use crate::sources::shown;

/// The number of examples of a schema.
const EXAMPLES: usize = 10;

/// Counts each sampled key for the schema that identifies it, and as residue if there is none.
pub(super) fn prove(
    corpus: &Corpus,
    schemas: Vec<InferredSchema>,
    types: &[String],
    mut residue: Residue,
    keys: u64,
) -> Inferred {
    let mut inferred = Inferred::of(schemas, Residue::default(), keys);
    let mut rows_of: Vec<Vec<u32>> = vec![Vec::new(); inferred.schemas.len()];
    for row in corpus.row_numbers() {
        let found = &corpus.rows[row as usize];
        let name = types[usize::from(found.stored)].as_str();
        let stored = (!name.is_empty()).then(|| StoredType::from_name(name));
        match inferred.owner_of(&found.key, stored) {
            Some(place) => rows_of[place].push(row),
            None => residue.add(shown(&found.key), (found.weight + 512) >> 10),
        }
    }
    for (schema, rows) in inferred.schemas.iter_mut().zip(&rows_of) {
        describe(schema, corpus, rows);
    }
    if rows_of.iter().any(Vec::is_empty) {
        let rest = inferred.schemas.into_iter().zip(&rows_of).filter(|(_, rows)| !rows.is_empty());
        return Inferred::of(rest.map(|(schema, _)| schema).collect(), residue, keys);
    }
    inferred.residue = residue;
    inferred
}

impl Inferred {
    /// Adds the fields of the sampled hashes to the schemas that identify these.
    pub(super) fn add_fields(&mut self, hashes: Hashes) {
        let mut hashes_of: Vec<Vec<SampledHash>> = self.schemas.iter().map(|_| Vec::new()).collect();
        for hash in hashes.into_all() {
            if let Some(place) = self.owner_of(&hash.key, Some(StoredType::Hash)) {
                hashes_of[place].push(hash);
            }
        }
        for (schema, hashes) in self.schemas.iter_mut().zip(&hashes_of) {
            schema.fields = fields_of(hashes);
        }
    }
}

/// Fills in what the keys of a schema tell.
fn describe(schema: &mut InferredSchema, corpus: &Corpus, rows: &[u32]) {
    let rows = || rows.iter().map(|row| &corpus.rows[*row as usize]);
    schema.keys = (rows().map(|row| row.weight).sum::<u64>() + 512) >> 10;
    schema.ttl = ttl_of(rows().map(|row| (row.ttl, row.weight >> 10)));
    schema.examples = rows().take(EXAMPLES).map(|row| shown(&row.key)).collect();
}
