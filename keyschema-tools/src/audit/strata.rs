//! Chooses the keys of a server that are measured.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use keyschema_runtime::{Catalog, KeySchema, schema::Source};

use crate::{Catalogs, sources::Sampler};

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
    let schemas: Vec<&'static KeySchema> = catalogs.schemas().map(|(_, schema)| schema).collect();
    // The keys are addresses, because pointers are not shared between threads.
    let numbers: HashMap<usize, usize> = schemas
        .iter()
        .enumerate()
        .map(|(number, schema)| (std::ptr::from_ref(*schema).addr(), number))
        .collect();
    let counts: Vec<AtomicU32> = (0..=schemas.len()).map(|_| AtomicU32::new(0)).collect();
    let catalog = Catalog::new("", "", schemas.leak(), Source { file: "", line: 0 });
    let prefix = prefix.as_bytes().to_vec();
    Arc::new(move |key| {
        let schema = key.strip_prefix(&*prefix).and_then(|rest| catalog.identify(rest));
        let number = schema
            .and_then(|identified| numbers.get(&std::ptr::from_ref(identified.schema()).addr()).copied());
        let count = &counts[number.unwrap_or(counts.len() - 1)];
        // A full counter is not incremented, so that it never wraps around.
        count.load(Ordering::Relaxed) < keys && count.fetch_add(1, Ordering::Relaxed) < keys
    })
}
