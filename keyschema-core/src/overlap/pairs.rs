//! The pairs of keys that can be the same text.
//!
//! The search follows the tree from segment to segment, and only where the segments before have a
//! common text.

use super::{
    edge::{Edge, LEVELS, Starts, VARIED},
    meet::may_meet,
    prefix_tree::{Branch, PrefixTree},
};

/// Pairs are counted up to this many times the room for them.
const COUNTED: usize = 4;

/// The search for pairs in a tree.
pub(super) struct Pairs<'m> {
    pub(super) tree: PrefixTree<'m>,
    /// Each pair as the numbers of its keys, the earlier one first.
    pub(super) found: &'m mut [(usize, usize)],
    /// The number of pairs that were found; some may not fit into `found`.
    pub(super) count: usize,
}

impl Pairs<'_> {
    /// Finds all pairs. It gives up after many more pairs than there is room for.
    pub(super) const fn find(&mut self) {
        self.find_in_groups();
        if self.tree.is_of_many_delimiters() {
            self.tree.is_mixed = true;
            self.find_in_groups();
        }
    }

    const fn find_in_groups(&mut self) {
        self.tree.build();
        let count = self.tree.order.len();
        let mut start = 0;
        while start < count {
            let group = self.tree.edge(start, 0).group;
            let mut end = start + 1;
            while end < count && self.tree.edge(end, 0).group == group {
                end += 1;
            }
            self.compare_within(Branch { start, end }, 0);
            start = end;
        }
    }

    /// Whether there were so many pairs that no more are counted.
    const fn is_over(&self) -> bool {
        self.count >= COUNTED * self.found.len()
    }

    /// Compares the keys of a branch, which share the segments before `level`.
    const fn compare_within(&mut self, branch: Branch, level: usize) {
        if branch.is_single() || self.is_over() {
            return;
        }
        let mut child = self.tree.first_child(branch, level);
        loop {
            let rest = Branch { start: child.end, end: branch.end };
            if self.tree.has_ended(child, level) {
                self.compare_all_of(child);
            } else {
                self.compare_within(child, level + 1);
                // A literal is followed by literals with other texts only.
                if !self.tree.edge(child.start, level).is_literal() {
                    self.compare_children(child, rest, level);
                }
            }
            if rest.is_empty() {
                return;
            }
            child = self.tree.first_child(rest, level);
        }
    }

    /// Compares the keys of two branches, whose segments before `level` meet.
    const fn compare_between(&mut self, left: Branch, right: Branch, level: usize) {
        if self.is_over() {
            return;
        }
        if level == LEVELS || left.is_single() && right.is_single() {
            return self.compare_each(left, right, level);
        }
        // Each child of the smaller one is looked up in the greater one.
        let (small, great) = if left.len() < right.len() { (left, right) } else { (right, left) };
        let mut rest = small;
        while !rest.is_empty() {
            let child = self.tree.first_child(rest, level);
            self.compare_children(child, great, level);
            rest.start = child.end;
        }
    }

    /// Compares the keys of a branch, which have the same segment at `level`, with those of others.
    const fn compare_children(&mut self, branch: Branch, others: Branch, level: usize) {
        let edge = self.tree.edge(branch.start, level);
        let ended = Branch { start: others.start, end: self.tree.first_from(others, level, (VARIED, 0)) };
        if edge.has_ended() {
            return self.compare_each(branch, ended, LEVELS);
        }
        let mut rest = Branch { start: ended.end, ..others };
        while !rest.is_empty() && !self.tree.edge(rest.start, level).is_literal() {
            let other = self.tree.edge(rest.start, level);
            if edge.is_passed_at(other) {
                break;
            }
            let (number, other_number) = (self.tree.order[branch.start], self.tree.order[rest.start]);
            let starts = self.tree.compare_starts(number, other_number, level);
            if matches!(starts, Starts::Before) {
                // They are sorted by their starts, so no later one begins with this one either.
                break;
            }
            let child = self.tree.first_child(rest, level);
            if edge.starts_like(other) && !matches!(starts, Starts::After) {
                self.compare_child(branch, child, level);
            }
            rest.start = child.end;
        }
        rest.start = self.tree.first_from(rest, level, edge.least_literal());
        while !rest.is_empty() {
            let other = self.tree.edge(rest.start, level);
            let may_meet = if edge.is_literal() {
                other.order == edge.order && other.hash == edge.hash
            } else {
                edge.starts_like(other)
            };
            if !may_meet {
                break;
            }
            let (number, other_number) = (self.tree.order[branch.start], self.tree.order[rest.start]);
            let starts = self.tree.compare_starts(number, other_number, level);
            let child = self.tree.first_child(rest, level);
            if !matches!(starts, Starts::Before | Starts::After) {
                self.compare_child(branch, child, level);
            }
            rest.start = child.end;
        }
    }

    /// Compares the keys of two branches, each of which has one segment at `level`.
    const fn compare_child(&mut self, left: Branch, right: Branch, level: usize) {
        let tree = &self.tree;
        let (left_number, right_number) = (tree.order[left.start], tree.order[right.start]);
        let (left_edge, right_edge) = (tree.edge(left.start, level), tree.edge(right.start, level));
        if tree.is_mixed || left_edge.is_open() || right_edge.is_open() {
            self.compare_each(left, right, level);
        } else if self.edges_meet(left_number, left_edge, right_number, right_edge) {
            self.compare_between(left, right, level + 1);
        }
    }

    /// Compares keys that are made of the same segments.
    const fn compare_all_of(&mut self, branch: Branch) {
        let mut end = branch.start + 1;
        while end < branch.end {
            self.compare_each(Branch { end, ..branch }, Branch { start: end, end: end + 1 }, LEVELS);
            end += 1;
        }
    }

    /// Compares each key of one branch with each of another.
    const fn compare_each(&mut self, left: Branch, right: Branch, level: usize) {
        let mut left_position = left.start;
        while left_position < left.end {
            let mut right_position = right.start;
            while right_position < right.end && !self.is_over() {
                let (left, right) = (self.tree.order[left_position], self.tree.order[right_position]);
                if !self.are_apart(left, right, level) {
                    self.record(left, right);
                }
                right_position += 1;
            }
            left_position += 1;
        }
    }

    /// Whether two keys, whose segments before `level` meet, differ after it.
    const fn are_apart(&mut self, left: usize, right: usize, mut level: usize) -> bool {
        if self.tree.is_mixed && self.tree.keys.mark(left) == self.tree.keys.mark(right) {
            return true;
        }
        while level < LEVELS {
            let (left_edge, right_edge) = (self.tree.edges[left][level], self.tree.edges[right][level]);
            if left_edge.has_ended() || right_edge.has_ended() {
                return left_edge.has_ended() != right_edge.has_ended();
            }
            if left_edge.is_open() || right_edge.is_open() {
                let (left, right) = (self.tree.keys.pieces(left), self.tree.keys.pieces(right));
                return !may_meet(left_edge.rest(left), right_edge.rest(right), self.tree.steps);
            }
            if !self.edges_meet(left, left_edge, right, right_edge) {
                return true;
            }
            level += 1;
        }
        false
    }

    const fn edges_meet(&mut self, left: usize, left_edge: Edge, right: usize, right_edge: Edge) -> bool {
        let (left, right) = (self.tree.keys.pieces(left), self.tree.keys.pieces(right));
        may_meet(left_edge.span(left), right_edge.span(right), self.tree.steps)
    }

    const fn record(&mut self, left: usize, right: usize) {
        let keys = self.tree.keys;
        let (left, right) = (keys.schema(left), keys.schema(right));
        let pair = if left < right { (left, right) } else { (right, left) };
        if keys.are_variants() && (left == right || self.has(pair)) || keys.allow_overlap(left, right) {
            return;
        }
        if self.count < self.found.len() {
            self.found[self.count] = pair;
        }
        self.count += 1;
    }

    /// Returns whether the pair was found with other words.
    const fn has(&self, pair: (usize, usize)) -> bool {
        let mut index = 0;
        while index < self.count && index < self.found.len() {
            if self.found[index].0 == pair.0 && self.found[index].1 == pair.1 {
                return true;
            }
            index += 1;
        }
        false
    }
}
