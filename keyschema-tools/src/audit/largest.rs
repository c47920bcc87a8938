//! The keys that take the most memory.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::sources::shown;

/// The number of keys that are kept.
const KEPT: usize = 5;

/// The keys that take the most memory, the largest first, each with its bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Largest(Vec<(u64, String)>);

impl Largest {
    pub(super) fn add(&mut self, bytes: u64, key: &[u8]) {
        if self.0.len() == KEPT && self.0.last().is_some_and(|(least, _)| bytes < *least) {
            return;
        }
        let key = shown(key);
        let place = self.0.partition_point(|(other, name)| (Reverse(*other), name) < (Reverse(bytes), &key));
        self.0.insert(place, (bytes, key));
        self.0.truncate(KEPT);
    }

    /// Returns the keys, the largest first, each with its bytes.
    pub fn keys(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0.iter().map(|(bytes, key)| (key.as_str(), *bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::Largest;

    #[test]
    fn the_largest_are_kept_in_order() {
        let mut largest = Largest::default();
        for bytes in [5, 1, 9, 3, 7, 9, 2, 8] {
            largest.add(bytes, format!("key:{bytes}").as_bytes());
        }
        let bytes: Vec<u64> = largest.keys().map(|(_, bytes)| bytes).collect();
        assert_eq!(bytes, [9, 9, 8, 7, 5]);
        assert_eq!(largest.keys().next().unwrap().0, "key:9");
    }
}
