//! Levels of rules, from options and from the manifest.

use crate::project::Project;

/// Returns the bookshop with these lines at the end of the manifest at its root.
fn with_rules(rules: &str) -> Project {
    let project = Project::bookshop();
    let manifest = project.read("Cargo.toml");
    assert_eq!(manifest.lines().count(), 4, "the tests count lines");
    project.write("Cargo.toml", &format!("{manifest}[workspace.metadata.keyschema.rules]\n{rules}\n"));
    project
}

#[test]
fn the_manifest_sets_levels_and_options_win() {
    for (rules, arguments, code) in [
        ("", "", 100),
        ("unknown_keys = 'warn'", "", 0),
        ("unknown_keys = 'warn'", "--fail-on warn", 100),
        ("unknown_keys = 'allow'", "--fail-on warn", 0),
        ("keys = 'warn'", "", 0),
        ("keys = 'allow'\nunknown_keys = 'deny'\nall = 'allow'", "", 100),
        ("unknown_keys = 'warn'", "-D unknown_keys", 100),
        ("unknown_keys = 'allow'", "-D keys", 100),
        ("unknown_keys = 'deny'", "-A all", 0),
        ("wire = 'allow'", "", 100),
    ] {
        with_rules(rules).run(&format!("identify x {arguments}")).ends_with(code);
    }
}

#[test]
fn options_name_categories() {
    let project = Project::bookshop();
    for (arguments, code) in [
        ("-A keys --fail-on warn", 0),
        ("-A wire", 100),
        ("-A keys -D unknown_keys", 100),
        ("-A all -D keys", 100),
        ("-W keys -A all --fail-on warn", 100),
    ] {
        project.run(&format!("identify x {arguments}")).ends_with(code);
    }
}

#[test]
fn each_command_follows_the_manifest() {
    let list = b"user:profile:id:7\thash\t90000\n";
    let audit = "audit --keys - --fail-on warn";
    let ran = Project::bookshop().run_with(audit, list).ends_with(100);
    assert!(ran.out.contains("[unused_schemas]"), "{}", ran.out);
    let ran = with_rules("unused_schemas = 'allow'").run_with(audit, list).ends_with(0);
    assert!(!ran.out.contains("unused_schemas"), "{}", ran.out);

    let collide = |project: &Project| {
        let other = project.read("shop/keyschema.json").replace("\"BestSellers\"", "\"TopBooks\"");
        project.write("other.json", &other);
        project.run("check --with other.json")
    };
    collide(&Project::bookshop()).ends_with(100);
    let ran = collide(&with_rules("catalogs = 'warn'")).ends_with(0);
    assert!(ran.out.starts_with("warning[colliding_keys]"), "{}", ran.out);

    let changed = |project: &Project| {
        let old = project.read("shop/keyschema.json").replace("books:best_sellers", "books:best");
        project.write("old.json", &old);
        project.run("diff -p shop --against old.json")
    };
    changed(&Project::bookshop()).ends_with(100);
    let ran = changed(&with_rules("wire = 'warn'")).ends_with(0);
    assert!(ran.out.contains("warning["), "{}", ran.out);
}

/// Without a project, there are only options.
#[test]
fn files_alone_have_no_manifest() {
    let project = with_rules("unknown_keys = 'allow'\nno_rule = 'x'");
    project.run("identify x --catalog shop/keyschema.json").ends_with(100);
    project.run("identify x --catalog shop/keyschema.json -A keys").ends_with(0);
}

#[test]
fn a_package_that_is_the_root_sets_levels_too() {
    let project = Project::bookshop();
    let catalog = project.read("shop/keyschema.json");
    let alone = Project::empty();
    alone.write("src/lib.rs", "");
    alone.write("keyschema.json", &catalog);
    let manifest = "[package]\nname = 'alone'\nversion = '0.1.0'\nedition = '2024'\n";
    alone.write("Cargo.toml", manifest);
    alone.run("identify x").ends_with(100);
    alone.write(
        "Cargo.toml",
        &format!("{manifest}[package.metadata.keyschema]\nrules.unknown_keys = 'warn'\n"),
    );
    alone.run("identify x").ends_with(0);
}

#[test]
fn mistakes_in_the_manifest_have_a_place() {
    for (rules, said) in [
        (
            "unknown_key = 'warn'",
            "Cargo.toml:6:1: there is no rule `unknown_key`\nhelp: write `unknown_keys`",
        ),
        ("key = 'warn'", "Cargo.toml:6:1: there is no rule `key`\nhelp: write `keys`"),
        ("keys = 'wran'", "Cargo.toml:6:8: there is no level `wran`\nhelp: write `warn`"),
        (
            "keys = 'error'",
            "Cargo.toml:6:8: there is no level `error`\nhelp: write one of `allow`, `warn`, `deny`",
        ),
        (
            "keys = 2",
            "Cargo.toml:6:8: expected a string, found an integer\nhelp: write it as in `rules = { unused_schemas = \"allow\" }`",
        ),
        (
            "missing_ttl = 'warn'",
            "Cargo.toml:6:1: there is no rule `missing_ttl`\nhelp: write it into `lints` of a manifest: it is a lint of the macros",
        ),
    ] {
        assert_eq!(with_rules(rules).run("check").ends_with(101).told, format!("error: {said}\n"));
    }
}
