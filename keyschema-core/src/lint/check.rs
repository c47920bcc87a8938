//! Running the lints.

use alloc::{format, vec, vec::Vec};

use super::{Check, Finding, Findings, LINTS, Level, Lint, Place, Policy, Subject, find};
use crate::message::Message;

/// A level that one key asks for: `allow(abbreviations, reason = "…")`.
#[derive(Clone, Copy, Debug)]
pub struct LintLevel {
    /// The lint.
    pub lint: &'static Lint,
    /// Its level for this key.
    pub level: Level,
}

/// What the lints find in one key by itself, in the order of the template. Findings that the policy or the key
/// allows are left out; an `allow` of the key that allows nothing is a finding itself.
pub fn check_key(subject: &Subject, policy: &Policy, levels: &[LintLevel]) -> Vec<Finding> {
    let found = run(core::slice::from_ref(subject), policy, false);
    weigh(found, policy, levels)
}

/// What the lints find in the keys of a block: in each key by itself, key after key, and then in all of them together.
pub fn check_block(subjects: &[Subject], policy: &Policy) -> Vec<Finding> {
    let mut found = run(subjects, policy, true);
    found.retain(|finding| finding.level > Level::Allow);
    found
}

/// Gives findings the level that the key asks for, and adds what is to be said of the levels themselves.
fn weigh(mut found: Vec<Finding>, policy: &Policy, levels: &[LintLevel]) -> Vec<Finding> {
    let mut uses = vec![Use::Nothing; levels.len()];
    for finding in &mut found {
        for (asked, used) in levels.iter().zip(&mut uses) {
            if asked.lint.name == finding.lint.name {
                let this = if finding.level > Level::Allow { Use::Silences } else { Use::Repeats };
                *used = this.max(*used);
                finding.level = asked.level;
            }
        }
    }
    if let Some(lint) = find("unused_allows") {
        let set = levels.iter().rev().find(|asked| asked.lint.name == lint.name);
        let level = set.map_or_else(|| policy.level(lint), |asked| asked.level);
        for (index, (asked, used)) in levels.iter().zip(uses).enumerate() {
            // What the compiler or the keys beside it may find can be silenced without a finding here.
            let is_judged = matches!(asked.lint.check, Check::Key(_));
            if asked.level == Level::Allow && is_judged && used < Use::Silences {
                found.push(unused(lint, level, index, asked, used));
            }
        }
    }
    found.retain(|finding| finding.level > Level::Allow);
    found
}

/// What an `allow` does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    /// The lint finds nothing.
    Nothing,
    /// What the lint finds is allowed without it.
    Repeats,
    /// It silences a finding.
    Silences,
}

fn unused(lint: &'static Lint, level: Level, index: usize, asked: &LintLevel, used: Use) -> Finding {
    let name = asked.lint.name;
    let why = if used == Use::Repeats {
        "the lint is allowed without it"
    } else {
        "the lint finds nothing in this key"
    };
    Finding {
        lint,
        level,
        key: 0,
        place: Place::LintLevel(index),
        message: Message::new(format!("`allow({name})` allows nothing: {why}")).help("remove it"),
    }
}

fn run(subjects: &[Subject], policy: &Policy, as_block: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    for lint in LINTS {
        let mut findings = Findings::default();
        match lint.check {
            Check::Key(check) | Check::KeyAndTypes(check) => {
                for (key, subject) in subjects.iter().enumerate() {
                    findings.key = key;
                    check(subject, policy, &mut findings);
                }
            }
            Check::Block(check) if as_block => check(subjects, policy, &mut findings),
            Check::Block(_) | Check::Types | Check::Findings => {}
        }
        found.extend(findings.into_findings(lint, policy.level(lint)));
    }
    found.sort_by_key(|finding| (finding.key, start_of(finding)));
    found
}

fn start_of(finding: &Finding) -> usize {
    match &finding.place {
        Place::Name => 0,
        Place::Template(range) => 1 + range.start,
        Place::DataType | Place::Expiry | Place::LintLevel(_) => usize::MAX,
    }
}

#[cfg(test)]
mod tests {
    use alloc::{string::ToString, vec::Vec};

    use super::*;
    use crate::{DataType, lint::Standard};

    /// What is said of the levels of a key, with its level.
    fn said(template: &str, levels: &[(&str, Level)]) -> Vec<(Level, alloc::string::String)> {
        let policy = Policy::of(Standard::Layered);
        let subject = Subject::of_template(template, DataType::Hash, &policy).documented().with_ttl();
        let levels: Vec<LintLevel> = levels
            .iter()
            .map(|(name, level)| LintLevel { lint: find(name).expect("the lint is listed"), level: *level })
            .collect();
        let findings = check_key(&subject, &policy, &levels);
        let of_levels = findings.iter().filter(|finding| matches!(finding.place, Place::LintLevel(_)));
        of_levels.map(|finding| (finding.level, finding.message.to_string())).collect()
    }

    #[test]
    fn an_allow_that_silences_something_is_used() {
        assert_eq!(said("usr:id:{id: u64}", &[("abbreviations", Level::Allow)]), []);
        assert_eq!(said("user:id:{id: u64}", &[("abbreviations", Level::Deny)]), []);
        // Only the compiler knows.
        assert_eq!(said("user:id:{id: u64}", &[("long_keys", Level::Allow)]), []);
    }

    #[test]
    fn an_allow_of_nothing_says_why_it_is_unused() {
        let found = said("user:id:{id: u64}", &[("abbreviations", Level::Allow)]);
        let text =
            "`allow(abbreviations)` allows nothing: the lint finds nothing in this key\nhelp: remove it";
        assert_eq!(found, [(Level::Warn, text.into())]);
        for (template, name) in [
            ("ferry:port:id:{id: u64}", "delimiters"),
            ("ferry:{{port}}:id:{id: u64}", "empty_hash_tags"),
            ("ferry:timetable:id:{id: u64}", "missing_ttl"),
        ] {
            assert_eq!(said(template, &[(name, Level::Allow)]).len(), 1, "{template}: {name}");
        }
        let found = said("user:id:{id: u64}", &[("missing_jitter", Level::Allow)]);
        let text = "`allow(missing_jitter)` allows nothing: the lint is allowed without it\nhelp: remove it";
        assert_eq!(found, [(Level::Warn, text.into())]);
    }

    #[test]
    fn a_key_sets_the_level_of_what_is_said_of_its_settings() {
        let unused = ("abbreviations", Level::Allow);
        for level in [Level::Warn, Level::Deny] {
            let found = said("user:id:{id: u64}", &[unused, ("unused_allows", level)]);
            assert_eq!(found.iter().map(|(level, _)| *level).collect::<Vec<_>>(), [level]);
        }
        assert_eq!(said("user:id:{id: u64}", &[unused, ("unused_allows", Level::Allow)]), []);
    }
}
