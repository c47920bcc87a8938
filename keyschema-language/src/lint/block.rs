//! Keys that are declared together.

use super::{Level, LintLevel, Policy, Subject};

/// A key of a block, with what is asked of it.
#[derive(Clone, Copy, Debug)]
pub struct BlockKey<'a> {
    /// The key.
    pub subject: &'a Subject,
    /// What the project, the block and the key ask for together.
    pub policy: &'a Policy,
    /// The levels that the key itself sets.
    pub levels: &'a [LintLevel],
}

/// What a block asks of all its keys.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// What the project and the block ask for together.
    pub policy: &'a Policy,
    /// The levels that the block sets.
    pub levels: &'a [LintLevel],
}

impl BlockKey<'_> {
    /// Whether the key itself allows what the lint of this name finds.
    pub(super) fn allows(&self, lint: &str) -> bool {
        set_level(self.levels, lint) == Some(Level::Allow)
    }
}

/// The level that `levels` set for the lint of this name; the last of several counts.
pub(super) fn set_level(levels: &[LintLevel], lint: &str) -> Option<Level> {
    levels.iter().rev().find(|asked| asked.lint.name == lint).map(|asked| asked.level)
}
