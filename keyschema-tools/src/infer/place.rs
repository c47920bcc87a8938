//! A place in keys that begin alike: which of its segments are words of templates, and which are
//! values.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{
    corpus::{Corpus, Kind, Step},
    evidence::{self, Parent},
    families,
    skeleton::Skeletons,
    token::Form,
};

/// What stands at a place in the keys of a branch.
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
    /// How certain the item is, in natural logarithms of odds.
    pub(super) certainty: f64,
}

/// Segments of one mask at a place.
#[derive(Debug)]
pub(super) struct Sibling {
    pub(super) step: Step,
    pub(super) rows: Vec<u32>,
    /// What follows it, sorted, each once. The flag says whether that begins with a word.
    pub(super) followers: Vec<(u64, bool)>,
    /// The number of different texts, at most 4.
    pub(super) texts: usize,
    /// The evidence of its text that it is a value, in natural logarithms of odds.
    pub(super) evidence: f64,
}

/// What a place is decided from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'c> {
    pub(super) corpus: &'c Corpus,
    pub(super) skeletons: &'c Skeletons,
    /// Texts that are values elsewhere.
    pub(super) values: &'c HashSet<Vec<u8>>,
}

/// Divides the rows, which all have a segment at `depth`, by what stands there.
pub(super) fn branches(
    context: Context<'_>,
    mut rows: Vec<u32>,
    depth: usize,
    parent: &Parent,
) -> Vec<Branch> {
    let corpus = context.corpus;
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
        let (values, certainty) = divide(context, &mut siblings, depth, parent);
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
    let evidence = evidence::of_text(corpus.mask(step), texts[0], texts.len(), is_value_elsewhere);
    Sibling {
        step,
        rows: rows.to_vec(),
        followers: followers.into_iter().collect(),
        texts: texts.len(),
        evidence,
    }
}

/// Takes the values out of the siblings. Returns their rows, and how certain that is.
fn divide(
    context: Context<'_>,
    siblings: &mut Vec<Sibling>,
    depth: usize,
    parent: &Parent,
) -> (Vec<u32>, f64) {
    let mut certainty = f64::INFINITY;
    let mut is_value = vec![false; siblings.len()];
    for cluster in clusters(siblings) {
        let (unknown, known): (Vec<usize>, Vec<usize>) =
            cluster.iter().copied().partition(|number| siblings[*number].evidence > 0.0);
        let members = |numbers: &[usize]| numbers.iter().map(|number| &siblings[*number]).collect::<Vec<_>>();
        let of_unknown = evidence::of_cluster(&members(&unknown), parent, depth);
        if !unknown.is_empty() && of_unknown > 0.0 {
            certainty = certainty.min(of_unknown);
            unknown.iter().for_each(|number| is_value[*number] = true);
            // Many known words among values: the values are words too.
            let share = known.len() as f64 / cluster.len() as f64;
            for number in known {
                is_value[number] = evidence::joins_values(&siblings[number], share);
            }
        } else {
            let of_all = evidence::of_cluster(&members(&cluster), parent, depth);
            certainty = certainty.min(of_all.abs());
            if of_all > 0.0 {
                cluster.iter().for_each(|number| is_value[*number] = true);
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
    let _ = context;
    rows.sort_unstable();
    (rows, certainty)
}

/// The greatest number of clusters that a sibling is compared with.
const MOST_CLUSTERS: usize = 64;

/// Groups siblings that are followed by the same. Returns their numbers.
fn clusters(siblings: &[Sibling]) -> Vec<Vec<usize>> {
    let mut alike: BTreeMap<&[(u64, bool)], Vec<usize>> = BTreeMap::new();
    for (number, sibling) in siblings.iter().enumerate() {
        alike.entry(&sibling.followers).or_default().push(number);
    }
    let mut alike: Vec<_> = alike.into_iter().collect();
    // Those with the most followers come first, so that the others find them.
    alike.sort_by_key(|(followers, numbers)| {
        (usize::MAX - followers.len(), usize::MAX - numbers.len(), numbers[0])
    });
    let mut clusters: Vec<(BTreeSet<u64>, Vec<usize>)> = Vec::new();
    for (followers, numbers) in alike {
        let shared = |of: &BTreeSet<u64>| followers.iter().filter(|(rest, _)| of.contains(rest)).count();
        let nearest = clusters
            .iter()
            .take(MOST_CLUSTERS)
            .enumerate()
            .map(|(place, (of, _))| (shared(of), usize::MAX - place))
            .max();
        match nearest {
            Some((shared, place)) if shared * 2 >= followers.len() && shared > 0 => {
                let (of, members) = &mut clusters[usize::MAX - place];
                of.extend(followers.iter().map(|(rest, _)| *rest));
                members.extend(numbers);
            }
            _ => clusters.push((followers.iter().map(|(rest, _)| *rest).collect(), numbers)),
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
