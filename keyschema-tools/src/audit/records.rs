//! The counts of each schema, in bounded memory.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Largest, Ttls};
use crate::sources::shown;

/// The number of keys that are named as examples.
const EXAMPLES: usize = 3;

/// The counts of a schema.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) keys: u64,
    /// The number of measured keys, and their memory in bytes.
    pub(super) measured: u64,
    pub(super) bytes: u64,
    pub(super) ttls: Ttls,
    pub(super) largest: Largest,
    /// The actual types of keys with a wrong type, each with its number of keys. Servers have few
    /// types, and modules add some.
    pub(super) other_types: BTreeMap<String, u64>,
    /// The number of keys whose type the source told.
    pub(super) typed: u64,
    /// The number of hashes whose fields were compared.
    pub(super) compared: u64,
    /// The fields that some rules are about, by the name of the rule.
    pub(super) fields: BTreeMap<String, Examples>,
    /// The keys that some rules are about, by the name of the rule.
    pub(super) mistakes: BTreeMap<String, Examples>,
    /// The time when the last key expires, in milliseconds since 1970. Keys without a TTL do not
    /// count.
    pub(super) last_expiry: u64,
}

/// A number of keys, and some of their names. The names are the first in alphabetical order, so
/// that each source of the same keys gives the same ones.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Examples {
    /// The number of keys.
    pub(super) keys: u64,
    names: Vec<String>,
    /// Whether a name was left out.
    is_cut: bool,
}

impl Examples {
    pub(super) fn add(&mut self, key: &[u8]) {
        self.keys += 1;
        if self.names.len() == EXAMPLES && self.names.last().is_some_and(|last| last.as_bytes() < key) {
            self.is_cut = true;
            return;
        }
        let name = shown(key);
        let place = self.names.partition_point(|other| *other < name);
        // The same field is in many hashes.
        if self.names.get(place) == Some(&name) {
            return;
        }
        self.names.insert(place, name);
        self.is_cut |= self.names.len() > EXAMPLES;
        self.names.truncate(EXAMPLES);
    }

    /// Returns the names as a list for people: `a`, `b`, and so on.
    pub(super) fn list(&self) -> String {
        let names: Vec<String> = self.names.iter().map(|name| format!("`{name}`")).collect();
        let more = if self.is_cut { ", …" } else { "" };
        format!("{}{more}", names.join(", "))
    }
}

/// Returns the bytes of `keys` keys, if `measured` of them take `bytes` bytes together.
pub(super) fn scaled(bytes: u64, measured: u64, keys: u64) -> Option<u64> {
    let all = u128::from(bytes) * u128::from(keys) / u128::from(measured).max(1);
    (measured > 0).then(|| u64::try_from(all).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::{Examples, scaled};

    #[test]
    fn a_sample_counts_for_all() {
        assert_eq!(scaled(1_000, 10, 25), Some(2_500));
        assert_eq!(scaled(0, 0, 25), None);
        assert_eq!(scaled(u64::MAX, 1, 2), Some(u64::MAX));
    }

    #[test]
    fn the_first_names_of_the_alphabet_are_the_examples() {
        let mut examples = Examples::default();
        for name in ["d", "b", "e", "a", "c"] {
            examples.add(name.as_bytes());
        }
        assert_eq!((examples.keys, examples.list().as_str()), (5, "`a`, `b`, `c`, …"));
        let mut fields = Examples::default();
        for name in ["b", "a", "b", "c", "a", "c"] {
            fields.add(name.as_bytes());
        }
        assert_eq!((fields.keys, fields.list().as_str()), (6, "`a`, `b`, `c`"));
    }
}
