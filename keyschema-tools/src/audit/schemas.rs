//! The schemas of an audit, by number.

use std::collections::HashMap;

use keyschema_runtime::KeySchema;

use crate::{Catalogs, PrefixPattern, identify::Identifier};

/// The schemas of an audit. Each has a number: its place in the list.
#[derive(Debug)]
pub(super) struct Schemas {
    pub(super) identifier: Identifier,
    /// Each with the name of its catalogue.
    pub(super) list: Vec<(&'static str, &'static KeySchema)>,
    /// The number of each schema, by its address. An address is a number here, because pointers
    /// are not shared between threads.
    numbers: HashMap<usize, u32>,
    /// Whether a catalogue declares prefixes.
    pub(super) has_prefixes: bool,
}

impl Schemas {
    /// The number of keys of no schema.
    pub(super) const UNKNOWN: u32 = u32::MAX;

    pub(super) fn of(catalogs: &Catalogs, prefix: &PrefixPattern) -> Self {
        let list: Vec<(&'static str, &'static KeySchema)> =
            catalogs.schemas().map(|(file, schema)| (file.catalog.name(), schema)).collect();
        let numbers = (0..).zip(&list).map(|(number, (_, schema))| (address(schema), number)).collect();
        let has_prefixes = catalogs.files.iter().any(|file| !file.catalog.prefixes().is_empty());
        Self { identifier: Identifier::of(catalogs).with_prefix(prefix.clone()), list, numbers, has_prefixes }
    }

    /// Returns a pattern that matches all keys of a schema, after the prefix of run time and after
    /// any declared prefix.
    pub(super) fn pattern_of(&self, schema: &KeySchema, prefix: &PrefixPattern) -> String {
        let any = if self.has_prefixes { "*" } else { "" };
        format!("{}{any}{}", prefix.glob(), schema.glob())
    }

    /// Returns the number of the schema of a key.
    pub(super) fn number_of(&self, key: &[u8]) -> u32 {
        let schema = self.identifier.schema_of(key);
        schema.and_then(|schema| self.numbers.get(&address(schema)).copied()).unwrap_or(Self::UNKNOWN)
    }
}

fn address(schema: &'static KeySchema) -> usize {
    std::ptr::from_ref(schema).addr()
}
