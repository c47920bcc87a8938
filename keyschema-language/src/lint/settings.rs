//! The policy settings of one layer: the workspace, the package, a block, a key.
//!
//! Layers are merged value by value: workspace, package, block, key. The standard fills what no
//! layer set. So naming another standard changes nothing that was set by name. A preferred word
//! warns even where abbreviations are allowed, because the project's vocabulary names it; an
//! `allow` on the key still silences it.

use core::ops::RangeInclusive;

use super::{
    level::Level,
    policy::Policy,
    set_level::{SetBy, SetLevel},
    standard::Standard,
};
use crate::{
    WordMap,
    naming::{Case, Vocabulary},
};

/// The values that one layer sets. Other values come from the layer around it.
///
/// ```
/// use keyschema_language::lint::{Policy, Settings, Standard};
///
/// let workspace = Settings { standard: Some(Standard::Compact), max_bytes: Some(100), ..Settings::default() };
/// let package = Settings { standard: Some(Standard::Narrative), ..Settings::default() };
/// let policy = Policy::of_layers(&[&workspace, &package]);
/// assert_eq!(policy.standard, Standard::Narrative);
/// assert_eq!(policy.max_bytes, 100, "set by name, so it stays");
/// assert_eq!(policy.warn_bytes, None, "a value of `compact`, which is not the standard any more");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The standard for everything that no layer sets.
    pub standard: Option<Standard>,
    /// The case in which the words of a segment are written.
    pub case: Option<Case>,
    /// The delimiter of the segments. Only source sets it.
    pub delimiter: Option<String>,
    /// The delimiter that the project wants. Only manifests set it.
    pub project_delimiter: Option<String>,
    /// The longest key, in bytes.
    pub max_bytes: Option<usize>,
    /// The length in bytes from which a key causes a warning.
    pub warn_bytes: Option<usize>,
    /// The least and the most segments that a key may have.
    pub levels: Option<RangeInclusive<usize>>,
    /// Segments before the template. An empty list removes those of the outer layer. Only source
    /// sets them.
    pub prefix: Option<Vec<String>>,
    /// Segments with which every key should begin. An empty list removes those of the outer layer.
    /// Only manifests set them.
    pub project_prefix: Option<Vec<String>>,
    /// Parameters that every key must have. An empty list removes those of the outer layer.
    pub require: Option<Vec<String>>,
    /// The team or person that is responsible for the keys.
    pub owner: Option<String>,
    /// Words that documents group keys by. A layer adds to those of the outer layer.
    pub tags: WordMap,
    /// Rules for single words. A rule here replaces that of the outer layer for the same word.
    pub words: WordMap<WordRule>,
    /// The levels of lints. A level here replaces that of the outer layer for the same lint.
    pub lints: WordMap<SetLevel>,
    /// The path of the keyschema crate. It is not part of a policy.
    pub crate_path: Option<String>,
    /// The highest level that the build allows for a lint: that of the compiler's `--cap-lints`.
    pub cap: Option<Level>,
}

/// A project's rule for one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordRule {
    /// It is fine.
    Allow,
    /// It must not be used.
    Forbid,
    /// This word should be written instead.
    Prefer(String),
}

impl Policy {
    /// Returns the combined policy of the layers, the outermost first. For each value, the
    /// innermost layer that sets it counts, and otherwise the standard. The standard is that of the
    /// innermost layer that names one. The level of each lint, and the rule for each word, is a
    /// value of its own.
    ///
    /// So a layer that names another standard changes all values that no layer sets by name, and
    /// nothing else.
    pub fn of_layers(layers: &[&Settings]) -> Self {
        let mut settings = Settings::default();
        for layer in layers {
            settings = settings.with((*layer).clone());
        }
        let standard = Self::of(settings.standard.unwrap_or_default());
        let max_bytes = settings.max_bytes.unwrap_or(standard.max_bytes);
        Self {
            case: settings.case.unwrap_or(standard.case),
            delimiter: settings.delimiter.unwrap_or(standard.delimiter),
            project_delimiter: settings.project_delimiter,
            max_bytes,
            // If the limit is below the standard's warning, there is no warning.
            warn_bytes: settings.warn_bytes.or(standard.warn_bytes).filter(|bytes| *bytes < max_bytes),
            levels: settings.levels.unwrap_or(standard.levels),
            vocabulary: vocabulary(settings.words),
            require: settings.require.unwrap_or_default(),
            owner: settings.owner,
            tags: settings.tags,
            prefix: settings.prefix.unwrap_or_default(),
            project_prefix: settings.project_prefix.unwrap_or_default(),
            lints: settings.lints,
            cap: settings.cap.unwrap_or(standard.cap),
            standard: standard.standard,
        }
    }
}

fn vocabulary(words: WordMap<WordRule>) -> Vocabulary {
    let mut vocabulary = Vocabulary::new();
    let (words, rules) = words.into_parts();
    for (word, rule) in words.iter().zip(rules) {
        vocabulary = match rule {
            WordRule::Allow => vocabulary.allow(word),
            WordRule::Forbid => vocabulary.forbid(word),
            WordRule::Prefer(instead) => vocabulary.prefer(word, &instead),
        };
    }
    vocabulary
}

impl Settings {
    /// Returns these settings with those of the layer `inner` on top.
    #[must_use]
    pub fn with(mut self, inner: Self) -> Self {
        self.words.extend(inner.words);
        self.lints.extend(inner.lints);
        self.tags.extend(inner.tags);
        Self {
            standard: inner.standard.or(self.standard),
            case: inner.case.or(self.case),
            delimiter: inner.delimiter.or(self.delimiter),
            project_delimiter: inner.project_delimiter.or(self.project_delimiter),
            max_bytes: inner.max_bytes.or(self.max_bytes),
            warn_bytes: inner.warn_bytes.or(self.warn_bytes),
            levels: inner.levels.or(self.levels),
            prefix: inner.prefix.or(self.prefix),
            project_prefix: inner.project_prefix.or(self.project_prefix),
            require: inner.require.or(self.require),
            owner: inner.owner.or(self.owner),
            tags: self.tags,
            words: self.words,
            lints: self.lints,
            crate_path: inner.crate_path.or(self.crate_path),
            cap: inner.cap.or(self.cap),
        }
    }

    /// Sets the level of the lint of this name, as `by`.
    pub fn set_level(&mut self, lint: &'static str, level: Level, by: SetBy) {
        self.lints.insert(lint.into(), SetLevel { level, by });
    }

    /// Sets the rule for `word`, in any capitals, and returns the one before.
    pub fn set_word(&mut self, word: &str, rule: WordRule) -> Option<WordRule> {
        self.words.insert(word.to_lowercase(), rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naming::Verdict;

    #[test]
    fn without_layers_the_default_standard_is_used() {
        assert_eq!(Policy::of_layers(&[]), Policy::default());
    }

    #[test]
    fn the_innermost_value_wins() {
        let mut outer = Settings {
            case: Some(Case::Kebab),
            levels: Some(1..=3),
            project_prefix: Some(vec!["mall".into()]),
            require: Some(vec!["tenant_id".into()]),
            ..Settings::default()
        };
        outer.set_level("missing_ttl", Level::Deny, SetBy::Workspace);
        outer.set_level("abbreviations", Level::Warn, SetBy::Workspace);
        let mut inner = Settings { levels: Some(2..=4), require: Some(vec![]), ..Settings::default() };
        inner.set_level("missing_ttl", Level::Allow, SetBy::Package);
        let policy = Policy::of_layers(&[&outer, &inner]);
        assert_eq!((policy.case, policy.levels), (Case::Kebab, 2..=4));
        assert_eq!((policy.project_prefix.len(), policy.require.len()), (1, 0));
        assert_eq!(
            policy.lints.get("missing_ttl"),
            Some(&SetLevel { level: Level::Allow, by: SetBy::Package })
        );
        assert_eq!(
            policy.lints.get("abbreviations"),
            Some(&SetLevel { level: Level::Warn, by: SetBy::Workspace })
        );
    }

    #[test]
    fn the_innermost_word_wins() {
        let mut outer = Settings::default();
        outer.set_word("User", WordRule::Prefer("usr".into()));
        outer.set_word("foo", WordRule::Forbid);
        let mut inner = Settings::default();
        inner.set_word("foo", WordRule::Allow);
        let vocabulary = Policy::of_layers(&[&outer, &inner]).vocabulary;
        assert_eq!(vocabulary.judge("foo"), Verdict::Fine);
        assert_eq!(vocabulary.judge("user").suggestion(), Some("usr"));
    }

    #[test]
    fn a_limit_below_the_warning_removes_the_warning() {
        let compact = |max_bytes| {
            let settings = Settings {
                standard: Some(Standard::Compact),
                max_bytes: Some(max_bytes),
                ..Settings::default()
            };
            Policy::of_layers(&[&settings]).warn_bytes
        };
        assert_eq!((compact(100), compact(44), compact(40)), (Some(44), None, None));
    }
}
