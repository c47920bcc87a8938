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
use crate::{Catalogs, PrefixPattern, json};

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
    prefix: PrefixPattern,
}

impl Identifier {
    /// Returns an identifier for keys of these catalogues: plain, and with each declared prefix of
    /// their catalogue.
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
        Self { catalog, facts, nearest: Mutex::new(None), prefix: PrefixPattern::default() }
    }

    /// Identifies keys that begin with this prefix at run time, which is not in the schemas. If its
    /// pattern can end at several places of a key, it is the shortest one after which the key has a
    /// schema.
    #[must_use]
    pub fn with_prefix(mut self, prefix: PrefixPattern) -> Self {
        self.prefix = prefix;
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
        self.find(key).map(|(_, identified)| self.facts_of(&identified).schema)
    }

    /// Returns the prefix at run time of a key that has a schema.
    ///
    /// ```
    /// use keyschema_tools::{Catalogs, PrefixPattern, identify::Identifier};
    /// # use keyschema_runtime::{Catalog, KeySchema, schema::{Piece, Source}};
    /// # const ROOMS: &KeySchema = &KeySchema {
    /// #     name: "ChatRooms", template: "chat:rooms", pieces: &[Piece::Literal("chat:rooms")], ..KeySchema::DEFAULT
    /// # };
    /// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
    ///
    /// let identifier = Identifier::of(&Catalogs::of_program(&[&CHAT_KEYS]));
    /// let identifier = identifier.with_prefix(PrefixPattern::parse("{tenant}:")?);
    /// assert_eq!(identifier.prefix_of(b"acme:eu:chat:rooms"), Some(&b"acme:eu:"[..]));
    /// assert_eq!(identifier.prefix_of(b"chat:rooms"), None);
    /// # Ok::<(), keyschema_tools::Fault>(())
    /// ```
    pub fn prefix_of<'k>(&self, key: &'k [u8]) -> Option<&'k [u8]> {
        self.find(key).map(|(end, _)| &key[..end])
    }

    /// Returns where the prefix of a key ends, and what the rest is.
    fn find<'k>(&self, key: &'k [u8]) -> Option<(usize, Identified<'k>)> {
        self.prefix.ends(key).find_map(|end| Some((end, self.catalog.identify(&key[end..])?)))
    }

    /// Returns the schema of a key, or the nearest one of an unknown key.
    pub fn identify<'a>(&'a self, key: &'a [u8]) -> Answer<'a> {
        let slot = hash_slot(key);
        if let Some((_, identified)) = self.find(key) {
            return Answer::known(key, slot, identified, self.facts_of(&identified));
        }
        let Some(end) = self.prefix.ends(key).next() else {
            let departure = Departure::of_prefix(key, self.prefix.as_str());
            return Answer::unknown(key, slot, Some(departure));
        };
        let mut nearest = self.nearest.lock().unwrap_or_else(PoisonError::into_inner);
        let nearest = nearest.get_or_insert_with(|| Nearest::of(self.catalog.schemas()));
        Answer::unknown(key, slot, nearest.departure(&key[end..], end))
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
