//! All catalogues combined, to look up keys.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use keyschema_runtime::{
    Catalog, Identified, KeySchema, hash_slot,
    schema::{Piece, PrefixSchema, Source},
};

use super::{
    answer::{Answer, Facts},
    nearest::{Departure, Nearest},
};
use crate::{Catalogs, json};

/// Identifies keys by the schemas of several catalogues.
///
/// ```
/// use keyschema_tools::{Catalogs, identify::Identifier};
/// # use keyschema_runtime::{Catalog, KeySchema, schema::{Piece, Source}};
/// # const ROOMS: &KeySchema = &KeySchema {
/// #     name: "ChatRooms", template: "chat:rooms", pieces: &[Piece::Literal("chat:rooms")], ..KeySchema::DEFAULT
/// # };
/// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
///
/// let identifier = Identifier::of(&Catalogs::of_program(&[&CHAT_KEYS]));
/// let answer = identifier.identify(b"chat:rooms");
/// assert_eq!(answer.schema().unwrap().name, "ChatRooms");
/// let answer = identifier.identify(b"chat:room");
/// assert_eq!(answer.departure().unwrap().to_string(), "`room`: the schema has `rooms` here");
/// ```
#[derive(Debug)]
pub struct Identifier {
    catalog: Catalog,
    /// The name of the catalogue and the JSON members of each schema, by its address. An address is
    /// a number, because pointers are not shared between threads.
    facts: HashMap<usize, Facts>,
    /// Built for the first unknown key.
    nearest: Mutex<Option<Nearest>>,
    prefix: Vec<u8>,
}

impl Identifier {
    /// Returns an identifier for keys of these catalogues: plain, and with each declared prefix of their
    /// catalogue.
    pub fn of(catalogs: &Catalogs) -> Self {
        let mut facts = HashMap::new();
        let mut schemas = Vec::new();
        for (file, schema) in catalogs.schemas() {
            let catalog = file.catalog.name();
            for prefix in [None].into_iter().chain(file.catalog.prefixes().iter().copied().map(Some)) {
                let json = json::of_schema(schema, catalog);
                let known = prefix.map_or(schema, |prefix| behind(prefix, schema));
                facts.insert(address(known), Facts { schema, catalog, prefix, json });
                schemas.push(known);
            }
        }
        let source = Source { file: "", line: 0 };
        let catalog = Catalog::new("", "", schemas.leak(), source);
        Self { catalog, facts, nearest: Mutex::new(None), prefix: Vec::new() }
    }

    /// Identifies keys that begin with this text, which is not in the schemas: a prefix of run
    /// time.
    #[must_use]
    pub fn with_prefix(mut self, prefix: &str) -> Self {
        self.prefix = prefix.into();
        self
    }

    /// Returns the schema of a key as it is declared, and looks for no other if it has none: for an
    /// unknown key this takes a small part of the time of [`identify`](Self::identify).
    ///
    /// ```
    /// use keyschema_tools::{Catalogs, identify::Identifier};
    ///
    /// let identifier = Identifier::of(&Catalogs::default());
    /// assert_eq!(identifier.schema_of(b"chat:rooms"), None);
    /// ```
    pub fn schema_of(&self, key: &[u8]) -> Option<&'static KeySchema> {
        let rest = key.strip_prefix(self.prefix.as_slice())?;
        self.catalog.identify(rest).map(|identified| self.facts_of(&identified).schema)
    }

    /// Returns the schema of a key, or the nearest one of an unknown key.
    pub fn identify<'a>(&'a self, key: &'a [u8]) -> Answer<'a> {
        let slot = hash_slot(key);
        let Some(rest) = key.strip_prefix(self.prefix.as_slice()) else {
            let departure = Departure::of_prefix(key, &self.prefix);
            return Answer::unknown(key, slot, Some(departure));
        };
        if let Some(identified) = self.catalog.identify(rest) {
            return Answer::known(key, slot, identified, self.facts_of(&identified));
        }
        let mut nearest = self.nearest.lock().unwrap_or_else(PoisonError::into_inner);
        let nearest = nearest.get_or_insert_with(|| Nearest::of(self.catalog.schemas()));
        Answer::unknown(key, slot, nearest.departure(rest, self.prefix.len()))
    }

    fn facts_of(&self, identified: &Identified<'_>) -> &Facts {
        &self.facts[&address(identified.schema())]
    }
}

fn address(schema: &'static KeySchema) -> usize {
    std::ptr::from_ref(schema).addr()
}

/// Returns the schema of keys with a declared prefix.
pub(crate) fn behind(prefix: &PrefixSchema, schema: &KeySchema) -> &'static KeySchema {
    let mut pieces = prefix.pieces.to_vec();
    let rest = match (pieces.last_mut(), schema.pieces) {
        (Some(Piece::Literal(last)), [Piece::Literal(first), rest @ ..]) => {
            *last = format!("{last}{first}").leak();
            rest
        }
        (_, all) => all,
    };
    pieces.extend_from_slice(rest);
    let template = format!("{}{}", prefix.template, schema.template).leak();
    // Like the catalogue itself, it lives until the program ends.
    Box::leak(Box::new(KeySchema { template, pieces: pieces.leak(), ..*schema }))
}
