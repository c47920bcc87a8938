//! The distribution of remaining TTLs, in few numbers.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The upper ends of the ranges, in seconds, with their names.
const RANGES: [(u64, &str); 8] = [
    (60, "1m"),
    (10 * 60, "10m"),
    (3_600, "1h"),
    (6 * 3_600, "6h"),
    (24 * 3_600, "1d"),
    (7 * 24 * 3_600, "7d"),
    (30 * 24 * 3_600, "30d"),
    (u64::MAX, "longer"),
];

/// The distribution of remaining TTLs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ttls {
    ranges: [u64; RANGES.len()],
    /// The number of keys without a TTL.
    pub without: u64,
    /// The longest TTL.
    pub longest: Duration,
}

impl Ttls {
    pub(super) fn add(&mut self, ttl: Duration) {
        let range = RANGES.iter().position(|(end, _)| ttl.as_secs() < *end).unwrap_or(RANGES.len() - 1);
        self.ranges[range] += 1;
        self.longest = self.longest.max(ttl);
    }

    /// Returns how many keys have a TTL.
    pub fn with(&self) -> u64 {
        self.ranges.iter().sum()
    }

    /// Returns the ranges: the name of the upper end, and the number of keys in the range. A range
    /// begins at the end of the one before.
    ///
    /// ```
    /// use keyschema_tools::audit::Ttls;
    ///
    /// let names: Vec<&str> = Ttls::default().ranges().map(|(name, _)| name).collect();
    /// assert_eq!(names, ["1m", "10m", "1h", "6h", "1d", "7d", "30d", "longer"]);
    /// ```
    pub fn ranges(&self) -> impl Iterator<Item = (&'static str, u64)> {
        RANGES.iter().zip(self.ranges).map(|((_, name), keys)| (*name, keys))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Ttls;

    #[test]
    fn a_ttl_is_in_the_range_below_its_upper_end() {
        let mut ttls = Ttls::default();
        for seconds in [0, 59, 60, 3_599, 3_600, 86_399, u64::MAX / 2] {
            ttls.add(Duration::from_secs(seconds));
        }
        let ranges: Vec<u64> = ttls.ranges().map(|(_, keys)| keys).collect();
        assert_eq!(ranges, [2, 1, 1, 1, 1, 0, 0, 1]);
        assert_eq!(ttls.with(), 7);
        assert_eq!(ttls.longest, Duration::from_secs(u64::MAX / 2));
    }
}
