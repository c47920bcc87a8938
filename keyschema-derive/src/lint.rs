//! Runs the naming lints: errors for the sink, warnings for the code.

use keyschema_core::lists::CollectVec as _;
use keyschema_language::{
    lint::{
        Block, BlockKey, Finding, Level, OVERLAPPING_KEYS, Place as Spot, UndecidedKey, check_block,
        check_key, check_prefix, undecided_keys,
    },
    message::Message,
};
use proc_macro2::Span;

use crate::{
    errors::ErrorSink,
    lower::{BlockDef, KeyDef},
    syntax::{Place, line_of},
};

/// A warning for the compiler to show.
pub(crate) struct Warning {
    pub(crate) lint: &'static str,
    pub(crate) place: Span,
    pub(crate) message: Message,
}

/// The findings of the lints in a key.
#[derive(Default)]
pub(crate) struct KeyLints {
    pub(crate) warnings: Vec<Warning>,
    /// The lints with denied findings, which were reported.
    pub(crate) denied: Vec<&'static str>,
    /// The numbers of the other keys of the block that it was reported to overlap.
    pub(crate) collisions: Vec<usize>,
}

impl KeyLints {
    /// Reports a finding if it is denied, and keeps it if it is a warning.
    fn take(&mut self, finding: Finding, key: &KeyDef<'_>, errors: &mut ErrorSink) {
        if finding.level() == Level::Deny {
            self.denied.push(finding.lint.name);
            if finding.lint.name == OVERLAPPING_KEYS {
                self.collisions.extend(&finding.others);
            }
        }
        let place = locate(key, &finding);
        self.warnings.extend(sort(finding, place, errors));
    }
}

/// Runs the lints on a key, and reports findings that the policy denies.
pub(crate) fn lint_key(key: &KeyDef<'_>, errors: &mut ErrorSink) -> KeyLints {
    let mut lints = KeyLints::default();
    for finding in check_key(&key.subject, &key.options.policy, &key.options.lint_levels) {
        lints.take(finding, key, errors);
    }
    lints
}

/// Runs the lints on a prefix, which they see as a key. Reports findings that the policy denies,
/// and returns the warnings.
pub(crate) fn lint_prefix(prefix: &KeyDef<'_>, errors: &mut ErrorSink) -> Vec<Warning> {
    let KeyDef { subject, options, .. } = prefix;
    let mut lints = KeyLints::default();
    for finding in check_prefix(subject, &options.policy, &options.lint_levels) {
        lints.take(finding, prefix, errors);
    }
    lints.warnings
}

/// The findings of the lints in a block.
pub(crate) struct BlockLints {
    /// The findings in each key.
    pub(crate) keys: Vec<KeyLints>,
    /// The warnings about the settings of the block.
    pub(crate) block_warnings: Vec<Warning>,
    /// The keys that only the compiler can tell apart from others.
    pub(crate) undecided: Vec<UndecidedKey>,
}

/// Runs the lints on the keys of a block, each by itself and all together.
pub(crate) fn lint_block(keys: &[KeyDef<'_>], block: &BlockDef, errors: &mut ErrorSink) -> BlockLints {
    let subjects: Vec<BlockKey<'_>> = keys
        .iter()
        .map(|KeyDef { subject, options, .. }| BlockKey {
            subject,
            policy: &options.policy,
            levels: &options.lint_levels,
        })
        .collect_vec();
    let mut lints = BlockLints {
        keys: keys.iter().map(|_| KeyLints::default()).collect_vec(),
        block_warnings: Vec::new(),
        undecided: undecided_keys(&subjects),
    };
    for mut finding in check_block(&subjects, Block { policy: &block.policy, levels: &block.lint_levels }) {
        if let Spot::BlockLevel(number) = finding.place {
            let place = block.lint_level_places.get(number).copied().unwrap_or_else(Span::call_site);
            lints.block_warnings.extend(sort(finding, Place::at(place), errors));
            continue;
        }
        if let Some(places) = places_of(&finding, keys) {
            finding.message = finding.message.first_note(places);
        }
        let key = finding.key;
        lints.keys[key].take(finding, &keys[key], errors);
    }
    lints
}

/// The most other keys of a finding that are located in its message.
const LOCATED: usize = 3;

/// Returns the places of the other keys of a finding: the compiler can underline only one place.
fn places_of(finding: &Finding, keys: &[KeyDef<'_>]) -> Option<String> {
    let others: Vec<String> = finding
        .others
        .iter()
        .take(LOCATED)
        .map(|other| {
            format!("`{}` is declared on line {}", keys[*other].name, line_of(keys[*other].name.span()))
        })
        .collect_vec();
    (!others.is_empty()).then(|| others.join(", "))
}

/// Reports a finding that is denied, and returns one that is a warning.
fn sort(finding: Finding, place: Place<'_>, errors: &mut ErrorSink) -> Option<Warning> {
    let Finding { lint, set, message, .. } = finding;
    let (start, end) = (place.start, place.end);
    let message = place.draw(message.note(set.note(lint.name)));
    match set.level {
        Level::Allow => None,
        Level::Warn => Some(Warning { lint: lint.name, place: start, message }),
        Level::Deny => {
            errors.report_between(start, end, message);
            None
        }
    }
}

/// Returns the place of a finding in its key. A warning underlines one token, the first. If the
/// token is larger than the finding, the place has a drawing.
fn locate<'k>(key: &'k KeyDef<'_>, finding: &Finding) -> Place<'k> {
    let (name, options) = (key.name.span(), &key.options);
    Place::at(match &finding.place {
        Spot::Template(range) if finding.level() == Level::Warn => {
            return key.source.locate_word(range.clone());
        }
        Spot::Template(range) => return key.source.locate(range.clone()),
        Spot::Name | Spot::BlockLevel(_) => name,
        Spot::DataType => options.data_type_place,
        Spot::Expiry => options.expiry_place.unwrap_or(options.data_type_place),
        Spot::LintLevel(number) => options.lint_level_places.get(*number).copied().unwrap_or(name),
    })
}
