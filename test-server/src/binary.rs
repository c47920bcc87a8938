//! Finding a server binary: chosen, installed, or fetched.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use crate::error::StartError;
use crate::fetch;
use crate::version::Version;

/// The variable that names the server binary to use.
const CHOSEN: &str = "KEYSCHEMA_REDIS_SERVER";

/// The path of a server binary that works here, fetched if there is none.
///
/// [`Server::start`](crate::Server::start) calls this itself. Call it to have the binary before the tests
/// run, and pass it to them in `KEYSCHEMA_REDIS_SERVER`. The answer is remembered for this process.
///
/// # Errors
///
/// If `KEYSCHEMA_REDIS_SERVER` names something unusable, or if nothing was found and nothing could be fetched.
pub fn server_binary() -> Result<PathBuf, StartError> {
    static FOUND: Mutex<Option<PathBuf>> = Mutex::new(None);
    // A thread that panicked here has at worst not stored its answer.
    let mut found = FOUND.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(binary) = &*found {
        return Ok(binary.clone());
    }
    let binary = Search::from_env().find()?;
    *found = Some(binary.clone());
    Ok(binary)
}

/// Where to look. All that comes from the environment is here, so that tests need not change theirs.
pub(crate) struct Search {
    /// The value of `KEYSCHEMA_REDIS_SERVER`.
    pub(crate) chosen: Option<OsString>,
    /// The value of `PATH`.
    pub(crate) path: OsString,
    /// Where fetched servers are kept.
    pub(crate) home: PathBuf,
}

impl Search {
    fn from_env() -> Self {
        Self {
            chosen: env::var_os(CHOSEN).filter(|value| !value.is_empty()),
            path: env::var_os("PATH").unwrap_or_default(),
            home: target_directory().join("test-server"),
        }
    }

    /// Goes through the places in order; see the crate's page.
    pub(crate) fn find(&self) -> Result<PathBuf, StartError> {
        if let Some(chosen) = &self.chosen {
            // The server is started in a directory of its own, where a relative path would lead elsewhere.
            let path = std::path::absolute(chosen).unwrap_or_else(|_| PathBuf::from(chosen));
            return match probe(&path) {
                Ok(_) => Ok(path),
                Err(reason) => Err(StartError::ChosenBinary { path, reason }),
            };
        }
        let mut attempts = vec![format!("`{CHOSEN}`: not set")];
        for name in ["redis-server", "valkey-server"] {
            match self.on_path(name).ok_or_else(|| "not there".to_owned()) {
                Ok(binary) => match probe(&binary) {
                    Ok(_) => return Ok(binary),
                    Err(reason) => attempts.push(format!("`{}`: {reason}", binary.display())),
                },
                Err(reason) => attempts.push(format!("`{name}` on PATH: {reason}")),
            }
        }
        fetch::fetch(self, &mut attempts).ok_or(StartError::NoBinary { attempts })
    }

    /// The first file of this name on `PATH`.
    pub(crate) fn on_path(&self, program: &str) -> Option<PathBuf> {
        env::split_paths(&self.path)
            .filter(|directory| directory.is_absolute())
            .map(|directory| directory.join(program))
            .find(|file| file.is_file())
    }
}

/// Whether this file is a server that runs on this machine and is new enough, or else why it cannot be used.
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

/// The workspace's target directory.
fn target_directory() -> PathBuf {
    // Cargo reads a relative value from the directory it was started in, which is not ours to know.
    let named = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from).filter(|path| path.is_absolute());
    // Our own executable lies in the target directory, wherever that was configured, unless it is a doctest.
    let around = || {
        let executable = env::current_exe().ok()?;
        Some(executable.ancestors().find(|path| path.join("CACHEDIR.TAG").is_file())?.to_owned())
    };
    named.or_else(around).unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target"))
}

#[cfg(test)]
mod tests;
