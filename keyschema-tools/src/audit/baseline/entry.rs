//! An entry of a baseline.

use keyschema_runtime::Date;

use crate::{audit::rules, identify::UNKNOWN_KEYS, rule::Rule};

/// An entry of a baseline.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Known {
    /// The rule whose findings are accepted.
    pub rule: &'static Rule,
    /// The pattern of the keys, or of the finding if the rule is about no single keys.
    pub pattern: String,
    /// The reason why the findings are accepted.
    pub reason: Option<String>,
    /// The last day on which they are.
    pub until: Option<Date>,
    /// Whether that day has passed.
    pub is_over: bool,
    /// The line in the file, from 1.
    pub line: usize,
}

impl Known {
    /// Returns a new entry.
    pub(in crate::audit) fn new(rule: &'static Rule, pattern: String) -> Self {
        Self { rule, pattern, reason: None, until: None, is_over: false, line: 0 }
    }
}

/// Returns the rules whose findings can be accepted.
pub(super) fn accepted_rules() -> impl Iterator<Item = &'static Rule> {
    let of_baselines = [rules::UNMATCHED_BASELINE.name, rules::EXPIRED_BASELINE.name];
    let others = rules::RULES.iter().copied().filter(move |rule| !of_baselines.contains(&rule.name));
    [&UNKNOWN_KEYS].into_iter().chain(others)
}
