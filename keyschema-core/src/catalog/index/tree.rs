//! Finding the longest of many texts that a key begins with.

use std::vec::Vec;

use super::NONE;

/// A tree over sorted texts.
///
/// Each node looks at the one byte where the texts below it first differ, so a key passes as many nodes as it takes to tell
/// the texts apart, not as many as they have bytes. Whether the bytes in between are right is seen at the end, at the text
/// that was found.
pub(super) struct Tree {
    root: Link,
    nodes: Vec<Node>,
    links: Vec<Link>,
}

/// A node or an entry.
#[derive(Clone, Copy)]
struct Link(u32);

impl Link {
    const IS_ENTRY: u32 = 1 << 31;

    /// Nothing: an entry that there is not.
    const NONE: Self = Self(NONE);

    const fn to_entry(entry: u32) -> Self {
        Self(entry | Self::IS_ENTRY)
    }
}

struct Node {
    /// The byte that is looked at.
    at: u32,
    /// What it leads to: a link for each byte from `first` to `last`, the first of them at `base`.
    base: u32,
    first: u8,
    last: u8,
    /// The text that ends before that byte or further to the left, if there is one.
    entry: u32,
}

impl Tree {
    /// The tree of `texts`, which are sorted, each once. Their entries are numbered from `first_entry` on.
    pub(super) fn of(texts: &[&str], first_entry: u32) -> Self {
        let mut tree = Self { root: Link::NONE, nodes: Vec::new(), links: Vec::new() };
        tree.root = tree.build(texts, first_entry, NONE);
        tree
    }

    fn build(&mut self, texts: &[&str], first_entry: u32, mut entry: u32) -> Link {
        let (shortest, last) = match texts {
            [] => return Link::NONE,
            [_] => return Link::to_entry(first_entry),
            [first, .., last] => (first.as_bytes(), last.as_bytes()),
        };
        // Sorted texts have in common what the first and the last of them have.
        let at = shortest.iter().zip(last).take_while(|(left, right)| left == right).count();
        let mut start = 0;
        if shortest.len() == at {
            entry = first_entry;
            start = 1;
        }
        let byte_of = |text: &str| text.as_bytes()[at];
        let (first_byte, last_byte) = (byte_of(texts[start]), last[at]);
        let base = self.links.len();
        self.links.resize(base + usize::from(last_byte - first_byte) + 1, Link::NONE);
        while start < texts.len() {
            let byte = byte_of(texts[start]);
            let count = texts[start..].iter().take_while(|text| byte_of(text) == byte).count();
            let link = self.build(&texts[start..start + count], first_entry + number(start), entry);
            self.links[base + usize::from(byte - first_byte)] = link;
            start += count;
        }
        self.nodes.push(Node {
            at: number(at),
            base: number(base),
            first: first_byte,
            last: last_byte,
            entry,
        });
        Link(number(self.nodes.len() - 1))
    }

    /// The entry of the longest text that `key` can begin with, or of one that begins with it; `NONE` if there is none.
    #[inline]
    pub(super) fn find(&self, key: &[u8]) -> u32 {
        let mut link = self.root;
        while link.0 & Link::IS_ENTRY == 0 {
            let node = &self.nodes[link.0 as usize];
            let next = match key.get(node.at as usize) {
                Some(byte) if (node.first..=node.last).contains(byte) => {
                    self.links[node.base as usize + usize::from(byte - node.first)]
                }
                _ => Link::NONE,
            };
            if next.0 == NONE {
                return node.entry;
            }
            link = next;
        }
        if link.0 == NONE { NONE } else { link.0 & !Link::IS_ENTRY }
    }
}

/// A number of entries, nodes or bytes: what a program declares is far from 2³¹.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).expect("there are fewer than 2³¹ schemas and bytes of literals")
}
