//! Divides keys into the groups that become schemas, from their first segment to their last.

use std::collections::HashSet;

use super::{
    corpus::{Corpus, Kind},
    evidence::Parent,
    place::{Branch, Context, Item, branches},
    skeleton::Skeletons,
};

/// The certainty from which values are looked for at other places too.
const CERTAIN: f64 = 2.0;

/// Keys of one template and one type.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) items: Vec<Item>,
    pub(super) rows: Vec<u32>,
    /// How certain the least certain item is.
    pub(super) certainty: f64,
}

/// Returns the groups of all rows.
pub(super) fn groups_of(corpus: &Corpus) -> Vec<Group> {
    let skeletons = Skeletons::of(corpus);
    // What is surely a value at one place is one at other places too.
    let first = divide(Context { corpus, skeletons: &skeletons, values: &HashSet::new() });
    let values = certain_values(corpus, &first);
    if values.is_empty() {
        return first;
    }
    divide(Context { corpus, skeletons: &skeletons, values: &values })
}

fn divide(context: Context<'_>) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut open =
        vec![(Vec::new(), context.corpus.row_numbers().collect::<Vec<u32>>(), Parent::Start, f64::INFINITY)];
    while let Some((items, rows, parent, certainty)) = open.pop() {
        let depth = items.len();
        let (over, rows): (Vec<u32>, Vec<u32>) =
            rows.into_iter().partition(|row| context.corpus.steps(*row).len() == depth);
        push_groups(context.corpus, &mut groups, &items, over, certainty);
        if rows.is_empty() {
            continue;
        }
        for Branch { item, rows, certainty: own } in branches(context, rows, depth, &parent) {
            let mut items = items.clone();
            items.push(item);
            let parent = match item {
                Item::Literal(step) => Parent::of_literal(&context.corpus.mask(step).text, depth),
                Item::Glued(_) | Item::Parameter(_) => Parent::Parameter,
            };
            open.push((items, rows, parent, certainty.min(own)));
        }
    }
    groups
}

/// Adds a group for each type of the rows.
fn push_groups(corpus: &Corpus, groups: &mut Vec<Group>, items: &[Item], mut rows: Vec<u32>, certainty: f64) {
    let stored = |row: &u32| corpus.rows[*row as usize].stored;
    rows.sort_unstable_by_key(|row| (stored(row), *row));
    for same in rows.chunk_by(|a, b| stored(a) == stored(b)) {
        groups.push(Group { items: items.to_vec(), rows: same.to_vec(), certainty });
    }
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
