//! Random numbers, for jitter.

use std::{
    cell::Cell,
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
};

std::thread_local! {
    /// The state of this thread's sequence.
    static STATE: Cell<u64> = Cell::new(RandomState::new().build_hasher().finish());
}

/// Restarts the random sequence of this thread. With the same seed, the same commands have the same
/// TTLs. For tests.
///
/// Every thread starts with a random seed.
pub fn seed_jitter(seed: u64) {
    STATE.set(seed);
}

/// Returns `millis` plus a random share of up to `percent` per cent. Every whole millisecond has
/// the same probability.
#[inline]
pub(super) fn spread(millis: u64, percent: u8) -> u64 {
    if percent == 0 {
        return millis;
    }
    let most = u128::from(millis) * u128::from(percent) / 100;
    // The upper half of the product of a random number and the number of choices. The probability
    // of each is off by less than 2⁻⁶⁴.
    let more = (u128::from(next()) * (most + 1)) >> 64;
    millis.saturating_add(u64::try_from(more).unwrap_or(u64::MAX))
}

/// Returns the next number of the sequence `SplitMix64`.
fn next() -> u64 {
    STATE.with(|state| {
        let seed = state.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        state.set(seed);
        let mut mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    })
}

#[cfg(test)]
mod tests {
    use super::{seed_jitter, spread};

    #[test]
    fn a_seed_repeats_the_sequence() {
        let drawn = || -> std::vec::Vec<u64> { (0..5).map(|_| spread(1_000_000, 50)).collect() };
        seed_jitter(7);
        let first = drawn();
        assert_ne!(first, drawn());
        seed_jitter(7);
        assert_eq!(first, drawn());
    }

    #[test]
    fn expiries_are_spread_evenly() {
        seed_jitter(42);
        // 1,000 to 1,100 ms are 101 values, each with about 1,000 hits. The sum of squared
        // deviations has 100 degrees of freedom. It is above 160 in one of 8,000 fair runs, and
        // this run is always the same.
        let mut counts = [0_u32; 101];
        for _ in 0..101_000 {
            let millis = spread(1_000, 10);
            assert!((1_000..=1_100).contains(&millis));
            counts[usize::try_from(millis - 1_000).unwrap()] += 1;
        }
        let chi_squared: f64 =
            counts.iter().map(|&count| (f64::from(count) - 1_000.0).powi(2) / 1_000.0).sum();
        assert!(chi_squared < 160.0, "{chi_squared}");
        assert!(chi_squared > 55.0, "too even to be chance: {chi_squared}");
    }

    #[test]
    fn the_bounds_are_reached_and_not_exceeded() {
        seed_jitter(1);
        assert_eq!(spread(500, 0), 500);
        assert_eq!(spread(1, 50), 1);
        let drawn: std::collections::BTreeSet<u64> = (0..100).map(|_| spread(10, 20)).collect();
        assert_eq!(drawn.into_iter().collect::<std::vec::Vec<_>>(), [10, 11, 12]);
        assert!(spread(u64::MAX, 100) == u64::MAX);
    }
}
