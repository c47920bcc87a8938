//! The catalogues that a command reads, and messages about missing, malformed or stale files.

use std::process::Command;

use crate::project::Project;

const KEY: &str = "identify invoice:status:date:20240131:number:7";

#[test]
fn the_files_of_all_packages_are_read() {
    let project = Project::bookshop();
    let ran = project.run(&format!("{KEY} user:profile:id:7 -v")).ends_with(0);
    assert!(ran.told.contains("billing/keys/billing.json: 1 key"), "{}", ran.told);
    assert!(ran.told.contains("shop/keyschema.json: 5 keys"), "{}", ran.told);
}

#[test]
fn packages_and_files_can_be_chosen() {
    let project = Project::bookshop();
    project.run(&format!("{KEY} --package billing")).clean();
    project.run(&format!("{KEY} -p shop")).ends_with(100);
    project.run(&format!("{KEY} --catalog billing/keys/billing.json")).clean();
    project.run(&format!("{KEY} --catalog billing/keys/billing.json --catalog shop/keyschema.json")).clean();
    project.run(&format!("{KEY} --catalog shop/keyschema.json")).ends_with(100);

    let ran = project.run(&format!("{KEY} -p shopp")).ends_with(101);
    assert_eq!(ran.told, "error: there is no package `shopp`\nhelp: write `shop`\n");
    let ran = project.run(&format!("{KEY} -p shop --catalog shop/keyschema.json")).ends_with(2);
    assert!(ran.told.contains("cannot be used with"), "{}", ran.told);
}

#[test]
fn a_missing_file_is_written_by_a_test() {
    let project = Project::bookshop();
    std::fs::remove_file(project.path().join("billing/keys/billing.json")).unwrap();
    let ran = project.run(KEY).ends_with(101);
    assert_eq!(
        ran.told,
        "error: there is no file `billing/keys/billing.json`\n\
         help: run `KEYSCHEMA_BLESS=1 cargo test -p billing` to write it, and commit it\n\
         note: `keyschema::snapshot_test!(ALL_KEYS, \"keyschema.json\")` is the test that writes the file of a catalogue\n"
    );

    // A package without a catalogue is fine, unless no package has one.
    project.replace("billing/Cargo.toml", "catalogs = [\"keys/billing.json\"]", "");
    project.run("identify user:profile:id:7").clean();
    std::fs::remove_file(project.path().join("shop/keyschema.json")).unwrap();
    let ran = project.run(KEY).ends_with(101);
    assert!(ran.told.starts_with("error: no package of the workspace "), "{}", ran.told);
    assert!(ran.told.contains("help: add `keyschema::snapshot_test!(ALL_KEYS, "), "{}", ran.told);
}

#[test]
fn a_malformed_file_is_explained() {
    let project = Project::bookshop();
    let error = "error: `shop/keyschema.json` is not the file of a catalogue\n";
    project.replace("shop/keyschema.json", "\"u64\",", "\"u64\"");
    let ran = project.run(KEY).ends_with(101);
    assert!(
        ran.told.starts_with(error) && ran.told.contains("note: expected `,` or `}` at line"),
        "{}",
        ran.told
    );

    project.write("shop/keyschema.json", "<<<<<<< HEAD\n{");
    let ran = project.run(KEY).ends_with(101);
    assert!(ran.told.contains("help: solve the merge conflict"), "{}", ran.told);

    project.write("shop/keyschema.json", "{\"format\": \"keyschema\", \"version\": 9}");
    let ran = project.run(KEY).ends_with(101);
    assert!(ran.told.contains("of version 9 of the format, and 1 is the newest"), "{}", ran.told);
}

#[test]
fn the_setting_is_a_list_of_files() {
    let project = Project::bookshop();
    project.replace("billing/Cargo.toml", "[\"keys/billing.json\"]", "\"keys/billing.json\"");
    let ran = project.run(KEY).ends_with(101);
    assert_eq!(
        ran.told,
        "error: `catalogs` of the package `billing` is not a list of files\nhelp: write `catalogs = [\"keyschema.json\"]`\n"
    );
}

#[test]
fn a_file_must_be_named_outside_of_a_project() {
    let project = Project::empty();
    let ran = project.run(KEY).ends_with(101);
    assert!(
        ran.told.starts_with("error: Cargo cannot tell which packages there are\nhelp: "),
        "{}",
        ran.told
    );
    let text = Project::bookshop().read("billing/keys/billing.json");
    project.write("keyschema.json", &text);
    project.run(KEY).clean();
}

#[test]
fn fresh_catalogues_take_no_committed_file() {
    let project = Project::bookshop();
    // The committed files are those of the declarations.
    let against = "--against shop/keyschema.json --against billing/keys/billing.json";
    let ran = project.run(&format!("diff --fresh -W all {against}")).ends_with(0);
    assert!(ran.out.starts_with("nothing changed"), "write them again: {}", ran.out);
    for file in ["billing/keys/billing.json", "shop/keyschema.json"] {
        std::fs::remove_file(project.path().join(file)).unwrap();
    }
    project.replace("billing/src/lib.rs", "invoice:status", "receipt:status");
    // A file above the package is read from its place, too.
    project.replace("shop/src/lib.rs", "\"keyschema.json\"", "\"../keys/shop.json\"");
    let ran = project
        .run("identify --fresh -v receipt:status:date:20240131:number:7 user:profile:id:7")
        .ends_with(0);
    for told in ["running ", "billing/keys/billing.json: 1 key\n", "keys/shop.json: 5 keys\n"] {
        assert!(ran.told.contains(told), "{}", ran.told);
    }
    assert!(!project.path().join("keys").exists(), "nothing is written into the project");

    project.replace("billing/src/lib.rs", "pub static", "pub statik");
    let ran = project.run("identify --fresh x").ends_with(101);
    assert!(
        ran.told.starts_with("error: the tests that write the catalogues failed\nhelp: run "),
        "{}",
        ran.told
    );
    assert!(ran.told.contains("statik"), "{}", ran.told);
}

#[test]
fn the_program_runs_without_cargo_too() {
    let project = Project::bookshop();
    let mut command = Command::new(env!("CARGO_BIN_EXE_keyschema"));
    command.args(["identify", "user:profile:id:7", "--catalog", "shop/keyschema.json"]).env("PATH", "");
    project.run_command(command, b"").clean();
    let mut help = Command::new(env!("CARGO_BIN_EXE_keyschema"));
    help.args(["identify", "--help"]);
    let text = project.run_command(help, b"").clean();
    assert!(text.contains("Usage: keyschema identify") && !text.contains("cargo keyschema"), "{text}");
}
