//! A proposal of a message keeps the meaning of the key, follows the rules, and is not another key.
//!
//! The templates are random, from fixed seeds. This file checks the rules without the code that
//! implements them.

use std::collections::BTreeMap;

use keyschema_core::{DataType, Piece};
use keyschema_language::{
    lint::{
        Block, BlockKey, Finding, LINTS, Level, Place, Policy, SetBy, SetLevel, Standard, Subject,
        check_block, check_key,
    },
    naming::Case,
    template,
};

/// The pieces of random templates. Delimiters are more frequent than the rest.
const PIECES: [&str; 62] = [
    "user",
    "orders",
    "usr",
    "prf",
    "msg_cnt",
    "userProfile",
    "USER_TOKEN",
    "live-now",
    "sci-fi",
    "redis",
    "unique",
    "information",
    "identifier",
    "list",
    "hash",
    "geo",
    "set",
    "2024",
    "10",
    "03",
    "id",
    "user_id",
    "profile",
    "books",
    "book",
    "the",
    "cfg",
    "Größe",
    "foo bar",
    "{id: u64}",
    "{user_id: u64}",
    "{#user_id: u64}",
    "{#tenant_id: u64}",
    "{usr_id: u64}",
    "{userId: u32}",
    "{name: Text<24>}",
    "{unique_identifier: u64}",
    "{tenant_id: u64}",
    "{date: Date}",
    "{year: u16}",
    "{month: u8}",
    "{day: u8}",
    "{hour: u8}",
    "{flag: bool}",
    "{kind: Kind}",
    "{at: UnixSeconds}",
    "2024:10:11",
    "{year: u16}:{month: u8}:{day: u8}",
    "{{",
    "}}",
    "{{}}",
    "_",
    ":",
    ":",
    ":",
    ":",
    ":",
    ":",
    "::",
    "/",
    ".",
    "-",
];

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits fit") % end
    }

    fn template(&mut self) -> String {
        loop {
            let count = 1 + self.below(11);
            let mut text = String::new();
            for number in 0..count {
                // Mostly a word, a delimiter, a word.
                let piece =
                    if number % 2 == 1 && self.below(4) > 0 { ":" } else { PIECES[self.below(PIECES.len())] };
                text.push_str(piece);
            }
            if template::parse(&text).1.is_empty() {
                return text;
            }
        }
    }

    fn policy(&mut self) -> Policy {
        let mut policy = Policy::of(Standard::ALL[self.below(Standard::ALL.len())]);
        if self.below(4) == 0 {
            policy.case = Case::ALL[self.below(Case::ALL.len())];
        }
        if self.below(3) == 0 {
            policy.require = vec!["tenant_id".to_string()];
        }
        if self.below(8) == 0 {
            policy.max_bytes = 40;
        }
        if self.below(8) == 0 {
            policy.delimiter = ["::", "/", "."][self.below(3)].to_string();
        }
        let level = match self.below(3) {
            0 => Level::Deny,
            1 => Level::Warn,
            _ => return policy,
        };
        for lint in LINTS.iter() {
            policy.lints.insert(lint.name.into(), SetLevel { level, by: SetBy::Package });
        }
        policy
    }

    fn subject(&mut self, policy: &Policy) -> Subject {
        const TYPES: [DataType; 5] =
            [DataType::String, DataType::Hash, DataType::List, DataType::Set, DataType::ZSet];
        Subject::of_template(&self.template(), TYPES[self.below(5)], policy).documented().with_ttl()
    }
}

/// Returns the parameters of a template, each with its type.
fn parameters(subject: &Subject) -> Vec<(&str, &str)> {
    subject.parameters.iter().map(|parameter| (&*parameter.name, &*parameter.type_name)).collect()
}

/// Returns the parameters in the hash tag of a key, by their numbers. Returns `None` without a hash
/// tag.
fn tag(subject: &Subject) -> Option<Vec<String>> {
    let mut numbers = 0..;
    let key: String = subject
        .template
        .pieces
        .iter()
        .map(|piece| match piece {
            // Digits are only in values.
            Piece::Literal(literal) => literal.text.replace(|letter: char| letter.is_ascii_digit(), "x"),
            Piece::Parameter(_) => format!("<{}>", numbers.next().unwrap_or(0)),
        })
        .collect();
    let (_, after) = key.split_once('{')?;
    let (tag, _) = after.split_once('}').filter(|(tag, _)| !tag.is_empty())?;
    Some(tag.split('<').skip(1).map(|part| part.split('>').next().unwrap_or_default().to_string()).collect())
}

/// Returns the lints of a single key that are denied and find something in the template, and all
/// lints that find something.
fn found(subject: &Subject, policy: &Policy) -> (Vec<&'static str>, BTreeMap<&'static str, usize>) {
    let mut all = BTreeMap::new();
    let mut denied = Vec::new();
    for finding in check_key(subject, policy, &[]) {
        if matches!(finding.place, Place::Template(_)) {
            *all.entry(finding.lint.name).or_default() += 1;
            if finding.level() == Level::Deny {
                denied.push(finding.lint.name);
            }
        }
    }
    (denied, all)
}

/// Checks the proposal of a finding. Returns whether it is a whole template.
fn check(
    finding: &Finding,
    proposal: &str,
    original: &Subject,
    was: &BTreeMap<&str, usize>,
    policy: &Policy,
) -> bool {
    let context = || format!("{:?}: {} -> {proposal}", policy.standard, original.text);
    let (template, problems) = template::parse(proposal);
    assert!(problems.is_empty(), "{}", context());
    let mut proposed = Subject::new(proposal, template, original.data_type, policy).documented().with_ttl();
    // A hash with fields, instead of a key for each field.
    if finding.lint.name == "deep_keys" && finding.message.to_string().contains("fields of one hash") {
        proposed.data_type = DataType::Hash;
    }

    let (before, after) = (parameters(original), parameters(&proposed));
    if finding.lint.name == "nested_timestamps" {
        for (name, _) in before.iter().filter(|(name, ty)| {
            !["year", "month", "day", "hour", "date"].contains(name) && !ty.starts_with("Unix")
        }) {
            assert!(after.iter().any(|(other, _)| other == name), "{name} is lost: {}", context());
        }
    } else {
        let types =
            |parameters: &[(&str, &str)]| parameters.iter().map(|(_, ty)| ty.to_string()).collect::<Vec<_>>();
        assert_eq!(types(&before), types(&after), "{}", context());
        // Only the finding's own lint gives a parameter another name.
        let renames = ["abbreviations", "segment_case", "redundant_words"].contains(&finding.lint.name);
        for ((was, _), (is, _)) in before.iter().zip(&after) {
            assert!(was == is || renames, "{was} and {is}: {}", context());
        }
        assert_eq!(tag(original), tag(&proposed), "{}", context());
    }
    for name in &policy.require {
        assert!(after.iter().any(|(other, _)| other == name), "{name} is required: {}", context());
    }

    let shown = format!("`{}`", proposed.template_without_types());
    let message = finding.message.to_string();
    // The date that a proposal adds is shown with its type. A text of one word may be a part, and
    // counts as one.
    let is_shown = message.contains(&shown) || message.contains(&shown.replace("{date}", "{date: Date}"));
    let is_whole = is_shown && proposed.segments.len() > 1;
    let (denied, is) = found(&proposed, policy);
    let own = finding.lint.name;
    let count = |all: &BTreeMap<&str, usize>, name: &str| all.get(name).copied().unwrap_or(0);
    if own != "overlapping_keys" {
        assert!(count(&is, own) < count(was, own), "{own} remains: {}", context());
    }
    for name in denied {
        assert!(name == "delimiters" || !is_whole, "{name} is denied: {}\n{message}", context());
        assert!(count(&is, name) <= count(was, name), "{name} is new: {}\n{message}", context());
    }
    is_whole
}

#[test]
fn a_proposal_keeps_the_meaning_of_the_key_and_breaks_no_rule() {
    let mut random = Random(1);
    let mut of_lints: BTreeMap<&str, usize> = BTreeMap::new();
    let mut whole = 0;
    for _ in 0..5000 {
        let policy = random.policy();
        let subject = random.subject(&policy);
        let (_, was) = found(&subject, &policy);
        for finding in check_key(&subject, &policy, &[]) {
            if let Some(proposal) = &finding.proposal {
                *of_lints.entry(finding.lint.name).or_default() += 1;
                whole += usize::from(check(&finding, proposal, &subject, &was, &policy));
            }
        }
    }
    // Otherwise the templates are not those that lints have proposals for.
    for lint in [
        "abbreviations",
        "deep_keys",
        "delimiters",
        "grammatical_number",
        "missing_namespace",
        "nested_timestamps",
        "redundant_words",
        "segment_case",
        "type_segments",
        "unlabelled_parameters",
    ] {
        assert!(of_lints.get(lint).is_some_and(|count| *count > 10), "{lint}: {of_lints:?}");
    }
    assert!(whole > 1000, "{whole}");
}

#[test]
fn a_proposal_is_not_the_text_of_another_key() {
    let mut random = Random(2);
    let mut count = 0;
    for _ in 0..500 {
        let policy = random.policy();
        let subjects: Vec<Subject> = (0..4).map(|_| random.subject(&policy)).collect();
        let keys: Vec<BlockKey<'_>> =
            subjects.iter().map(|subject| BlockKey { subject, policy: &policy, levels: &[] }).collect();
        let were: Vec<_> = subjects.iter().map(|subject| found(subject, &policy).1).collect();
        let mut proposed: Vec<(usize, String)> = Vec::new();
        for finding in check_block(&keys, Block { policy: &policy, levels: &[] }) {
            let Some(proposal) = &finding.proposal else { continue };
            // The finding may be about another key.
            let message = finding.message.to_string();
            let other = finding
                .others
                .iter()
                .find(|other| message.contains(&format!(" for `{}`", subjects[**other].text)));
            let key = other.copied().unwrap_or(finding.key);
            count += 1;
            check(&finding, proposal, &subjects[key], &were[key], &policy);
            let (template, _) = template::parse(proposal);
            let of = |template: &template::Template| -> Vec<String> {
                let pieces = template.pieces.iter().map(|piece| match piece {
                    Piece::Literal(literal) => literal.text.clone(),
                    Piece::Parameter(parameter) => format!("<{}>", parameter.type_name),
                });
                pieces.collect()
            };
            for (number, other) in subjects.iter().enumerate().filter(|(number, _)| *number != key) {
                // Two keys that are already the same are reported as such.
                let was_same = of(&other.template) == of(&subjects[key].template);
                assert!(
                    was_same || of(&other.template) != of(&template),
                    "{number}: {} is {proposal}",
                    other.text
                );
            }
            for (number, other) in &proposed {
                assert!(*number == key || other != proposal, "both {number} and {key} are to be {proposal}");
            }
            proposed.push((key, proposal.clone()));
        }
    }
    assert!(count > 500, "{count}");
}

/// A text in backticks that is a template is one that the judge accepted.
#[test]
fn every_template_in_a_message_was_accepted_by_the_judge() {
    let mut random = Random(3);
    for _ in 0..2000 {
        let policy = random.policy();
        let subject = random.subject(&policy);
        for finding in check_key(&subject, &policy, &[]) {
            let message = finding.message.to_string();
            let help = message.lines().find_map(|line| line.strip_prefix("help: ")).unwrap_or_default();
            for text in help.split('`').skip(1).step_by(2) {
                let looks_whole =
                    text.contains(&policy.delimiter) && text.contains('{') && !text.contains(": ");
                // A label with its parameter is a part of a key, not a key.
                if looks_whole && finding.lint.name != "missing_parameters" {
                    assert!(finding.proposal.is_some(), "{}: {message}", subject.text);
                }
            }
        }
    }
}

/// Proposals that once made two keys the same, and the messages of today.
#[test]
fn proposals_do_not_merge_keys() {
    let help = |standard: Standard, text: &str, data_type: DataType, change: &dyn Fn(&mut Policy)| {
        let mut policy = Policy::of(standard);
        change(&mut policy);
        let subject = Subject::of_template(text, data_type, &policy).documented().with_ttl();
        let helps = check_key(&subject, &policy, &[]).into_iter().map(|finding| {
            let message = finding.message.to_string();
            let help = message.lines().find_map(|line| line.strip_prefix("help: ")).unwrap_or_default();
            (finding.lint.name, help.to_string())
        });
        helps.collect::<Vec<_>>()
    };
    let same = |_: &mut Policy| {};
    let at_most = |most| move |policy: &mut Policy| policy.levels = 2..=most;
    for (text, most) in [
        ("feed:{feed: Text<8>}:{id: u64}:reblogs:{reblogged_id: u64}", 4),
        ("activity:{prefix: Text<8>}:{id: u64}:{day: Date}:accounts", 4),
        ("job:record:tenant:{tenant: Text<8>}:queue:{#queue: Text<8>}:job_id:{id: u64}", 6),
    ] {
        for (lint, help) in help(Standard::Compact, text, DataType::String, &at_most(most)) {
            if lint == "deep_keys" && help.contains('`') {
                for name in text.split('{').skip(1).map(|rest| rest.split(':').next().unwrap_or_default()) {
                    assert!(help.contains(&format!("{{{name}}}")), "{help}");
                }
            }
        }
    }
    let require = |policy: &mut Policy| policy.require = vec!["tenant_id".to_string()];
    for (_, help) in help(Standard::Layered, "shop:cart:items:{user_id: u64}", DataType::List, &require) {
        assert!(!help.contains("cart:"), "{help}");
    }
    let kebab = |policy: &mut Policy| policy.case = Case::Kebab;
    for text in ["live-now", "non-critical-healthchecks"] {
        let helps = help(Standard::Compact, text, DataType::String, &kebab);
        assert_eq!(
            helps,
            [("missing_namespace", format!("write the module's name before it, as in `module:{text}`"))]
        );
    }
    let helps = help(Standard::Compact, "geo::{city: Text<24>}", DataType::String, &same);
    assert!(helps.iter().all(|(_, help)| !help.contains("string")), "{helps:?}");
}
