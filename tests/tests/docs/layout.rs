//! Documents are short enough to be read, and their prose is wrapped.

use crate::documents;

/// The documents that have a limit, each with the most lines that it can have.
const LIMITS: [(&str, usize); 2] = [("README.md", 159), ("ARCHITECTURE.md", 199)];

/// The columns that a line of prose can have.
const COLUMNS: usize = 100;

/// Documents that are not wrapped: the changelog is read line by line, and the lints are generated from comments.
const NOT_WRAPPED: [&str; 2] = ["CHANGELOG.md", "docs/guide/lints.md"];

#[test]
fn the_first_documents_are_short() {
    for (document, limit) in LIMITS {
        let count = documents::read(document).lines().count();
        assert!(count <= limit, "{document} has {count} lines, more than {limit}");
    }
}

/// Whether a line can be wrapped: a row of a table, a heading and a marker cannot.
fn can_be_wrapped(line: &str) -> bool {
    let is_one_word = !line.trim_start_matches(['-', ' ']).contains(' ');
    !is_one_word && !line.starts_with(['|', '#', '<'])
}

/// Returns the lines of prose that are too long.
fn long_lines(text: &str) -> Vec<String> {
    let prose = documents::without_code(text);
    let long = prose.lines().filter(|line| can_be_wrapped(line) && line.chars().count() > COLUMNS);
    long.map(str::to_owned).collect()
}

#[test]
fn prose_is_wrapped() {
    let mut faults = Vec::new();
    for document in documents::all() {
        if NOT_WRAPPED.contains(&document.as_str()) {
            continue;
        }
        let lines = long_lines(&documents::read(&document));
        faults.extend(lines.iter().map(|line| format!("{document}: {line}")));
    }
    assert!(faults.is_empty(), "wrap these lines at {COLUMNS} columns:\n{}", faults.join("\n"));
}

#[test]
fn only_prose_has_to_be_wrapped() {
    let long = "word ".repeat(21);
    let code = format!("```text\n{long}\n```\n");
    for text in [format!("| {long} |"), format!("# {long}"), code, "x".repeat(120)] {
        assert!(long_lines(&text).is_empty(), "{text}");
    }
    assert_eq!(long_lines(&format!("- {long}\n{long}\n")).len(), 2);
}
