//! Keys sorted by their segments.

use super::{
    edge::{Edge, LEVELS, Starts, split},
    keys::Keys,
    search::Step,
};

/// A mark that no text holds, because it is not UTF-8. A key with this mark has one segment.
const NO_MARK: u8 = 0xff;

/// The number that is added to the group of keys with the same mark to give the group of channels.
const CHANNEL: usize = 256;

/// Keys, sorted by their segments. Keys that begin with the same segments are neighbours, as in the
/// branches of a tree.
///
/// The caller provides the memory, because a constant cannot allocate.
pub(super) struct PrefixTree<'m> {
    pub(super) keys: Keys<'m>,
    /// The numbers of the keys that are compared.
    pub(super) order: &'m mut [usize],
    /// The segments of each key, by its number.
    pub(super) edges: &'m mut [[Edge; LEVELS]],
    /// By the position in `order`: how many segments at its start a key shares with the key before
    /// it.
    pub(super) shared: &'m mut [usize],
    /// Memory for searches.
    pub(super) steps: &'m mut [Step],
    /// Whether only keys of different delimiters are compared. Their segments can't be matched one
    /// by one.
    pub(super) is_mixed: bool,
}

/// A range of `order`: keys that have the same segments up to a level.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Branch {
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

impl PrefixTree<'_> {
    /// Cuts the keys at their marks, and sorts them.
    pub(super) const fn build(&mut self) {
        let mut position = 0;
        while position < self.order.len() {
            let number = self.order[position];
            let mut edges = [Edge::ENDED; LEVELS];
            let mark = self.keys.mark(number);
            split(self.keys.pieces(number), if self.is_mixed { NO_MARK } else { mark }, &mut edges);
            edges[0].group = if self.is_mixed { 0 } else { mark as usize };
            if self.keys.is_channel(number) {
                edges[0].group += CHANNEL;
            }
            self.edges[number] = edges;
            position += 1;
        }
        self.sort();
        self.count_shared();
    }

    /// Whether keys of more than one delimiter are compared.
    pub(super) const fn is_of_many_delimiters(&self) -> bool {
        let mut position = 1;
        while position < self.order.len() {
            if self.keys.mark(self.order[position]) != self.keys.mark(self.order[0]) {
                return true;
            }
            position += 1;
        }
        false
    }

    pub(super) const fn edge(&self, position: usize, level: usize) -> Edge {
        self.edges[self.order[position]][level]
    }

    /// Returns the keys at the start of a branch that have the same segment at `level`, too.
    pub(super) const fn first_child(&self, branch: Branch, level: usize) -> Branch {
        let mut child = Branch { end: branch.start + 1, ..branch };
        let has_ended = self.has_ended(child, level);
        while child.end < branch.end
            && (self.shared[child.end] > level
                || has_ended && self.has_ended(Branch { start: child.end, ..branch }, level))
        {
            child.end += 1;
        }
        child
    }

    /// Whether the keys of a branch have no segment at `level`.
    pub(super) const fn has_ended(&self, branch: Branch, level: usize) -> bool {
        level == LEVELS || self.edge(branch.start, level).has_ended()
    }

    /// Returns the first position in a branch whose segment at `level` is not sorted before
    /// `least`.
    pub(super) const fn first_from(&self, branch: Branch, level: usize, least: (u128, u64)) -> usize {
        let Branch { mut start, mut end } = branch;
        while start < end {
            let middle = start + (end - start) / 2;
            let Edge { order, hash, .. } = self.edge(middle, level);
            if order < least.0 || order == least.0 && hash < least.1 {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        start
    }

    /// Compares the literal texts that the segments of two keys at `level` begin with.
    pub(super) const fn compare_starts(&self, left: usize, right: usize, level: usize) -> Starts {
        let (left_edge, right_edge) = (self.edges[left][level], self.edges[right][level]);
        left_edge.compare_starts(self.keys.pieces(left), right_edge, self.keys.pieces(right))
    }

    /// Whether the key with this number sorts before the other.
    const fn is_before(&self, left_number: usize, right_number: usize) -> bool {
        let (left, right) = (&self.edges[left_number], &self.edges[right_number]);
        if left[0].group != right[0].group {
            return left[0].group < right[0].group;
        }
        let mut level = 0;
        while level < LEVELS {
            if left[level].order != right[level].order {
                return left[level].order < right[level].order;
            }
            if !left[level].is_literal() {
                match self.compare_starts(left_number, right_number, level) {
                    Starts::Before | Starts::Begins => return true,
                    Starts::After | Starts::BegunBy => return false,
                    Starts::Alike => {}
                }
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

    /// Merges sorted runs into longer ones; equal keys keep their order.
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
        // `shared` is computed later. Until then it is scratch memory for the first run.
        let mut position = start;
        while position < middle {
            self.shared[position] = self.order[position];
            position += 1;
        }
        let (mut left, mut right, mut position) = (start, middle, start);
        while left < middle {
            if right < end && self.is_before(self.order[right], self.shared[left]) {
                self.order[position] = self.order[right];
                right += 1;
            } else {
                self.order[position] = self.shared[left];
                left += 1;
            }
            position += 1;
        }
    }

    const fn count_shared(&mut self) {
        let mut position = 0;
        while position < self.order.len() {
            let mut level = 0;
            if position > 0 {
                let (before, number) = (self.order[position - 1], self.order[position]);
                let (before_pieces, pieces) = (self.keys.pieces(before), self.keys.pieces(number));
                while level < LEVELS
                    && self.edges[before][level].is_same(before_pieces, self.edges[number][level], pieces)
                {
                    level += 1;
                }
            }
            self.shared[position] = level;
            position += 1;
        }
    }
}
