//! The findings of the lints in the catalogues of public projects: the tables of
//! `docs/guide/lint-counts.md`.

use std::{collections::BTreeMap, fmt::Write as _, fs};

use keyschema_core::DataType;
use keyschema_language::{
    lint::{LINTS, Lifespan, Policy, Settings, Standard, Subject, check_key},
    naming::Case,
};
use keyschema_tests::catalogue::{Key, Life, NAMES, read_keys};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guide/lint-counts.md");

/// The number of findings of each lint, by its name, and the number of keys that have any finding.
#[derive(Default)]
struct Counts {
    of_lints: BTreeMap<&'static str, usize>,
    keys_with_findings: usize,
    keys: usize,
}

/// Returns the case of most names of the project. The delimiter of all three projects is `:`.
fn case_of(catalogue: &str) -> Case {
    if catalogue == "bullmq" { Case::Kebab } else { Case::Snake }
}

fn policy(standard: Standard, catalogue: &str) -> Policy {
    let habits = Settings { standard: Some(standard), case: Some(case_of(catalogue)), ..Settings::default() };
    Policy::of_layers(&[&habits])
}

/// Returns a row of a catalogue as a declaration with a doc comment and the row's expiry.
fn subject(key: &Key, policy: &Policy) -> Subject {
    let data_type = DataType::from_name(key.data_type).unwrap();
    let lifespan = match key.life {
        Life::Seconds(_) | Life::Caller => Lifespan::Ttl { has_jitter: false },
        Life::Persistent => Lifespan::Persistent { has_reason: false },
    };
    Subject { lifespan, ..Subject::of_template(&key.pattern, data_type, policy) }.documented()
}

fn count(standard: Standard, catalogue: &str) -> Counts {
    let policy = policy(standard, catalogue);
    let mut counts = Counts::default();
    for key in read_keys(catalogue) {
        let findings = check_key(&subject(&key, &policy), &policy, &[]);
        counts.keys += 1;
        counts.keys_with_findings += usize::from(!findings.is_empty());
        for finding in findings {
            *counts.of_lints.entry(finding.lint.name).or_default() += 1;
        }
    }
    counts
}

/// Returns a table for each standard, with a row for each lint that has findings.
fn tables() -> String {
    let mut text = String::new();
    for standard in Standard::PUBLISHED {
        let counts = NAMES.map(|name| count(standard, name));
        let sizes = counts.each_ref().map(|counts| counts.keys);
        let _ = write!(text, "### {standard}\n\n| finding | level |");
        for (name, size) in NAMES.iter().zip(sizes) {
            let _ = write!(text, " {name} ({size}) |");
        }
        let _ = write!(text, " all ({}) |\n|---|---|{}\n", sizes.iter().sum::<usize>(), "---|".repeat(4));
        for lint in LINTS.iter() {
            let found = counts.each_ref().map(|counts| counts.of_lints.get(lint.name).copied().unwrap_or(0));
            if found != [0; 3] {
                row(&mut text, &format!("`{}` | {}", lint.name, lint.levels.of(standard)), found);
            }
        }
        row(&mut text, "keys with a finding | ", counts.each_ref().map(|counts| counts.keys_with_findings));
        text.push('\n');
    }
    text
}

fn row(text: &mut String, name: &str, counts: [usize; 3]) {
    let [first, second, third] = counts;
    let all: usize = counts.iter().sum();
    let _ = writeln!(text, "| {name} | {first} | {second} | {third} | {all} |");
}

#[test]
fn the_counts_are_those_of_the_document() {
    let tables = tables();
    let document = fs::read_to_string(DOCUMENT).unwrap_or_default().replace("\r\n", "\n");
    assert!(document.contains(&tables), "docs/guide/lint-counts.md is stale; the tables are now\n\n{tables}");
}

/// To judge them by hand:
/// `cargo test -p keyschema-tests --test docs lint_counts -- --ignored --nocapture`.
#[test]
#[ignore = "prints every finding"]
fn print_findings() {
    for standard in Standard::PUBLISHED {
        for name in NAMES {
            let policy = policy(standard, name);
            for key in read_keys(name) {
                for finding in check_key(&subject(&key, &policy), &policy, &[]) {
                    let message = finding.message.to_string().replace('\n', "; ");
                    println!("{standard}\t{name}\t{}\t{}\t{message}", finding.lint.name, key.pattern);
                }
            }
        }
    }
}
