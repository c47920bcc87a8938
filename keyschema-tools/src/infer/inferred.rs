//! The result of an inference.

use std::{collections::HashMap, sync::OnceLock};

use keyschema_core::{
    DataType, StoredType,
    overlap::overlaps_among_schemas,
    schema::{KeySchema, Parameter, Piece, Source},
};
use keyschema_runtime::Catalog;

use super::{
    fields::InferredField,
    naming::type_names,
    piece::{InferredPiece, template_of},
    ttls::InferredTtl,
};
use crate::escapes;

/// Inferred schemas, and what fits none of them.
///
/// The catalogue identifies each sampled key: either as a key of the schema that counts it, or as
/// none, and then it is in the residue.
///
/// ```
/// use keyschema_core::StoredType;
/// use keyschema_tools::{infer::{Inference, Options}, sources::KeyList};
///
/// let list = "user:7\thash\nuser:8\thash\nuser:1234\thash\n";
/// let mut inference = Inference::default();
/// inference.read(&mut KeyList::new("keys.txt", list.as_bytes()))?;
/// let inferred = inference.finish(&Options::default());
/// assert_eq!(inferred.schemas[0].template(), "user:{user_id: u32}");
/// assert_eq!(inferred.schema_of(b"user:42", Some(StoredType::Hash)), Some(0));
/// assert_eq!(inferred.schema_of(b"cart:42", None), None);
/// # Ok::<(), keyschema_tools::Fault>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Inferred {
    /// The schemas, sorted by template.
    pub schemas: Vec<InferredSchema>,
    /// The keys that fit no schema.
    pub residue: Residue,
    /// The number of keys that were read.
    pub keys: u64,
    catalog: Catalog,
    /// The place of each schema of the catalogue, by its address.
    places: HashMap<usize, usize>,
    overlaps: OnceLock<Vec<InferredOverlap>>,
}

/// Two schemas that can be the same text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InferredOverlap {
    /// The place of the first one among the schemas.
    pub first: usize,
    /// The place of the second one.
    pub second: usize,
    /// A shortest text that is a key of both, as a terminal can show it.
    pub example: String,
}

/// A schema that was inferred from keys.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct InferredSchema {
    /// The name of its Rust type.
    pub name: String,
    /// Its text, piece by piece.
    pub pieces: Vec<InferredPiece>,
    /// The delimiter between its segments.
    pub delimiter: String,
    /// The data type of its keys. `Any` if the source did not know it.
    pub data_type: DataType,
    /// The TTLs that its keys had.
    pub ttl: InferredTtl,
    /// The fields that nearly all its hashes agree on, sorted by name. They are known if the source
    /// was asked for them: see [`Inference::sampler`](super::Inference::sampler).
    pub fields: Vec<InferredField>,
    /// The number of keys that it was inferred from. It is estimated if keys were sampled.
    pub keys: u64,
    /// The certainty of the template, from 0 to 1.
    pub confidence: f64,
    /// Some of its keys.
    pub examples: Vec<String>,
}

/// Keys that fit no schema.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Residue {
    /// The number of keys.
    pub keys: u64,
    /// Some of them, as a terminal can show them.
    pub examples: Vec<String>,
}

impl InferredSchema {
    /// Returns the template in the schema language, with types: `user:{user_id: u32}`.
    pub fn template(&self) -> String {
        template_of(&self.pieces)
    }

    fn to_schema(&self) -> KeySchema {
        let pieces: Vec<Piece> = self
            .pieces
            .iter()
            .map(|piece| match piece {
                InferredPiece::Literal(text) => Piece::Literal(keep(text)),
                InferredPiece::Parameter(parameter) => Piece::Parameter(Parameter::new(
                    keep(&parameter.name),
                    keep(&parameter.type_name),
                    parameter.shape,
                )),
            })
            .collect();
        KeySchema {
            name: keep(&self.name),
            template: self.template().leak(),
            delimiter: keep(&self.delimiter),
            pieces: pieces.leak(),
            data_type: self.data_type,
            ..KeySchema::DEFAULT
        }
    }
}

impl Inferred {
    pub(super) fn of(mut schemas: Vec<InferredSchema>, residue: Residue, keys: u64) -> Self {
        schemas.sort_by_cached_key(|schema| (schema.template(), schema.data_type.name()));
        let names = type_names(&schemas.iter().map(|schema| schema.pieces.as_slice()).collect::<Vec<_>>());
        for (schema, name) in schemas.iter_mut().zip(names) {
            schema.name = name;
        }
        // A catalogue consists of `'static` parts. A tool infers once, so this stays small.
        let known: Vec<&'static KeySchema> =
            schemas.iter().map(|schema| &*Box::leak(Box::new(schema.to_schema()))).collect();
        let places = known.iter().enumerate().map(|(place, schema)| (address(schema), place)).collect();
        let catalog = Catalog::new("INFERRED_KEYS", "", known.leak(), Source { file: "", line: 0 });
        Self { schemas, residue, keys, catalog, places, overlaps: OnceLock::new() }
    }

    /// Returns the catalogue of the schemas.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Returns all pairs of schemas that can be the same text, in the order of the schemas.
    ///
    /// A key of both belongs to the one that [`schema_of`](Self::schema_of) returns.
    pub fn overlaps(&self) -> &[InferredOverlap] {
        self.overlaps.get_or_init(|| {
            let schemas: Vec<&'static KeySchema> = self.catalog.iter().collect();
            let mut overlaps: Vec<InferredOverlap> = overlaps_among_schemas(&schemas)
                .into_iter()
                .map(|it| InferredOverlap {
                    first: it.first,
                    second: it.second,
                    example: escapes::shown(it.example.as_bytes()),
                })
                .collect();
            overlaps.sort_by_key(|overlap| (overlap.first, overlap.second));
            overlaps
        })
    }

    /// Returns the place of the schema that counts a key: the first one whose data type can hold
    /// `stored`. One that declares a data type comes before one that declares none.
    pub(super) fn owner_of(&self, key: &[u8], stored: Option<StoredType<'_>>) -> Option<usize> {
        let place = |schema| self.places.get(&address(schema)).copied();
        let Some(stored) = stored else { return place(self.catalog.identify(key)?.schema()) };
        let mut of_any = None;
        for identified in self.catalog.identify_all(key) {
            let schema = identified.schema();
            match schema.data_type {
                DataType::Any => of_any = of_any.or_else(|| place(schema)),
                data_type if data_type.can_hold(stored) => return place(schema),
                _ => {}
            }
        }
        of_any
    }

    /// Returns the place of the schema that a key belongs to. Among several, prefers one whose data
    /// type can hold `stored`.
    pub fn schema_of(&self, key: &[u8], stored: Option<StoredType<'_>>) -> Option<usize> {
        self.owner_of(key, stored).or_else(|| self.owner_of(key, None))
    }
}

fn address(schema: &'static KeySchema) -> usize {
    std::ptr::from_ref(schema).addr()
}

fn keep(text: &str) -> &'static str {
    text.to_string().leak()
}
