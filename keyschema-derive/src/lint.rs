//! What the naming lints say of keys: errors for the sink, warnings for the code.

use keyschema_language::{
    lint::{Block, BlockKey, Finding, Level, Place, check_block, check_key},
    message::Message,
};
use proc_macro2::Span;

use crate::{
    errors::ErrorSink,
    lower::{BlockDef, KeyDef},
};

/// Something that the compiler is to warn of.
pub(crate) struct Warning {
    pub(crate) lint: &'static str,
    pub(crate) place: Span,
    pub(crate) message: Message,
}

/// Runs the lints; what the policy denies is reported, what it warns of is returned.
pub(crate) fn lint_key(key: &KeyDef<'_>, errors: &mut ErrorSink) -> Vec<Warning> {
    let findings = check_key(&key.subject, &key.policy, &key.lint_levels);
    findings.into_iter().filter_map(|finding| weigh(key, finding, errors)).collect()
}

/// What the lints say of a block.
pub(crate) struct BlockLints {
    /// What the compiler is to warn of in each key.
    pub(crate) warnings: Vec<Vec<Warning>>,
    /// What it is to warn of in what the block sets.
    pub(crate) block_warnings: Vec<Warning>,
    /// Which keys have what the policy denies.
    pub(crate) is_denied: Vec<bool>,
}

/// Runs the lints over the keys of a block, each by itself and all together.
pub(crate) fn lint_block(keys: &[KeyDef<'_>], block: &BlockDef, errors: &mut ErrorSink) -> BlockLints {
    let subjects: Vec<BlockKey<'_>> = keys
        .iter()
        .map(|key| BlockKey { subject: &key.subject, policy: &key.policy, levels: &key.lint_levels })
        .collect();
    let mut lints = BlockLints {
        warnings: keys.iter().map(|_| Vec::new()).collect(),
        block_warnings: Vec::new(),
        is_denied: vec![false; keys.len()],
    };
    for mut finding in check_block(&subjects, Block { policy: &block.policy, levels: &block.lint_levels }) {
        if let Place::BlockLevel(number) = finding.place {
            lints.block_warnings.extend(weigh_of_block(block, number, finding, errors));
            continue;
        }
        if let Some(places) = places_of(&finding, keys) {
            finding.message = finding.message.first_note(places);
        }
        let number = finding.key;
        lints.is_denied[number] |= finding.level == Level::Deny;
        lints.warnings[number].extend(weigh(&keys[number], finding, errors));
    }
    lints
}

/// Where the other keys are that it takes for a finding: the compiler can underline only one place.
fn places_of(finding: &Finding, keys: &[KeyDef<'_>]) -> Option<String> {
    let others: Vec<String> = finding
        .others
        .iter()
        .map(|other| format!("`{}` is declared in line {}", keys[*other].name, keys[*other].line))
        .collect();
    (!others.is_empty()).then(|| others.join(", "))
}

/// Reports what is denied, and returns what is warned of.
fn weigh(key: &KeyDef<'_>, finding: Finding, errors: &mut ErrorSink) -> Option<Warning> {
    let Finding { lint, level, place, message, .. } = finding;
    let message = message.note(origin(key, lint.name, level));
    match (level, &place) {
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

fn weigh_of_block(
    block: &BlockDef,
    number: usize,
    finding: Finding,
    errors: &mut ErrorSink,
) -> Option<Warning> {
    let Finding { lint, level, message, .. } = finding;
    let place = block.lint_level_places.get(number).copied().unwrap_or_else(Span::call_site);
    let by = if block.lint_levels.iter().any(|asked| asked.lint.name == lint.name) {
        Origin::Block
    } else if block.policy.lints.contains_key(lint.name) {
        Origin::Project
    } else {
        Origin::Standard(block.policy.standard.to_string())
    };
    let message = message.note(said_by(lint.name, level, &by));
    if level == Level::Deny {
        errors.report_at(place, message);
        return None;
    }
    Some(Warning { lint: lint.name, place, message })
}

/// What is said where the compiler finds that keys can be the same: of that it takes only what is known before it knows
/// the types.
pub(crate) fn overlap_warning(note: &str) -> Message {
    Message::new("two keys here can be the same text")
        .help("deny the lint `overlapping_keys` to see which, and an example")
        .note(note)
}

/// Who set a level.
pub(crate) enum Origin {
    Key,
    Block,
    Project,
    Standard(String),
}

/// Who set the level: the key, its block, the project, or the standard.
pub(crate) fn origin(key: &KeyDef<'_>, name: &str, level: Level) -> String {
    let by = if key.lint_levels.iter().any(|asked| asked.lint.name == name) {
        Origin::Key
    } else if key.block_levels.iter().any(|asked| asked.lint.name == name) {
        Origin::Block
    } else if key.policy.lints.contains_key(name) {
        Origin::Project
    } else {
        Origin::Standard(key.policy.standard.to_string())
    };
    said_by(name, level, &by)
}

pub(crate) fn said_by(name: &str, level: Level, by: &Origin) -> String {
    let what = if level == Level::Deny { "denied" } else { "warned of" };
    let by = match by {
        Origin::Key => "here".to_string(),
        Origin::Block => "by the block".to_string(),
        Origin::Project => "by the project".to_string(),
        Origin::Standard(name) => format!("by the standard `{name}`"),
    };
    format!("lint `{name}`, {what} {by}")
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
