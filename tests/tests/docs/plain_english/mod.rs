//! Every text of the repository is in plain English.
//!
//! `habits.rs` lists the turns that make a sentence hard to read. Documents, doc comments, comments,
//! the names of tests, messages and their expected output do without them. Code is exempt, and so is
//! what is in backticks.

mod habits;
mod paragraph;
mod phrase;
mod sources;
mod texts;

use std::collections::BTreeSet;

use habits::HABITS;
use phrase::Phrase;
use sources::{documents, rust_files};
use texts::{Text, texts_of};

/// Files and folders that are not rewritten yet. One without a fault must not be listed.
const NOT_REWRITTEN: &[&str] = &["CHANGELOG.md", "tests/ui/"];

#[test]
fn texts_are_in_plain_english() {
    let phrases: Vec<Phrase> = HABITS.iter().map(|habit| Phrase::of(habit.words)).collect();
    let mut faults = Faults::default();
    for text in documents().chain(rust_files()).flat_map(|file| texts_of(&file)) {
        let words = text.words();
        for (phrase, habit) in phrases.iter().zip(HABITS) {
            for (line, found) in phrase.occurrences(&words) {
                faults.add(&text.file, line, &format!("`{found}`: write {}", habit.instead));
            }
        }
        if let Some((line, fault)) = text.fault_of_first_line() {
            faults.add(&text.file, line, &fault);
        }
    }
    let unused = NOT_REWRITTEN.iter().filter(|path| !faults.excused.contains(**path));
    faults.found.extend(unused.map(|path| format!("{path} has no faults: remove it from `NOT_REWRITTEN`")));
    assert!(faults.found.is_empty(), "{} faults\n{}", faults.found.len(), faults.found.join("\n"));
}

/// The faults of all files.
#[derive(Default)]
struct Faults {
    found: Vec<String>,
    /// The listed paths that have faults.
    excused: BTreeSet<&'static str>,
}

impl Faults {
    fn add(&mut self, file: &str, line: usize, fault: &str) {
        match NOT_REWRITTEN.iter().find(|path| file.starts_with(**path)) {
            Some(path) => {
                self.excused.insert(path);
            }
            None => self.found.push(format!("{file}:{line}: {fault}")),
        }
    }
}

/// Returns the habits in a text.
fn found_in(text: &str) -> Vec<String> {
    let text = Text::of_prose("", 1, text);
    let words = text.words();
    let phrases = HABITS.iter().map(|habit| Phrase::of(habit.words));
    phrases.flat_map(|phrase| phrase.occurrences(&words)).map(|(_, found)| found).collect()
}

#[test]
fn habits_are_found_across_lines_and_sentences() {
    assert_eq!(found_in("the bytes\nbehind the key"), ["behind"]);
    assert_eq!(found_in("It is declared in\nline 5."), ["in line #"]);
    assert_eq!(found_in("A key. Else, it is read."), ["else"]);
    assert_eq!(found_in("It is a list.\nOf a set, all are read."), ["of a"]);
    assert_eq!(found_in("What is said of a key is\nwarned of."), ["is warned of", "is said of"]);
}

#[test]
fn code_and_other_uses_are_no_habits() {
    assert!(found_in("`behind` is a name, as in `keys.behind()`").is_empty());
    assert!(found_in("if it is, or something else does").is_empty());
    assert!(found_in("what is read, if there is none").is_empty());
    assert!(found_in("a stand-in for the type").is_empty());
    assert!(found_in("Read what it said. Of ten keys").is_empty());
}
