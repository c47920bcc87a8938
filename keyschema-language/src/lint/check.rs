//! Running the lints.

use super::{
    Block, BlockKey, Check, Finding, Findings, LINTS, Level, Lint, Place, Policy, Subject, block::set_level,
    find,
};
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
    let key = BlockKey { subject, policy, levels };
    weigh(run(&[key], false), &[key], None)
}

/// What the lints find in the keys of a block: in each key by itself and in all of them together, key after key. What is
/// said of the levels that the block sets comes last.
pub fn check_block(keys: &[BlockKey<'_>], block: Block<'_>) -> Vec<Finding> {
    weigh(run(keys, true), keys, Some(block))
}

/// Gives findings the level that the keys and their block ask for, and adds what is to be said of these levels.
fn weigh(mut found: Vec<Finding>, keys: &[BlockKey<'_>], block: Option<Block<'_>>) -> Vec<Finding> {
    let block_levels = block.map_or(&[][..], |block| block.levels);
    let mut key_uses: Vec<Vec<Use>> = keys.iter().map(|key| vec![Use::Nothing; key.levels.len()]).collect();
    let mut block_uses = vec![Use::Nothing; block_levels.len()];
    for finding in &mut found {
        let name = finding.lint.name;
        let by_policy = finding.level;
        let by_block = set_level(block_levels, name).unwrap_or(by_policy);
        let mut is_set = false;
        for key in core::iter::once(&finding.key).chain(&finding.others) {
            let own = *key == finding.key;
            for (asked, used) in keys[*key].levels.iter().zip(&mut key_uses[*key]) {
                // Of another key only its consent matters.
                if asked.lint.name == name && (own || asked.level == Level::Allow) {
                    *used = Use::of(by_policy.max(by_block)).max(*used);
                    finding.level = if own { asked.level } else { Level::Allow };
                    is_set = true;
                }
            }
        }
        if !is_set {
            for (asked, used) in block_levels.iter().zip(&mut block_uses) {
                if asked.lint.name == name {
                    *used = Use::of(by_policy).max(*used);
                    finding.level = by_block;
                }
            }
        }
    }
    if let Some(lint) = find(UNUSED_ALLOWS) {
        for (number, (key, uses)) in keys.iter().zip(&key_uses).enumerate() {
            let by_block = set_level(block_levels, lint.name).unwrap_or_else(|| key.policy.level(lint));
            let level = set_level(key.levels, lint.name).unwrap_or(by_block);
            let places = unused(key.levels, uses, block.is_some());
            found.extend(places.map(|(index, asked, used)| Finding {
                key: number,
                place: Place::LintLevel(index),
                message: unused_message(asked, used, "key"),
                ..Finding::unplaced(lint, level)
            }));
        }
        if let Some(block) = block {
            let level = set_level(block.levels, lint.name).unwrap_or_else(|| block.policy.level(lint));
            let places = unused(block.levels, &block_uses, true);
            found.extend(places.map(|(index, asked, used)| Finding {
                place: Place::BlockLevel(index),
                message: unused_message(asked, used, "block"),
                ..Finding::unplaced(lint, level)
            }));
        }
    }
    found.retain(|finding| finding.level > Level::Allow);
    found
}

const UNUSED_ALLOWS: &str = "unused_allows";

/// The `allow`s among `levels` that silence nothing.
fn unused<'a>(
    levels: &'a [LintLevel],
    uses: &'a [Use],
    as_block: bool,
) -> impl Iterator<Item = (usize, &'a LintLevel, Use)> {
    let pairs = levels.iter().zip(uses).enumerate();
    pairs.filter_map(move |(index, (asked, used))| {
        // What the compiler or the keys beside it may find can be silenced without a finding here.
        let is_judged = match asked.lint.check {
            Check::Key(_) => true,
            Check::Block(_) => as_block,
            Check::KeyAndTypes(_) | Check::BlockAndTypes(_) | Check::Types | Check::Findings => false,
        };
        let is_unused = asked.level == Level::Allow && is_judged && *used < Use::Silences;
        is_unused.then_some((index, asked, *used))
    })
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

impl Use {
    /// What an `allow` does to a finding that has this level without it.
    fn of(level: Level) -> Self {
        if level > Level::Allow { Self::Silences } else { Self::Repeats }
    }
}

fn unused_message(asked: &LintLevel, used: Use, of: &str) -> Message {
    let why = match used {
        Use::Repeats => "the lint is allowed without it".to_string(),
        _ => format!("the lint finds nothing in this {of}"),
    };
    Message::new(format!("`allow({})` allows nothing: {why}", asked.lint.name)).help("remove it")
}

fn run(keys: &[BlockKey<'_>], as_block: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    for lint in LINTS {
        let mut findings = Findings::default();
        match lint.check {
            Check::Key(check) | Check::KeyAndTypes(check) => {
                for (number, key) in keys.iter().enumerate() {
                    findings.key = number;
                    check(key.subject, key.policy, &mut findings);
                }
            }
            Check::Block(check) | Check::BlockAndTypes(check) if as_block => check(keys, &mut findings),
            Check::Block(_) | Check::BlockAndTypes(_) | Check::Types | Check::Findings => {}
        }
        found.extend(findings.into_findings(lint, |key| keys[key].policy.level(lint)));
    }
    found.sort_by_key(|finding| (finding.key, start_of(finding)));
    found
}

fn start_of(finding: &Finding) -> usize {
    match &finding.place {
        Place::Name => 0,
        Place::Template(range) => 1 + range.start,
        Place::DataType | Place::Expiry | Place::LintLevel(_) | Place::BlockLevel(_) => usize::MAX,
    }
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType;

    use super::*;
    use crate::lint::Standard;

    /// What is said of the levels of a key, with its level.
    fn said(template: &str, levels: &[(&str, Level)]) -> Vec<(Level, String)> {
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

    /// What is said of a block: lint, key, level and first line.
    fn said_of(
        keys: &[(&str, &[(&str, Level)])],
        block: &[(&str, Level)],
    ) -> Vec<(&'static str, usize, Level)> {
        let policy = Policy::of(Standard::Layered);
        let levels = |levels: &[(&str, Level)]| -> Vec<LintLevel> {
            let lint = |name| find(name).expect("the lint is listed");
            levels.iter().map(|(name, level)| LintLevel { lint: lint(name), level: *level }).collect()
        };
        let keys: Vec<(Subject, Vec<LintLevel>)> = keys
            .iter()
            .map(|(template, own)| {
                let subject = Subject::of_template(template, DataType::String, &policy);
                (subject.documented().with_ttl(), levels(own))
            })
            .collect();
        let keys: Vec<BlockKey<'_>> =
            keys.iter().map(|(subject, levels)| BlockKey { subject, policy: &policy, levels }).collect();
        let findings = check_block(&keys, Block { policy: &policy, levels: &levels(block) });
        findings.iter().map(|finding| (finding.lint.name, finding.key, finding.level)).collect()
    }

    const ANY: &str = "user:name:{name: Text<8>}";
    const ONE: &str = "user:name:admin";

    #[test]
    fn either_of_two_keys_may_allow_what_is_found_in_both() {
        let allow: &[_] = &[("overlapping_keys", Level::Allow)];
        assert_eq!(said_of(&[(ANY, &[]), (ONE, &[])], &[]), [("overlapping_keys", 1, Level::Deny)]);
        assert_eq!(said_of(&[(ANY, allow), (ONE, &[])], &[]), []);
        assert_eq!(said_of(&[(ANY, &[]), (ONE, allow)], &[]), []);
        // Of another key only the consent matters, not the level.
        let warn: &[_] = &[("overlapping_keys", Level::Warn)];
        assert_eq!(said_of(&[(ANY, warn), (ONE, &[])], &[]), [("overlapping_keys", 1, Level::Deny)]);
        assert_eq!(said_of(&[(ANY, &[]), (ONE, warn)], &[]), [("overlapping_keys", 1, Level::Warn)]);
        // A pair that nobody allows is told before one that somebody does.
        assert_eq!(
            said_of(&[(ANY, allow), (ANY, &[]), (ONE, &[])], &[]),
            [("overlapping_keys", 2, Level::Deny)]
        );
    }

    #[test]
    fn a_block_sets_levels_for_all_its_keys() {
        let keys: [(&str, &[_]); 2] = [("usr:id:{id: u64}", &[]), ("prd:id:{id: u64}", &[])];
        assert_eq!(said_of(&keys, &[("abbreviations", Level::Allow)]), []);
        let found = said_of(&keys, &[("abbreviations", Level::Warn)]);
        assert_eq!(found, [("abbreviations", 0, Level::Warn), ("abbreviations", 1, Level::Warn)]);
        let own: [(&str, &[_]); 2] = [keys[0], (keys[1].0, &[("abbreviations", Level::Deny)])];
        assert_eq!(said_of(&own, &[("abbreviations", Level::Allow)]), [("abbreviations", 1, Level::Deny)]);
    }

    #[test]
    fn an_allow_of_a_block_is_used_if_it_silences_anything_in_any_key() {
        let keys: [(&str, &[_]); 2] = [("user:id:{id: u64}", &[]), ("prd:id:{id: u64}", &[])];
        assert_eq!(said_of(&keys, &[("abbreviations", Level::Allow)]), []);
        assert_eq!(
            said_of(&keys[..1], &[("abbreviations", Level::Allow)]),
            [("unused_allows", 0, Level::Warn)]
        );
        // What the keys allow themselves is none of its business.
        let own: [(&str, &[_]); 1] = [("prd:id:{id: u64}", &[("abbreviations", Level::Allow)])];
        assert_eq!(said_of(&own, &[("abbreviations", Level::Allow)]).len(), 1);
        // Whether keys of other blocks overlap only the compiler knows; fields are those of this block.
        assert_eq!(said_of(&keys[..1], &[("overlapping_keys", Level::Allow)]), []);
        assert_eq!(said_of(&keys[..1], &[("scattered_fields", Level::Allow)]).len(), 1);
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
