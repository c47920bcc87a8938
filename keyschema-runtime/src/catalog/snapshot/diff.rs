//! The lines in which two files of a catalogue differ.
//!
//! Ours, as tests of users link the runtime, which takes in no crate that they did not ask for.

use std::{fmt::Write as _, string::String, vec, vec::Vec};

/// How many lines are shown around a change.
const CONTEXT: usize = 3;
/// How many lines are shown in all.
const SHOWN: usize = 150;
/// Files with more changes than this are shown as all removed and all added: finding the fewest takes the square of them.
const SEARCHED: usize = 1_000;

/// A line, and the files it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line<'t> {
    Both(&'t str),
    Removed(&'t str),
    Added(&'t str),
}

/// The changes from `old` to `new` with the lines around them, under the name of the key that they belong to.
pub(super) fn diff(old: &str, new: &str) -> String {
    let lines = compare(&old.lines().collect::<Vec<_>>(), &new.lines().collect::<Vec<_>>());
    let is_near = |at: usize| {
        let around = at.saturating_sub(CONTEXT)..lines.len().min(at + CONTEXT + 1);
        lines[around].iter().any(|line| !matches!(line, Line::Both(_)))
    };
    let mut text = String::new();
    let (mut shown, mut hidden) = (0, 0);
    let mut key = "";
    let mut was_near = false;
    for (at, line) in lines.iter().enumerate() {
        let (mark, content) = match line {
            Line::Both(content) => (' ', *content),
            Line::Removed(content) => ('-', *content),
            Line::Added(content) => ('+', *content),
        };
        key = name_of_key(content).unwrap_or(key);
        let is_near = is_near(at);
        if is_near && shown < SHOWN {
            if !was_near {
                writeln!(text, "@@ {key} @@").expect("a `String` takes any text");
            }
            writeln!(text, "{mark}{content}").expect("a `String` takes any text");
            shown += 1;
        } else if is_near {
            hidden += 1;
        }
        was_near = is_near;
    }
    if hidden > 0 {
        writeln!(text, "… and {hidden} more lines").expect("a `String` takes any text");
    }
    text
}

/// The name of the key, or of the catalogue, in the line that says it; fields and such stand deeper.
fn name_of_key(line: &str) -> Option<&str> {
    let name = line.strip_prefix("      ").or_else(|| line.strip_prefix("  "))?;
    name.strip_prefix("\"name\": \"")?.strip_suffix("\",")
}

/// All lines of both files, with as few changes as possible (E. Myers, "An O(ND) Difference Algorithm", 1986).
fn compare<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Line<'t>> {
    let Some(search) = Search::of(old, new) else {
        let removed = old.iter().map(|line| Line::Removed(line));
        return removed.chain(new.iter().map(|line| Line::Added(line))).collect();
    };
    // From the end back.
    let mut lines = Vec::new();
    let (mut x, mut y) = (old.len(), new.len());
    for changes in (0..search.reached.len()).rev() {
        let (diagonal, is_added) = search.before(changes, x + search.zero - y);
        let start = search.reached[changes][diagonal];
        // All but the last change are followed by lines that are in both files.
        let first = start + usize::from(changes > 0 && !is_added);
        lines.extend(old[first..x].iter().rev().map(|line| Line::Both(line)));
        if changes == 0 {
            break;
        }
        (x, y) = (start, start + search.zero - diagonal);
        lines.push(if is_added { Line::Added(new[y]) } else { Line::Removed(old[x]) });
    }
    lines.reverse();
    lines
}

/// How far one gets through both files with few changes.
///
/// A diagonal holds all pairs of lines with the same difference of their numbers, `old - new`, counted from `zero` on, so that
/// none is negative. Lines that are in both files are steps along a diagonal, changes are steps to the next one.
struct Search {
    zero: usize,
    /// For each number of changes, where on each diagonal the ways with one change less ended: a line of the old file.
    reached: Vec<Vec<usize>>,
}

impl Search {
    /// `None` if it takes too many changes.
    fn of(old: &[&str], new: &[&str]) -> Option<Self> {
        let most = SEARCHED.min(old.len() + new.len());
        let zero = most + 1;
        let mut search = Self { zero, reached: Vec::new() };
        let mut ends = vec![0; 2 * zero + 1];
        for changes in 0..=most {
            search.reached.push(ends.clone());
            for diagonal in (zero - changes..=zero + changes).step_by(2) {
                let (before, is_added) = search.before(changes, diagonal);
                let mut x = search.reached[changes][before] + usize::from(changes > 0 && !is_added);
                let mut y = x + zero - diagonal;
                while x < old.len() && y < new.len() && old[x] == new[y] {
                    x += 1;
                    y += 1;
                }
                ends[diagonal] = x;
                if x >= old.len() && y >= new.len() {
                    return Some(search);
                }
            }
        }
        None
    }

    /// The diagonal that the last change came from, and whether it added a line.
    fn before(&self, changes: usize, diagonal: usize) -> (usize, bool) {
        if changes == 0 {
            return (diagonal, false);
        }
        let ends = &self.reached[changes];
        let is_added = diagonal == self.zero - changes
            || (diagonal != self.zero + changes && ends[diagonal - 1] < ends[diagonal + 1]);
        (if is_added { diagonal + 1 } else { diagonal - 1 }, is_added)
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, compare, diff};
    use proptest::{
        collection::vec,
        prelude::{prop_assert_eq, proptest},
        sample::select,
    };
    use std::{format, vec::Vec};

    #[test]
    fn changes_stand_below_the_name_of_their_key() {
        let key = |name: &str, ttl: u32| {
            format!(
                "    {{\n      \"name\": \"{name}\",\n      a\n      b\n      c\n      ttl {ttl}\n      d\n    }},\n"
            )
        };
        let [old, new] = [7, 9].map(|ttl| key("User", 1) + &key("Order", ttl) + &key("Room", 2));
        assert_eq!(
            diff(&old, &new),
            "@@ Order @@\n       a\n       b\n       c\n-      ttl 7\n+      ttl 9\n       d\n     },\n     {\n"
        );
        assert_eq!(diff(&old, &old), "");
        assert_eq!(diff("", "a\n"), "@@  @@\n+a\n");
    }

    #[test]
    fn a_flood_of_changes_is_cut_short() {
        let lines =
            |word: &str| (0..4_000).map(|number| format!("{word}{number}")).collect::<Vec<_>>().join("\n");
        let [old, new] = ["a", "b"].map(lines);
        let text = diff(&old, &new);
        assert_eq!(text.lines().count(), 152);
        assert!(text.ends_with("… and 7850 more lines\n"));
    }

    proptest! {
        #[test]
        fn the_lines_are_those_of_both_files(old in vec(select(&["a", "b", "c"][..]), 0..12), new in vec(select(&["a", "b", "c"][..]), 0..12)) {
            let lines = compare(&old, &new);
            let keep = |left_out: fn(&Line<'_>) -> bool| -> Vec<&str> {
                let kept = lines.iter().filter(|line| !left_out(line));
                kept.map(|line| match line { Line::Both(line) | Line::Removed(line) | Line::Added(line) => *line }).collect()
            };
            prop_assert_eq!(keep(|line| matches!(line, Line::Added(_))), old.clone());
            prop_assert_eq!(keep(|line| matches!(line, Line::Removed(_))), new.clone());
            // As few changes as the longest run of common lines leaves.
            let both = lines.iter().filter(|line| matches!(line, Line::Both(_))).count();
            prop_assert_eq!(both, longest_common(&old, &new));
        }
    }

    fn longest_common(old: &[&str], new: &[&str]) -> usize {
        match (old, new) {
            ([first, old @ ..], [other, new @ ..]) if first == other => 1 + longest_common(old, new),
            ([_, rest @ ..], [_, others @ ..]) => longest_common(rest, new).max(longest_common(old, others)),
            _ => 0,
        }
    }
}
