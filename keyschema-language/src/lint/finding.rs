//! The findings of lints.

use super::{
    definition::Lint,
    findings::{Found, Place},
    level::Level,
    proposal::Proposal,
    set_level::{SetBy, SetLevel},
};
use crate::message::Message;

/// A fault that a lint found in a key.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The lint.
    pub lint: &'static Lint,
    /// Its level for this finding, and who set it.
    pub set: SetLevel,
    /// The key of the block. It is 0 for a key by itself, and for findings about the block's own
    /// levels.
    pub key: usize,
    /// The other keys of the block that are part of this finding.
    pub others: Vec<usize>,
    /// The part of the key.
    pub place: Place,
    /// The problem, and what to write.
    pub message: Message,
    /// The template that the message proposes, or proposes a part of, with the types of its
    /// parameters.
    pub proposal: Option<String>,
    /// The proposal of the lint. It is not yet decided whether it is shown.
    pub(super) candidate: Option<Proposal>,
}

impl Finding {
    /// Returns a finding of `lint`, at the level `set`, or at the higher level that the project's
    /// vocabulary asks for.
    pub(super) fn new(lint: &'static Lint, set: SetLevel, found: Found) -> Self {
        let Found { key, others, place, message, candidate, at_least } = found;
        let set =
            if set.level < at_least { SetLevel { level: at_least, by: SetBy::Vocabulary } } else { set };
        Self { lint, set, key, others, place, message, proposal: None, candidate }
    }

    /// Returns a finding about the levels that a key or its block sets.
    pub(super) fn about_levels(lint: &'static Lint, set: SetLevel, message: Message) -> Self {
        let (others, place) = (Vec::new(), Place::Name);
        Self { lint, set, key: 0, others, place, message, proposal: None, candidate: None }
    }

    /// Returns the level of the finding.
    pub fn level(&self) -> Level {
        self.set.level
    }
}
