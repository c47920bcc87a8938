//! Which groups of a forest meet: from segment to segment, only where those before have a text in common.

use super::{
    forest::{Forest, Group},
    quick::meet,
    segment::{LEVELS, Segment, VARIED},
};

impl Forest<'_> {
    /// Compares the keys of a group, which are alike up to `level`.
    pub(super) const fn meet_within(&mut self, group: Group, level: usize) {
        if group.is_single() || self.is_full() {
            return;
        }
        let mut child = self.first_child(group, level);
        loop {
            let behind = Group { start: child.end, end: group.end };
            if self.has_ended(child, level) {
                self.compare_within(child);
            } else {
                self.meet_within(child, level + 1);
                // Behind a literal there are only others, with other texts.
                if !self.segment(child.start, level).is_literal() {
                    self.meet_children(child, behind, level);
                }
            }
            if behind.is_empty() {
                return;
            }
            child = self.first_child(behind, level);
        }
    }

    /// Compares the keys of two groups, which meet up to `level`.
    const fn meet_between(&mut self, left: Group, right: Group, level: usize) {
        if self.is_full() {
            return;
        }
        if level == LEVELS || left.is_single() && right.is_single() {
            return self.compare_between(left, right, level);
        }
        // Each child of the smaller one is looked up in the greater one.
        let (small, great) = if left.len() < right.len() { (left, right) } else { (right, left) };
        let mut rest = small;
        while !rest.is_empty() {
            let child = self.first_child(rest, level);
            self.meet_children(child, great, level);
            rest.start = child.end;
        }
    }

    /// Compares the keys of a group, which are alike in the segment at `level`, with those of others.
    const fn meet_children(&mut self, group: Group, others: Group, level: usize) {
        let segment = self.segment(group.start, level);
        let ended = Group { start: others.start, end: self.first_from(others, level, (VARIED, 0)) };
        if segment.has_ended() {
            return self.compare_between(group, ended, LEVELS);
        }
        let mut rest = Group { start: ended.end, ..others };
        while !rest.is_empty() && !self.segment(rest.start, level).is_literal() {
            let other = self.segment(rest.start, level);
            if segment.is_passed_at(other) {
                break;
            }
            let child = self.first_child(rest, level);
            if segment.starts_like(other) {
                self.meet_child(group, child, level);
            }
            rest.start = child.end;
        }
        rest.start = self.first_from(rest, level, segment.least_literal());
        while !rest.is_empty() {
            let other = self.segment(rest.start, level);
            let may_meet = if segment.is_literal() {
                other.order == segment.order && other.hash == segment.hash
            } else {
                segment.starts_like(other)
            };
            if !may_meet {
                break;
            }
            let child = self.first_child(rest, level);
            self.meet_child(group, child, level);
            rest.start = child.end;
        }
    }

    /// Compares the keys of two groups, each of which is alike in the segment at `level`.
    const fn meet_child(&mut self, left: Group, right: Group, level: usize) {
        let (left_number, right_number) = (self.order[left.start], self.order[right.start]);
        let (left_segment, right_segment) =
            (self.segment(left.start, level), self.segment(right.start, level));
        if self.is_mixed || left_segment.is_open() || right_segment.is_open() {
            self.compare_between(left, right, level);
        } else if meet(
            left_segment.stretch(self.pieces(left_number)),
            right_segment.stretch(self.pieces(right_number)),
            self.memory,
        ) {
            self.meet_between(left, right, level + 1);
        }
    }

    /// Compares keys that are made of the same segments.
    const fn compare_within(&mut self, group: Group) {
        let mut end = group.start + 1;
        while end < group.end {
            self.compare_between(Group { end, ..group }, Group { start: end, end: end + 1 }, LEVELS);
            end += 1;
        }
    }

    const fn compare_between(&mut self, left: Group, right: Group, level: usize) {
        let mut left_place = left.start;
        while left_place < left.end {
            let mut right_place = right.start;
            while right_place < right.end {
                let (left, right) = (self.order[left_place], self.order[right_place]);
                if !self.are_apart(left, right, level) {
                    self.record(left, right);
                }
                right_place += 1;
            }
            left_place += 1;
        }
    }

    /// Whether two keys that meet up to `level` part behind it.
    const fn are_apart(&mut self, left: usize, right: usize, mut level: usize) -> bool {
        if self.is_mixed && self.mark(left) == self.mark(right) {
            return true;
        }
        while level < LEVELS {
            let (left_segment, right_segment) = (self.segments[left][level], self.segments[right][level]);
            let (left_pieces, right_pieces) = (self.pieces(left), self.pieces(right));
            if left_segment.has_ended() || right_segment.has_ended() {
                return left_segment.has_ended() != right_segment.has_ended();
            }
            if left_segment.is_open() || right_segment.is_open() {
                return !meet(left_segment.rest(left_pieces), right_segment.rest(right_pieces), self.memory);
            }
            if !meet(left_segment.stretch(left_pieces), right_segment.stretch(right_pieces), self.memory) {
                return true;
            }
            level += 1;
        }
        false
    }

    /// The keys at the start of a group that are alike in the segment at `level`, too.
    const fn first_child(&self, group: Group, level: usize) -> Group {
        let mut child = Group { end: group.start + 1, ..group };
        let has_ended = self.has_ended(child, level);
        while child.end < group.end
            && (self.alike[child.end] > level
                || has_ended && self.has_ended(Group { start: child.end, ..group }, level))
        {
            child.end += 1;
        }
        child
    }

    /// Whether the keys of a group have no segment at `level`.
    const fn has_ended(&self, group: Group, level: usize) -> bool {
        level == LEVELS || self.segment(group.start, level).has_ended()
    }

    /// The first place in a group whose segment at `level` does not sort before `least`.
    const fn first_from(&self, group: Group, level: usize, least: (u128, u64)) -> usize {
        let Group { mut start, mut end } = group;
        while start < end {
            let middle = start + (end - start) / 2;
            let Segment { order, hash, .. } = self.segment(middle, level);
            if order < least.0 || order == least.0 && hash < least.1 {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        start
    }
}
