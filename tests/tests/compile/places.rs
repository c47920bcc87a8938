//! A key is the same wherever its crate is built, and only the builds of its authors run its lints.

use std::{fs, process::Command};

use crate::project::{Project, root};

/// A crate of keys. Its workspace has rules that the keys break, and a mistake in its manifest.
const WORKSPACE: &str = "[workspace]
resolver = \"3\"
members = [\"keys\", \"anchor\"]

[workspace.dependencies]
keyschema = \"0.1.0\"

[workspace.metadata.keyschema]
prefix = \"shop\"
delimiter = \"/\"
levels = \"9\"
max_bytes = 3
mistake = true
";

const PACKAGE: &str = "[package]
name = \"shop_keys\"
version = \"0.1.0\"
edition = \"2024\"

[dependencies]
keyschema.workspace = true

[package.metadata.keyschema]
require = [\"tenant_id\"]
";

/// Keys that break the rules of nearly every lint. The characters that a text escapes depend on the
/// delimiter.
const KEYS: &str = r#"
use keyschema::{Escaped, Hex, RedisKey, Text, keys};

#[derive(RedisKey)]
#[redis_key(cart:Itms:{user}, list, deny(abbreviations))]
pub struct Cart<'a> {
    pub user: Escaped<'a, 24>,
}

#[derive(Clone, Copy, Debug, keyschema::KeySegment)]
pub enum Usr { Gst, Mbr }

keys! {
    #![prefix = mall]
    #![deny(unlabelled_parameters)]
    #![warn(missing_ttl)]

    catalog SHOP;

    pub hash Order = order:{usr: Usr}:{digest: Hex<4>}:a:b:c:d:e:f;

    pub set Long = long:{text: Text<400>};
}

pub fn print() {
    println!("{}", Cart { user: Escaped::new(b"a:b/c").unwrap() });
    println!("{}", Order { usr: Usr::Mbr, digest: Hex::parse("01020304").unwrap() });
    println!("{}", Long::new("x").unwrap());
}
"#;

const PRINTED: &str = "cart:Itms:a%3Ab/c\nmall:order:mbr:01020304:a:b:c:d:e:f\nmall:long:x\n";

/// Returns a workspace that uses the keys, with its own policy. Its one key breaks this policy,
/// unless that is allowed.
fn consumer(name: &str, dependency: &str) -> Project {
    let project = Project::empty(name);
    let keyschema = root().join("keyschema");
    project.write(
        "Cargo.toml",
        &format!(
            "[package]
name = {name:?}
version = \"0.1.0\"
edition = \"2024\"

[workspace]

[workspace.metadata.keyschema]
prefix = \"consumer\"
levels = \"1\"
lints = {{ undocumented_keys = \"deny\" }}

[dependencies]
{dependency}

[patch.crates-io]
keyschema = {{ path = '{}' }}
",
            keyschema.display()
        ),
    );
    project.write("src/main.rs", "fn main() { shop_keys::print() }");
    project
}

/// Writes the crate of keys below `folder` of a project.
fn write_keys(project: &Project, folder: &str) {
    project.write(&format!("{folder}/Cargo.toml"), WORKSPACE);
    project.write(&format!("{folder}/keys/Cargo.toml"), PACKAGE);
    project.write(&format!("{folder}/keys/src/lib.rs"), KEYS);
}

/// Writes the crate of keys as a Git repository, and returns how to depend on it.
fn git_dependency(name: &str) -> String {
    let repository = Project::empty(name);
    fs::remove_file(repository.folder.join("Cargo.lock")).expect("there is a lock file");
    write_keys(&repository, ".");
    repository.write("anchor/Cargo.toml", &package("anchor", ""));
    repository.write("anchor/src/lib.rs", "");
    let git = |arguments: &[&str]| {
        let status = Command::new("git")
            .args(["-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"])
            .args(arguments)
            .current_dir(&repository.folder)
            .status();
        assert!(status.expect("Git can be run").success(), "{arguments:?}");
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "Add keys"]);
    let path = repository.folder.canonicalize().expect("the repository is there");
    let source = format!("{{ git = 'file://{}' }}", path.display());
    // Offline, Cargo does not read a repository on disk either. For a package without dependencies,
    // online Cargo reads nothing else.
    let fetch = Project::empty(&format!("{name}-fetch"));
    fs::remove_file(fetch.folder.join("Cargo.lock")).expect("there is a lock file");
    fetch.write("Cargo.toml", &package("fetch", &format!("anchor = {source}\n[workspace]")));
    fetch.write("src/lib.rs", "");
    let status = fetch.command().args(["fetch", "--quiet"]).status();
    assert!(status.expect("Cargo can be run").success());
    format!("shop_keys = {source}")
}

/// Returns a manifest.
fn package(name: &str, dependencies: &str) -> String {
    format!(
        "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n"
    )
}

#[track_caller]
fn prints_the_keys(project: &Project, variables: &[(&str, &str)]) {
    let output = project.cargo(&["run", "--quiet"], variables);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), PRINTED);
    assert_eq!(errors, "", "a dependency has no warnings");
}

#[test]
fn a_git_dependency_and_its_vendored_copy_have_the_same_keys() {
    let dependency = git_dependency("places-repository");
    let project = consumer("places-git", &dependency);
    prints_the_keys(&project, &[]);

    // With `cargo build -vv`, the errors of a dependency's lints are warnings.
    let output = project.cargo(&["check", "-vv"], &[]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("warning: use of deprecated constant `_::abbreviations`: `Itms` is an abbreviation"),
        "{said}"
    );
    assert!(said.contains("note: lint `abbreviations` is set to warn by `--cap-lints`"), "{said}");
    assert!(!said.contains("mistake"), "{said}");

    let output = project.cargo(&["vendor", "--quiet"], &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let sources = String::from_utf8(output.stdout).expect("Cargo writes UTF-8");
    assert!(project.folder.join("vendor/shop_keys/.cargo-checksum.json").is_file());
    project.write(".cargo/config.toml", &sources);
    prints_the_keys(&project, &[]);

    // It is a dependency by path, so Cargo caps no lints. But it is still a copy.
    let copied = consumer(
        "places-copy",
        &format!("shop_keys = {{ path = '{}' }}", project.folder.join("vendor/shop_keys").display()),
    );
    prints_the_keys(&copied, &[]);
}

/// Returns the keys in a workspace without naming rules, because Cargo does not cap the lints of a
/// dependency by path.
fn by_path(name: &str, dependency: &str) -> Project {
    let keys = Project::empty(&format!("{name}-keys"));
    write_keys(&keys, ".");
    let (before, _) = WORKSPACE.split_once("[workspace.metadata").expect("there is a policy");
    let policy = "[workspace.metadata.keyschema]\nlints = { all = \"allow\" }\n";
    keys.write(
        "Cargo.toml",
        &before.replace(", \"anchor\"", "").replace("[workspace.dep", &format!("{policy}[workspace.dep")),
    );
    keys.write("keys/Cargo.toml", PACKAGE.split_once("[package.metadata").expect("there is a policy").0);
    keys.write(
        "keys/src/lib.rs",
        &KEYS
            .replace("deny(abbreviations)", "allow(naming)")
            .replace("#![deny(unlabelled_parameters)]\n    #![warn(missing_ttl)]", ""),
    );
    let path = format!("path = '{}'", keys.folder.join("keys").display());
    consumer(name, &dependency.replace("PATH", &path))
}

#[test]
fn a_dependency_by_path_has_the_policy_of_its_own_workspace() {
    prints_the_keys(&by_path("places-path", "shop_keys = { PATH }"), &[]);
}

#[test]
fn a_renamed_dependency_has_the_same_keys() {
    let project = by_path("places-renamed", "other = { package = \"shop_keys\", PATH }");
    project.write("src/main.rs", "fn main() { other::print() }");
    prints_the_keys(&project, &[]);
}

/// Another build system than Cargo may do this.
#[cfg(unix)]
#[test]
fn a_build_without_the_variables_of_cargo_has_the_same_keys() {
    use std::os::unix::fs::PermissionsExt as _;

    for (name, change) in
        [("unset", "unset CARGO_MANIFEST_DIR"), ("elsewhere", "export CARGO_MANIFEST_DIR=/nonexistent")]
    {
        let project = by_path(&format!("places-{name}"), "shop_keys = { PATH }");
        // Only the lints that the source sets look at the names.
        let script = format!(
            "#!/bin/sh\ncase \" $* \" in *' --crate-name shop_keys '*) {change};; esac\nexec \"$@\"\n"
        );
        project.write("rustc.sh", &script);
        let wrapper = project.folder.join("rustc.sh");
        fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755))
            .expect("the script can be made to run");
        let wrapper = wrapper.to_str().expect("the path is text");
        prints_the_keys(&project, &[("RUSTC_WRAPPER", wrapper)]);
    }
}
