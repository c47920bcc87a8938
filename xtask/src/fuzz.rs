//! Runs the fuzz targets, each for a while.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Failure, Run, has_version};

const TARGETS: [&str; 4] = ["dump", "glob", "parse", "template"];

/// The seconds that each target runs: enough to find what a change broke near the inputs of the
/// seeds.
const SECONDS: u32 = 20;

/// The version of cargo-fuzz that is fetched if there is none.
const CARGO_FUZZ: &str = "0.13.2";

/// Runs each target, or prints why it cannot. It needs a nightly toolchain.
pub(crate) fn fuzz_if_possible(run: &mut Run) -> Result<(), Failure> {
    if !has_version("rustup", &["run", "nightly", "rustc"].map(Into::into)) {
        eprintln!("fuzz: not run, as there is no nightly toolchain: `rustup toolchain install nightly`");
        return Ok(());
    }
    if let Err(Failure { reason, .. }) = fetch(run) {
        eprintln!("fuzz: not run, as there is no cargo-fuzz, and it cannot be fetched: {reason}");
        return Ok(());
    }
    fuzz(run)
}

/// Runs each target for [`SECONDS`].
pub(crate) fn fuzz(run: &mut Run) -> Result<(), Failure> {
    fetch(run)?;
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    for target in TARGETS {
        let step = format!("fuzz {target}");
        let corpus = directory.join("corpus").join(target);
        fs::create_dir_all(&corpus).map_err(|error| Failure {
            step: step.clone(),
            reason: format!("{}: {error}", corpus.display()),
        })?;
        // All code is safe, so there is nothing that a sanitizer could find.
        let mut more = cargo_fuzz();
        more.extend(["run".into(), "--sanitizer".into(), "none".into()]);
        more.extend(["--fuzz-dir".into(), (&directory).into(), target.into()]);
        more.extend([corpus.into(), directory.join("seeds").join(target).into()]);
        let seconds = format!("-max_total_time={SECONDS}");
        more.extend(["--".into(), seconds.into(), "-verbosity=0".into(), "-print_final_stats=1".into()]);
        run.program(&step, "rustup", "", &more)?;
    }
    Ok(())
}

/// Makes sure that there is a cargo-fuzz: the user's, or one in the target directory.
fn fetch(run: &mut Run) -> Result<(), Failure> {
    if has_version("rustup", &cargo_fuzz()) {
        return Ok(());
    }
    let root = tools();
    let arguments = format!("install cargo-fuzz --locked --version {CARGO_FUZZ} --root");
    run.cargo_with("cargo-fuzz", &arguments, &[root.into()], &[])
}

/// Returns the command of cargo-fuzz with the nightly toolchain.
fn cargo_fuzz() -> Vec<OsString> {
    let fetched = tools().join("bin").join("cargo-fuzz");
    let program = if fetched.exists() { fetched.into() } else { "cargo".into() };
    nightly([program, "fuzz".into()])
}

fn tools() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from).join("fuzz-tools")
}

/// Returns arguments of rustup.
fn nightly(command: [OsString; 2]) -> Vec<OsString> {
    ["run".into(), "nightly".into()].into_iter().chain(command).collect()
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    /// Returns the names of the files in a directory of `fuzz/`, without their extensions.
    fn names(directory: &str) -> BTreeSet<String> {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz").join(directory);
        let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn every_target_is_run_and_has_seeds() {
        let targets = super::TARGETS.map(str::to_owned).into();
        assert_eq!(names("fuzz_targets"), targets);
        assert_eq!(names("seeds"), targets);
    }
}
