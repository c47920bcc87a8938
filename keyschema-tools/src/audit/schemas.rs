//! The schemas of an audit, by number.

use std::collections::HashMap;

use keyschema_runtime::KeySchema;

use crate::{Catalogs, identify::Identifier};

/// The schemas of an audit. Each has a number: its place in the list.
#[derive(Debug)]
pub(super) struct Schemas {
    pub(super) identifier: Identifier,
    /// Each with the name of its catalogue.
    pub(super) list: Vec<(&'static str, &'static KeySchema)>,
    /// The number of each schema, by its address. An address is a number here, because pointers
    /// are not shared between threads.
    numbers: HashMap<usize, u32>,
}

impl Schemas {
    /// The number of keys of no schema.
    pub(super) const UNKNOWN: u32 = u32::MAX;

    pub(super) fn of(catalogs: &Catalogs, prefix: &str) -> Self {
        let list: Vec<(&'static str, &'static KeySchema)> =
            catalogs.schemas().map(|(file, schema)| (file.catalog.name(), schema)).collect();
        let numbers = (0..).zip(&list).map(|(number, (_, schema))| (address(schema), number)).collect();
        Self { identifier: Identifier::of(catalogs).with_prefix(prefix), list, numbers }
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
