//! Divides keys into the groups that become schemas, from their first segment to their last.

use std::collections::{HashMap, HashSet};

use super::{
    context::Context,
    corpus::{Corpus, Kind},
    evidence::Parent,
    place::{Branch, Item, Node, branches},
    skeleton::Skeletons,
};

/// The certainty from which values are looked for at other places too.
const CERTAIN: f64 = 2.0;

/// Keys of one template and one type.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) items: Vec<Item>,
    pub(super) rows: Vec<u32>,
    /// The certainty of the least certain item.
    pub(super) certainty: f64,
}

/// Returns the groups of all rows.
pub(super) fn groups_of(corpus: &Corpus) -> Vec<Group> {
    let skeletons = Skeletons::of(corpus);
    // What is surely a value at one place is one at other places too.
    let is_lower = is_lower(corpus);
    let first = divide(Context { corpus, skeletons: &skeletons, is_lower, values: &HashSet::new() });
    let values = certain_values(corpus, &first);
    if values.is_empty() {
        return first;
    }
    divide(Context { corpus, skeletons: &skeletons, is_lower, values: &values })
}

/// Keys that begin alike, and what stands there.
struct Beginning {
    items: Vec<Item>,
    rows: Vec<u32>,
    parent: Parent,
    certainty: f64,
}

fn divide(context: Context<'_>) -> Vec<Group> {
    let corpus = context.corpus;
    let mut groups = Vec::new();
    let rows = corpus.row_numbers().collect();
    let mut level =
        vec![Beginning { items: Vec::new(), rows, parent: Parent::Start, certainty: f64::INFINITY }];
    let mut depth = 0;
    while !level.is_empty() {
        for beginning in &mut level {
            let rows = std::mem::take(&mut beginning.rows);
            let (over, rows): (Vec<u32>, Vec<u32>) =
                rows.into_iter().partition(|row| corpus.steps(*row).len() == depth);
            push_groups(corpus, &mut groups, &beginning.items, over, beginning.certainty);
            beginning.rows = rows;
        }
        level.retain(|beginning| !beginning.rows.is_empty());
        let repeated = repeated(corpus, &level, depth);
        let mut next = Vec::new();
        for Beginning { items, rows, parent, certainty } in level {
            let node = Node { depth, parent, repeated: &repeated };
            for Branch { item, rows, certainty: own } in branches(context, rows, node) {
                let mut items = items.clone();
                items.push(item);
                let parent = match item {
                    Item::Literal(step) => Parent::of_literal(&corpus.mask(step).text, depth),
                    Item::Glued(_) | Item::Parameter(_) => Parent::Parameter,
                };
                next.push(Beginning { items, rows, parent, certainty: certainty.min(own) });
            }
        }
        level = next;
        depth += 1;
    }
    groups
}

/// Returns the masks of words that stand after three words or more, at the end of keys.
fn repeated(corpus: &Corpus, level: &[Beginning], depth: usize) -> HashSet<u32> {
    let mut counts: HashMap<u32, usize> = HashMap::new();
    for beginning in level {
        if !matches!(beginning.items.last(), Some(Item::Literal(_))) {
            continue;
        }
        let last = beginning.rows.iter().filter(|row| corpus.steps(**row).len() == depth + 1);
        let masks: HashSet<u32> = last.map(|row| corpus.steps(*row)[depth].mask).collect();
        for mask in masks {
            *counts.entry(mask).or_default() += 1;
        }
    }
    counts.into_iter().filter(|(_, count)| *count >= 3).map(|(mask, _)| mask).collect()
}

/// Adds a group for each type of the rows.
fn push_groups(corpus: &Corpus, groups: &mut Vec<Group>, items: &[Item], mut rows: Vec<u32>, certainty: f64) {
    let stored = |row: &u32| corpus.rows[*row as usize].stored;
    rows.sort_unstable_by_key(|row| (stored(row), *row));
    for same in rows.chunk_by(|a, b| stored(a) == stored(b)) {
        groups.push(Group { items: items.to_vec(), rows: same.to_vec(), certainty });
    }
}

/// Whether nearly all known words of the keys are in small letters.
fn is_lower(corpus: &Corpus) -> bool {
    let words = corpus.masks.iter().filter(|mask| mask.kind == Kind::Word && mask.wording.known > 0.8);
    let (mut all, mut upper) = (0, 0);
    for mask in words {
        all += 1;
        upper += usize::from(mask.text.contains(|letter: char| letter.is_ascii_uppercase()));
    }
    upper * 5 < all
}

/// Returns the texts that are values without a form, where that is certain.
fn certain_values(corpus: &Corpus, groups: &[Group]) -> HashSet<Vec<u8>> {
    let mut values = HashSet::new();
    for group in groups.iter().filter(|group| group.certainty >= CERTAIN) {
        for (depth, item) in group.items.iter().enumerate() {
            if matches!(item, Item::Parameter(_)) {
                for row in &group.rows {
                    let step = corpus.steps(*row)[depth];
                    if corpus.mask(step).kind == Kind::Word {
                        values.insert(corpus.text(*row, step).to_vec());
                    }
                }
            }
        }
    }
    values
}
