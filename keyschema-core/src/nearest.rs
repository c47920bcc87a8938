//! The known name that a wrong one was probably meant to be.

use alloc::vec::Vec;

/// The candidate closest to `written`, if one is close enough to be meant.
///
/// Close is as in rustc: at most a third of the name is off, a swap of neighbours counting once.
///
/// ```
/// use keyschema_core::nearest::nearest;
///
/// assert_eq!(nearest("jiter", ["ttl", "jitter"]), Some("jitter"));
/// assert_eq!(nearest("colour", ["ttl", "jitter"]), None);
/// ```
pub fn nearest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = written.chars().count().max(3) / 3;
    candidates
        .into_iter()
        .map(|candidate| {
            (
                distance(&written.to_lowercase(), &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.chars().collect();
    let right: Vec<char> = right.chars().collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for (row, from) in left.iter().enumerate() {
        let mut current = alloc::vec![row + 1];
        for (column, to) in right.iter().enumerate() {
            let mut best = (last[column] + usize::from(from != to))
                .min(last[column + 1] + 1)
                .min(current[column] + 1);
            if row > 0 && column > 0 && *from == right[column - 1] && left[row - 1] == *to {
                best = best.min(before_last[column - 1] + 1);
            }
            current.push(best);
        }
        before_last = core::mem::replace(&mut last, current);
    }
    last[right.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn distances_count_edits() {
        for (left, right, edits) in [
            ("", "", 0),
            ("", "ab", 2),
            ("ttl", "tlt", 1),
            ("refresh", "refesh", 1),
            ("a", "b", 1),
        ] {
            assert_eq!(distance(left, right), edits, "{left} {right}");
        }
    }

    #[test]
    fn the_closest_candidate_wins() {
        assert_eq!(nearest("sting", ["set", "string"]), Some("string"));
        assert_eq!(nearest("TTL", ["ttl"]), Some("ttl"));
        assert_eq!(nearest("x", ["ttl", "set"]), None);
    }
}
