//! Messages about typed commands fit a screen, and name nothing that only the implementation knows.

use std::fs;

/// Returns the messages of the cases in a folder, each with its file.
fn messages(folder: &str) -> Vec<(String, Vec<String>)> {
    let mut messages = Vec::new();
    for entry in fs::read_dir(format!("ui/{folder}")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "stderr") {
            let text = fs::read_to_string(&path).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            let split = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
            let name = path.display().to_string();
            messages
                .extend(split.map(|lines| (name.clone(), lines.iter().copied().map(String::from).collect())));
        }
    }
    assert!(messages.len() > 5, "{folder}");
    messages
}

fn all() -> impl Iterator<Item = (String, Vec<String>)> {
    messages("commands").into_iter().chain(messages("mistakes"))
}

#[test]
fn a_command_of_another_data_type_takes_fifteen_lines() {
    let mut count = 0;
    for (file, lines) in all() {
        if lines[0].contains("_key`: `") || lines[0].contains("_key)`: `") {
            count += 1;
            assert!(lines.len() <= 15, "{file}: {} lines: {}", lines.len(), lines[0]);
            assert!(lines[0].contains(" is a `") && lines[0].contains("` needs a "), "{}", lines[0]);
        }
    }
    assert!(count >= 12, "{count}");
}

#[test]
fn other_mistakes_fit_a_screen() {
    for (file, lines) in all() {
        assert!(lines.len() <= 21, "{file}: {} lines: {}", lines.len(), lines[0]);
    }
}

#[test]
fn messages_name_no_internals() {
    const INTERNALS: [&str; 9] = [
        "HasCommand",
        "keyschema_runtime::",
        "__private",
        "in_messages",
        "kinds::",
        "names::",
        "elements::",
        "_::",
        "macro_rules",
    ];
    for (file, lines) in all() {
        // The compiler writes this about a constant without a name.
        for line in lines.iter().filter(|line| !line.ends_with("evaluation of `_::_` failed here")) {
            for internal in INTERNALS {
                assert!(!line.contains(internal), "{file}: `{internal}` in: {line}");
            }
        }
    }
}
