//! Keys of a catalogue that can be the same text.

use super::{
    forest::Forest,
    search::{Found, Step, search, write_text},
    segment::{LEVELS, Segment},
    stretch::{Pieces, Stretch},
};
use crate::{KeySchema, catalog::is_same};

/// How many collisions are told at once.
const ROOM: usize = 8;

/// How many pairs of positions a search can remember. Segments are compared one by one, so few are needed, but for what runs
/// to the end of the key.
const MEMORY: usize = 2048;

/// The pairs of keys that can be the same text, each later key once, up to some.
#[derive(Clone, Copy, Debug)]
pub struct Collisions {
    pairs: [(usize, usize); ROOM],
    count: usize,
}

/// Two keys that can be the same text.
#[derive(Clone, Copy, Debug)]
pub struct Collision {
    /// The one that is listed first.
    pub first: &'static KeySchema,
    /// The other.
    pub second: &'static KeySchema,
    text: [u8; 256],
    /// Where the text starts, if it is known.
    text_start: Option<usize>,
}

impl Collisions {
    /// Compares `N` schemas, all but those that say that they may overlap.
    ///
    /// Works in constants, in a time that grows little faster than the number of schemas. A schema that is listed twice
    /// is one; and a channel is no key.
    ///
    /// It misses nothing. It names a pair too many only where it cannot decide: if two segments with glued
    /// parameters, or keys that end in a text of any segments, need more than 2,048 steps to be told apart.
    ///
    /// # Panics
    /// If there are more than `N`.
    #[expect(clippy::large_stack_arrays, reason = "constants have no stack")]
    pub const fn among<const N: usize>(schemas: &[&'static KeySchema]) -> Self {
        let mut order = [0; N];
        let mut count = 0;
        let mut number = 0;
        while number < schemas.len() {
            if !schemas[number].may_overlap {
                order[count] = number;
                count += 1;
            }
            number += 1;
        }
        let mut pairs = [(0, 0); ROOM];
        let mut forest = Forest {
            schemas,
            order: order.split_at_mut(count).0,
            segments: &mut [[Segment::ENDED; LEVELS]; N],
            alike: &mut [0; N],
            memory: &mut [Step::START; MEMORY],
            pairs: &mut pairs,
            pair_count: 0,
            is_mixed: false,
        };
        forest.grow();
        Self { count: forest.pair_count, pairs }
    }

    /// How many were found; at least one if there is any.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// One of them.
    ///
    /// # Panics
    /// If there are not so many.
    #[expect(clippy::large_stack_arrays, reason = "constants have no stack")]
    pub const fn get(&self, index: usize, schemas: &[&'static KeySchema]) -> Collision {
        assert!(index < self.count, "there are fewer collisions");
        let (first, second) = (schemas[self.pairs[index].0], schemas[self.pairs[index].1]);
        let mut collision = Collision { first, second, text: [0; 256], text_start: None };
        let left = Stretch::all(Pieces::Schema(first.pieces));
        let right = Stretch::all(Pieces::Schema(second.pieces));
        let mut memory = [Step::START; MEMORY];
        if let Found::Shared(step) = search(left, right, &mut memory) {
            collision.text_start = Some(write_text(&memory, step, &mut collision.text));
        }
        collision
    }
}

impl Collision {
    /// A shortest key of both, or the end of it if it is long; none if the search for it would take too long.
    pub const fn example(&self) -> Option<&str> {
        if let Some(start) = self.text_start
            && let Ok(text) = str::from_utf8(self.text.split_at(start).1)
        {
            return Some(text);
        }
        None
    }
}

impl Forest<'_> {
    pub(super) const fn is_full(&self) -> bool {
        self.pair_count == self.pairs.len()
    }

    /// Notes two keys that meet, unless they are one, or the later one was noted before.
    pub(super) const fn record(&mut self, left: usize, right: usize) {
        let (first, second) = if left < right { (left, right) } else { (right, left) };
        if self.is_full() || is_same(self.schemas[first], self.schemas[second]) {
            return;
        }
        let mut index = 0;
        while index < self.pair_count {
            let (noted_first, noted_second) = self.pairs[index];
            // The other way round, if one of them is listed again.
            let is_turned = is_same(self.schemas[noted_first], self.schemas[second])
                && is_same(self.schemas[noted_second], self.schemas[first]);
            if is_turned || is_same(self.schemas[noted_second], self.schemas[second]) {
                return;
            }
            index += 1;
        }
        self.pairs[self.pair_count] = (first, second);
        self.pair_count += 1;
    }
}
