//! Keys with facts from their schemas.

use std::fmt::{self, Display};

use keyschema::{Expiry, RedisKey};

use crate::table::{Align, Table};

/// A table of keys: an example of each, and the facts about its schema.
pub struct Listing {
    table: Table<5>,
}

impl Listing {
    /// Returns a table without keys.
    pub fn new() -> Self {
        Self {
            table: Table::new([
                ("KEY", Align::Left),
                ("TYPE", Align::Left),
                ("TTL", Align::Left),
                ("LONGEST", Align::Right),
                ("SLOT", Align::Right),
            ]),
        }
    }

    /// Adds a key.
    #[must_use]
    pub fn key<K: RedisKey + Display>(mut self, key: &K) -> Self {
        self.table.push([
            key.to_string(),
            K::SCHEMA.data_type.to_string(),
            expiry_text(K::SCHEMA.expiry),
            format!("{} bytes", K::MAX_LEN),
            key.slot().to_string(),
        ]);
        self
    }
}

impl Default for Listing {
    fn default() -> Self {
        Self::new()
    }
}

impl Display for Listing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table.fmt(formatter)
    }
}

/// Returns the expiry as it was declared, in a column whose title says that it is one.
fn expiry_text(expiry: Expiry) -> String {
    let text = expiry.to_string();
    match text.strip_prefix("ttl = ") {
        Some(ttl) => ttl.to_owned(),
        None if text.is_empty() => "not declared".to_owned(),
        None => text,
    }
}
