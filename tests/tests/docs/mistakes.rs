//! The guide to mistakes shows programs that are compiled, and what the compiler says of them.

use std::{collections::BTreeSet, fs, path::Path};

/// Returns the blocks of code of one kind.
fn blocks<'a>(guide: &'a str, fence: &str) -> Vec<&'a str> {
    let open = format!("```{fence}\n");
    let blocks = guide.split(open.as_str()).skip(1);
    blocks.map(|rest| rest.split_once("```").expect("the block ends").0).collect()
}

#[test]
fn the_guide_shows_what_the_compiler_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = fs::read_to_string(root.join("../docs/guide/ten-mistakes.md")).unwrap();
    let (programs, messages) = (blocks(&guide, "rust,ignore"), blocks(&guide, "text"));
    assert_eq!((programs.len(), messages.len()), (10, 10));

    let mut shown = BTreeSet::new();
    for (program, message) in programs.into_iter().zip(messages) {
        // The message names the case, which the test `ui` compiles.
        let (_, rest) = message.split_once("--> ").expect("the message has a place");
        let case = rest.split(':').next().unwrap();
        assert!(shown.insert(case.to_owned()), "{case} is shown twice");
        let path = root.join(case);
        assert_eq!(program, fs::read_to_string(&path).unwrap(), "{case}");
        let expected = fs::read_to_string(path.with_extension("stderr")).unwrap();
        let rest =
            expected.strip_prefix(message.trim_end()).unwrap_or_else(|| panic!("{case} says\n{expected}"));
        // Nothing but notes, and the line before them, is left out, and there is no second error.
        let notes = rest.trim_start_matches([' ', '|', '\n']);
        let is_note = ["= help", "= note", "help:", "note:"].iter().any(|note| notes.starts_with(note));
        assert!(is_note || notes.is_empty(), "{case}: {notes}");
        assert_eq!(expected.lines().filter(|line| line.starts_with("error")).count(), 1, "{case}");
    }
    let cases = fs::read_dir(root.join("ui/mistakes")).unwrap();
    let programs =
        cases.filter(|case| case.as_ref().unwrap().path().extension().is_some_and(|end| end == "rs"));
    assert_eq!(programs.count(), shown.len());
}
