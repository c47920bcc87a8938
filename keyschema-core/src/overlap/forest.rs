//! Pairs of keys that can be the same text, among many, without comparing each with each.

use super::{
    search::Step,
    segment::{LEVELS, Segment, split},
    stretch::Pieces,
};
use crate::{DataType, KeySchema, delimiter};

/// A mark that no text holds, as it is not UTF-8: by it, a key is all one segment.
const NO_MARK: u8 = 0xff;

/// The species of channels, which are no keys, is that of keys with the same mark and this.
const CHANNEL: usize = 256;

/// Schemas, sorted by their segments: all that begin with the same ones stand side by side, as the branches of a tree do.
///
/// A group is a range of `order`, of keys that have the same segments up to a level.
pub(super) struct Forest<'m> {
    pub(super) schemas: &'m [&'static KeySchema],
    /// The numbers of the schemas that are compared.
    pub(super) order: &'m mut [usize],
    /// By the numbers of the schemas.
    pub(super) segments: &'m mut [[Segment; LEVELS]],
    /// By the place in `order`: how many segments a key starts with that are those of the key before it.
    pub(super) alike: &'m mut [usize],
    pub(super) memory: &'m mut [Step],
    /// Which keys met, by their numbers, and how many.
    pub(super) pairs: &'m mut [(usize, usize)],
    pub(super) pair_count: usize,
    /// Whether only keys of different delimiters are compared, whose segments say nothing of each other.
    pub(super) is_mixed: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Group {
    pub(super) const fn len(self) -> usize {
        self.end - self.start
    }

    pub(super) const fn is_empty(self) -> bool {
        self.len() == 0
    }

    pub(super) const fn is_single(self) -> bool {
        self.len() == 1
    }
}

impl Forest<'_> {
    /// Notes all pairs that meet, as far as there is room for them.
    pub(super) const fn grow(&mut self) {
        self.compare_all();
        if self.is_of_many_delimiters() {
            self.is_mixed = true;
            self.compare_all();
        }
    }

    const fn compare_all(&mut self) {
        let count = self.order.len();
        let mut place = 0;
        while place < count {
            let number = self.order[place];
            let mut segments = [Segment::ENDED; LEVELS];
            let mark = self.mark(number);
            split(self.pieces(number), if self.is_mixed { NO_MARK } else { mark }, &mut segments);
            segments[0].species = if self.is_mixed { 0 } else { mark as usize };
            if let DataType::Channel = self.schemas[number].data_type {
                segments[0].species += CHANNEL;
            }
            self.segments[number] = segments;
            place += 1;
        }
        self.sort();
        self.find_alike();
        let mut start = 0;
        while start < count {
            let species = self.segment(start, 0).species;
            let mut end = start + 1;
            while end < count && self.segment(end, 0).species == species {
                end += 1;
            }
            self.meet_within(Group { start, end }, 0);
            start = end;
        }
    }

    pub(super) const fn pieces(&self, number: usize) -> Pieces<'static> {
        Pieces::Schema(self.schemas[number].pieces)
    }

    /// The mark that the delimiter of a schema is made of, which is ASCII.
    pub(super) const fn mark(&self, number: usize) -> u8 {
        delimiter::mark(self.schemas[number].delimiter) as u8
    }

    const fn is_of_many_delimiters(&self) -> bool {
        let mut place = 1;
        while place < self.order.len() {
            if self.mark(self.order[place]) != self.mark(self.order[0]) {
                return true;
            }
            place += 1;
        }
        false
    }

    pub(super) const fn segment(&self, place: usize, level: usize) -> Segment {
        self.segments[self.order[place]][level]
    }

    /// Whether the key with this number sorts before the other.
    const fn is_before(&self, left: usize, right: usize) -> bool {
        let (left, right) = (&self.segments[left], &self.segments[right]);
        if left[0].species != right[0].species {
            return left[0].species < right[0].species;
        }
        let mut level = 0;
        while level < LEVELS {
            if left[level].order != right[level].order {
                return left[level].order < right[level].order;
            }
            if left[level].hash != right[level].hash {
                return left[level].hash < right[level].hash;
            }
            if left[level].order == 0 {
                return false;
            }
            level += 1;
        }
        false
    }

    /// Merges ever longer sorted runs; keys that are alike keep their order.
    const fn sort(&mut self) {
        let count = self.order.len();
        let mut width = 1;
        while width < count {
            let mut start = 0;
            while start + width < count {
                let end = if start + 2 * width < count { start + 2 * width } else { count };
                self.merge(start, start + width, end);
                start = end;
            }
            width *= 2;
        }
    }

    const fn merge(&mut self, start: usize, middle: usize, end: usize) {
        if !self.is_before(self.order[middle], self.order[middle - 1]) {
            return;
        }
        // What `alike` will hold is not known yet: it keeps the first run in the meantime.
        let mut place = start;
        while place < middle {
            self.alike[place] = self.order[place];
            place += 1;
        }
        let (mut left, mut right, mut place) = (start, middle, start);
        while left < middle {
            if right < end && self.is_before(self.order[right], self.alike[left]) {
                self.order[place] = self.order[right];
                right += 1;
            } else {
                self.order[place] = self.alike[left];
                left += 1;
            }
            place += 1;
        }
    }

    const fn find_alike(&mut self) {
        let mut place = 0;
        while place < self.order.len() {
            let mut level = 0;
            if place > 0 {
                let (before, number) = (self.order[place - 1], self.order[place]);
                let (before_pieces, pieces) = (self.pieces(before), self.pieces(number));
                while level < LEVELS
                    && self.segments[before][level].is_same(
                        before_pieces,
                        self.segments[number][level],
                        pieces,
                    )
                {
                    level += 1;
                }
            }
            self.alike[place] = level;
            place += 1;
        }
    }
}
