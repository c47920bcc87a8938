//! What a lint found.

use super::{
    definition::Lint,
    findings::{Found, Place},
    level::Level,
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
}

impl Finding {
    /// Returns what `lint` found, at the level `set`, or at the higher one that the project's vocabulary asks for.
    pub(super) fn new(lint: &'static Lint, set: SetLevel, found: Found) -> Self {
        let Found { key, others, place, message, at_least } = found;
        let set =
            if set.level < at_least { SetLevel { level: at_least, by: SetBy::Vocabulary } } else { set };
        Self { lint, set, key, others, place, message }
    }

    /// Returns how strict the project is about it.
    pub fn level(&self) -> Level {
        self.set.level
    }
}
