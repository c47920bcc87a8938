//! Every text of the repository is in plain English.
//!
//! `habits.rs` lists phrases that make a sentence hard to read. The test looks for them in
//! documents, comments, the names of tests, messages and their expected output. It skips code and
//! text in backticks.

mod habits;
mod paragraph;
mod phrase;
pub(crate) mod sources;
mod texts;

use habits::HABITS;
use phrase::Phrase;
use sources::{File, documents, rust_files};
use texts::{Text, texts_of};

#[test]
fn texts_are_in_plain_english() {
    let phrases: Vec<Phrase> = HABITS.iter().map(|habit| Phrase::of(habit.words)).collect();
    let mut faults = Vec::new();
    for text in documents().chain(rust_files()).flat_map(|file| texts_of(&file)) {
        let words = text.words();
        for (phrase, habit) in phrases.iter().zip(HABITS) {
            for (line, found) in phrase.occurrences(&words) {
                faults.push(format!("{}:{line}: `{found}`: write {}", text.file, habit.instead));
            }
        }
        if let Some((line, fault)) = text.fault_of_first_line() {
            faults.push(format!("{}:{line}: {fault}", text.file));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
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
fn docs_begin_with_a_verb_or_a_noun() {
    let source = "\
//! How keys are read.

/// Where a key is.
pub struct Place {
    /// What is before it,
    /// which can be nothing.
    before: usize,
    /// The line. What follows is not looked at.
    line: usize,
}

impl Place {
    /// The start of the key.
    fn start(&self) {}

    /// Returns the end of the key.
    fn end(&self) {}
}

// What a comment in code says.
#[test]
fn a_place_is_read() {}
";
    let file = File { path: "place.rs".to_owned(), text: source.to_owned() };
    let faults = texts_of(&file).into_iter().filter_map(|text| text.fault_of_first_line());
    let found: Vec<String> = faults
        .map(|(line, fault)| format!("{line}: {}", fault.rsplit(' ').next().unwrap_or_default()))
        .collect();
    assert_eq!(found, ["3: `Where`", "5: `What`", "13: `The`", "1: `How`"]);
}

#[test]
fn code_and_other_uses_are_no_habits() {
    assert!(found_in("`behind` is a name, as in `keys.behind()`").is_empty());
    assert!(found_in("if it is, or something else does").is_empty());
    assert!(found_in("what is read, if there is none").is_empty());
    assert!(found_in("a stand-in for the type").is_empty());
    assert!(found_in("Read what it said. Of ten keys").is_empty());
    assert!(found_in("{} of the key").is_empty());
}
