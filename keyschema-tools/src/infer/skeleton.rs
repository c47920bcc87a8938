//! The rest of a key after a segment, without its values.

use std::collections::{HashMap, HashSet};

use super::corpus::{Corpus, Kind, hash_of};

/// The number of siblings that a word must follow to be a part of templates.
const SIBLINGS: usize = 3;

/// The skeletons of the rests of all rows.
#[derive(Debug)]
pub(super) struct Skeletons {
    /// For each step, the hash of this step and all after it.
    rests: Vec<u64>,
    /// For each step, whether it is a word in its skeleton.
    words: Vec<bool>,
}

impl Skeletons {
    pub(super) fn of(corpus: &Corpus) -> Self {
        let frequent = frequent_words(corpus);
        let mut rests = vec![0; corpus.step_count()];
        let mut words = vec![false; corpus.step_count()];
        for row in corpus.row_numbers() {
            let first = corpus.first_step(row);
            let mut rest = end_of(corpus, row);
            for (place, step) in corpus.steps(row).iter().enumerate().rev() {
                let mask = corpus.mask(*step);
                let is_word = match mask.kind {
                    Kind::Token(_) | Kind::Glued => false,
                    Kind::Word => mask.wording.known > 0.8 || frequent.contains(&step.mask),
                };
                let segment = if is_word { u64::from(step.mask) + 1 } else { 0 };
                rest = hash_of(&[u64::from(step.mark), segment, rest]);
                rests[first + place] = rest;
                words[first + place] = is_word;
            }
        }
        Self { rests, words }
    }

    /// Returns the hash of what follows the first `depth` steps of a row, and whether that begins
    /// with a word.
    pub(super) fn after(&self, corpus: &Corpus, row: u32, depth: usize) -> (u64, bool) {
        let place = corpus.first_step(row) + depth;
        if depth < corpus.steps(row).len() {
            (self.rests[place], self.words[place])
        } else {
            (end_of(corpus, row), false)
        }
    }
}

/// Returns the hash of the end of a key.
fn end_of(corpus: &Corpus, row: u32) -> u64 {
    u64::from(corpus.rows[row as usize].stored)
}

/// Returns the masks that follow several different segments after the same start.
fn frequent_words(corpus: &Corpus) -> HashSet<u32> {
    let mut siblings: HashMap<(u32, u64), HashSet<u32>> = HashMap::new();
    for row in corpus.row_numbers() {
        let steps = corpus.steps(row);
        let mut start = 0;
        for place in 2..steps.len() {
            let before = steps[place - 2];
            start = hash_of(&[start, u64::from(before.mark), u64::from(before.mask)]);
            let mask = corpus.mask(steps[place]);
            if mask.kind == Kind::Word && mask.wording.known <= 0.8 {
                let texts = siblings.entry((steps[place].mask, start)).or_default();
                if texts.len() < SIBLINGS {
                    // A number for the text, because a mask has many.
                    let text = corpus.text(row, steps[place - 1]);
                    let hash = text
                        .iter()
                        .fold(7_u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(u64::from(*byte)));
                    texts.insert(u32::try_from(hash % u64::from(u32::MAX)).unwrap_or(0));
                }
            }
        }
    }
    siblings.into_iter().filter(|(_, texts)| texts.len() >= SIBLINGS).map(|((mask, _), _)| mask).collect()
}
