//! The findings in keys, each with its level.
//!
//! Lints run on declarations without mistakes. In others, most findings would be about the
//! mistakes. Each finding gets its level, with who set it: the key, the block, the package, the
//! workspace, the standard, or the project's vocabulary if a word is named there. The macros only
//! print it. A finding names bytes of the template, or a part of the declaration.

use keyschema_core::lists::CollectVec as _;

use super::{
    Block, BlockKey, Check, Finding, Level, LintLevel, Place, Policy, Scope, SetBy, SetLevel, Subject,
    declared_keys::{Width, undecided_pairs},
    find,
    judge::Judge,
    lints::unused_allows,
    run::run,
    set_level::{OVERLAPPING_KEYS, level_in},
};
use crate::message::Message;

/// Returns the findings of the lints in one key by itself, in the order of the template.
///
/// Findings that the policy or the key allows are left out. An `allow` of the key that silences
/// nothing is a finding itself.
pub fn check_key(subject: &Subject, policy: &Policy, levels: &[LintLevel]) -> Vec<Finding> {
    let key = BlockKey { subject, policy, levels };
    weigh(run(&[key], false), &[key], None)
}

/// The lints that look at a prefix: those about its words. A prefix has no data type and no TTL,
/// its number of levels does not matter, and it does not collide with keys.
const PREFIX_LINTS: [&str; 6] = [
    "abbreviations",
    "redundant_words",
    "segment_case",
    "delimiters",
    "unlabelled_parameters",
    "unused_allows",
];

/// Returns the findings of the lints in a prefix, in the order of its template. The template of the
/// subject lacks the delimiter at its end.
pub fn check_prefix(subject: &Subject, policy: &Policy, levels: &[LintLevel]) -> Vec<Finding> {
    // A prefix may have any number of levels, so no proposal splits its words into levels. The
    // required parameters are in the keys.
    let policy = Policy { levels: 1..=usize::MAX, require: Vec::new(), ..policy.clone() };
    let mut found = check_key(subject, &policy, levels);
    found.retain(|finding| PREFIX_LINTS.contains(&finding.lint.name));
    found
}

/// Returns the findings of the lints in the keys of a block: in each key by itself and in all of
/// them together, key after key.
///
/// The findings about the levels that the block sets come last.
pub fn check_block(keys: &[BlockKey<'_>], block: Block<'_>) -> Vec<Finding> {
    weigh(run(keys, true), keys, Some(block))
}

/// Sets the level of each finding from the levels of the keys and their block, and adds the
/// findings about these levels.
fn weigh(mut found: Vec<Finding>, keys: &[BlockKey<'_>], block: Option<Block<'_>>) -> Vec<Finding> {
    let block_levels = block.map_or(&[][..], |block| block.levels);
    let mut key_uses: Vec<Vec<Use>> =
        keys.iter().map(|key| vec![Use::Nothing; key.levels.len()]).collect_vec();
    let mut block_uses = vec![Use::Nothing; block_levels.len()];
    for finding in &mut found {
        let name = finding.lint.name;
        let by_policy = finding.level();
        let by_block = level_in(block_levels, name).map(|level| SetLevel { level, by: SetBy::Block });
        let without_key = by_policy.max(by_block.map_or(by_policy, |set| set.level));
        // The level that the keys set, and the scope of the name that set it. A pair of keys is the
        // narrowest scope.
        let mut by_key: Option<((bool, Scope), SetLevel)> = None;
        for key in core::iter::once(&finding.key).chain(&finding.others) {
            let own = *key == finding.key;
            let is_other = |name: &str| match (own, &finding.others[..]) {
                (true, [other]) => *name == keys[*other].subject.name,
                (true, _) => false,
                (false, _) => *name == keys[finding.key].subject.name,
            };
            for (asked, used) in keys[*key].levels.iter().zip(&mut key_uses[*key]) {
                // For another key, only its consent matters.
                if asked.lint != name || !own && asked.level != Level::Allow {
                    continue;
                }
                let names_pair = asked.other_name().is_some_and(is_other);
                let narrowness = (names_pair, asked.scope);
                if asked.other_key.is_some() && !names_pair
                    || by_key.is_some_and(|(narrowest, _)| narrowness < narrowest)
                {
                    continue;
                }
                *used = Use::of(without_key).max(*used);
                by_key = Some((narrowness, SetLevel { level: asked.level, by: SetBy::Key }));
            }
        }
        if by_key.is_none() {
            for (_, used) in block_levels.iter().zip(&mut block_uses).filter(|(asked, _)| asked.lint == name)
            {
                *used = Use::of(by_policy).max(*used);
            }
        }
        let set = by_key.map(|(_, set)| set).or(by_block).unwrap_or(finding.set);
        finding.set = keys[finding.key].policy.capped(name, set);
    }
    let lint = &unused_allows::LINT;
    for (number, (key, uses)) in keys.iter().zip(&key_uses).enumerate() {
        let set = lint.level(&[(SetBy::Key, key.levels), (SetBy::Block, block_levels)], key.policy);
        for (index, message) in unused(key.levels, uses, block.is_some(), "key") {
            let place = Place::LintLevel(index);
            found.push(Finding { key: number, place, ..Finding::about_levels(lint, set, message) });
        }
    }
    for (number, index, message) in unused_pairs(keys, &key_uses) {
        let set = lint
            .level(&[(SetBy::Key, keys[number].levels), (SetBy::Block, block_levels)], keys[number].policy);
        let place = Place::LintLevel(index);
        found.push(Finding { key: number, place, ..Finding::about_levels(lint, set, message) });
    }
    if let Some(block) = block {
        let set = lint.level(&[(SetBy::Block, block_levels)], block.policy);
        for (index, message) in unused(block_levels, &block_uses, true, "block") {
            let place = Place::BlockLevel(index);
            found.push(Finding { place, ..Finding::about_levels(lint, set, message) });
        }
    }
    found.retain(|finding| finding.level() > Level::Allow);
    let mut judge = Judge::new(keys, block);
    for finding in &mut found {
        judge.decide(finding);
    }
    found
}

/// Returns the `allow`s among `levels` that silence nothing, each by its number, with the reason.
fn unused<'a>(
    levels: &'a [LintLevel],
    uses: &'a [Use],
    as_block: bool,
    of: &'a str,
) -> impl Iterator<Item = (usize, Message)> + 'a {
    let pairs = levels.iter().zip(uses).enumerate();
    let unused = pairs.filter(move |(_, (asked, used))| {
        // The compiler, or the keys of a block together, may find something that is not found here.
        let is_judged = match find(asked.lint).map(|lint| &lint.check) {
            Some(Check::Key(_) | Check::KeyOrBlock(_)) => true,
            Some(Check::Block(_)) => as_block,
            _ => false,
        };
        // An `allow` of a group does not claim that each of its lints finds something.
        let is_named = asked.scope == Scope::Lint && asked.other_key.is_none();
        asked.level == Level::Allow && is_judged && is_named && **used < Use::Silences
    });
    unused.map(move |(index, (asked, used))| {
        let why = match used {
            Use::Repeats => "the lint is allowed without it".to_string(),
            _ => format!("the lint finds nothing in this {of}"),
        };
        let fact = format!("`allow({})` allows nothing: {why}", asked.lint);
        (index, Message::new(fact).help("remove it"))
    })
}

/// Returns the `allow`s of pairs that do not overlap, each by its key and its number, with the
/// message about it.
///
/// A key that is not in the block may overlap. So may a key that only the compiler can tell apart.
fn unused_pairs(keys: &[BlockKey<'_>], uses: &[Vec<Use>]) -> impl Iterator<Item = (usize, usize, Message)> {
    let mut unused = Vec::new();
    for (number, key) in keys.iter().enumerate() {
        for (index, asked) in
            key.levels.iter().enumerate().filter(|(index, _)| uses[number][*index] == Use::Nothing)
        {
            let Some(other) = asked.other_name() else { continue };
            if keys.iter().any(|key| key.subject.name == other) {
                unused.push((number, index, other));
            }
        }
    }
    let undecided = if unused.is_empty() { Vec::new() } else { undecided_pairs(keys, Width::Words) };
    let is_decided = move |(number, _, other): &(usize, usize, &str)| {
        !undecided.iter().any(|(first, second)| {
            [(first, second), (second, first)]
                .into_iter()
                .any(|(key, partner)| key == number && keys[*partner].subject.name == *other)
        })
    };
    unused.into_iter().filter(is_decided).map(|(number, index, other)| {
        let fact =
            format!("`allow({OVERLAPPING_KEYS}({other}))` allows nothing: the two keys do not overlap");
        (number, index, Message::new(fact).help("remove it"))
    })
}

/// The effect of an `allow`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    /// The lint finds nothing.
    Nothing,
    /// The finding is allowed without it.
    Repeats,
    /// It silences a finding.
    Silences,
}

impl Use {
    /// Returns the effect of an `allow` on a finding that has this level without it.
    fn of(level: Level) -> Self {
        if level > Level::Allow { Self::Silences } else { Self::Repeats }
    }
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType;

    use super::*;
    use crate::lint::{Settings, Standard};

    fn level(name: &str, level: Level) -> LintLevel {
        LintLevel::new(find(name).expect("the lint is listed").name, level)
    }

    /// Returns the findings about the levels of a key, each with its level.
    fn said(template: &str, levels: &[(&str, Level)]) -> Vec<(Level, String)> {
        let policy = Policy::of(Standard::Layered);
        let subject = Subject::of_template(template, DataType::Hash, &policy).documented().with_ttl();
        let levels: Vec<LintLevel> = levels.iter().map(|(name, asked)| level(name, *asked)).collect();
        let findings = check_key(&subject, &policy, &levels);
        let of_levels = findings.iter().filter(|finding| matches!(finding.place, Place::LintLevel(_)));
        of_levels.map(|finding| (finding.level(), finding.message.to_string())).collect()
    }

    #[test]
    fn an_allow_that_silences_a_finding_is_used() {
        assert_eq!(said("usr:id:{id: u64}", &[("abbreviations", Level::Allow)]), []);
        assert_eq!(said("user:id:{id: u64}", &[("abbreviations", Level::Deny)]), []);
        // Only the compiler knows whether it finds something.
        assert_eq!(said("user:id:{id: u64}", &[("long_keys", Level::Allow)]), []);
    }

    #[test]
    fn an_unused_allow_is_reported_with_the_reason() {
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
    fn the_narrowest_name_wins_in_any_order() {
        let group =
            |level| LintLevel { scope: Scope::Group("naming"), ..self::level("abbreviations", level) };
        let all = |level| LintLevel { scope: Scope::All, ..self::level("abbreviations", level) };
        let one = |level| self::level("abbreviations", level);
        let (allow, warn, deny) = (Level::Allow, Level::Warn, Level::Deny);
        let policy = Policy::of(Standard::Layered);
        let subject =
            Subject::of_template("usr:id:{id: u64}", DataType::Hash, &policy).documented().with_ttl();
        let found = |key: &[LintLevel], block: &[LintLevel]| {
            let keys = [BlockKey { subject: &subject, policy: &policy, levels: key }];
            let findings = check_block(&keys, Block { policy: &policy, levels: block });
            findings.iter().map(|finding| (finding.lint.name, finding.level())).collect::<Vec<_>>()
        };
        for levels in [[one(warn), group(allow), all(deny)], [all(deny), group(allow), one(warn)]] {
            assert_eq!(found(&levels, &[]), [("abbreviations", warn)]);
            assert_eq!(found(&[], &levels), [("abbreviations", warn)]);
        }
        for levels in [[group(warn), all(allow)], [all(allow), group(warn)]] {
            assert_eq!(found(&levels, &[]), [("abbreviations", warn)]);
        }
        // The last of two levels counts, and the level of the key counts before that of its block.
        assert_eq!(found(&[group(warn), group(deny)], &[]), [("abbreviations", deny)]);
        assert_eq!(found(&[all(allow)], &[one(warn)]), []);
        // A group does not claim that each of its lints finds something.
        let missing = LintLevel { scope: Scope::Group("lifetime"), ..level("missing_ttl", allow) };
        assert_eq!(found(&[missing, all(allow)], &[]), []);
    }

    /// Returns the findings of a block: lint, key and level.
    fn said_of(
        keys: &[(&str, &[(&str, Level)])],
        block: &[(&str, Level)],
    ) -> Vec<(&'static str, usize, Level)> {
        let policy = Policy::of(Standard::Layered);
        let levels = |levels: &[(&str, Level)]| -> Vec<LintLevel> {
            levels.iter().map(|(name, asked)| level(name, *asked)).collect()
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
        findings.iter().map(|finding| (finding.lint.name, finding.key, finding.level())).collect()
    }

    #[test]
    fn a_build_lowers_every_level_except_that_of_collisions() {
        let found = |cap, levels: &[LintLevel]| {
            let policy = Policy { cap, ..Policy::of(Standard::Layered) };
            let subjects = ["usr:name:{name: Text<8>}", "usr:name:admin"]
                .map(|template| Subject::of_template(template, DataType::String, &policy).documented());
            let keys = subjects.each_ref().map(|subject| BlockKey { subject, policy: &policy, levels });
            let findings = check_block(&keys, Block { policy: &policy, levels: &[] });
            let mut found: Vec<_> = findings
                .iter()
                .map(|it| (it.lint.name, it.set.level, it.set.by == SetBy::CapLints))
                .collect();
            found.sort_by_key(|(lint, ..)| *lint);
            found.dedup();
            found
        };
        let overlap = (OVERLAPPING_KEYS, Level::Deny, false);
        let (ttl, words) = (("missing_ttl", Level::Warn, false), "abbreviations");
        assert_eq!(found(Level::Deny, &[]), [(words, Level::Deny, false), ttl, overlap]);
        assert_eq!(found(Level::Warn, &[]), [(words, Level::Warn, true), ttl, overlap]);
        assert_eq!(found(Level::Allow, &[]), [overlap]);
        // A level that the key itself denies is lowered too.
        assert_eq!(found(Level::Allow, &[level("missing_ttl", Level::Deny)]), [overlap]);
        let lowered = found(Level::Warn, &[level("missing_ttl", Level::Deny)]);
        assert_eq!(lowered, [(words, Level::Warn, true), ("missing_ttl", Level::Warn, true), overlap]);
    }

    const ANY: &str = "user:name:{name: Text<8>}";
    const ONE: &str = "user:name:admin";

    #[test]
    fn either_of_two_keys_may_allow_a_finding_about_both() {
        let allow: &[_] = &[("overlapping_keys", Level::Allow)];
        assert_eq!(said_of(&[(ANY, &[]), (ONE, &[])], &[]), [("overlapping_keys", 1, Level::Deny)]);
        assert_eq!(said_of(&[(ANY, allow), (ONE, &[])], &[]), []);
        assert_eq!(said_of(&[(ANY, &[]), (ONE, allow)], &[]), []);
        // For the other key, only `allow` matters, and no other level.
        let warn: &[_] = &[("overlapping_keys", Level::Warn)];
        assert_eq!(said_of(&[(ANY, warn), (ONE, &[])], &[]), [("overlapping_keys", 1, Level::Deny)]);
        assert_eq!(said_of(&[(ANY, &[]), (ONE, warn)], &[]), [("overlapping_keys", 1, Level::Warn)]);
        // A pair that nobody allows is reported before a pair that somebody allows.
        assert_eq!(
            said_of(&[(ANY, allow), (ANY, &[]), (ONE, &[])], &[]),
            [("overlapping_keys", 2, Level::Deny)]
        );
    }

    #[test]
    fn a_key_may_allow_one_pair() {
        const KEYS: [(&str, &str); 3] = [
            ("Any", "user:name:{name: Text<8>}"),
            ("Admin", "user:name:admin"),
            ("Guest", "user:name:guest"),
        ];
        let found = |levels: [&[(&str, Option<&str>)]; 3]| -> Vec<String> {
            let policy = Policy::of(Standard::Layered);
            let keys: Vec<(Subject, Vec<LintLevel>)> = KEYS
                .iter()
                .zip(levels)
                .map(|((name, template), levels)| {
                    let mut subject = Subject::of_template(template, DataType::String, &policy);
                    subject.name = (*name).into();
                    let levels = levels.iter().map(|(lint, other)| LintLevel {
                        other_key: other.map(String::from),
                        ..level(lint, if other.is_some() { Level::Allow } else { Level::Deny })
                    });
                    (subject.documented().with_ttl(), levels.collect())
                })
                .collect();
            let keys: Vec<BlockKey<'_>> =
                keys.iter().map(|(subject, levels)| BlockKey { subject, policy: &policy, levels }).collect();
            let findings = check_block(&keys, Block { policy: &policy, levels: &[] });
            findings
                .iter()
                .map(|it| it.message.to_string().lines().next().unwrap_or_default().into())
                .collect()
        };
        let guest = "`Any` and `Guest` can both be written `user:name:guest`";
        let admin = "`Any` and `Admin` can both be written `user:name:admin`";
        assert_eq!(found([&[], &[], &[]]), [admin, guest]);
        // Either key of the pair may set the level, before or after a level for all pairs.
        assert_eq!(found([&[(OVERLAPPING_KEYS, Some("Admin"))], &[], &[]]), [guest]);
        assert_eq!(found([&[], &[(OVERLAPPING_KEYS, Some("Any"))], &[]]), [guest]);
        let twice = [(OVERLAPPING_KEYS, Some("Any")), (OVERLAPPING_KEYS, None)];
        assert_eq!(found([&[], &[twice[0], twice[1]], &[]]), [guest]);
        assert_eq!(found([&[], &[twice[1], twice[0]], &[]]), [guest]);
        assert_eq!(
            found([&[(OVERLAPPING_KEYS, Some("Admin")), (OVERLAPPING_KEYS, Some("Guest"))], &[], &[]]),
            [""; 0]
        );
        // Keys that do not overlap. A key of another module may overlap.
        assert_eq!(
            found([&[], &[(OVERLAPPING_KEYS, Some("Guest")), (OVERLAPPING_KEYS, Some("Elsewhere"))], &[]]),
            [admin, guest, "`allow(overlapping_keys(Guest))` allows nothing: the two keys do not overlap"]
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
        // The block does not silence findings that the keys allow themselves.
        let own: [(&str, &[_]); 1] = [("prd:id:{id: u64}", &[("abbreviations", Level::Allow)])];
        assert_eq!(said_of(&own, &[("abbreviations", Level::Allow)]).len(), 1);
        // Only the compiler knows whether keys of other blocks overlap. Fields are those of this
        // block.
        assert_eq!(said_of(&keys[..1], &[("overlapping_keys", Level::Allow)]), []);
        assert_eq!(said_of(&keys[..1], &[("scattered_fields", Level::Allow)]).len(), 1);
    }

    #[test]
    fn a_key_sets_the_level_of_findings_about_its_settings() {
        let unused = ("abbreviations", Level::Allow);
        for level in [Level::Warn, Level::Deny] {
            let found = said("user:id:{id: u64}", &[unused, ("unused_allows", level)]);
            assert_eq!(found.iter().map(|(level, _)| *level).collect::<Vec<_>>(), [level]);
        }
        assert_eq!(said("user:id:{id: u64}", &[unused, ("unused_allows", Level::Allow)]), []);
    }

    /// Returns the level of the finding about the only key, and who set it.
    fn set(lint: &str, policy: &Policy, key: &[LintLevel], block: &[LintLevel]) -> String {
        let subject = Subject::of_template("usr:id:{id: u64}:user", DataType::String, policy);
        let keys = [BlockKey { subject: &subject, policy, levels: key }];
        let found = check_block(&keys, Block { policy, levels: block });
        let finding = found.iter().find(|finding| finding.lint.name == lint).expect("the lint finds it");
        finding.set.note(lint)
    }

    #[test]
    fn who_set_a_level_is_the_innermost_layer_that_does() {
        let mut outer = Settings { standard: Some(Standard::Layered), ..Settings::default() };
        let policy = |settings: &[&Settings]| Policy::of_layers(settings);
        let name = "abbreviations";
        let of_standard = "lint `abbreviations` is set to deny by the standard `layered`";
        assert_eq!(set(name, &policy(&[&outer]), &[], &[]), of_standard);
        outer.set_level(name, Level::Warn, SetBy::Workspace);
        let of_workspace = "lint `abbreviations` is set to warn by the workspace";
        assert_eq!(set(name, &policy(&[&outer]), &[], &[]), of_workspace);
        let mut inner = Settings::default();
        inner.set_level(name, Level::Deny, SetBy::Package);
        let policy = policy(&[&outer, &inner]);
        let of_package = "lint `abbreviations` is set to deny by the package";
        assert_eq!(set(name, &policy, &[], &[]), of_package);
        let (warn, deny) = ([level(name, Level::Warn)], [level(name, Level::Deny)]);
        assert_eq!(set(name, &policy, &[], &warn), "lint `abbreviations` is set to warn by the block");
        assert_eq!(set(name, &policy, &deny, &warn), "lint `abbreviations` is set to deny on this key");
    }

    #[test]
    fn a_word_that_the_project_prefers_is_reported_by_its_vocabulary() {
        let name = "abbreviations";
        let mut policy = Policy::of(Standard::Compact);
        policy.vocabulary = policy.vocabulary.prefer("user", "usr");
        let of_vocabulary = "lint `abbreviations` is set to warn by the project's vocabulary";
        assert_eq!(set(name, &policy, &[], &[]), of_vocabulary);
        let deny = [level(name, Level::Deny)];
        assert_eq!(set(name, &policy, &[], &deny), "lint `abbreviations` is set to deny by the block");
        // If the standard is stricter than the vocabulary, the standard sets the level.
        let policy = Policy { standard: Standard::Layered, ..policy };
        assert_eq!(
            set(name, &policy, &[], &[]),
            "lint `abbreviations` is set to deny by the standard `layered`"
        );
    }
}
