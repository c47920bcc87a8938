//! Chooses the keys of a server that are measured.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use crate::{Catalogs, identify::Identifier, sources::Sampler};

/// Returns a sampler that has the memory of this many keys of each schema measured, and of as
/// many keys of no schema.
///
/// A server lists keys in the order of a hash, so the first keys of a schema are a fair sample.
///
/// ```
/// use keyschema_tools::{Catalogs, audit::strata};
/// # use keyschema_runtime::{Catalog, KeySchema, schema::{Piece, Source}};
/// # const ROOMS: &KeySchema = &KeySchema {
/// #     name: "ChatRooms", template: "chat:rooms", pieces: &[Piece::Literal("chat:rooms")], ..KeySchema::DEFAULT
/// # };
/// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
///
/// let is_measured = strata(&Catalogs::of_program(&[&CHAT_KEYS]), "", 1);
/// assert!(is_measured(b"chat:rooms"));
/// assert!(!is_measured(b"chat:rooms"), "one of its keys was measured");
/// assert!(is_measured(b"other"));
/// ```
pub fn strata(catalogs: &Catalogs, prefix: &str, keys: u32) -> Sampler {
    let identifier = Identifier::of(catalogs).with_prefix(prefix);
    // The keys are addresses, because pointers are not shared between threads.
    let numbers: HashMap<usize, usize> = catalogs
        .schemas()
        .enumerate()
        .map(|(number, (_, schema))| (std::ptr::from_ref(schema).addr(), number))
        .collect();
    // A schema may be listed in two catalogues, so there can be fewer addresses than numbers.
    let unknown = catalogs.schemas().count();
    let counts: Vec<AtomicU32> = (0..=unknown).map(|_| AtomicU32::new(0)).collect();
    Arc::new(move |key| {
        let schema = identifier.schema_of(key);
        let number = schema.and_then(|schema| numbers.get(&std::ptr::from_ref(schema).addr()).copied());
        let count = &counts[number.unwrap_or(unknown)];
        // A full counter is not incremented, so that it never wraps around.
        count.load(Ordering::Relaxed) < keys && count.fetch_add(1, Ordering::Relaxed) < keys
    })
}
