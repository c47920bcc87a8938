//! Running the lints.

use alloc::{format, vec, vec::Vec};

use super::{Check, Finding, Findings, LINTS, Level, Lint, Place, Policy, Subject, find};
use crate::message::Message;

/// A level that one key asks for: `allow(abbreviations, reason = "…")`.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The lint.
    pub lint: &'static Lint,
    /// Its level for this key.
    pub level: Level,
}

/// What the lints find in one key by itself, in the order of the template. Findings that the policy or the key
/// allows are left out; an `allow` of the key that allows nothing is a finding itself.
pub fn check_key(subject: &Subject, policy: &Policy, settings: &[Setting]) -> Vec<Finding> {
    let found = run(core::slice::from_ref(subject), policy, false);
    weigh(found, policy, settings)
}

/// What the lints find in the keys of a block: in each key by itself, key after key, and then in all of them together.
pub fn check_block(subjects: &[Subject], policy: &Policy) -> Vec<Finding> {
    let mut found = run(subjects, policy, true);
    found.retain(|finding| finding.level > Level::Allow);
    found
}

/// Gives findings the level that the key asks for, and adds what is to be said of the settings themselves.
fn weigh(mut found: Vec<Finding>, policy: &Policy, settings: &[Setting]) -> Vec<Finding> {
    let mut silenced = vec![false; settings.len()];
    for finding in &mut found {
        for (setting, silenced) in settings.iter().zip(&mut silenced) {
            if setting.lint.name == finding.lint.name {
                *silenced |= finding.level > Level::Allow;
                finding.level = setting.level;
            }
        }
    }
    if let Some(lint) = find("unused_allows") {
        for (index, (setting, silenced)) in settings.iter().zip(silenced).enumerate() {
            // What the compiler or the keys beside it may find can be silenced without a finding here.
            let is_judged = matches!(setting.lint.check, Check::Key(_));
            if setting.level == Level::Allow && is_judged && !silenced {
                found.push(unused(lint, policy, index, setting));
            }
        }
    }
    found.retain(|finding| finding.level > Level::Allow);
    found
}

fn unused(lint: &'static Lint, policy: &Policy, index: usize, setting: &Setting) -> Finding {
    let name = setting.lint.name;
    Finding {
        lint,
        level: policy.level(lint),
        key: 0,
        place: Place::Setting(index),
        message: Message::new(format!("`allow({name})` allows nothing: the lint finds nothing in this key"))
            .help("remove it"),
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
        Place::DataType | Place::Expiry | Place::Setting(_) => usize::MAX,
    }
}
