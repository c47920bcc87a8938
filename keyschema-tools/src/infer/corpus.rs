//! The sampled keys, cut into segments that are numbered.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, DefaultHasher, Hasher as _},
};

use super::{
    mask::{Part, parts_of, write_mask},
    path::segments_of,
    sample::Sampled,
    token::Form,
    words::{Wording, wording},
};

/// Hashes without a seed: two runs number alike.
type Fixed = BuildHasherDefault<DefaultHasher>;

/// A segment of a row: its place in the key, and the numbers of its mask and of the marks before
/// it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) mark: u32,
    pub(super) mask: u32,
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The kind of the segments of a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text without a typed token.
    Word,
    /// A typed token alone.
    Token(Form),
    /// Text with typed tokens in it.
    Glued,
}

/// The segments of one mask.
#[derive(Debug)]
pub(super) struct Mask {
    pub(super) kind: Kind,
    /// The text, without its tokens.
    pub(super) text: String,
    /// The evidence from the words of the text.
    pub(super) wording: Wording,
}

/// All rows: sampled keys in the order of their bytes.
#[derive(Debug, Default)]
pub(super) struct Corpus {
    pub(super) rows: Vec<Sampled>,
    steps: Vec<Step>,
    /// The end of the steps of each row.
    ends: Vec<u32>,
    pub(super) masks: Vec<Mask>,
    pub(super) marks: Vec<String>,
}

impl Corpus {
    /// Cuts the keys. They must be sorted, so that the numbers do not depend on the order in which
    /// they were read.
    pub(super) fn of(rows: Vec<Sampled>) -> Self {
        let mut corpus = Self::default();
        let mut numbers: HashMap<Vec<u8>, u32, Fixed> = HashMap::default();
        let mut numbers_before: HashMap<Vec<u8>, u32, Fixed> = HashMap::default();
        let (mut segments, mut buffer) = (Vec::new(), Vec::new());
        for row in &rows {
            segments_of(&row.key, &mut segments);
            for segment in &segments {
                let text = &row.key[segment.text.clone()];
                let parts = parts_of(text);
                buffer.clear();
                write_mask(text, &parts, &mut buffer);
                let all = &mut corpus.masks;
                let mask = number_in(&mut numbers, &buffer, || all.push(Mask::of(text, &parts)));
                let before = &row.key[segment.mark.clone()];
                let all = &mut corpus.marks;
                let preceding = number_in(&mut numbers_before, before, || {
                    all.push(String::from_utf8_lossy(before).into_owned());
                });
                let (start, end) = (number_of(segment.text.start), number_of(segment.text.end));
                corpus.steps.push(Step { mark: preceding, mask, start, end });
            }
            corpus.ends.push(number_of(corpus.steps.len()));
        }
        corpus.rows = rows;
        corpus
    }

    /// Returns the steps of a row.
    pub(super) fn steps(&self, row: u32) -> &[Step] {
        &self.steps[self.first_step(row)..self.ends[row as usize] as usize]
    }

    /// Returns the number of the first step of a row among all.
    pub(super) fn first_step(&self, row: u32) -> usize {
        row.checked_sub(1).map_or(0, |before| self.ends[before as usize] as usize)
    }

    /// Returns the numbers of all rows.
    pub(super) fn row_numbers(&self) -> impl Iterator<Item = u32> + use<> {
        0..number_of(self.rows.len())
    }

    /// Returns the number of steps of all rows.
    pub(super) fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// Returns the text of a segment.
    pub(super) fn text(&self, row: u32, step: Step) -> &[u8] {
        &self.rows[row as usize].key[step.start as usize..step.end as usize]
    }

    /// Returns what the segments of the step's mask are.
    pub(super) fn mask(&self, step: Step) -> &Mask {
        &self.masks[step.mask as usize]
    }
}

impl Mask {
    fn of(segment: &[u8], parts: &[Part]) -> Self {
        let mut text = String::new();
        for part in parts {
            match part {
                Part::Literal(range) => text.push_str(&String::from_utf8_lossy(&segment[range.clone()])),
                // A space keeps the words before and after apart.
                Part::Token(..) => text.push(' '),
            }
        }
        let kind = match parts {
            [Part::Token(_, form)] => Kind::Token(*form),
            parts if parts.iter().any(|part| matches!(part, Part::Token(..))) => Kind::Glued,
            _ => Kind::Word,
        };
        let wording = wording(if matches!(kind, Kind::Token(_)) { "" } else { &text });
        Self { kind, text, wording }
    }
}

/// Returns the number of a text: the next one for a new text, which `add` stores.
fn number_in(known: &mut HashMap<Vec<u8>, u32, Fixed>, text: &[u8], add: impl FnOnce()) -> u32 {
    if let Some(number) = known.get(text) {
        return *number;
    }
    let number = number_of(known.len());
    known.insert(text.to_vec(), number);
    add();
    number
}

fn number_of(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Returns the hash of some numbers, the same in every run.
pub(super) fn hash_of(numbers: &[u64]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for number in numbers {
        hasher.write_u64(*number);
    }
    hasher.finish()
}
