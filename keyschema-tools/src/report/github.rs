//! Findings as annotations of a GitHub workflow.

use std::fmt::Write as _;

use keyschema_language::lint::Level;

use crate::finding::Finding;

/// Returns a line for each finding:
/// `::error file=src/keys.rs,line=7,title=keyschema(key_removed)::…`.
pub fn github(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let kind = if finding.level == Level::Deny { "error" } else { "warning" };
        let _ = write!(text, "::{kind} ");
        if !finding.file.is_empty() {
            let _ = write!(text, "file={},", property(&finding.file));
        }
        if let Some(line) = finding.line {
            let _ = write!(text, "line={line},");
        }
        let message = data(&finding.message.to_string());
        let _ = writeln!(text, "title=keyschema({})::{message}", finding.rule.name);
    }
    text
}

/// Escapes the text after `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property, which also ends at a comma.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use keyschema_language::{lint::Level, message::Message};

    use super::github;
    use crate::{finding::Finding, identify::UNKNOWN_KEYS};

    #[test]
    fn a_finding_is_one_line() {
        let finding = Finding {
            rule: &UNKNOWN_KEYS,
            level: Level::Warn,
            message: Message::new("50% of it").help("write `a`"),
            key: None,
            file: "a,b:c.rs".into(),
            line: Some(7),
        };
        assert_eq!(
            github(&[finding]),
            "::warning file=a%2Cb%3Ac.rs,line=7,title=keyschema(unknown_keys)::50%25 of it%0Ahelp: write `a`\n"
        );
    }
}
