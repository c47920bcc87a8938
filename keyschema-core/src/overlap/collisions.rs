//! Keys of a catalogue that can be the same text, found at compile time.

use super::{
    edge::{Edge, LEVELS},
    keys::Keys,
    pairs::Pairs,
    prefix_tree::PrefixTree,
    search::{Found, Step, search, write_text},
    span::{Pieces, Span},
    variant::{Variant, long_words},
};
use crate::KeySchema;

/// The number of pairs that are kept.
const ROOM: usize = 256;

/// The most pairs of positions that a search can keep. Segments are compared one by one, so a
/// search needs few pairs, except for a parameter that runs to the end of the key.
pub(super) const MEMORY: usize = 2048;

/// Pairs of keys that can be the same text, each as the positions of its keys in the list.
#[derive(Clone, Copy, Debug)]
pub struct Collisions {
    pairs: [(usize, usize); ROOM],
    len: usize,
    count: usize,
}

impl Collisions {
    const NONE: Self = Self { pairs: [(0, 0); ROOM], len: 0, count: 0 };

    /// Compares `N` schemas with each other. Skips pairs that may overlap.
    ///
    /// It works in constants. The time grows little faster than the number of schemas. Each schema
    /// must be listed once. Channels are compared only with channels.
    ///
    /// It finds every overlap. It reports a pair that does not overlap only where a comparison
    /// needs more than 2,048 steps: two segments with parameters, or keys that end in a text of any
    /// number of segments.
    ///
    /// Keys with words of several segments are compared word by word if `N` is their
    /// [`variant_count`](super::variant_count). That takes less time.
    ///
    /// # Panics
    /// If there are more than `N`.
    #[expect(clippy::large_stack_arrays, reason = "constants have no stack")]
    pub const fn among<const N: usize>(schemas: &[&'static KeySchema]) -> Self {
        let mut variants = [Variant::NONE; N];
        let (mut keys, mut keys_len) = (Keys::Schemas(schemas), Variant::list(schemas, &mut variants));
        if keys_len > 0 {
            keys = Keys::Variants { schemas, variants: &variants };
        } else {
            keys_len = schemas.len();
        }
        let mut order = [0; N];
        let mut count = 0;
        let mut number = 0;
        while number < keys_len {
            if !schemas[keys.schema(number)].may_overlap {
                order[count] = number;
                count += 1;
            }
            number += 1;
        }
        let mut found = [(0, 0); ROOM];
        let mut search = Pairs {
            tree: PrefixTree {
                keys,
                order: order.split_at_mut(count).0,
                edges: &mut [[Edge::ENDED; LEVELS]; N],
                shared: &mut [0; N],
                steps: &mut [Step::START; MEMORY],
                is_mixed: false,
            },
            found: &mut found,
            count: 0,
        };
        search.find();
        let count = search.count;
        let mut collisions = Self { pairs: found, len: if count < ROOM { count } else { ROOM }, count };
        collisions.sort();
        collisions
    }

    /// Compares the last of the schemas with each of the others. Skips pairs of keys with words of
    /// several segments, which [`of_words`](Self::of_words) finds.
    pub const fn with_last(schemas: &[&'static KeySchema]) -> Self {
        let mut collisions = Self::NONE;
        let Some(last) = schemas.len().checked_sub(1) else { return collisions };
        let mut other = 0;
        while other < last {
            if long_words(schemas[other]).is_none()
                && long_words(schemas[last]).is_none()
                && Self::among::<2>(&[schemas[other], schemas[last]]).count > 0
            {
                collisions.add((other, last));
            }
            other += 1;
        }
        collisions
    }

    /// Compares the schemas if some of them have words of several segments before the end of the
    /// key. `N` is their [`variant_count`](super::variant_count).
    pub const fn among_words<const N: usize>(schemas: &[&'static KeySchema]) -> Self {
        if N == schemas.len() { Self::NONE } else { Self::among::<N>(schemas) }
    }

    /// Returns the pairs of a schema that has words of several segments, with that schema second. A
    /// pair of two such schemas is one of the later schema only.
    #[must_use]
    pub const fn of_words(&self, schemas: &[&'static KeySchema], number: usize) -> Self {
        let mut collisions = Self::NONE;
        let mut index = 0;
        while index < self.len {
            let (first, second) = self.pairs[index];
            let has_words = [long_words(schemas[first]).is_some(), long_words(schemas[second]).is_some()];
            if second == number && has_words[1] {
                collisions.add((first, second));
            } else if first == number && has_words[0] && !has_words[1] {
                collisions.add((second, first));
            }
            index += 1;
        }
        collisions
    }

    /// Adds a pair.
    const fn add(&mut self, pair: (usize, usize)) {
        if self.len < ROOM {
            self.pairs[self.len] = pair;
            self.len += 1;
        }
        self.count += 1;
    }

    /// Returns the pairs. Each has the key first that is listed first. They are sorted by the other
    /// key. At least one pair is returned if there is any.
    pub const fn pairs(&self) -> &[(usize, usize)] {
        self.pairs.split_at(self.len).0
    }

    /// Returns how many pairs there are. Some may be missing in [`pairs`](Self::pairs). If the
    /// number is above 1,024, there may be more.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Inserts each pair where it belongs among those before it.
    const fn sort(&mut self) {
        let mut sorted = 1;
        while sorted < self.len {
            let mut at = sorted;
            while at > 0 && is_before(self.pairs[at], self.pairs[at - 1]) {
                (self.pairs[at], self.pairs[at - 1]) = (self.pairs[at - 1], self.pairs[at]);
                at -= 1;
            }
            sorted += 1;
        }
    }
}

const fn is_before(left: (usize, usize), right: (usize, usize)) -> bool {
    left.1 < right.1 || left.1 == right.1 && left.0 < right.0
}

/// A shortest key of two schemas. If it is long, only its end.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    text: [u8; 256],
    /// The start of the text, if it is known.
    start: Option<usize>,
}

impl Example {
    /// Searches for a key of both schemas.
    #[expect(clippy::large_stack_arrays, reason = "constants have no stack")]
    pub const fn of(left: &KeySchema, right: &KeySchema) -> Self {
        let left = Span::all(Pieces::Schema(left.pieces));
        let right = Span::all(Pieces::Schema(right.pieces));
        Self::between(left, right, &mut [Step::START; MEMORY])
    }

    /// Searches for a text of both.
    pub(super) const fn between(left: Span<'_>, right: Span<'_>, memory: &mut [Step]) -> Self {
        let mut example = Self { text: [0; 256], start: None };
        if let Found::Shared(step) = search(left, right, memory) {
            example.start = Some(write_text(memory, step, &mut example.text));
        }
        example
    }

    /// Returns the key. Returns `None` if there is no key, or if the search would take too long.
    pub const fn text(&self) -> Option<&str> {
        if let Some(start) = self.start
            && let Ok(text) = str::from_utf8(self.text.split_at(start).1)
        {
            return Some(text);
        }
        None
    }
}
