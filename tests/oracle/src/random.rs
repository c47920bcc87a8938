//! Random numbers from a seed.

use std::ops::RangeInclusive;

/// A sequence of random numbers: `SplitMix64`, so that a seed gives the same attack on every
/// machine.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    /// Begins the sequence of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Begins a sequence that depends on the seed and on `number`: that of one block among many.
    pub(crate) fn of_part(seed: u64, number: u64) -> Self {
        let mut random = Self::new(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        random.number();
        random
    }

    /// Returns the next number.
    pub(crate) fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `limit`.
    ///
    /// # Panics
    /// If `limit` is 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).expect("64 bits");
        usize::try_from(self.number() % limit).expect("below the limit")
    }

    /// Returns a number of the range.
    pub(crate) fn within(&mut self, range: RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    /// Returns `true` once in so many calls.
    pub(crate) fn once_in(&mut self, calls: usize) -> bool {
        self.below(calls) == 0
    }

    /// Returns one of the items.
    pub(crate) fn one_of<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }
}
