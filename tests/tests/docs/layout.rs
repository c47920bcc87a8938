//! Documents are short enough to be read, and their prose is wrapped.

use std::path::Path;

use keyschema_tests::files::{files_below, read};

use crate::{documents, plain_english::sources::rust_files};

/// The documents that have a limit, each with the most lines that it can have.
const LIMITS: [(&str, usize); 2] = [("README.md", 159), ("ARCHITECTURE.md", 199)];

/// The columns that a line of prose can have.
const COLUMNS: usize = 100;

/// A document that is not wrapped, because people read it line by line.
const NOT_WRAPPED: &str = "CHANGELOG.md";

/// The folders of the pages that doc comments include.
const INCLUDED: [&str; 2] = ["keyschema/docs", "keyschema-derive/docs"];

#[test]
fn the_first_documents_are_short() {
    for (document, limit) in LIMITS {
        let count = documents::read(document).lines().count();
        assert!(count <= limit, "{document} has {count} lines, more than {limit}");
    }
}

/// Whether a line can be wrapped. A row of a table, a heading, a marker and the target of a link
/// cannot.
fn can_be_wrapped(line: &str) -> bool {
    let is_one_word = !line.trim_start_matches(['-', ' ']).contains(' ');
    let is_target = line.starts_with('[') && line.contains("]: ");
    !is_one_word && !is_target && !line.starts_with(['|', '#', '<'])
}

/// Returns the lines of prose that are too long.
fn long_lines(text: &str) -> Vec<String> {
    let prose = documents::without_code(text);
    let long = prose.lines().filter(|line| can_be_wrapped(line) && line.chars().count() > COLUMNS);
    long.map(str::to_owned).collect()
}

/// Returns the documents that are wrapped, and the pages that doc comments include, with their
/// texts.
fn wrapped_documents() -> Vec<(String, String)> {
    let documents = documents::all().into_iter().filter(|document| document != NOT_WRAPPED);
    let mut texts: Vec<(String, String)> =
        documents.map(|document| (document.clone(), documents::read(&document))).collect();
    for folder in INCLUDED {
        let pages = files_below(&Path::new("..").join(folder), "md");
        texts.extend(pages.iter().map(|page| (page.display().to_string(), read(page))));
    }
    texts
}

#[test]
fn prose_is_wrapped() {
    let documents = wrapped_documents();
    for part in ["docs/guide/lints.md", "keyschema-derive/docs"] {
        assert!(documents.iter().any(|(document, _)| document.contains(part)), "there is no {part}");
    }
    let mut faults = Vec::new();
    for (document, text) in documents {
        faults.extend(long_lines(&text).iter().map(|line| format!("{document}: {line}")));
    }
    assert!(
        faults.is_empty(),
        "wrap these lines at {COLUMNS} columns (those of `docs/guide/lints.md` in \
         `keyschema-language/src/lint/lints`, then run `cargo xtask docs`):\n{}",
        faults.join("\n")
    );
}

/// Returns the lines of comments that are too long. Code in comments can be longer.
fn long_comments(text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut faults = Vec::new();
    for line in text.lines() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            is_code = false;
            continue;
        };
        let comment = comment.strip_prefix(['/', '!']).unwrap_or(comment);
        let comment = comment.strip_prefix(' ').unwrap_or(comment);
        is_code ^= comment.trim_start().starts_with("```");
        let is_prose = !is_code && !comment.starts_with("    ") && can_be_wrapped(comment);
        if is_prose && line.chars().count() > COLUMNS {
            faults.push(line.trim_start().to_owned());
        }
    }
    faults
}

#[test]
fn comments_are_wrapped() {
    // The expected messages of the compiler name the lines of the UI cases.
    let faults: Vec<String> = rust_files()
        .filter(|file| !file.path.starts_with("tests/ui/"))
        .flat_map(|file| {
            long_comments(&file.text).into_iter().map(move |line| format!("{}: {line}", file.path))
        })
        .collect();
    assert!(faults.is_empty(), "wrap these lines at {COLUMNS} columns:\n{}", faults.join("\n"));
}

#[test]
fn only_prose_of_comments_has_to_be_wrapped() {
    let long = "word ".repeat(20);
    let code = format!("/// ```\n/// {long}end\n/// ```\nlet text = \"{long}\";");
    assert_eq!(long_comments(&code), [""; 0]);
    for marker in ["//", "///", "//!"] {
        assert_eq!(long_comments(&format!("    {marker} {long}end")).len(), 1);
    }
}

#[test]
fn only_prose_has_to_be_wrapped() {
    let long = "word ".repeat(21);
    let code = format!("```text\n{long}\n```\n");
    let target = format!("[page]: https://example.org/{}", "x".repeat(90));
    for text in [format!("| {long} |"), format!("# {long}"), code, "x".repeat(120), target] {
        assert!(long_lines(&text).is_empty(), "{text}");
    }
    assert_eq!(long_lines(&format!("- {long}\n{long}\n")).len(), 2);
}
