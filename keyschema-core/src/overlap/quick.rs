//! Answers that need no search.

use super::stretch::{Part, Stretch};

/// Whether the literal texts that both start or end with, or the lengths, leave no common text.
pub(super) const fn are_apart(left: Stretch<'_>, right: Stretch<'_>) -> bool {
    let (left_shortest, left_longest) = left.lens();
    let (right_shortest, right_longest) = right.lens();
    left_shortest > right_longest
        || right_shortest > left_longest
        || starts_differ(left, right)
        || ends_differ(left, right)
}

/// Whether the literal texts that both start with differ.
const fn starts_differ(left: Stretch<'_>, right: Stretch<'_>) -> bool {
    if let (Some(left), Some(right)) = (left.literal(true), right.literal(true)) {
        let mut index = 0;
        while index < left.len() && index < right.len() {
            if left[index] != right[index] {
                return true;
            }
            index += 1;
        }
    }
    false
}

/// Whether the literal texts that both end with differ, read from the end.
const fn ends_differ(left: Stretch<'_>, right: Stretch<'_>) -> bool {
    if let (Some(left), Some(right)) = (left.literal(false), right.literal(false)) {
        let mut index = 1;
        while index <= left.len() && index <= right.len() {
            if left[left.len() - index] != right[right.len() - index] {
                return true;
            }
            index += 1;
        }
    }
    false
}

impl<'a> Stretch<'a> {
    /// The literal that it starts or ends with.
    const fn literal(self, first: bool) -> Option<&'a [u8]> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        match self.part(if first { 0 } else { count - 1 }) {
            Part::Literal(text) => Some(text),
            _ => None,
        }
    }
}
