//! Levels, and who set them.

use core::fmt;

use super::{level::Level, standard::Standard};

/// The name of the lint about keys that can be the same text. It is the only lint that one pair of
/// keys can allow, and that counts in every build.
pub const OVERLAPPING_KEYS: &str = "overlapping_keys";

/// A level that a key, a block or a catalogue sets: `allow(abbreviations, reason = "…")`.
#[derive(Clone, Debug)]
pub struct LintLevel {
    /// The name of the lint.
    pub lint: &'static str,
    /// Its level.
    pub level: Level,
    /// The scope of the name that set the level.
    pub scope: Scope,
    /// The type of the other key, if the level is about one pair, as in
    /// `allow(overlapping_keys(shop::Basket))`.
    pub other_key: Option<String>,
    /// The reason for the level, if one is given.
    pub reason: Option<String>,
}

/// The number of lints that a name covers. If several levels in one place cover a lint, that of the
/// narrowest name counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// All lints.
    All,
    /// The lints of the group of this name.
    Group(&'static str),
    /// One lint.
    Lint,
}

/// The level of a lint, and who set it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetLevel {
    /// The level.
    pub level: Level,
    /// The setting or standard that set it.
    pub by: SetBy,
}

/// The origin of the level of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetBy {
    /// The key itself.
    Key,
    /// The `keys!` block of the key.
    Block,
    /// The `catalog!` that lists the keys.
    Catalog,
    /// The manifest of the package.
    Package,
    /// The manifest of the workspace.
    Workspace,
    /// The standard that the project starts from.
    Standard(Standard),
    /// The project's vocabulary, which names the word.
    Vocabulary,
    /// The compiler's option of this name, which Cargo passes for dependencies.
    CapLints,
}

impl SetLevel {
    /// Returns the note at the end of the messages of `lint`.
    ///
    /// ```
    /// use keyschema_language::lint::{Level, SetBy, SetLevel, Standard};
    ///
    /// let set = SetLevel { level: Level::Warn, by: SetBy::Standard(Standard::Compact) };
    /// assert_eq!(set.note("deep_keys"), "lint `deep_keys` is set to warn by the standard `compact`");
    /// ```
    pub fn note(self, lint: &str) -> String {
        format!("lint `{lint}` is set to {} {}", self.level, self.by)
    }
}

impl fmt::Display for SetBy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Key => "on this key",
            Self::Block => "by the block",
            Self::Catalog => "by this `catalog!`",
            Self::Package => "by the package",
            Self::Workspace => "by the workspace",
            Self::Standard(standard) => return write!(formatter, "by the standard `{standard}`"),
            Self::Vocabulary => "by the project's vocabulary",
            Self::CapLints => "by `--cap-lints`",
        })
    }
}

impl LintLevel {
    /// Returns a level that was set for `lint` by its own name, for all keys.
    pub fn new(lint: &'static str, level: Level) -> Self {
        Self { lint, level, scope: Scope::Lint, other_key: None, reason: None }
    }

    /// Returns the name as written: the lint, its group, or `all`, with the other key that it is
    /// about.
    pub fn written(&self) -> String {
        match (self.scope, self.other_name()) {
            (Scope::All, _) => "all".into(),
            (Scope::Group(group), _) => group.into(),
            (Scope::Lint, Some(other)) => format!("{}({other})", self.lint),
            (Scope::Lint, None) => self.lint.into(),
        }
    }

    /// Returns the name of the other key that the level is about: its type without modules and
    /// generics.
    pub fn other_name(&self) -> Option<&str> {
        let path = self.other_key.as_ref()?.split('<').next()?;
        path.rsplit("::").next()
    }
}

/// Returns the level that `levels` set for `lint` and all keys. The narrowest name wins, and of
/// several the last.
pub(super) fn level_in(levels: &[LintLevel], lint: &str) -> Option<Level> {
    let levels = levels.iter().filter(|asked| asked.other_key.is_none() && asked.lint == lint);
    levels.max_by_key(|asked| asked.scope).map(|asked| asked.level)
}
