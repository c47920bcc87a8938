//! Findings in the forms that other programs read.

use serde_json::{Value, json};

use crate::{project::Project, validator::Validator};

/// Returns the bookshop with a change that breaks readers and one that may.
fn changed() -> Project {
    let project = Project::bookshop();
    project.write("old.json", &project.read("shop/keyschema.json"));
    project.replace("shop/keyschema.json", "\"ttl_ms\": 1800000", "\"ttl_ms\": 900000");
    project.replace("shop/keyschema.json", "\"data_type\": \"zset\"", "\"data_type\": \"geo\"");
    project
}

fn run(format: &str) -> String {
    changed().run(&format!("diff -p shop --against old.json --format {format}")).ends_with(100).out
}

#[test]
fn json_keeps_to_its_schema() {
    let document: Value = serde_json::from_str(&run("json")).expect("it is JSON");
    let schema = include_str!("../../../docs/keyschema-findings.schema.json");
    let validator = Validator(serde_json::from_str(schema).expect("it is JSON"));
    assert_eq!(validator.fault(&validator.0, &document, ""), None);
    assert_eq!(
        document["findings"][0],
        json!({
            "rule": "data_type_changed", "category": "wire", "level": "deny", "key": "BestSellers",
            "message": "`BestSellers` was a `zset` and is a `geo`", "help": "declare a new key for the new type",
            "notes": ["the server stores both as `zset`, so no command fails"], "file": "shop/src/lib.rs", "line": 32,
        })
    );
    assert_eq!(document["findings"][1]["level"], "warn");
    for member in ["rule", "level", "line", "notes"] {
        let mut other = document.clone();
        other["findings"][0].as_object_mut().unwrap().remove(member);
        assert!(!validator.is_valid(&other), "{member} may not be missing");
    }
    let nothing = changed().run("check -A all --format json").clean();
    assert!(validator.is_valid(&serde_json::from_str(&nothing).unwrap()), "{nothing}");
}

#[test]
fn workflows_of_github_annotate_lines() {
    assert_eq!(
        run("github"),
        "::error file=shop/src/lib.rs,line=32,title=keyschema(data_type_changed)::`BestSellers` was a `zset` and is a `geo`%0A\
         help: declare a new key for the new type%0Anote: the server stores both as `zset`, so no command fails\n\
         ::warning file=shop/src/lib.rs,line=18,title=keyschema(ttl_shorter)::`UserProfile` had `ttl = 30m` and has `ttl = 15m`\n"
    );
}

#[test]
fn sarif_has_rules_and_places() {
    let document: Value = serde_json::from_str(&run("sarif")).expect("it is JSON");
    let run = &document["runs"][0];
    assert_eq!(document["version"], "2.1.0");
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "data_type_changed");
    let result = &run["results"][0];
    assert_eq!((&result["ruleId"], &result["ruleIndex"]), (&json!("data_type_changed"), &json!(0)));
    assert_eq!(result["level"], "error");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "shop/src/lib.rs");
    assert_eq!(place["region"]["startLine"], 32);
    assert_eq!(run["results"][1]["level"], "warning");
}

#[test]
fn a_comment_has_a_table() {
    let table = run("markdown");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "| Level | Rule | Key | Finding |");
    assert!(lines[2].starts_with("| deny | `data_type_changed` | `BestSellers` | "), "{table}");
    assert_eq!(lines.len(), 4);
    assert!(lines.iter().all(|line| line.matches('|').count() == 5), "{table}");
}
