//! What a project asks of its keys.

use core::ops::RangeInclusive;
use std::collections::BTreeMap;

use keyschema_core::delimiter;

use super::{
    level::Levels,
    set_level::{SetBy, SetLevel},
    standard::Standard,
};
use crate::naming::{Case, Vocabulary};

/// A standard with the values that a project, a block or a key sets otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Where the values come from that nobody set.
    pub standard: Standard,
    /// How the words of a segment are written together.
    pub case: Case,
    /// What separates segments.
    pub delimiter: String,
    /// The longest key, in bytes.
    pub max_bytes: usize,
    /// From how many bytes on a key is worth a warning, if that is less than `max_bytes`.
    pub warn_bytes: Option<usize>,
    /// How many segments a key has.
    pub levels: RangeInclusive<usize>,
    /// The words of the project.
    pub vocabulary: Vocabulary,
    /// Parameters that every key must have.
    pub require: Vec<String>,
    /// Segments that are put in front of every key; they count for its length and levels.
    pub prefix: Vec<String>,
    /// Lints whose level the project sets.
    pub lints: BTreeMap<&'static str, SetLevel>,
}

impl Policy {
    /// What `standard` asks for.
    pub fn of(standard: Standard) -> Self {
        let (case, max_bytes, warn_bytes, levels) = match standard {
            Standard::Layered => (Case::Snake, 128, None, 2..=6),
            Standard::Compact => (Case::Snake, 128, Some(44), 2..=4),
            Standard::Domain => (Case::Snake, 64, None, 2..=4),
            Standard::Relational => (Case::Camel, 128, None, 2..=5),
            Standard::Narrative => (Case::Kebab, 128, None, 2..=4),
        };
        Self {
            standard,
            case,
            delimiter: delimiter::DEFAULT.to_string(),
            max_bytes,
            warn_bytes,
            levels,
            vocabulary: Vocabulary::new(),
            require: Vec::new(),
            prefix: Vec::new(),
            lints: BTreeMap::new(),
        }
    }

    /// The text that stands in front of every key.
    pub fn prefix_text(&self) -> String {
        self.prefix.iter().flat_map(|segment| [segment.as_str(), &self.delimiter]).collect()
    }

    /// Returns how strict the project is about a lint by its name and its levels in the standards.
    pub(super) fn level(&self, lint: &str, levels: Levels) -> SetLevel {
        let by_standard = || SetLevel { level: levels.of(self.standard), by: SetBy::Standard(self.standard) };
        self.lints.get(lint).copied().unwrap_or_else(by_standard)
    }
}

#[cfg(test)]
impl Policy {
    /// Sets the level of the lint of this name, as the package does.
    pub(super) fn set_level(&mut self, lint: &'static str, level: super::level::Level) {
        self.lints.insert(lint, SetLevel { level, by: SetBy::Package });
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::of(Standard::default())
    }
}
