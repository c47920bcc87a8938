//! The rules of a project for its keys.

use core::ops::RangeInclusive;

use keyschema_core::{delimiter, limits::MAX_KEY_LEN};

use super::{
    level::{Level, Levels},
    set_level::{OVERLAPPING_KEYS, SetBy, SetLevel},
    standard::Standard,
};
use crate::{
    WordMap,
    naming::{Case, Vocabulary},
};

/// A standard, with the values that a project, a block or a key sets differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// The standard that provides the values that nobody set.
    pub standard: Standard,
    /// The case in which the words of a segment are written.
    pub case: Case,
    /// The delimiter of the segments, as set in source.
    pub delimiter: String,
    /// The delimiter that the project wants. It is a rule: it never changes a key.
    pub project_delimiter: Option<String>,
    /// The longest key, in bytes.
    pub max_bytes: usize,
    /// The length in bytes from which a key causes a warning, if that is less than `max_bytes`.
    pub warn_bytes: Option<usize>,
    /// The least and the most segments that a key may have.
    pub levels: RangeInclusive<usize>,
    /// The words of the project.
    pub vocabulary: Vocabulary,
    /// Parameters that every key must have.
    pub require: Vec<String>,
    /// The team or person that is responsible for the keys.
    pub owner: Option<String>,
    /// Words that documents group keys by.
    pub tags: WordMap,
    /// Segments before the template, as set in source. They count for the length of the key, but
    /// not towards its levels.
    pub prefix: Vec<String>,
    /// Segments with which every key should begin. They are a rule: they never change a key.
    pub project_prefix: Vec<String>,
    /// Lints whose level the project sets.
    pub lints: WordMap<SetLevel>,
    /// The highest level that the build lets a lint have.
    pub cap: Level,
}

impl Policy {
    /// Returns the policy of `standard`.
    pub fn of(standard: Standard) -> Self {
        let (case, max_bytes, warn_bytes, levels) = match standard {
            Standard::Layered => (Case::Snake, 128, None, 2..=6),
            Standard::Compact => (Case::Snake, 128, Some(44), 2..=4),
            Standard::Domain => (Case::Snake, 64, None, 2..=4),
            Standard::Relational => (Case::Camel, 128, None, 2..=5),
            Standard::Narrative => (Case::Kebab, 128, None, 2..=4),
            Standard::None => (Case::Snake, MAX_KEY_LEN, None, 1..=usize::MAX),
        };
        Self {
            standard,
            case,
            delimiter: delimiter::DEFAULT.to_string(),
            project_delimiter: None,
            max_bytes,
            warn_bytes,
            levels,
            vocabulary: Vocabulary::new(),
            require: Vec::new(),
            owner: None,
            tags: WordMap::new(),
            prefix: Vec::new(),
            project_prefix: Vec::new(),
            lints: WordMap::new(),
            cap: Level::Deny,
        }
    }

    /// Returns the text before the template.
    pub fn prefix_text(&self) -> String {
        let mut text = String::new();
        for segment in &self.prefix {
            text.push_str(segment);
            text.push_str(&self.delimiter);
        }
        text
    }

    /// Returns the level of a lint by its name and its levels in the standards.
    pub(super) fn level(&self, lint: &str, levels: Levels) -> SetLevel {
        let by_standard = || SetLevel { level: levels.of(self.standard), by: SetBy::Standard(self.standard) };
        self.lints.get(lint).copied().unwrap_or_else(by_standard)
    }

    /// Returns `set`, or the highest level that the build allows for the lint of this name.
    ///
    /// Two keys with the same text are an error in every build: they are a fact, not a convention.
    pub(super) fn capped(&self, lint: &str, set: SetLevel) -> SetLevel {
        if set.level > self.cap && lint != OVERLAPPING_KEYS {
            SetLevel { level: self.cap, by: SetBy::CapLints }
        } else {
            set
        }
    }
}

#[cfg(test)]
impl Policy {
    /// Sets the level of the lint of this name, as the package would.
    pub(super) fn set_level(&mut self, lint: &'static str, level: Level) {
        self.lints.insert(lint.into(), SetLevel { level, by: SetBy::Package });
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::of(Standard::default())
    }
}
