//! Findings as JSON, as described in `docs/keyschema-findings.schema.json`.

use serde_json::{Value, json as object};

use crate::finding::Finding;

/// Returns the findings of a command as a JSON document. `command` is its name.
pub fn json(command: &str, findings: &[Finding]) -> String {
    let document = object!({
        "format": "keyschema-findings",
        "version": 1,
        "command": command,
        "findings": values(findings),
    });
    format!("{document:#}\n")
}

/// Returns the findings as JSON values.
pub(crate) fn values(findings: &[Finding]) -> Vec<Value> {
    let value = |finding: &Finding| {
        object!({
            "rule": finding.rule.name,
            "category": finding.rule.category.name(),
            "level": finding.level.name(),
            "message": finding.message.fact(),
            "help": finding.message.proposal(),
            "notes": finding.message.notes(),
            "key": finding.key,
            "file": Some(&finding.file).filter(|file| !file.is_empty()),
            "line": finding.line,
        })
    };
    findings.iter().map(value).collect()
}
