//! `diff`: the versions come from Git or from files. Each rule is tried in `keyschema-tools`.

use std::process::Command;

use crate::project::Project;

const NOTHING: &str = "nothing changed that breaks stored data or its readers\n";

/// Returns the bookshop, committed.
fn committed() -> Project {
    let project = Project::bookshop();
    git(&project, &["init", "--quiet", "--initial-branch", "main"]);
    commit(&project);
    project
}

fn commit(project: &Project) {
    git(project, &["add", "--all"]);
    git(project, &["commit", "--quiet", "--message", "A change"]);
}

fn git(project: &Project, arguments: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=A", "-c", "user.email=a@b.c"]).args(arguments);
    let ran = project.run_command(command, b"");
    assert_eq!(ran.code, 0, "{}", ran.told);
}

#[test]
fn the_files_of_a_revision_are_the_old_version() {
    let project = committed();
    assert_eq!(project.run("diff --against git:main").clean(), NOTHING);
    project.replace("shop/keyschema.json", "\"books:best_sellers\"", "\"books:sellers\"");
    let ran = project.run("diff --against git:main").ends_with(100);
    assert_eq!(
        ran.out,
        "error[template_changed]: the text of `BestSellers` changed\n  --> shop/src/lib.rs:32\n  \
         = help: declare the new key beside the old one, and read both until no old one is left\n  \
         = note: it was `books:best_sellers` and is `books:sellers`\n  \
         = note: `books:best_sellers` is a key of the old schema only\n  \
         = note: access rules for `books:best_sellers` do not match the new keys: `books:sellers`\n\n"
    );
    commit(&project);
    assert_eq!(project.run("diff --against git:main").clean(), NOTHING);
    project.run("diff --against git:main~1").ends_with(100);
    project.run("diff --against git:main~1 -A template_changed").ends_with(0);
}

#[test]
fn warnings_fail_only_if_asked() {
    let project = committed();
    project.replace("shop/keyschema.json", "\"ttl_ms\": 1800000", "\"ttl_ms\": 900000");
    let ran = project.run("diff --against git:HEAD").ends_with(0);
    assert!(
        ran.out.starts_with("warning[ttl_shorter]: `UserProfile` had `ttl = 30m` and has `ttl = 15m`\n"),
        "{}",
        ran.out
    );
    assert_eq!(ran.told, "1 warning; `explain RULE` shows the page of a rule\n");
    project.run("diff --against git:HEAD --fail-on warn").ends_with(100);
    project.run("diff --against git:HEAD -D ttl_shorter").ends_with(100);
}

#[test]
fn files_and_packages_are_added_and_removed() {
    let project = committed();
    project.replace("billing/Cargo.toml", "keys/billing.json", "keys/bills.json");
    let text = project.read("billing/keys/billing.json");
    project.write("billing/keys/bills.json", &text);
    let ran = project.run("diff --against git:main -W key_added").ends_with(0);
    assert!(ran.out.contains("warning[key_added]: `InvoiceStatus` is new\n"), "{}", ran.out);
    assert!(
        ran.told
            .starts_with("`billing/keys/bills.json` is not in the old version: all of its keys are new\n"),
        "{}",
        ran.told
    );

    // A removed package, with all its keys.
    project.replace("Cargo.toml", "members = [\"billing\", \"shop\"]", "members = [\"billing\"]");
    std::fs::remove_dir_all(project.path().join("shop")).unwrap();
    let ran = project.run("diff --against git:main").ends_with(100);
    for name in ["UserProfile", "SessionToken", "CartItems", "StockCount", "BestSellers"] {
        assert!(
            ran.out
                .contains(&format!("error[key_removed]: `{name}` was removed\n  --> shop/keyschema.json\n")),
            "{}",
            ran.out
        );
    }
}

#[test]
fn a_file_can_be_the_old_version() {
    let project = Project::bookshop();
    project.write("old.json", &project.read("shop/keyschema.json"));
    project.replace("shop/keyschema.json", "\"data_type\": \"zset\"", "\"data_type\": \"list\"");
    for arguments in ["-p shop", "--catalog shop/keyschema.json"] {
        let ran = project.run(&format!("diff --against old.json {arguments}")).ends_with(100);
        assert!(
            ran.out.starts_with("error[data_type_changed]: `BestSellers` was a `zset` and is a `list`\n"),
            "{}",
            ran.out
        );
    }
    project.run("diff --against old.json --against billing/keys/billing.json -A data_type_changed").clean();
}

#[test]
fn missing_revisions_and_files_are_explained() {
    let project = Project::bookshop();
    let ran = project.run("diff --against git:main").ends_with(101);
    assert!(
        ran.told.contains("is not in a Git repository\nhelp: name the old file: `--against FILE`"),
        "{}",
        ran.told
    );
    let project = committed();
    for revision in ["origin/main", "--help"] {
        let ran = project.run(&format!("diff --against git:{revision}")).ends_with(101);
        assert!(
            ran.told.starts_with(&format!("error: Git knows no revision `{revision}`\nhelp: fetch it first")),
            "{}",
            ran.told
        );
    }
    project.run("diff").ends_with(2);
}
