//! Findings as SARIF 2.1.0, which code hosts show next to the code.

use serde_json::{Value, json};

use crate::{finding::Finding, rule::Rule};
use keyschema_language::lint::Level;

/// Returns the findings as a SARIF document.
pub fn sarif(findings: &[Finding]) -> String {
    let mut rules: Vec<&Rule> = Vec::new();
    for finding in findings {
        if !rules.iter().any(|rule| rule.name == finding.rule.name) {
            rules.push(finding.rule);
        }
    }
    let results: Vec<Value> = findings.iter().map(|finding| result(finding, &rules)).collect();
    let rules: Vec<Value> = rules
        .iter()
        .map(|rule| {
            json!({
                "id": rule.name,
                "shortDescription": { "text": format!("Finds that {}.", rule.summary) },
                "fullDescription": { "text": rule.reason },
                "help": { "text": rule.remedy, "markdown": rule.page() },
                "defaultConfiguration": { "level": level(rule.level) },
                "properties": { "category": rule.category.name() },
            })
        })
        .collect();
    let document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "keyschema", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "results": results,
        }],
    });
    format!("{document:#}\n")
}

fn result(finding: &Finding, rules: &[&Rule]) -> Value {
    let mut result = json!({
        "ruleId": finding.rule.name,
        "ruleIndex": rules.iter().position(|rule| rule.name == finding.rule.name),
        "level": level(finding.level),
        "message": { "text": finding.message.to_string() },
    });
    if !finding.file.is_empty() {
        let mut place = json!({ "artifactLocation": { "uri": finding.file } });
        if let Some(line) = finding.line {
            place["region"] = json!({ "startLine": line });
        }
        let mut location = json!({ "physicalLocation": place });
        if let Some(key) = &finding.key {
            location["logicalLocations"] = json!([{ "name": key, "kind": "type" }]);
        }
        result["locations"] = json!([location]);
    }
    result
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Deny => "error",
        Level::Warn => "warning",
        Level::Allow => "none",
    }
}
