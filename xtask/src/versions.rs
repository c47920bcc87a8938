//! The promises of the manifests: the minimum Rust, and the oldest version of each dependency.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::run::{Failure, Run, has_version};

/// The crates that are published.
pub(crate) const LIBRARIES: [&str; 6] = [
    "keyschema-core",
    "keyschema-language",
    "keyschema-manifest",
    "keyschema-derive",
    "keyschema-runtime",
    "keyschema",
];

/// The crates of the command line, and what their tests need.
const PROGRAMS: [&str; 3] = ["keyschema-tools", "cargo-keyschema", "test-server"];

/// Our bound of `serde_json`, and that of `cargo_metadata`, which only the command line has. With
/// both in one workspace, Cargo finds no versions that are the oldest for all.
const SERDE_JSON: [&str; 2] =
    ["serde_json = { version = \"1.0.108\"", "serde_json = { version = \"1.0.142\""];

/// Fails if a dependency needs a newer Rust than this workspace promises.
pub(crate) fn check_rust_versions(run: &mut Run) -> Result<(), Failure> {
    run.step("rust-version", "compare that of each dependency with ours", rust_versions)
}

/// Returns what Cargo knows of all packages.
pub(crate) fn metadata() -> Result<Value, String> {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(["metadata", "--format-version", "1", "--all-features", "--locked"]);
    command.current_dir(root()).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("`cargo metadata` does not run: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}

fn rust_versions() -> Result<(), String> {
    let newer = newer_than_promised(&metadata()?)?;
    if newer.is_empty() {
        return Ok(());
    }
    Err(format!("{}; take older versions of them: `cargo update --precise`", newer.join(", ")))
}

/// Returns the dependencies that need a newer Rust than the package `keyschema` promises.
fn newer_than_promised(metadata: &Value) -> Result<Vec<String>, String> {
    let packages = metadata["packages"].as_array().ok_or("no packages in the metadata")?;
    let ours = packages.iter().find(|package| package["name"] == "keyschema");
    let ours = ours.and_then(|package| package["rust_version"].as_str()).ok_or("we promise no Rust")?;
    let newer = packages.iter().filter_map(|package| {
        let needed = package["rust_version"].as_str()?;
        let is_newer = numbers(needed) > numbers(ours);
        let [name, version] = ["name", "version"].map(|member| package[member].as_str().unwrap_or("?"));
        is_newer.then(|| format!("{name} {version} needs Rust {needed}, we promise {ours}"))
    });
    Ok(newer.collect())
}

/// Returns the numbers of a version. Missing numbers are zero.
fn numbers(version: &str) -> [u32; 3] {
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    [(); 3].map(|()| parts.next().unwrap_or(0))
}

/// Builds the published crates with the oldest versions that their manifests allow. Only a nightly
/// cargo can select these. Without one, prints a line that says so.
///
/// The dependencies of dependencies are as new as possible, because their bounds are not our
/// promise.
pub(crate) fn check_oldest_if_possible(run: &mut Run) -> Result<(), Failure> {
    if !has_version("rustup", &["run", "nightly", "cargo"].map(Into::into)) {
        eprintln!("oldest: not run, as there is no nightly toolchain: `rustup toolchain install nightly`");
        return Ok(());
    }
    build_oldest(run, "oldest", "keyschema", &LIBRARIES, |shared| Some(shared.to_owned()))?;
    let [ours, of_metadata] = SERDE_JSON;
    build_oldest(run, "oldest tools", "cargo-keyschema", &[&LIBRARIES[..], &PROGRAMS].concat(), |shared| {
        shared.contains(ours).then(|| shared.replace(ours, of_metadata))
    })
}

/// Builds a package in a copy of these crates. `change` changes what they share of the manifest, or
/// finds that it can't.
fn build_oldest(
    run: &mut Run,
    step: &str,
    package: &str,
    crates: &[&str],
    change: impl Fn(&str) -> Option<String>,
) -> Result<(), Failure> {
    let copy = target().join(step.replace(' ', "-"));
    let manifest: OsString = copy.join("Cargo.toml").into();
    run.step(&format!("{step}: copy"), "copy the published crates", || {
        copy_crates(&copy, crates, change).map_err(|error| format!("{}: {error}", copy.display()))
    })?;
    let choose = "run nightly cargo update --quiet -Z direct-minimal-versions --manifest-path";
    run.program(&format!("{step}: choose"), "rustup", choose, std::slice::from_ref(&manifest))?;
    let target = [("CARGO_TARGET_DIR", target().join("oldest/target").into())];
    let check = format!("check --quiet -p {package} --all-features --locked --manifest-path");
    run.cargo_with(&format!("{step}: check"), &check, &[manifest], &target)
}

/// Copies crates into their own workspace: other packages would require newer versions.
fn copy_crates(copy: &Path, crates: &[&str], change: impl Fn(&str) -> Option<String>) -> io::Result<()> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let (_, shared) = manifest.split_once("[workspace.package]").ok_or(io::ErrorKind::InvalidData)?;
    fs::create_dir_all(copy)?;
    let members: Vec<String> = crates.iter().map(|name| format!("{name:?}")).collect();
    let members = members.join(", ");
    // A manifest of a package that is not copied.
    let shared = shared.split("[profile.dev.package").next().unwrap_or(shared);
    let shared = change(shared).ok_or(io::ErrorKind::InvalidData)?;
    let own = format!("[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\n[workspace.package]{shared}");
    fs::write(copy.join("Cargo.toml"), own)?;
    match fs::remove_file(copy.join("Cargo.lock")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    for name in crates {
        let (from, to) = (root().join(name), copy.join(name));
        if to.exists() {
            fs::remove_dir_all(&to)?;
        }
        copy_all(&from, &to)?;
    }
    Ok(())
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy_all(&from, &to)?;
        } else {
            fs::copy(&from, &to)?;
        }
    }
    Ok(())
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{newer_than_promised, rust_versions};

    #[test]
    fn a_dependency_that_needs_a_newer_rust_is_named() {
        let package =
            |name, rust_version| json!({"name": name, "version": "1.2.3", "rust_version": rust_version});
        let metadata = json!({"packages": [
            package("keyschema", "1.88"),
            package("old", "1.9"),
            package("same", "1.88.0"),
            package("newer", "1.88.1"),
            package("new", "1.100"),
            {"name": "silent", "version": "1.0.0", "rust_version": null},
        ]});
        let newer = newer_than_promised(&metadata).unwrap();
        assert_eq!(
            newer,
            ["newer 1.2.3 needs Rust 1.88.1, we promise 1.88", "new 1.2.3 needs Rust 1.100, we promise 1.88"]
        );
        assert!(newer_than_promised(&json!({"packages": [package("keyschema", "")]})).is_ok());
        assert!(newer_than_promised(&json!({})).is_err());
    }

    #[test]
    fn every_dependency_builds_with_the_promised_rust() {
        assert_eq!(rust_versions(), Ok(()));
    }
}
