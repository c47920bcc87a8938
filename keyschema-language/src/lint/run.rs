//! Runs the lints.

use keyschema_core::lists::sort_by;

use super::{
    BlockKey, Check, Finding, Findings, LINTS, Level, Place, project_prefix, set_level::OVERLAPPING_KEYS,
};

/// Runs the lints. Each finding has the level that the policy of its key gives it. A finding with a
/// proposal has no help yet.
pub(super) fn run(keys: &[BlockKey<'_>], as_block: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    // If the build allows no lint to report, no lint needs to run.
    let is_silent = keys.iter().all(|key| key.policy.cap == Level::Allow);
    for lint in LINTS.iter().copied().filter(|lint| !is_silent || lint.name == OVERLAPPING_KEYS) {
        let mut findings = Findings::default();
        match lint.check {
            Check::Key(check) | Check::KeyAndTypes(check) => {
                for (number, key) in keys.iter().enumerate() {
                    findings.key = number;
                    check(key.subject, key.policy, &mut findings);
                }
                // The project itself chose these words.
                findings.found.retain(|it| !project_prefix::holds(&keys[it.key], &it.place));
            }
            Check::KeyOrBlock(check) => check(keys, &mut findings),
            Check::Block(check) | Check::BlockAndTypes(check) if as_block => check(keys, &mut findings),
            Check::Block(_) | Check::BlockAndTypes(_) | Check::Types | Check::Findings => {}
        }
        for finding in findings.found {
            let set = lint.level(&[], keys[finding.key].policy);
            found.push(Finding::new(lint, set, finding));
        }
    }
    let place = |finding: &Finding| (finding.key, start_of(finding));
    sort_by(&mut found, &|left, right| place(left).cmp(&place(right)));
    found
}

fn start_of(finding: &Finding) -> usize {
    match &finding.place {
        Place::Name => 0,
        Place::Template(range) => 1 + range.start,
        Place::DataType | Place::Expiry | Place::LintLevel(_) | Place::BlockLevel(_) => usize::MAX,
    }
}
