//! Findings as a Markdown table, for a comment on a change.

use std::fmt::Write as _;

use crate::finding::Finding;

/// Returns the findings as a table.
pub fn markdown(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "Nothing was found.\n".into();
    }
    let mut text = String::from("| Level | Rule | Key | Finding |\n|---|---|---|---|\n");
    for finding in findings {
        let key = finding.key.as_ref().map_or(String::new(), |key| format!("`{}`", cell(key)));
        let mut said = cell(finding.message.fact());
        if let Some(help) = finding.message.proposal() {
            let _ = write!(said, "<br>**help:** {}", cell(help));
        }
        for note in finding.message.notes() {
            let _ = write!(said, "<br>{}", cell(note));
        }
        let _ = writeln!(text, "| {} | `{}` | {key} | {said} |", finding.level, finding.rule.name);
    }
    text
}

/// Puts a text on one line, and escapes the characters that would end the cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}
