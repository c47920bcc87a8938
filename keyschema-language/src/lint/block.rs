//! Keys that are declared together.

use super::{
    level::Level,
    policy::Policy,
    set_level::{LintLevel, OVERLAPPING_KEYS, level_in},
    subject::Subject,
};

/// A key of a block, with its policy and levels.
#[derive(Clone, Copy, Debug)]
pub struct BlockKey<'a> {
    /// The key.
    pub subject: &'a Subject,
    /// The policy of the project, the block and the key combined.
    pub policy: &'a Policy,
    /// The levels that the key itself sets.
    pub levels: &'a [LintLevel],
}

/// The policy and the levels that a block sets for all its keys.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// The policy of the project and the block combined.
    pub policy: &'a Policy,
    /// The levels that the block sets.
    pub levels: &'a [LintLevel],
}

impl BlockKey<'_> {
    /// Whether the key itself allows the lint of this name.
    pub(super) fn allows(&self, lint: &str) -> bool {
        level_in(self.levels, lint) == Some(Level::Allow)
    }

    /// Whether this key or the other allows that they overlap.
    pub(super) fn allows_overlap_with(&self, other: &Self) -> bool {
        let names = |key: &Self, other: &Self| {
            key.levels.iter().any(|asked| asked.other_name() == Some(&other.subject.name))
        };
        [(self, other), (other, self)]
            .into_iter()
            .any(|(key, other)| key.allows(OVERLAPPING_KEYS) || names(key, other))
    }
}
