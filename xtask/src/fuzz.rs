//! The fuzz targets, each for a while.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{Failure, Run};

const TARGETS: [&str; 3] = ["glob", "parse", "template"];

/// How long each target runs, in seconds: enough for what a change broke, after what the seeds lead to.
const SECONDS: u32 = 20;

/// Runs each target, or says in a line why not: unlike all else here, it takes a nightly toolchain.
pub(crate) fn fuzz_if_possible(run: &mut Run) -> Result<(), Failure> {
    match obstacle() {
        None => fuzz(run),
        Some(reason) => {
            eprintln!("fuzz: not run, as {reason}");
            Ok(())
        }
    }
}

/// Runs each target for [`SECONDS`].
pub(crate) fn fuzz(run: &mut Run) -> Result<(), Failure> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    for target in TARGETS {
        let step = format!("fuzz {target}");
        let corpus = directory.join("corpus").join(target);
        fs::create_dir_all(&corpus).map_err(|error| Failure {
            step: step.clone(),
            reason: format!("{}: {error}", corpus.display()),
        })?;
        let mut more: Vec<OsString> = vec!["--fuzz-dir".into(), (&directory).into(), target.into()];
        more.extend([corpus.into(), directory.join("seeds").join(target).into()]);
        more.extend(["--".into(), format!("-max_total_time={SECONDS}").into()]);
        run.program(&step, "rustup", "run nightly cargo fuzz run", &more)?;
    }
    Ok(())
}

/// Why the targets cannot be run here.
fn obstacle() -> Option<&'static str> {
    let works = |arguments: &str| {
        let mut command = Command::new("rustup");
        command.args(arguments.split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    if !works("run nightly rustc --version") {
        Some("there is no nightly toolchain: `rustup toolchain install nightly`")
    } else if !works("run nightly cargo fuzz --version") {
        Some("there is no cargo-fuzz: `cargo install cargo-fuzz`")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    /// The names of what stands in a directory of `fuzz/`, without their endings.
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
