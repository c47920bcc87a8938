//! What a block says of all its keys.

use keyschema_language::{
    lint::{LintLevel, Policy, Settings},
    message::Message,
    naming::nearest,
};
use proc_macro2::Span;
use syn::Path;

use super::{
    options::{CRATE, crate_path, report_twice, value_of},
    policy_options::{CASE, DELIMITER, LEVELS, MAX_BYTES, PREFIX, PolicyOptions, STANDARD},
};
use crate::{errors::ErrorSink, syntax::RawOption};

/// What holds for all keys of a block.
pub(crate) struct BlockDef {
    /// The values that the project and the block set.
    pub(crate) settings: Settings,
    /// What they amount to.
    pub(crate) policy: Policy,
    /// The levels that the block sets.
    pub(crate) lint_levels: Vec<LintLevel>,
    /// Where it sets them.
    pub(crate) lint_level_places: Vec<Span>,
    pub(crate) crate_path: Option<Path>,
}

/// What can be set for a block.
const NAMES: [&str; 10] =
    [STANDARD, CASE, DELIMITER, MAX_BYTES, LEVELS, PREFIX, "allow", "warn", "deny", CRATE];

/// Understands the inner attributes of a block; reports those that are unknown, malformed or doubled.
pub(crate) fn lower_block_options(
    options: &[RawOption],
    project: &Settings,
    errors: &mut ErrorSink,
) -> BlockDef {
    let mut policy_options = PolicyOptions::default();
    let mut crates = options.iter().filter(|option| option.name == CRATE);
    if let Some(first) = crates.next() {
        value_of(first).read_path(errors);
    }
    for second in crates {
        report_twice(&second.name, errors);
    }
    for option in options.iter().filter(|option| option.name != CRATE) {
        let word = option.name.to_string();
        if !policy_options.lower(&word, &value_of(option), errors) {
            report_unknown(option, &word, errors);
        }
    }
    let settings = project.clone().with(policy_options.settings);
    let (lint_levels, lint_level_places) = policy_options.lint_levels.into_iter().unzip();
    BlockDef {
        policy: Policy::of_layers(&[&settings]),
        settings,
        lint_levels,
        lint_level_places,
        crate_path: crate_path(options),
    }
}

fn report_unknown(option: &RawOption, word: &str, errors: &mut ErrorSink) {
    let names = NAMES.map(|name| format!("`{name}`")).join(", ");
    let message = if value_of(option).example.is_empty() {
        Message::new(format!("unknown option `{word}`"))
    } else {
        Message::new(format!("`{word}` is said of a single key"))
    };
    errors.report(
        &option.name,
        match nearest(word, NAMES) {
            Some(meant) => message.help(format!("write `{meant}`")),
            None => message.help(format!("what can be set for all keys of a block are {names}")),
        },
    );
}
