//! Reads keys and infers their schemas.

use std::collections::{BTreeMap, BTreeSet};

use keyschema_core::{DataType, StoredType};
use keyschema_language::naming::{Case, words};

use super::{
    inferred::{Inferred, InferredSchema, InferredTtl, Residue},
    piece::{InferredParameter, InferredPiece},
    token::typed,
};
use crate::{
    Fault,
    sources::{KeySource, Observation, shown},
};

/// The number of examples of a schema and of the residue.
const EXAMPLES: usize = 10;

/// Infers schemas from keys.
///
/// The result does not depend on the order of the keys.
#[derive(Debug, Default)]
pub struct Inference {
    groups: BTreeMap<(Vec<Mask>, &'static str), Group>,
    residue: Residue,
    keys: u64,
}

/// How schemas are inferred.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mask {
    Literal(String),
    Parameter(String),
}

#[derive(Debug, Default)]
struct Group {
    keys: u64,
    examples: BTreeSet<String>,
    pieces: Vec<InferredPiece>,
}

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
        let text =
            std::str::from_utf8(observation.key).ok().filter(|text| !text.is_empty() && text.len() < 512);
        let Some(text) = text else {
            self.residue.keys += 1;
            if self.residue.examples.len() < EXAMPLES {
                self.residue.examples.push(shown(observation.key));
            }
            return;
        };
        let mut pieces = Vec::new();
        for (place, segment) in text.split(':').enumerate() {
            let colon = if place == 0 { "" } else { ":" };
            match typed(segment) {
                Some((type_name, shape)) => {
                    push_literal(&mut pieces, colon);
                    let name = format!("value_{place}");
                    pieces.push(InferredPiece::Parameter(InferredParameter { name, type_name, shape }));
                }
                None => push_literal(&mut pieces, &format!("{colon}{segment}")),
            }
        }
        let mask = pieces
            .iter()
            .map(|piece| match piece {
                InferredPiece::Literal(text) => Mask::Literal(text.clone()),
                InferredPiece::Parameter(parameter) => Mask::Parameter(parameter.type_name.clone()),
            })
            .collect();
        let group = self.groups.entry((mask, data_type(observation.stored_type).name())).or_default();
        group.keys += 1;
        group.examples.insert(shown(observation.key));
        if group.examples.len() > EXAMPLES {
            group.examples.pop_last();
        }
        group.pieces = pieces;
    }

    /// Returns what was inferred.
    pub fn finish(self, _: &Options) -> Inferred {
        let schemas = self
            .groups
            .into_iter()
            .map(|((_, data_type), group)| InferredSchema {
                name: name_of(&group.pieces),
                delimiter: ":".into(),
                pieces: group.pieces,
                data_type: DataType::from_name(data_type).unwrap_or(DataType::Any),
                ttl: InferredTtl::default(),
                fields: Vec::new(),
                keys: group.keys,
                confidence: 0.5,
                examples: group.examples.into_iter().collect(),
            })
            .collect();
        Inferred::of(schemas, self.residue, self.keys)
    }
}

fn push_literal(pieces: &mut Vec<InferredPiece>, text: &str) {
    match pieces.last_mut() {
        Some(InferredPiece::Literal(last)) => last.push_str(text),
        _ if text.is_empty() => {}
        _ => pieces.push(InferredPiece::Literal(text.into())),
    }
}

fn data_type(stored: Option<StoredType<'_>>) -> DataType {
    let Some(stored) = stored else { return DataType::Any };
    let mut all = DataType::ALL.into_iter();
    all.find(|data_type| *data_type != DataType::Any && data_type.can_hold(stored)).unwrap_or(DataType::Any)
}

fn name_of(pieces: &[InferredPiece]) -> String {
    let literals: Vec<&str> = pieces
        .iter()
        .filter_map(|piece| match piece {
            InferredPiece::Literal(text) => Some(text.as_str()),
            InferredPiece::Parameter(_) => None,
        })
        .collect();
    Case::Pascal.render(&words::split(&literals.join(":")))
}
