//! What a lint found.

use alloc::vec::Vec;
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
    /// Which key of the block is meant; 0 for a key by itself.
    pub key: usize,
    /// What of the key is meant.
    pub place: Place,
    /// What is wrong and what to write.
    pub message: Message,
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
}

/// Collects what lints find.
#[derive(Debug, Default)]
pub struct Findings {
    found: Vec<(usize, Place, Message, Level)>,
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

    /// Says `message` of `place` in the key with this number in the block.
    pub fn report_of(&mut self, key: usize, place: Place, message: Message) {
        self.found.push((key, place, message, Level::Allow));
    }

    /// Says `message` even where the policy allows the lint, because the project itself asked for it; an
    /// `allow` of the lint by name still silences it.
    pub fn report_at_least(&mut self, level: Level, place: Place, message: Message) {
        self.found.push((self.key, place, message, level));
    }

    /// The findings of `lint`, at the level that `level` gives it.
    pub(super) fn into_findings(self, lint: &'static Lint, level: Level) -> impl Iterator<Item = Finding> {
        self.found.into_iter().map(move |(key, place, message, at_least)| Finding {
            lint,
            level: level.max(at_least),
            key,
            place,
            message,
        })
    }
}
