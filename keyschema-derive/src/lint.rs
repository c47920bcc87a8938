//! Runs the naming lints: errors for the sink, warnings for the code.

use keyschema_language::{
    lint::{Block, BlockKey, Finding, Level, Place, UndecidedKey, check_block, check_key, undecided_keys},
    message::Message,
};
use proc_macro2::Span;

use crate::{
    errors::ErrorSink,
    lower::{BlockDef, KeyDef},
};

/// A warning for the compiler to show.
pub(crate) struct Warning {
    pub(crate) lint: &'static str,
    pub(crate) place: Span,
    pub(crate) message: Message,
}

/// Runs the lints on a key. Reports what the policy denies, and returns the warnings.
pub(crate) fn lint_key(key: &KeyDef<'_>, errors: &mut ErrorSink) -> Vec<Warning> {
    let findings = check_key(&key.subject, &key.policy, &key.lint_levels);
    findings.into_iter().filter_map(|finding| sort(key, finding, errors)).collect()
}

/// What the lints find in a block.
pub(crate) struct BlockLints {
    /// The warnings about each key.
    pub(crate) warnings: Vec<Vec<Warning>>,
    /// The warnings about what the block sets.
    pub(crate) block_warnings: Vec<Warning>,
    /// Which keys have what the policy denies.
    pub(crate) is_denied: Vec<bool>,
    /// The keys that only the compiler can tell apart from others.
    pub(crate) undecided: Vec<UndecidedKey>,
}

/// Runs the lints on the keys of a block, each by itself and all together.
pub(crate) fn lint_block(keys: &[KeyDef<'_>], block: &BlockDef, errors: &mut ErrorSink) -> BlockLints {
    let subjects: Vec<BlockKey<'_>> = keys
        .iter()
        .map(|key| BlockKey { subject: &key.subject, policy: &key.policy, levels: &key.lint_levels })
        .collect();
    let mut lints = BlockLints {
        warnings: keys.iter().map(|_| Vec::new()).collect(),
        block_warnings: Vec::new(),
        is_denied: vec![false; keys.len()],
        undecided: undecided_keys(&subjects),
    };
    for mut finding in check_block(&subjects, Block { policy: &block.policy, levels: &block.lint_levels }) {
        if let Place::BlockLevel(number) = finding.place {
            lints.block_warnings.extend(sort_of_block(block, number, finding, errors));
            continue;
        }
        if let Some(places) = places_of(&finding, keys) {
            finding.message = finding.message.first_note(places);
        }
        let number = finding.key;
        lints.is_denied[number] |= finding.level() == Level::Deny;
        lints.warnings[number].extend(sort(&keys[number], finding, errors));
    }
    lints
}

/// How many other keys of a finding are located in its message.
const LOCATED: usize = 3;

/// Says where the other keys of a finding are: the compiler can underline only one place.
fn places_of(finding: &Finding, keys: &[KeyDef<'_>]) -> Option<String> {
    let others: Vec<String> = finding
        .others
        .iter()
        .take(LOCATED)
        .map(|other| format!("`{}` is declared on line {}", keys[*other].name, keys[*other].line))
        .collect();
    (!others.is_empty()).then(|| others.join(", "))
}

/// Reports a finding that is denied, and returns one that is a warning.
fn sort(key: &KeyDef<'_>, finding: Finding, errors: &mut ErrorSink) -> Option<Warning> {
    let Finding { lint, set, place, message, .. } = finding;
    let message = message.note(set.note(lint.name));
    match (set.level, &place) {
        (Level::Allow, _) => None,
        (Level::Warn, place) => {
            let (place, message) = warning_at(key, place, message);
            Some(Warning { lint: lint.name, place, message })
        }
        (Level::Deny, Place::Template(range)) => {
            errors.report_in(key.places.template, range.clone(), message);
            None
        }
        (Level::Deny, place) => {
            errors.report_at(span_of(key, place), message);
            None
        }
    }
}

/// The same for a finding about the level with this number that the block sets.
fn sort_of_block(
    block: &BlockDef,
    number: usize,
    finding: Finding,
    errors: &mut ErrorSink,
) -> Option<Warning> {
    let Finding { lint, set, message, .. } = finding;
    let place = block.lint_level_places.get(number).copied().unwrap_or_else(Span::call_site);
    let message = message.note(set.note(lint.name));
    if set.level == Level::Deny {
        errors.report_at(place, message);
        return None;
    }
    Some(Warning { lint: lint.name, place, message })
}

/// A warning underlines one token: the first, with a drawing where that is more than what is meant.
fn warning_at(key: &KeyDef<'_>, place: &Place, message: Message) -> (Span, Message) {
    let Place::Template(range) = place else {
        return (span_of(key, place), message);
    };
    let place = key.places.template.locate_word(range.clone());
    match place.drawn {
        Some((text, range)) => (place.start, message.drawn(text, range)),
        None => (place.start, message),
    }
}

fn span_of(key: &KeyDef<'_>, place: &Place) -> Span {
    let places = &key.places;
    match place {
        Place::Template(range) => places.template.span_at(range.clone()),
        Place::Name | Place::BlockLevel(_) => places.name,
        Place::DataType => places.data_type,
        Place::Expiry => places.expiry.unwrap_or(places.data_type),
        Place::LintLevel(number) => places.lint_levels.get(*number).copied().unwrap_or(places.name),
    }
}
