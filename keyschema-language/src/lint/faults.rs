//! The words that a key does not need, and those that the project forbids.

use core::ops::Range;

use keyschema_core::lists::CollectVec as _;

use super::{PartKind, Policy, Segment, Subject};
use crate::naming::{
    split,
    vocabulary::fillers::{self, Filler},
};

/// The reason why a word should not be in a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It adds no information.
    Filler(&'static Filler),
    /// The project forbids it.
    Forbidden,
}

/// The faulty words of a key.
#[derive(Debug, Default)]
pub(super) struct Faults {
    found: Vec<FaultyWord>,
}

/// One faulty word.
#[derive(Clone, Debug)]
struct FaultyWord {
    /// The number of the word in the key. There is a gap at each parameter.
    place: usize,
    range: Range<usize>,
    fault: Fault,
}

/// Faulty words of one kind that follow each other.
#[derive(Clone, Debug)]
pub(super) struct FaultyRun {
    /// From the first word to the end of the last.
    pub(super) range: Range<usize>,
    /// The fault of the first word.
    pub(super) fault: Fault,
    place: usize,
}

impl Faults {
    /// Returns the faulty words in the segments of `subject` and in the names of its parameters.
    pub(super) fn of(subject: &Subject, policy: &Policy) -> Self {
        let mut words: Vec<Option<(String, Range<usize>)>> = Vec::new();
        for part in subject.segments.iter().flat_map(|segment| &segment.parts) {
            match &part.kind {
                PartKind::Text(text) => words.extend(words_of(text, part.range.start)),
                PartKind::Parameter(_) => words.push(None),
                PartKind::Open | PartKind::Close => {}
            }
        }
        for parameter in &subject.parameters {
            words.push(None);
            words.extend(words_of(&parameter.name, parameter.name_range.start));
        }
        let texts: Vec<&str> =
            words.iter().map(|word| word.as_ref().map_or("", |(text, _)| text)).collect_vec();
        let mut fillers = fillers::redundant(&texts).peekable();
        let mut found = Vec::new();
        for (place, word) in words.iter().enumerate() {
            let filler = fillers.next_if(|(at, _)| *at == place).map(|(_, filler)| filler);
            let Some((text, range)) = word else { continue };
            let fault = if policy.vocabulary.forbids(text) {
                Fault::Forbidden
            } else if let Some(filler) = filler
                && !policy.vocabulary.allows(text)
            {
                Fault::Filler(filler)
            } else {
                continue;
            };
            let range = range.clone();
            found.push(FaultyWord { place, range, fault });
        }
        Self { found }
    }

    /// Returns the faulty words, those of one kind that follow each other taken together.
    pub(super) fn runs(&self) -> Vec<FaultyRun> {
        let mut runs: Vec<FaultyRun> = Vec::new();
        for word in &self.found {
            match runs.last_mut() {
                Some(run)
                    if run.place + 1 == word.place
                        && matches!(run.fault, Fault::Filler(_))
                            == matches!(word.fault, Fault::Filler(_)) =>
                {
                    run.range.end = word.range.end;
                    run.place = word.place;
                }
                _ => runs.push(FaultyRun { range: word.range.clone(), fault: word.fault, place: word.place }),
            }
        }
        runs
    }

    /// Returns the correct words of `text`, which starts at the byte `start`, in lower case.
    /// Fillers are left out or replaced, and forbidden words are left out.
    pub(super) fn kept(&self, text: &str, start: usize) -> Vec<String> {
        split(text)
            .iter()
            .filter_map(|word| match self.at(start + word.start) {
                None => Some(word.to_lower()),
                Some(Fault::Filler(filler)) => filler.instead.map(ToString::to_string),
                Some(Fault::Forbidden) => None,
            })
            .collect_vec()
    }

    /// Whether a word between these bytes is faulty.
    pub(super) fn touch(&self, range: &Range<usize>) -> bool {
        self.found.iter().any(|word| range.contains(&word.range.start))
    }

    /// Whether nothing would remain of `segment`.
    pub(super) fn empty(&self, segment: &Segment) -> bool {
        self.touch(&segment.range)
            && segment.parts.iter().all(|part| match &part.kind {
                PartKind::Text(text) => self.kept(text, part.range.start).is_empty(),
                PartKind::Parameter(_) => false,
                PartKind::Open | PartKind::Close => true,
            })
    }

    fn at(&self, start: usize) -> Option<Fault> {
        let word = self.found.iter().find(|word| word.range.start == start)?;
        Some(word.fault)
    }
}

fn words_of(text: &str, start: usize) -> impl Iterator<Item = Option<(String, Range<usize>)>> {
    split(text)
        .into_iter()
        .map(move |word| Some((word.to_lower(), start + word.range().start..start + word.range().end)))
}
