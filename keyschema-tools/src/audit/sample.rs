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
/// The first tenth of them are the first keys, and the others are every tenth key after those. A
/// server lists keys in the order of a hash, so this is a fair sample.
pub(super) fn sampler(schemas: &Arc<Schemas>, samples: Samples) -> Sampler {
    let schemas = Arc::clone(schemas);
    let counters = || -> Vec<AtomicU32> { (0..=schemas.list.len()).map(|_| AtomicU32::new(0)).collect() };
    let (measured, hashes) = (counters(), counters());
    Arc::new(move |key| {
        let label = schemas.number_of(key);
        let place = usize::try_from(label).unwrap_or(usize::MAX).min(schemas.list.len());
        let mut wanted = Wanted { label: Some(label), ..Wanted::default() };
        wanted.bytes = is_measured(&measured[place], samples.measured);
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

/// One in so many keys is measured, after the first ones.
const RARER: u32 = 10;

/// Counts keys. Returns whether the next one is measured: the first tenth of `most`, and then every
/// tenth key. So a schema of few keys is measured well, and one of many keys costs the server
/// little.
fn is_measured(count: &AtomicU32, most: u32) -> bool {
    if most == u32::MAX {
        return true;
    }
    let first = most.div_ceil(RARER);
    let end = first.saturating_add((most - first).saturating_mul(RARER));
    if count.load(Ordering::Relaxed) >= end {
        return false;
    }
    let number = count.fetch_add(1, Ordering::Relaxed);
    number < first || (number < end && (number - first) % RARER == RARER - 1)
}

/// Counts up to `most`. Returns whether the count was below it.
fn is_next(count: &AtomicU32, most: u32) -> bool {
    // A full counter is not incremented, so that it never wraps around.
    count.load(Ordering::Relaxed) < most && count.fetch_add(1, Ordering::Relaxed) < most
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use super::is_measured;

    fn measured(keys: usize, most: u32) -> Vec<usize> {
        let count = AtomicU32::new(0);
        (0..keys).filter(|_| is_measured(&count, most)).collect()
    }

    #[test]
    fn the_first_keys_and_then_every_tenth_are_measured() {
        let of_many = measured(20_000, 1_000);
        assert_eq!(of_many.len(), 1_000);
        assert_eq!(of_many[..100], (0..100).collect::<Vec<_>>());
        assert_eq!((of_many[100], of_many[101], of_many[999]), (109, 119, 9_099));
        assert_eq!(measured(60, 1_000).len(), 60);
        assert_eq!(measured(300, 1_000).len(), 120);
        assert_eq!(measured(50, 1).len(), 1);
        assert!(measured(50, 0).is_empty());
        assert_eq!(measured(50, u32::MAX).len(), 50);
    }
}
