//! The options of a block, which apply to all its keys.

use keyschema_language::lint::{LintLevel, Policy, SetBy, SetLevel, Settings, find};
use proc_macro2::Span;
use syn::Path;

use super::options::{Options, Place};
use crate::{errors::ErrorSink, syntax::RawOption};

/// The settings for all keys of a block.
pub(crate) struct BlockDef {
    /// The values that the project and the block set.
    pub(crate) settings: Settings,
    /// The resulting policy.
    pub(crate) policy: Policy,
    /// The levels that the block sets.
    pub(crate) lint_levels: Vec<LintLevel>,
    /// The places where it sets them.
    pub(crate) lint_level_places: Vec<Span>,
    pub(crate) crate_path: Option<Path>,
}

impl BlockDef {
    /// Returns the level of the lint of this name for the block.
    pub(crate) fn level(&self, lint: &str) -> Option<SetLevel> {
        find(lint).map(|lint| lint.level(&[(SetBy::Block, &*self.lint_levels)], &self.policy))
    }
}

/// Interprets the inner attributes of a block.
pub(crate) fn lower_block_options(
    options: &[RawOption],
    project: &Settings,
    errors: &mut ErrorSink,
) -> BlockDef {
    let options = Options::read(options, Place::Block, errors);
    let settings = project.clone().with(options.settings);
    let (lint_levels, lint_level_places) = options.lint_levels.into_iter().unzip();
    BlockDef {
        policy: Policy::of_layers(&[&settings]),
        settings,
        lint_levels,
        lint_level_places,
        crate_path: options.crate_path,
    }
}
