//! The levels of lints.

use core::fmt;

use super::standard::Standard;

/// The consequence of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Nothing.
    Allow,
    /// A compiler warning.
    Warn,
    /// A compiler error.
    Deny,
}

impl Level {
    /// All levels, from lax to strict.
    pub const ALL: [Self; 3] = [Self::Allow, Self::Warn, Self::Deny];

    /// Returns the name of the level, in attributes and in the manifest.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }

    /// Returns the level of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A lint's level in each standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    by_standard: [Level; Standard::ALL.len()],
}

impl Levels {
    /// Returns levels that are the same in all published standards. Without a standard, the lint is
    /// allowed.
    pub const fn all(level: Level) -> Self {
        Self { by_standard: [level; Standard::ALL.len()] }.but(Standard::None, Level::Allow)
    }

    /// Returns levels that are the same in all published standards and without one. They are for
    /// lints about the structure of keys, or about what the project sets by name.
    pub const fn always(level: Level) -> Self {
        Self { by_standard: [level; Standard::ALL.len()] }
    }

    /// Sets another level for `standard`.
    #[must_use]
    pub const fn but(mut self, standard: Standard, level: Level) -> Self {
        self.by_standard[standard as usize] = level;
        self
    }

    /// Returns the level in `standard`.
    pub const fn of(self, standard: Standard) -> Level {
        self.by_standard[standard as usize]
    }
}
