//! What the naming lints say of a key: errors for the sink, warnings for the code.

use keyschema_core::{
    lint::{Level, Place, check_key},
    message::Message,
};
use proc_macro2::Span;

use crate::{errors::ErrorSink, lower::KeyDef};

/// Something that the compiler is to warn of.
pub(crate) struct Warning {
    pub(crate) lint: &'static str,
    pub(crate) place: Span,
    pub(crate) message: Message,
}

/// Runs the lints; what the policy denies is reported, what it warns of is returned.
pub(crate) fn lint_key(key: &KeyDef<'_>, errors: &mut ErrorSink) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for finding in check_key(&key.subject, &key.policy, &key.lint_levels) {
        let message = finding.message.clone().note(origin(key, finding.lint.name, finding.level));
        match (finding.level, &finding.place) {
            (Level::Allow, _) => {}
            (Level::Warn, place) => {
                let (place, message) = warning_at(key, place, message);
                warnings.push(Warning { lint: finding.lint.name, place, message });
            }
            (Level::Deny, Place::Template(range)) => {
                errors.report_in(key.places.template, range.clone(), message);
            }
            (Level::Deny, place) => errors.report_at(span_of(key, place), message),
        }
    }
    warnings
}

/// Who set the level: the key, the project, or the standard.
pub(crate) fn origin(key: &KeyDef<'_>, name: &str, level: Level) -> String {
    let what = if level == Level::Deny { "denied" } else { "warned of" };
    let by = if key.lint_levels.iter().any(|asked| asked.lint.name == name) {
        "here".to_string()
    } else if key.policy.lints.contains_key(name) {
        "by the project".to_string()
    } else {
        format!("by the standard `{}`", key.policy.standard)
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
        Place::Name => places.name,
        Place::DataType => places.data_type,
        Place::Expiry => places.expiry.unwrap_or(places.data_type),
        Place::BlockLevel(_) => places.name,
        Place::LintLevel(number) => places.lint_levels.get(*number).copied().unwrap_or(places.name),
    }
}
