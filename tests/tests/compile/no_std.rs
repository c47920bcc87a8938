//! Keys need neither the standard library nor an allocator.
//!
//! The crate below `hygiene/no-std` uses no features of keyschema. Tests of the whole workspace
//! build it with the features of other crates, so this test builds it again alone.

use std::process::Command;

const PACKAGE: &str = "keyschema-hygiene-no-std";

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo can be started");
    let (stdout, stderr) = (&output.stdout, String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "cargo {arguments:?}\n{stderr}");
    String::from_utf8_lossy(stdout).into_owned()
}

#[test]
fn keys_build_without_the_standard_library() {
    cargo(&["check", "--quiet", "--offline", "--package", PACKAGE, "--lib"]);
}

/// Without this, the test above could pass because of a feature: no crate that it builds for the
/// target has a feature that needs the standard library.
#[test]
fn no_feature_is_on() {
    let tree = cargo(&[
        "tree",
        "--offline",
        "--package",
        PACKAGE,
        "--edges",
        "normal,no-proc-macro",
        "--prefix",
        "none",
        "--format",
        "{p} [{f}]",
    ]);
    let features: Vec<&str> =
        tree.lines().filter_map(|line| line.split_once(" [").map(|(_, features)| features)).collect();
    assert!(features.len() > 2 && features.iter().all(|features| *features == "]"), "{tree}");
}
