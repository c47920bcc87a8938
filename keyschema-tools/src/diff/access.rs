//! Changes that require new access rules.

use keyschema_language::{lint::Level, message::Message};

use super::{
    change::{Change, Report},
    texts::{has_wider_glob, key_beside_glob, key_outside},
};
use crate::rule::{Category, Rule};

static PATTERN_WIDENED: Rule = Rule {
    name: "pattern_widened",
    category: Category::Access,
    level: Level::Warn,
    summary: "a key has texts that its old pattern does not match",
    reason: "Access rules that were made for the old pattern refuse the new keys.",
    remedy: "Grant the new pattern before programs of the new version run.",
};

static PATTERN_NARROWED: Rule = Rule {
    name: "pattern_narrowed",
    category: Category::Access,
    level: Level::Allow,
    summary: "the old pattern of a key matches more than its new one",
    reason: "Access rules that were made for the old pattern grant more than the key needs.",
    remedy: "Grant the new pattern instead, once no program of the old version runs.",
};

/// The rules of this file.
pub(super) const RULES: &[&Rule] = &[&PATTERN_WIDENED, &PATTERN_NARROWED];

/// Checks keys whose old texts are still valid. For other keys, the rule about their text also
/// mentions access.
pub(super) fn check(change: &Change, report: &mut Report) {
    let Change { old, new } = *change;
    let patterns =
        |message: Message| message.note(format!("the pattern was `{}` and is `{}`", old.glob(), new.glob()));
    if old.delimiter != new.delimiter || old.glob() == new.glob() || key_outside(old, new).is_some() {
        return;
    }
    if let Some(key) = key_beside_glob(new, old) {
        let message =
            Message::new(format!("the old pattern of `{}` does not match its key `{key}`", new.name));
        let message = message.help(format!("grant `{}` before programs of the new version run", new.glob()));
        report.add(&PATTERN_WIDENED, new, patterns(message));
    }
    if has_wider_glob(old, new) {
        let message =
            Message::new(format!("the old pattern of `{}` matches more than its new one", new.name));
        report.add(&PATTERN_NARROWED, new, patterns(message));
    }
}
