//! The levels of the rules of tools, `[workspace.metadata.keyschema.rules]`.

use keyschema_language::lists::{CollectVec as _, sort_by};

use crate::{
    named::{Named, named},
    problem::Problems,
    typed::{Value, string, table},
};

const EXAMPLE: &str = "rules = { unused_schemas = \"allow\" }";

/// A level that a manifest sets for a rule of the tools. Only tools know these names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLevel {
    /// The name of the rule, of a category of rules, or `all`.
    pub rule: Named,
    /// The name of the level.
    pub level: Named,
}

/// Reads the table `rules`, in the order of the text. Reports only values that are not strings.
pub(super) fn read_rules(value: &Value<'_>, problems: &mut Problems<'_>) -> Vec<RuleLevel> {
    let Some(rules) = table(value, EXAMPLE, problems) else {
        return Vec::new();
    };
    let read = rules.iter().filter_map(|(key, value)| {
        let level = named(string(value, EXAMPLE, problems)?, value.span().start, problems);
        Some(RuleLevel { rule: named(key.get_ref(), key.span().start, problems), level })
    });
    let mut read = read.collect_vec();
    let place = |set: &RuleLevel| (set.rule.line, set.rule.column);
    sort_by(&mut read, &|left, right| place(left).cmp(&place(right)));
    read
}
