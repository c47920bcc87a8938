//! The places where a server binary may be, and whether one can be used.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::version::Version;

/// The variable that names the server binary to use.
pub(crate) const CHOSEN: &str = "KEYSCHEMA_REDIS_SERVER";

/// The places to search. Everything from the environment is in here, so that tests need not change
/// theirs.
pub(crate) struct Search {
    /// The value of `KEYSCHEMA_REDIS_SERVER`.
    pub(crate) chosen: Option<OsString>,
    /// The value of `PATH`.
    pub(crate) path: OsString,
    /// The folder of fetched servers.
    pub(crate) home: PathBuf,
}

impl Search {
    /// Reads the environment.
    pub(crate) fn from_env() -> Self {
        Self {
            chosen: env::var_os(CHOSEN).filter(|value| !value.is_empty()),
            path: env::var_os("PATH").unwrap_or_default(),
            home: target_directory().join("test-server"),
        }
    }

    /// Returns the first file of this name on `PATH`.
    pub(crate) fn on_path(&self, program: &str) -> Option<PathBuf> {
        env::split_paths(&self.path)
            .filter(|directory| directory.is_absolute())
            .map(|directory| directory.join(program))
            .find(|file| file.is_file())
    }
}

/// Returns the version of the server, if this file is a server that runs on this machine and is new
/// enough. Otherwise returns why it cannot be used.
pub(crate) fn probe(binary: &Path) -> Result<Version, String> {
    if !binary.exists() {
        return Err("there is no such file".to_owned());
    }
    let output = Command::new(binary).arg("--version").stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("it does not run: {error}"))?;
    let banner = String::from_utf8_lossy(&output.stdout);
    let Some(version) = Version::from_banner(&banner).filter(|_| output.status.success()) else {
        return Err("it does not answer `--version` as a Redis or Valkey server does".to_owned());
    };
    if version.number < Version::OLDEST {
        return Err(format!("it is {version}, older than 7.0"));
    }
    Ok(version)
}

/// Returns the workspace's target directory.
fn target_directory() -> PathBuf {
    // Cargo resolves a relative value from the directory that it was started in, which is not known
    // here.
    let named = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from).filter(|path| path.is_absolute());
    // The current executable is in the target directory, no matter how that is configured, unless
    // it is a doctest.
    let around = || {
        let executable = env::current_exe().ok()?;
        Some(executable.ancestors().find(|path| path.join("CACHEDIR.TAG").is_file())?.to_owned())
    };
    named.or_else(around).unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target"))
}
