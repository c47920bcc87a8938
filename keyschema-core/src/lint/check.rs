//! Running the lints.

use alloc::vec::Vec;

use super::{Check, Finding, Findings, LINTS, Policy, Subject};

/// What the lints find in one key by itself, in the order of the template. Findings that the policy allows are left out.
pub fn check_key(subject: &Subject, policy: &Policy) -> Vec<Finding> {
    let mut findings = run(core::slice::from_ref(subject), policy, false);
    findings.retain(|finding| finding.level > super::Level::Allow);
    findings
}

/// What the lints find in the keys of a block: in each key by itself, key after key, and then in all of them together.
pub fn check_block(subjects: &[Subject], policy: &Policy) -> Vec<Finding> {
    let mut findings = run(subjects, policy, true);
    findings.retain(|finding| finding.level > super::Level::Allow);
    findings
}

fn run(subjects: &[Subject], policy: &Policy, as_block: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    for lint in LINTS {
        let mut findings = Findings::default();
        match lint.check {
            Check::Key(check) => {
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
        super::Place::Name => 0,
        super::Place::Template(range) => 1 + range.start,
        super::Place::DataType | super::Place::Expiry => usize::MAX,
    }
}
