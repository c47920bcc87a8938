//! A place in keys that begin alike: which of its segments are words of templates, and which are
//! values.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::{
    context::Context,
    corpus::{Kind, Step},
    evidence::{self, Parent, Sibling},
    families,
    token::Form,
};

/// The item at a place in the keys of a branch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item {
    /// The same text in all keys, after the same marks.
    Literal(Step),
    /// Text with values in it, of one mask.
    Glued(Step),
    /// A value. Its marks are those of the step.
    Parameter(Step),
}

/// The keys that have the same item at a place.
#[derive(Debug)]
pub(super) struct Branch {
    pub(super) item: Item,
    pub(super) rows: Vec<u32>,
    /// The certainty of the item, in natural logarithms of odds.
    pub(super) certainty: f64,
}

/// The keys that begin alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'n> {
    /// The number of segments that were decided.
    pub(super) depth: usize,
    pub(super) parent: Parent,
    /// The masks of segments that stand after several other words.
    pub(super) repeated: &'n HashSet<u32>,
}

/// Divides the rows, which all have a segment at `depth`, by what stands there.
pub(super) fn branches(context: Context<'_>, mut rows: Vec<u32>, node: Node<'_>) -> Vec<Branch> {
    let corpus = context.corpus;
    let depth = node.depth;
    let step = |row: u32| corpus.steps(row)[depth];
    rows.sort_unstable_by_key(|row| (step(*row).mark, step(*row).mask, *row));
    let mut branches = Vec::new();
    for same_mark in rows.chunk_by(|a, b| step(*a).mark == step(*b).mark) {
        let mut forms: BTreeMap<Form, Vec<u32>> = BTreeMap::new();
        let mut siblings = Vec::new();
        for same in same_mark.chunk_by(|a, b| step(*a).mask == step(*b).mask) {
            match corpus.mask(step(same[0])).kind {
                Kind::Token(form) => forms.entry(form).or_default().extend(same),
                _ => siblings.push(sibling(context, same, depth)),
            }
        }
        leave_out_slips(context, &mut siblings);
        let (values, certainty) = divide(&mut siblings, node);
        let families = families::join(context, forms, values, depth);
        branches.extend(families.into_iter().map(|rows| Branch {
            item: Item::Parameter(step(rows[0])),
            certainty: if matches!(corpus.mask(step(rows[0])).kind, Kind::Token(_)) {
                5.0
            } else {
                certainty
            },
            rows,
        }));
        branches.extend(siblings.into_iter().map(|sibling| {
            let is_glued = corpus.mask(sibling.step).kind == Kind::Glued;
            let item = if is_glued { Item::Glued(sibling.step) } else { Item::Literal(sibling.step) };
            Branch { item, rows: sibling.rows, certainty }
        }));
    }
    branches
}

fn sibling(context: Context<'_>, rows: &[u32], depth: usize) -> Sibling {
    let corpus = context.corpus;
    let followers: BTreeSet<(u64, bool)> =
        rows.iter().map(|row| context.skeletons.after(corpus, *row, depth + 1)).collect();
    let mut texts: Vec<&[u8]> = Vec::new();
    for row in rows {
        let text = corpus.text(*row, corpus.steps(*row)[depth]);
        if texts.len() < 4 && !texts.contains(&text) {
            texts.push(text);
        }
    }
    let step = corpus.steps(rows[0])[depth];
    let is_value_elsewhere = texts.iter().any(|text| context.values.contains(*text));
    let is_foreign_case = context.is_lower && depth > 0 && texts[0].iter().any(u8::is_ascii_uppercase);
    let evidence =
        evidence::of_text(corpus.mask(step), texts[0], texts.len(), is_foreign_case, is_value_elsewhere);
    let kinds: BTreeSet<u64> =
        rows.iter().map(|row| context.skeletons.after(corpus, *row, depth + 2).0).collect();
    Sibling {
        step,
        rows: rows.to_vec(),
        followers: followers.into_iter().collect(),
        kinds: kinds.into_iter().collect(),
        is_compound: texts[0].iter().any(|byte| !byte.is_ascii_alphabetic() && *byte != b'_'),
        evidence,
    }
}

/// Takes out words that lack a letter of a much more frequent word: slips in single keys.
fn leave_out_slips(context: Context<'_>, siblings: &mut Vec<Sibling>) {
    let text = |sibling: &Sibling| context.corpus.mask(sibling.step).text.as_str();
    let mut whole: HashMap<String, usize> = HashMap::new();
    for sibling in siblings.iter().filter(|sibling| sibling.rows.len() >= SLIP) {
        for (place, letter) in text(sibling).char_indices() {
            let lacking = [&text(sibling)[..place], &text(sibling)[place + letter.len_utf8()..]].concat();
            let rows = whole.entry(lacking).or_default();
            *rows = sibling.rows.len().max(*rows);
        }
    }
    siblings.retain(|sibling| {
        let is_known = context.corpus.mask(sibling.step).wording.known > 0.8;
        is_known
            || text(sibling).is_empty()
            || whole.get(text(sibling)).is_none_or(|rows| *rows < SLIP * sibling.rows.len())
    });
}

/// A word has as many times the keys of one that is a slip of it.
const SLIP: usize = 16;

/// Takes the values out of the siblings. Returns their rows, and how certain that is.
fn divide(siblings: &mut Vec<Sibling>, node: Node<'_>) -> (Vec<u32>, f64) {
    let mut certainty = f64::INFINITY;
    let mut is_value = vec![false; siblings.len()];
    for mut cluster in clusters(siblings) {
        if node.parent == Parent::Start {
            evidence::keep_even(siblings, &mut cluster);
        }
        let (unknown, known): (Vec<usize>, Vec<usize>) =
            cluster.iter().copied().partition(|number| siblings[*number].evidence > 0.0);
        let members = |numbers: &[usize]| numbers.iter().map(|number| &siblings[*number]).collect::<Vec<_>>();
        // Most of the words stand after other words too: such as the names of queues.
        let repeated =
            cluster.iter().filter(|number| node.repeated.contains(&siblings[**number].step.mask)).count();
        let is_repeated = cluster.len() >= 3 && repeated * 2 > cluster.len();
        let of_unknown = evidence::of_cluster(&members(&unknown), node.parent, node.depth, is_repeated);
        if !unknown.is_empty() && of_unknown > 0.0 {
            certainty = certainty.min(of_unknown);
            for number in &unknown {
                is_value[*number] = true;
            }
            // Many known words among values: the values are words too.
            for number in known {
                is_value[number] = {
                    let is_repeated = node.repeated.contains(&siblings[number].step.mask);
                    evidence::joins_values(
                        &siblings[number],
                        &members(&unknown),
                        cluster.len(),
                        is_repeated,
                        node.parent,
                    )
                };
            }
        } else {
            let of_all = evidence::of_cluster(&members(&cluster), node.parent, node.depth, is_repeated);
            certainty = certainty.min(of_all.abs());
            if of_all > 0.0 {
                for number in cluster {
                    is_value[number] = true;
                }
            }
        }
    }
    let mut rows = Vec::new();
    let mut number = 0;
    siblings.retain(|sibling| {
        number += 1;
        if is_value[number - 1] {
            rows.extend_from_slice(&sibling.rows);
        }
        !is_value[number - 1]
    });
    rows.sort_unstable();
    (rows, certainty)
}

/// The greatest number of clusters that a sibling is compared with.
const MOST_CLUSTERS: usize = 64;

/// Groups siblings that are followed by the same. Returns their numbers.
fn clusters(siblings: &[Sibling]) -> Vec<Vec<usize>> {
    // What follows only one of them can be a value.
    let mut counts: HashMap<u64, u32> = HashMap::new();
    for (rest, _) in siblings.iter().flat_map(|sibling| &sibling.followers) {
        *counts.entry(*rest).or_default() += 1;
    }
    let mut alike: BTreeMap<Vec<u64>, Vec<usize>> = BTreeMap::new();
    for (number, sibling) in siblings.iter().enumerate() {
        let all = || sibling.followers.iter().map(|(rest, _)| *rest);
        let mut shared: Vec<u64> = all().filter(|rest| counts[rest] > 1).collect();
        if shared.is_empty() {
            shared = all().collect();
        }
        alike.entry(shared).or_default().push(number);
    }
    let mut alike: Vec<_> = alike.into_iter().collect();
    // Those with the most followers come first, so that the others find them.
    alike.sort_by_key(|(followers, numbers)| {
        (usize::MAX - followers.len(), usize::MAX - numbers.len(), numbers[0])
    });
    let mut clusters: Vec<(BTreeSet<u64>, Vec<usize>)> = Vec::new();
    for (followers, numbers) in alike {
        // What follows many counts more than what follows two of them by chance.
        let weight = |rest: &u64| counts[rest] as usize;
        let shared =
            |of: &BTreeSet<u64>| followers.iter().filter(|rest| of.contains(rest)).map(weight).sum::<usize>();
        let all: usize = followers.iter().map(weight).sum();
        let nearest = clusters
            .iter()
            .take(MOST_CLUSTERS)
            .enumerate()
            .map(|(place, (of, _))| (shared(of), usize::MAX - place))
            .max();
        match nearest {
            Some((shared, place)) if shared * 2 >= all && shared > 0 => {
                let (of, members) = &mut clusters[usize::MAX - place];
                of.extend(followers);
                members.extend(numbers);
            }
            _ => clusters.push((followers.into_iter().collect(), numbers)),
        }
    }
    clusters
        .into_iter()
        .map(|(_, mut members)| {
            members.sort_unstable();
            members
        })
        .collect()
}
