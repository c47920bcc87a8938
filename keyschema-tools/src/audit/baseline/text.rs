//! Writes the file of a baseline.

use std::fmt::Write as _;

use super::entry::Known;
use crate::audit::moment::shown;

const HEAD: &str = "\
# Findings that are known: `cargo keyschema audit --baseline` counts them and does not report them.
# `pattern` has the form of patterns of SCAN. Add `reason = \"…\"`, and `until = 2027-01-31` to be
# reminded. `--write-baseline` writes this file again: it keeps these, and no other comments.
";

/// Returns the text of the file.
pub(super) fn of(entries: &[Known]) -> String {
    let mut text = HEAD.to_string();
    for entry in entries {
        let _ = writeln!(text, "\n[[known]]\nrule = {}", quoted(entry.rule.name));
        let _ = writeln!(text, "pattern = {}", quoted(&entry.pattern));
        if let Some(reason) = &entry.reason {
            let _ = writeln!(text, "reason = {}", quoted(reason));
        }
        if let Some(until) = entry.until {
            let _ = writeln!(text, "until = {}", shown(until));
        }
    }
    text
}

/// Returns a string of TOML. Where it can, it is one without escapes, so that patterns can be read.
fn quoted(text: &str) -> String {
    let is_plain = |character: char| !character.is_control();
    if text.chars().all(|character| is_plain(character) && !matches!(character, '"' | '\\')) {
        return format!("\"{text}\"");
    }
    if text.chars().all(|character| is_plain(character) && character != '\'') {
        return format!("'{text}'");
    }
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            other if is_plain(other) => quoted.push(other),
            other => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(other));
            }
        }
    }
    quoted.push('"');
    quoted
}
