//! The TTL that keys were given, from the TTLs that remain.

use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Durations that people choose, in seconds.
const CHOSEN: &[u64] = &[
    1,
    2,
    3,
    5,
    10,
    15,
    20,
    30,
    45,
    MINUTE,
    90,
    2 * MINUTE,
    3 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    20 * MINUTE,
    30 * MINUTE,
    45 * MINUTE,
    HOUR,
    90 * MINUTE,
    2 * HOUR,
    3 * HOUR,
    4 * HOUR,
    6 * HOUR,
    8 * HOUR,
    12 * HOUR,
    DAY,
    36 * HOUR,
    2 * DAY,
    3 * DAY,
    5 * DAY,
    7 * DAY,
    10 * DAY,
    14 * DAY,
    15 * DAY,
    20 * DAY,
    21 * DAY,
    28 * DAY,
    30 * DAY,
    31 * DAY,
    45 * DAY,
    60 * DAY,
    90 * DAY,
    120 * DAY,
    180 * DAY,
    365 * DAY,
    366 * DAY,
    730 * DAY,
    5 * 365 * DAY,
];

/// The share of keys without a TTL, in hundredths, up to which the others count.
const STRAY: u64 = 1;

/// The TTLs of the keys of a schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct InferredTtl {
    /// The number of keys with a TTL, among those that the schema was inferred from.
    pub with: u64,
    /// The number of keys without a TTL.
    pub without: u64,
    /// The least remaining TTL.
    pub least: Option<Duration>,
    /// The greatest remaining TTL.
    pub greatest: Option<Duration>,
    /// The TTL that the keys were probably given: the greatest, rounded up to a duration that
    /// people choose. `None` if keys without a TTL are among them, or if nothing is known.
    pub declared: Option<Duration>,
}

/// Returns what the TTLs of keys tell: milliseconds, `u64::MAX` for none, 0 for unknown. Each comes
/// with the number of keys it counts for.
pub(super) fn ttl_of(ttls: impl Iterator<Item = (u64, u64)>) -> InferredTtl {
    let mut seen = InferredTtl::default();
    for (ttl, keys) in ttls {
        match ttl {
            0 => {}
            u64::MAX => seen.without += keys,
            _ => {
                let ttl = Duration::from_millis(ttl);
                seen.with += keys;
                seen.least = Some(seen.least.map_or(ttl, |least| least.min(ttl)));
                seen.greatest = Some(seen.greatest.map_or(ttl, |greatest| greatest.max(ttl)));
            }
        }
    }
    if seen.with > 0 && seen.without * 100 <= (seen.with + seen.without) * STRAY {
        seen.declared = seen.greatest.and_then(chosen_above);
    }
    seen
}

/// Returns the shortest duration that people choose and that is not shorter. Clocks differ by a
/// second.
fn chosen_above(ttl: Duration) -> Option<Duration> {
    let seconds = ttl.saturating_sub(Duration::from_secs(1)).as_millis().div_ceil(1_000);
    let seconds = u64::try_from(seconds).ok()?;
    CHOSEN.iter().find(|chosen| **chosen >= seconds).map(|chosen| Duration::from_secs(*chosen))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{CHOSEN, DAY, ttl_of};

    #[test]
    fn a_ttl_is_the_next_duration_that_people_choose() {
        assert!(CHOSEN.is_sorted());
        let declared =
            |ttls: &[u64]| ttl_of(ttls.iter().map(|ttl| (*ttl, 1))).declared.map(|ttl| ttl.as_secs());
        assert_eq!(declared(&[1_000, 1_799_000]), Some(1_800));
        assert_eq!(declared(&[3_600_400]), Some(3_600));
        assert_eq!(declared(&[DAY * 1_000 - 5]), Some(DAY));
        assert_eq!(declared(&[1_000, u64::MAX]), None);
        assert_eq!(declared(&[0]), None);
        assert_eq!(declared(&[u64::MAX - 1]), None);
        let seen = ttl_of([(5_000, 2), (0, 1), (u64::MAX, 3)].into_iter());
        assert_eq!((seen.with, seen.without), (2, 3));
        assert_eq!(seen.greatest, Some(Duration::from_secs(5)));
    }
}
