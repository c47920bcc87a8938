//! What a lint found.

use core::ops::Range;

use super::{Level, Lint};
use crate::message::Message;

/// Something that a lint has to say of a key.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The lint.
    pub lint: &'static Lint,
    /// How strict the policy is about it.
    pub level: Level,
    /// Which key of the block is meant; 0 for a key by itself, and for what is said of the block's own levels.
    pub key: usize,
    /// The other keys of the block that it takes for this to be found.
    pub others: Vec<usize>,
    /// What of the key is meant.
    pub place: Place,
    /// What is wrong and what to write.
    pub message: Message,
}

impl Finding {
    /// A finding of `lint` that says nothing yet.
    pub(super) fn unplaced(lint: &'static Lint, level: Level) -> Self {
        Self { lint, level, key: 0, others: Vec::new(), place: Place::Name, message: Message::new("") }
    }
}

/// What of a declaration a finding is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// These bytes of the template.
    Template(Range<usize>),
    /// The name of the key's type.
    Name,
    /// The data type.
    DataType,
    /// What is said of the key's life: `ttl = …` or `persistent`.
    Expiry,
    /// The level with this number among those that the key sets.
    LintLevel(usize),
    /// The level with this number among those that the block sets.
    BlockLevel(usize),
}

/// A finding before it is known how strict the policy is about it.
#[derive(Debug)]
struct Found {
    key: usize,
    others: Vec<usize>,
    place: Place,
    message: Message,
    at_least: Level,
}

/// Collects what lints find.
#[derive(Debug, Default)]
pub struct Findings {
    found: Vec<Found>,
    /// The key that is being looked at.
    pub(super) key: usize,
}

impl Findings {
    /// Says `message` of `place` in the key that is being looked at.
    pub fn report(&mut self, place: Place, message: Message) {
        self.report_at_least(Level::Allow, place, message);
    }

    /// Says `message` of these bytes of the template.
    pub fn report_in(&mut self, range: Range<usize>, message: Message) {
        self.report(Place::Template(range), message);
    }

    /// Says `message` of `place` in the key with this number in the block, which it takes the keys `others` for: an `allow`
    /// on any of them silences it.
    pub fn report_among(&mut self, key: usize, others: Vec<usize>, place: Place, message: Message) {
        self.found.push(Found { key, others, place, message, at_least: Level::Allow });
    }

    /// Says `message` even where the policy allows the lint, because the project itself asked for it; an
    /// `allow` of the lint by name still silences it.
    pub fn report_at_least(&mut self, at_least: Level, place: Place, message: Message) {
        self.found.push(Found { key: self.key, others: Vec::new(), place, message, at_least });
    }

    /// The findings of `lint`, at the level that `level` gives it for each key.
    pub(super) fn into_findings(
        self,
        lint: &'static Lint,
        level: impl Fn(usize) -> Level,
    ) -> impl Iterator<Item = Finding> {
        self.found.into_iter().map(move |found| Finding {
            lint,
            level: level(found.key).max(found.at_least),
            key: found.key,
            others: found.others,
            place: found.place,
            message: found.message,
        })
    }
}
