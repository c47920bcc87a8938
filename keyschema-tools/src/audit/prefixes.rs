//! The number of different prefixes at run time, in bounded memory.

use std::{
    collections::BTreeSet,
    fmt,
    hash::{DefaultHasher, Hash as _, Hasher as _},
};

use serde::{Deserialize, Serialize};

/// The most prefixes that are counted.
const MOST: usize = 5_000;

/// The different prefixes that keys have.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Prefixes {
    hashes: BTreeSet<u64>,
    /// Whether there are more of them.
    is_more: bool,
}

/// The number of different prefixes that keys of a schema have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrefixCount {
    /// The number, up to 5000.
    pub count: u64,
    /// Whether there are no more of them.
    pub is_exact: bool,
}

impl Prefixes {
    pub(super) fn add(&mut self, prefix: &[u8]) {
        if self.is_more {
            return;
        }
        let mut hasher = DefaultHasher::new();
        prefix.hash(&mut hasher);
        let hash = hasher.finish();
        if self.hashes.len() < MOST {
            self.hashes.insert(hash);
        } else {
            self.is_more = !self.hashes.contains(&hash);
        }
    }

    pub(super) fn count(&self) -> PrefixCount {
        PrefixCount { count: self.hashes.len() as u64, is_exact: !self.is_more }
    }
}

impl fmt::Display for PrefixCount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_exact {
            formatter.write_str("more than ")?;
        }
        let ending = if self.count == 1 { "" } else { "es" };
        write!(formatter, "{} prefix{ending}", self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Prefixes};

    #[test]
    fn different_prefixes_are_counted_up_to_a_bound() {
        let mut prefixes = Prefixes::default();
        let mut shown = |names: std::ops::Range<usize>| {
            for name in names {
                prefixes.add(format!("{name}:").as_bytes());
            }
            prefixes.count().to_string()
        };
        assert_eq!(shown(0..0), "0 prefixes");
        assert_eq!(shown(0..1), "1 prefix");
        assert_eq!(shown(0..3), "3 prefixes");
        assert_eq!(shown(0..MOST), "5000 prefixes");
        assert_eq!(shown(0..MOST), "5000 prefixes");
        assert_eq!(shown(MOST..MOST + 1), "more than 5000 prefixes");
        assert_eq!(shown(0..1), "more than 5000 prefixes");
    }
}
