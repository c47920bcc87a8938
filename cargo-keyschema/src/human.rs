//! Answers and findings for a terminal.

use std::fmt::Write as _;

use keyschema_language::lint::Level;
use keyschema_tools::{finding::Finding, identify::Answer};

use crate::output::{DIM, ERROR, NAME, STRONG, WARNING};

/// Appends the answer about a key.
pub(crate) fn push_answer(text: &mut String, answer: &Answer<'_>, command: Option<&str>) {
    let _ = write!(text, "{STRONG}{}{STRONG:#}", answer.shown_key());
    if let Some(command) = command {
        let _ = write!(text, " {DIM}({command}){DIM:#}");
    }
    text.push('\n');
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "  {DIM}{name:<10}{DIM:#} {value}");
    };
    if let Some(schema) = answer.schema() {
        let catalog = answer.catalog().unwrap_or_default();
        line("schema", &format!("{NAME}{}{NAME:#} in {catalog}", schema.name));
        line("declared", &schema.to_string());
        if let Some(prefix) = answer.prefix() {
            line("prefix", &format!("{NAME}{}{NAME:#} {}", prefix.name, prefix.template));
        }
        for (parameter, value) in answer.shown_parameters() {
            line(parameter, &value);
        }
        line("slot", &answer.slot().to_string());
        if !schema.source.file.is_empty() {
            line("source", schema.source.file);
        }
    } else {
        line("schema", &format!("{ERROR}none{ERROR:#}"));
        match answer.departure() {
            Some(departure) => {
                line("because", &departure.to_string());
                if !departure.schema_name().is_empty() {
                    let nearest =
                        format!("{NAME}{}{NAME:#} {}", departure.schema_name(), departure.template());
                    line("nearest", &nearest);
                }
            }
            None => line("nearest", "no schema is near"),
        }
        line("slot", &answer.slot().to_string());
    }
}

/// Returns findings in the style of the compiler.
pub(crate) fn findings(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let (style, word) = match finding.level {
            Level::Deny => (ERROR, "error"),
            _ => (WARNING, "warning"),
        };
        let message = &finding.message;
        let _ = writeln!(
            text,
            "{style}{word}[{}]{style:#}{STRONG}: {}{STRONG:#}",
            finding.rule.name,
            message.fact()
        );
        if !finding.file.is_empty() {
            let line = finding.line.map_or(String::new(), |line| format!(":{line}"));
            let _ = writeln!(text, "  {NAME}-->{NAME:#} {}{line}", finding.file);
        }
        let help = message.proposal().map(|help| ("help", help));
        let notes = message.notes().iter().map(|note| ("note", note.as_str()));
        for (word, said) in help.into_iter().chain(notes) {
            let said = said.replace('\n', "\n          ");
            let _ = writeln!(text, "  {NAME}={NAME:#} {STRONG}{word}{STRONG:#}: {said}");
        }
        text.push('\n');
    }
    text
}
