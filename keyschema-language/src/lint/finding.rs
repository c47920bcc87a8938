//! What a lint found.

use super::{
    definition::Lint,
    findings::{Found, Place},
    level::Level,
    proposal::Proposal,
    set_level::{SetBy, SetLevel},
};
use crate::message::Message;

/// Something that a lint found in a key.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The lint.
    pub lint: &'static Lint,
    /// Its level for this finding, and who set it.
    pub set: SetLevel,
    /// The key of the block; 0 for a key by itself, and for what is about the block's own levels.
    pub key: usize,
    /// The other keys of the block that it takes to find this.
    pub others: Vec<usize>,
    /// What of the key is meant.
    pub place: Place,
    /// What is wrong and what to write.
    pub message: Message,
    /// The template that the message proposes, or proposes a part of: with the types of its parameters.
    pub proposal: Option<String>,
    /// What the lint proposes. Whether it is shown is not decided yet.
    pub(super) candidate: Option<Proposal>,
}

impl Finding {
    /// Returns what `lint` found, at the level `set`, or at the higher one that the project's vocabulary asks for.
    pub(super) fn new(lint: &'static Lint, set: SetLevel, found: Found) -> Self {
        let Found { key, others, place, message, candidate, at_least } = found;
        let set =
            if set.level < at_least { SetLevel { level: at_least, by: SetBy::Vocabulary } } else { set };
        Self { lint, set, key, others, place, message, proposal: None, candidate }
    }

    /// Returns what is wrong with the levels that a key or its block sets.
    pub(super) fn about_levels(lint: &'static Lint, set: SetLevel, message: Message) -> Self {
        let (others, place) = (Vec::new(), Place::Name);
        Self { lint, set, key: 0, others, place, message, proposal: None, candidate: None }
    }

    /// Returns how strict the project is about it.
    pub fn level(&self) -> Level {
        self.set.level
    }
}
