//! Finding the longest of many texts that a key begins with.

use std::vec::Vec;

use super::NONE;

/// A tree over sorted texts.
///
/// Each node looks at the one byte where the texts below it first differ, so a key passes as many nodes as it takes to tell
/// the texts apart, not as many as they have bytes. Whether the bytes in between are right is seen at the end, at the text
/// that was found.
pub(super) struct Tree {
    root: Step,
    /// Of each node where it leads to, one after the other.
    steps: Vec<Step>,
}

/// Where a byte leads to.
#[derive(Clone, Copy)]
enum Step {
    /// On to another byte of the key. At `base` stands the step for keys that have no such byte, or one that no text has
    /// there; behind it the steps for the bytes from `first` to `last`.
    Node { at: u32, base: u32, first: u8, last: u8 },
    /// To this entry, or `NONE`.
    Entry(u32),
}

impl Tree {
    /// The tree of `texts`, which are sorted, each once. Their entries are numbered from `first_entry` on.
    pub(super) fn of(texts: &[&str], first_entry: u32) -> Self {
        let mut tree = Self { root: Step::Entry(NONE), steps: Vec::new() };
        tree.root = tree.build(texts, first_entry, NONE);
        tree
    }

    /// The step to `texts`; `otherwise` is the entry of the longest text that all of them begin with.
    fn build(&mut self, texts: &[&str], first_entry: u32, mut otherwise: u32) -> Step {
        let (shortest, greatest) = match texts {
            [] => return Step::Entry(otherwise),
            [_] => return Step::Entry(first_entry),
            [first, .., last] => (first.as_bytes(), last.as_bytes()),
        };
        // Sorted texts have in common what the first and the last of them have.
        let at = shortest.iter().zip(greatest).take_while(|(left, right)| left == right).count();
        let mut start = 0;
        if shortest.len() == at {
            otherwise = first_entry;
            start = 1;
        }
        let byte_of = |text: &str| text.as_bytes()[at];
        let (first, last) = (byte_of(texts[start]), greatest[at]);
        let base = self.steps.len();
        self.steps.resize(base + 2 + usize::from(last - first), Step::Entry(otherwise));
        while start < texts.len() {
            let byte = byte_of(texts[start]);
            let count = texts[start..].iter().take_while(|text| byte_of(text) == byte).count();
            let step = self.build(&texts[start..start + count], first_entry + number(start), otherwise);
            self.steps[base + 1 + usize::from(byte - first)] = step;
            start += count;
        }
        Step::Node { at: number(at), base: number(base), first, last }
    }

    /// The entry of the longest text that `key` can begin with, or of one that begins with it; `NONE` if there is none.
    #[inline]
    pub(super) fn find(&self, key: &[u8]) -> u32 {
        let mut step = self.root;
        loop {
            match step {
                Step::Entry(entry) => return entry,
                Step::Node { at, base, first, last } => {
                    let offset = match key.get(at as usize) {
                        Some(byte) if (first..=last).contains(byte) => 1 + usize::from(byte - first),
                        _ => 0,
                    };
                    step = self.steps[base as usize + offset];
                }
            }
        }
    }
}

/// A number of entries, steps or bytes: what a program declares is far from 2³².
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).expect("there are fewer than 2³² schemas and bytes of literals")
}
