//! Chooses the keys of a source that are looked at more closely.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use keyschema_core::StoredType;

use super::schemas::Schemas;
use crate::sources::{Sampler, Wanted};

/// The number of keys of each schema that are looked at more closely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Samples {
    /// The number of keys whose memory is measured.
    pub measured: u32,
    /// The number of hashes whose fields are read.
    pub hashes: u32,
}

impl Samples {
    /// All keys.
    pub const ALL: Self = Self { measured: u32::MAX, hashes: u32::MAX };
}

impl Default for Samples {
    /// Returns a thousand keys to measure, and two hundred hashes whose fields are read.
    fn default() -> Self {
        Self { measured: 1_000, hashes: 200 }
    }
}

/// Returns a sampler that wants the memory of this many keys of each schema, and of as many keys of
/// no schema, and the fields of this many hashes.
///
/// A server lists keys in the order of a hash, so the first keys of a schema are a fair sample.
pub(super) fn sampler(schemas: &Arc<Schemas>, samples: Samples) -> Sampler {
    let schemas = Arc::clone(schemas);
    let counters = || -> Vec<AtomicU32> { (0..=schemas.list.len()).map(|_| AtomicU32::new(0)).collect() };
    let (measured, hashes) = (counters(), counters());
    Arc::new(move |key| {
        let label = schemas.number_of(key);
        let place = usize::try_from(label).unwrap_or(usize::MAX).min(schemas.list.len());
        let mut wanted = Wanted { label: Some(label), ..Wanted::default() };
        wanted.bytes = is_next(&measured[place], samples.measured);
        if let Some((_, schema)) = schemas.list.get(place)
            && !schema.fields.is_empty()
            && schema.data_type.can_hold(StoredType::Hash)
        {
            wanted.fields = is_next(&hashes[place], samples.hashes);
            wanted.field_ttls = wanted.fields && schema.fields.iter().any(|field| field.ttl.is_some());
        }
        wanted
    })
}

/// Counts up to `most`. Returns whether the count was below it.
fn is_next(count: &AtomicU32, most: u32) -> bool {
    // A full counter is not incremented, so that it never wraps around.
    count.load(Ordering::Relaxed) < most && count.fetch_add(1, Ordering::Relaxed) < most
}
