//! The rules of the tools: the subject of a finding, and its level.

use std::{collections::BTreeMap, fmt};

use keyschema_language::lint::Level;

/// A rule, with a name and a page like those of a lint.
#[derive(Debug)]
pub struct Rule {
    /// Its name, in `-A`, `-W`, `-D` and `explain`.
    pub name: &'static str,
    /// Its category.
    pub category: Category,
    /// Its level, unless an option or a manifest sets another.
    pub level: Level,
    /// The problem that it finds, in one line: lower case, no full stop.
    pub summary: &'static str,
    /// The reason why the problem matters.
    pub reason: &'static str,
    /// The advice: what to do about it.
    pub remedy: &'static str,
}

/// The subject of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// Keys on a server or in a log.
    Keys,
    /// Catalogues, and the keys of several catalogues together.
    Catalogs,
    /// Changes after which stored keys are not found or cannot be read.
    Wire,
    /// Changes of the lifetime of keys.
    Behaviour,
    /// Access rules of servers: changes after which they have to follow, and rules that are not as
    /// they should be.
    Access,
    /// Changes that only source code notices.
    Source,
}

impl Category {
    /// All categories.
    pub const ALL: [Self; 6] =
        [Self::Keys, Self::Catalogs, Self::Wire, Self::Behaviour, Self::Access, Self::Source];

    /// Returns the name of the category.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keys => "keys",
            Self::Catalogs => "catalogs",
            Self::Wire => "wire",
            Self::Behaviour => "behaviour",
            Self::Access => "access",
            Self::Source => "source",
        }
    }

    /// Returns a rule of the category.
    pub(crate) const fn rule(
        self,
        name: &'static str,
        level: Level,
        summary: &'static str,
        reason: &'static str,
        remedy: &'static str,
    ) -> Rule {
        Rule { name, category: self, level, summary, reason, remedy }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl Rule {
    /// Returns the page of the rule, in Markdown.
    pub fn page(&self) -> String {
        format!(
            "# {name}\n\nFinds that {}. Unless the project sets another level, it is `{}`. The category is `{}`.\n\n\
             ## Why does it matter\n{}\n\n## What to do\n{}\n\n## Set the level\n\
             Write `-A {name}`, `-W {name}` or `-D {name}` for one run, or `{name} = \"allow\"`, `\"warn\"` or `\"deny\"` \
             in `[workspace.metadata.keyschema.rules]` of the root `Cargo.toml`.\n",
            self.summary,
            self.level,
            self.category,
            self.reason,
            self.remedy,
            name = self.name,
        )
    }
}

/// The levels of rules, as options and manifests set them.
#[derive(Clone, Debug, Default)]
pub struct Levels(BTreeMap<&'static str, Level>);

impl Levels {
    /// Sets the level of a rule.
    pub fn set(&mut self, rule: &Rule, level: Level) {
        self.0.insert(rule.name, level);
    }

    /// Returns the level of a rule.
    pub fn of(&self, rule: &Rule) -> Level {
        self.0.get(rule.name).copied().unwrap_or(rule.level)
    }
}
