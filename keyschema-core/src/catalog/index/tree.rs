//! Finding the longest of many texts that a key begins with.

use std::{vec, vec::Vec};

use super::NONE;

/// A tree over sorted texts.
///
/// Each node looks at eight bytes at once, which all texts below it have and which are not the same in all of them, and hashes
/// them. So a key passes two or three nodes, as many as there are places where texts end or begin to differ, and not one for
/// each byte that tells them apart. A step waits for the one before it and takes some twenty cycles, so their number is what counts
/// (measured for a key with a number, one of 1,000 schemas: two nodes and 22 ns, where five nodes of a byte took 30 ns).
///
/// Two texts may have one hash, and a key may have bytes that no text has: whether the text that was found is right is
/// seen at the end.
pub(super) struct Tree {
    root: Step,
    nodes: Vec<Node>,
    /// Of each node where it leads to, one after the other.
    steps: Vec<Step>,
}

/// Where to go on.
#[derive(Clone, Copy)]
enum Step {
    /// At this node.
    Node(u32),
    /// With this entry, or `NONE`.
    Entry(u32),
}

/// A place where texts differ.
struct Node {
    /// The eight bytes begin here.
    at: u32,
    /// The steps begin here.
    base: u32,
    hash: Hash,
}

/// How eight bytes become the number of a step.
#[derive(Clone, Copy)]
struct Hash {
    factor: u64,
    /// How many bits of the bytes are not looked at, from the last byte on: texts of less than eight bytes end before.
    ignored: u32,
    /// All but the bits of the number.
    shift: u32,
}

/// A text and its entry.
type Numbered<'t> = (&'t str, u32);

impl Tree {
    /// The tree of `texts`, which are sorted, each once. Their entries are numbered from `first_entry` on.
    pub(super) fn of(texts: &[&str], first_entry: u32) -> Self {
        let mut tree = Self { root: Step::Entry(NONE), nodes: Vec::new(), steps: Vec::new() };
        let texts: Vec<Numbered<'_>> = texts.iter().copied().zip(first_entry..).collect();
        tree.root = tree.build(&texts, NONE);
        tree
    }

    /// The step to `texts`; `otherwise` is the entry of the longest text that all of them begin with.
    fn build(&mut self, mut texts: &[Numbered<'_>], mut otherwise: u32) -> Step {
        let (at, shortest) = loop {
            let (shortest, greatest) = match texts {
                [] => return Step::Entry(otherwise),
                [(_, entry)] => return Step::Entry(*entry),
                [(first, _), .., (last, _)] => (first.as_bytes(), last.as_bytes()),
            };
            // Sorted texts have in common what the first and the last of them have.
            let common = shortest.iter().zip(greatest).take_while(|(left, right)| left == right).count();
            if common < shortest.len() {
                let shortest = texts.iter().map(|(text, _)| text.len()).min().unwrap_or(common);
                // The bytes from the first that differs on, or the last that all texts have.
                break (common.min(shortest.saturating_sub(8)), shortest);
            }
            otherwise = texts[0].1;
            texts = &texts[1..];
        };
        let words: Vec<u64> = texts.iter().map(|(text, _)| word(text.as_bytes(), at)).collect();
        let hash = Hash::of(&words, shortest - at);
        let mut below = vec![Vec::new(); hash.steps()];
        for (text, word) in texts.iter().zip(words) {
            below[hash.step(word)].push(*text);
        }
        let node = number(self.nodes.len());
        let base = self.steps.len();
        self.nodes.push(Node { at: number(at), base: number(base), hash });
        self.steps.resize(base + below.len(), Step::Entry(otherwise));
        for (place, texts) in below.iter().enumerate() {
            self.steps[base + place] = self.build(texts, otherwise);
        }
        Step::Node(node)
    }

    /// If `key` begins with any of the texts, the longest of them is that of this entry, or one that this one begins with.
    #[inline]
    pub(super) fn find(&self, key: &[u8]) -> u32 {
        let mut step = self.root;
        loop {
            match step {
                Step::Entry(entry) => return entry,
                Step::Node(node) => {
                    let node = &self.nodes[node as usize];
                    let word = word(key, node.at as usize);
                    step = self.steps[node.base as usize + node.hash.step(word)];
                }
            }
        }
    }
}

impl Hash {
    /// The best of a few that tells `words` apart, of which the first `len` bytes count. At least two differ in those; the same
    /// ones stand together.
    fn of(words: &[u64], len: usize) -> Self {
        const TRIED: usize = 32;
        // Odd numbers whose bits look random.
        let factors = (1..).step_by(2).map(|odd: u64| odd.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let ignored = 64 - 8 * number(len.min(8));
        let same: Vec<usize> =
            words.chunk_by(|left, right| left << ignored == right << ignored).map(<[u64]>::len).collect();
        let shift = 64 - (4 * same.len()).next_power_of_two().trailing_zeros();
        // Words with one hash are told apart by a node more, so as few as can be, and never all of them.
        let together = |counts: &[usize]| counts.iter().map(|count| count * count).sum::<usize>();
        let (none_told_apart, all_told_apart) = (together(&[words.len()]), together(&same));
        let (mut best, mut least) = (Self { factor: 1, ignored, shift }, usize::MAX);
        for (tried, factor) in factors.enumerate() {
            if least == all_told_apart || (tried >= TRIED && least < none_told_apart) {
                break;
            }
            let hash = Self { factor, ..best };
            let mut counts = vec![0; hash.steps()];
            for word in words {
                counts[hash.step(*word)] += 1;
            }
            if together(&counts) < least {
                (best, least) = (hash, together(&counts));
            }
        }
        best
    }

    /// How many numbers there are.
    fn steps(self) -> usize {
        1 << (64 - self.shift)
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "there are few steps")]
    fn step(self, word: u64) -> usize {
        ((word << self.ignored).wrapping_mul(self.factor) >> self.shift) as usize
    }
}

/// The eight bytes from `at` on, the first one lowest; zeros where there are none.
///
/// A key that ends before the bytes by which a node tells texts apart begins with none of those, whatever they are taken for.
#[inline(always)]
fn word(bytes: &[u8], at: usize) -> u64 {
    match bytes.get(at..at + 8).and_then(<[u8]>::first_chunk) {
        Some(word) => u64::from_le_bytes(*word),
        None => padded_word(bytes, at),
    }
}

/// The same near the end.
#[cold]
fn padded_word(bytes: &[u8], at: usize) -> u64 {
    let left = bytes.get(at..).unwrap_or_default();
    left.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
}

/// A number of entries, steps or bytes: what a program declares is far from 2³².
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).expect("there are fewer than 2³² schemas and bytes of literals")
}

#[cfg(test)]
mod tests {
    use super::{NONE, Step, Tree};
    use proptest::{
        collection::btree_set,
        prelude::{prop_assert, proptest},
    };
    use std::{format, string::String, vec::Vec};

    /// How many nodes a key passes at most.
    fn depth(tree: &Tree, step: Step) -> usize {
        let Step::Node(node) = step else {
            return 0;
        };
        let node = &tree.nodes[node as usize];
        let steps = &tree.steps[node.base as usize..][..node.hash.steps()];
        1 + steps.iter().map(|step| depth(tree, *step)).max().unwrap_or(0)
    }

    #[test]
    fn a_key_passes_few_nodes() {
        let mut texts: Vec<String> =
            (0..1_000).map(|number| format!("owner{}:thing{number}:id:", number % 7)).collect();
        texts.sort();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let tree = Tree::of(&texts, 5);
        assert!(depth(&tree, tree.root) <= 5, "{}", depth(&tree, tree.root));
        for (text, entry) in texts.iter().zip(5..) {
            assert_eq!(tree.find(format!("{text}42").as_bytes()), entry);
        }
    }

    #[test]
    fn a_tree_of_nothing_finds_nothing() {
        assert_eq!(Tree::of(&[], 0).find(b"a"), NONE);
    }

    proptest! {
        #![proptest_config(proptest::test_runner::Config { failure_persistence: None, cases: 2_000, ..Default::default() })]

        #[test]
        fn what_is_found_begins_with_the_longest_text_of_the_key(
            texts in btree_set("[ab]{0,3}(aaaaaaa|aabaaaa)?[ab]{0,3}(aaaaaaaaa)?", 0..40), key in "[ab]{0,3}(aaaaaaa|aabaaaa)?[ab]{0,12}"
        ) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let tree = Tree::of(&texts, 0);
            for key in texts.iter().copied().chain([key.as_str()]) {
                let longest = texts.iter().filter(|text| key.starts_with(**text)).max_by_key(|text| text.len());
                let found = texts.get(tree.find(key.as_bytes()) as usize);
                if let Some(longest) = longest {
                    prop_assert!(found.is_some_and(|found| found.starts_with(longest)), "{:?} of {:?}", found, key);
                }
            }
        }
    }
}
