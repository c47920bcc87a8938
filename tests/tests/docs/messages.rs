//! The compiler's messages that documents show are those that the compiler prints.
//!
//! The test `ui` compares the `.stderr` files with the compiler. A document may shorten a message
//! at its end, and names a file of `ui/` as if it were in `src/`.

use std::{collections::BTreeSet, path::Path};

use keyschema_tests::files::{files_below, read};

use crate::documents;

/// A block of code in a document: its language with attributes, and its lines.
struct Block<'a> {
    kind: &'a str,
    code: &'a str,
}

fn blocks(document: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = document;
    while let Some((_, after)) = rest.split_once("\n```") {
        let Some((kind, after)) = after.split_once('\n') else { break };
        // A block can be empty.
        let end = if after.starts_with("```") { 0 } else { after.find("\n```").expect("the block ends") + 1 };
        blocks.push(Block { kind, code: &after[..end] });
        rest = &after[end + "```".len()..];
    }
    blocks
}

/// Returns the lines of a message without the parts that depend on its place: indents, folders.
fn lines(message: &str) -> Vec<String> {
    let line = |line: &str| {
        // A place within a message, which trybuild writes by the folder of the case.
        let line = line.trim().replace("$DIR/ui/mistakes/", "src/");
        match line.strip_prefix("--> ") {
            Some(place) => format!("--> {}", place.rsplit('/').next().unwrap_or_default()),
            None => line,
        }
    };
    message.lines().map(line).filter(|line| !line.is_empty()).collect()
}

/// Returns the output of the compiler for the cases below `ui/`, by file.
fn printed() -> Vec<Vec<String>> {
    files_below(Path::new("ui"), "stderr").iter().map(|file| lines(&read(file))).collect()
}

fn is_message(block: &Block<'_>) -> bool {
    block.kind == "text" && ["error", "warning"].iter().any(|level| block.code.starts_with(level))
}

#[test]
fn messages_are_as_the_compiler_prints_them() {
    let printed = printed();
    let mut count = 0;
    // `tests/compile/guide.rs` looks at the messages about manifests.
    for document in documents::all().iter().filter(|document| *document != "docs/guide/standards.md") {
        for block in blocks(&documents::read(document)).iter().filter(|block| is_message(block)) {
            for message in block.code.split("\n\n") {
                let message = lines(message);
                let is_printed =
                    printed.iter().any(|file| file.windows(message.len()).any(|window| window == message));
                assert!(is_printed, "{document} shows what no compiler prints:\n{}", block.code);
                count += 1;
            }
        }
    }
    assert!(count > 10, "the documents show messages");
}

/// Returns the file of a case that a message names, such as `--> src/locks.rs:8:27`.
fn case_of(message: &str) -> Option<String> {
    let (_, place) = message.split_once("--> ")?;
    let name = place.split(':').next()?.rsplit('/').next()?;
    let cases = ["readme", "mistakes", "guide"].map(|folder| format!("ui/{folder}/{name}"));
    cases.into_iter().find(|case| Path::new(case).exists())
}

/// Returns a program without an empty `main`.
fn without_main(code: &str) -> &str {
    code.trim_end().trim_end_matches("fn main() {}").trim_end()
}

#[test]
fn the_code_before_a_message_is_what_the_compiler_was_given() {
    let mut shown = BTreeSet::new();
    for document in documents::all() {
        let text = documents::read(&document);
        for pair in blocks(&text).windows(2) {
            let [program, message] = pair else { unreachable!("the windows have two blocks") };
            if !program.kind.starts_with("rust,compile_fail") || !is_message(message) {
                continue;
            }
            let Some(case) = case_of(message.code) else { continue };
            let given = read(Path::new(&case));
            assert_eq!(
                without_main(program.code),
                without_main(&given),
                "{document} shows another program than {case}"
            );
            shown.insert(case);
        }
    }
    for folder in ["ui/readme", "ui/mistakes"] {
        for case in files_below(Path::new(folder), "rs") {
            assert!(shown.contains(&case.display().to_string()), "no document shows {}", case.display());
        }
    }
}
