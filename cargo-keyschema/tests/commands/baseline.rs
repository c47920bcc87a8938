//! Baselines of `audit`.

use keyschema_test_server::Server;
use serde_json::{Value, json};

use crate::{
    project::{Project, Ran},
    validator::Validator,
};

const LIST: &str = "user:profile:id:7\thash\t90000\nuser:profile:id:8\tstring\t-1\nuser:profil:id:9\n\
    tmp:1\ntmp:2\nbooks:best_sellers\tzset\t1000\n";

fn audit(project: &Project, arguments: &str, list: &str) -> Ran {
    project.run_with(&format!("audit --keys - -A unused_schemas {arguments}"), list.as_bytes())
}

#[test]
fn what_is_there_today_is_accepted() {
    let project = Project::bookshop();
    let ran = audit(&project, "--write-baseline known.toml", LIST).ends_with(0);
    assert!(ran.told.contains("`known.toml` has 4 entries, 4 of them new\n"), "{}", ran.told);
    assert!(ran.out.contains("6 keys; 5 findings left out as known\n"), "{}", ran.out);
    assert!(!ran.out.contains("error["), "{}", ran.out);
    let known = project.read("known.toml");
    let (_, entries) = known.split_once("\n\n").unwrap();
    let entry =
        |rule: &str, pattern: &str| format!("[[known]]\nrule = \"{rule}\"\npattern = \"{pattern}\"\n");
    let expected = [
        entry("persistent_keys", "user:profile:id:*"),
        entry("unknown_keys", "tmp:*"),
        entry("unknown_keys", "user:profil:id:*"),
        entry("wrong_types", "user:profile:id:*"),
    ];
    assert_eq!(entries, expected.join("\n"));
    // It accepts that, and nothing else.
    let ran = audit(&project, "--baseline known.toml", LIST).ends_with(0);
    assert!(ran.out.contains("6 keys; 5 findings left out as known\n"), "{}", ran.out);
    let more = format!("{LIST}temp:1\nuser:profile:id:9\thash\t90000000\n");
    let ran = audit(&project, "--baseline known.toml", &more).ends_with(100);
    assert!(ran.out.contains("error[unknown_keys]: 1 key of no schema: `temp:*`"), "{}", ran.out);
    assert!(ran.out.contains("warning[long_ttls]: 1 of 3 keys of `UserProfile`"), "{}", ran.out);
    assert_eq!(ran.out.matches("\n  = note: ").count(), 2, "{}", ran.out);
}

#[test]
fn entries_without_findings_and_after_their_date_are_reported() {
    let project = Project::bookshop();
    project.write(
        "known.toml",
        "[[known]]\nrule = \"unknown_keys\"\npattern = \"tmp:*\"\nreason = \"an importer\"\nuntil = 2024-02-29\n\n\
         [[known]]\nrule = \"unknown_keys\"\npattern = \"old:*\"\n\n\
         [[known]]\nrule = \"large_keys\"\npattern = \"*\"\n\n\
         [[known]]\nrule = \"unknown_keys\"\npattern = \"user:*\"\nuntil = 9999-12-31\n",
    );
    let ran = audit(&project, "--baseline known.toml", LIST).ends_with(100);
    for text in [
        "error[unknown_keys]: 2 keys of no schema: `tmp:*`\n",
        "warning[expired_baseline]: the entry `tmp:*` of `unknown_keys` accepts keys until 2024-02-29\n  --> known.toml:1\n  \
         = note: its reason is: an importer\n",
        "warning[unmatched_baseline]: the entry `old:*` of `unknown_keys` matches nothing\n  --> known.toml:7\n  \
         = help: delete it, or write the file again with `--write-baseline`\n",
        "6 keys; 1 finding left out as known\n",
    ] {
        assert!(ran.out.contains(text), "no {text}\n{}", ran.out);
    }
    // The list does not tell the memory of keys.
    assert!(!ran.out.contains("large_keys"), "{}", ran.out);
    let ran = audit(&project, "--baseline known.toml --format json", LIST).ends_with(100);
    let report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let validator = Validator(
        serde_json::from_str(include_str!("../../../docs/keyschema-audit.schema.json")).expect("it is JSON"),
    );
    assert_eq!(validator.fault(&validator.0, &report, ""), None);
    assert_eq!(
        report["known"][0],
        json!({
            "rule": "unknown_keys", "pattern": "tmp:*", "reason": "an importer", "until": "2024-02-29",
            "over": true, "matches": 2
        })
    );
    assert_eq!((&report["unknown_keys"], &report["unknown"][1]), (&json!(3), &Value::Null));

    // To write it again keeps what people wrote, drops what matches nothing, and adds what is new.
    audit(&project, "--write-baseline known.toml", LIST).ends_with(0);
    let known = project.read("known.toml");
    assert!(known.contains("pattern = \"tmp:*\"\nreason = \"an importer\"\nuntil = 2024-02-29\n"), "{known}");
    assert!(known.contains("pattern = \"user:*\"\nuntil = 9999-12-31\n"), "{known}");
    assert!(!known.contains("old:*") && !known.contains("user:profil:id"), "{known}");
    assert!(known.contains("large_keys") && known.contains("wrong_types"), "{known}");
}

#[test]
fn a_malformed_baseline_is_named_with_its_place() {
    let project = Project::bookshop();
    project.write("known.toml", "[[known]]\nrule = \"unknown_keys\"\npatern = \"tmp:*\"\n");
    for command in ["--baseline known.toml", "--write-baseline known.toml"] {
        let ran = audit(&project, command, LIST).ends_with(101);
        let shown = "error: known.toml:3:1: there is no member of an entry `patern`\nhelp: write `pattern`\n";
        assert!(ran.told.contains(shown), "{}", ran.told);
    }
    let ran = audit(&project, "--baseline none.toml", LIST).ends_with(101);
    assert!(ran.told.contains("`none.toml` cannot be read: "), "{}", ran.told);
    assert!(ran.told.contains("help: write it with `--write-baseline none.toml`"), "{}", ran.told);
    audit(&project, "--baseline a --write-baseline b", LIST).ends_with(2);
}

#[test]
fn an_audit_that_ends_early_drops_no_entry() {
    let project = Project::bookshop();
    let server = Server::start().unwrap();
    for key in ["tmp:1", "junk", "123"] {
        server.command(&["SET", key, "x"]).unwrap();
    }
    project.write("known.toml", "[[known]]\nrule = \"unknown_keys\"\npattern = \"old:*\"\n");
    let url = server.url();
    let ran = project.run(&format!(
        "audit --redis {url} --max-load 100% --max-keys 2 --write-baseline known.toml -A unused_schemas"
    ));
    assert!(project.read("known.toml").contains("old:*"), "{}", ran.told);
    // An entry for the key `123` would accept every key.
    let ran = project
        .run(&format!("audit --redis {url} --max-load 100% --write-baseline known.toml -A unused_schemas"))
        .ends_with(100);
    assert!(ran.out.contains("error[unknown_keys]: 1 key of no schema: `*`\n"), "{}", ran.out);
    let known = project.read("known.toml");
    assert!(known.contains("\"junk\"") && known.contains("\"tmp:*\"") && !known.contains("old:*"), "{known}");
}
