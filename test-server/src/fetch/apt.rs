//! A server from the system's own packages, which takes root.

use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::command::run;
use crate::search::{Search, probe};

/// The program that Debian's packages ask before they start a service.
const POLICY: &str = "/usr/sbin/policy-rc.d";

/// Installs `redis-server` without starting a service.
pub(super) fn fetch(search: &Search) -> Result<PathBuf, String> {
    let apt = search.on_path("apt-get").ok_or("there is no `apt-get` on PATH")?;
    let user = search.on_path("id").and_then(|id| Command::new(id).arg("-u").output().ok());
    if user.is_none_or(|user| user.stdout.trim_ascii() != b"0") {
        return Err("only root may run `apt-get install`".to_owned());
    }
    let apt = || {
        let mut apt = Command::new(&apt);
        apt.args(["-qq", "-y"]).env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    run(apt().arg("update"), "apt-get update")?;
    {
        let _quiet = NoServices::begin(Path::new(POLICY)).map_err(|error| format!("`{POLICY}`: {error}"))?;
        run(
            apt().args(["install", "--no-install-recommends", "redis-server"]),
            "apt-get install redis-server",
        )?;
    }
    if Path::new("/run/systemd/system").is_dir() {
        // Otherwise it would start with the machine.
        run(Command::new("systemctl").args(["disable", "redis-server"]), "systemctl disable redis-server")?;
    }
    let binary = search.on_path("redis-server").ok_or("it was installed but is not on PATH")?;
    probe(&binary)?;
    Ok(binary)
}

/// Prevents packages from starting services while it exists. A service would use a port that others
/// need, and nobody asked for it.
struct NoServices<'a> {
    /// The policy file that was written. `None` if the machine already has one, which is kept.
    written: Option<&'a Path>,
}

impl<'a> NoServices<'a> {
    fn begin(policy: &'a Path) -> io::Result<Self> {
        match fs::OpenOptions::new().write(true).create_new(true).mode(0o755).open(policy) {
            Ok(mut file) => {
                let written = Self { written: Some(policy) };
                file.write_all(b"#!/bin/sh\nexit 101\n")?;
                Ok(written)
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(Self { written: None }),
            Err(error) => Err(error),
        }
    }
}

impl Drop for NoServices<'_> {
    fn drop(&mut self) {
        if let Some(policy) = self.written {
            let _ = fs::remove_file(policy);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::NoServices;

    #[test]
    fn services_are_refused_for_a_while() {
        let directory = tempfile::tempdir().unwrap();
        let policy = directory.path().join("policy-rc.d");
        {
            let _quiet = NoServices::begin(&policy).unwrap();
            let status = Command::new("sh").arg(&policy).status().unwrap();
            assert_eq!(status.code(), Some(101), "the code that means: not allowed");
        }
        assert!(!policy.exists());
    }

    #[test]
    fn an_existing_policy_is_kept() {
        let directory = tempfile::tempdir().unwrap();
        let policy = directory.path().join("policy-rc.d");
        fs::write(&policy, "mine").unwrap();
        drop(NoServices::begin(&policy).unwrap());
        assert_eq!(fs::read(&policy).unwrap(), b"mine");
    }
}
