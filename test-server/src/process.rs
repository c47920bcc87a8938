//! A server process that does not outlive its owner.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::error::StartError;

/// What the guard runs: it waits for the end of its input, which comes when the owner ends, kills the server and
/// removes its directory. It must live on when the terminal interrupts all of us at once.
const GUARD: &str = r#"trap "" HUP INT TERM; read -r _; kill -KILL "$1"; rm -rf -- "$2""#;

/// A running server and the guard beside it; both end when this is dropped.
///
/// A parent-death signal would be shorter than a guard, but it takes unsafe code, is Linux only, and comes when
/// the *thread* that started the server ends, which for a server shared by tests is too early.
pub(crate) struct Process {
    server: Child,
    /// Holds the writing end of the guard's input, which is closed on exec: no other child of ours inherits it.
    guard: Child,
    binary: PathBuf,
    log: PathBuf,
}

impl Process {
    /// Starts the binary; what it writes goes to a file in its directory.
    pub(crate) fn spawn(binary: &Path, arguments: &[String], directory: &Path) -> Result<Self, StartError> {
        let log = directory.join("log");
        let output =
            fs::File::options().create(true).append(true).open(&log).map_err(StartError::Directory)?;
        let errors = output.try_clone().map_err(StartError::Directory)?;
        let mut server = Command::new(binary)
            .args(arguments)
            .current_dir(directory)
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(errors)
            .spawn()
            .map_err(|source| StartError::Spawn { program: binary.to_owned(), source })?;
        match guard(server.id(), directory) {
            Ok(guard) => Ok(Self { server, guard, binary: binary.to_owned(), log }),
            Err(source) => {
                end(&mut server);
                Err(StartError::Spawn { program: "sh".into(), source })
            }
        }
    }

    /// Kills the server and waits for its end. Its directory stays.
    pub(crate) fn kill(&mut self) {
        // The guard first: once the server's number is free it must not kill whoever gets it next.
        end(&mut self.guard);
        end(&mut self.server);
    }

    pub(crate) fn id(&self) -> u32 {
        self.server.id()
    }

    pub(crate) fn binary(&self) -> &Path {
        &self.binary
    }

    /// Returns how the server ended, if it has.
    pub(crate) fn ended(&mut self) -> Option<ExitStatus> {
        self.server.try_wait().ok().flatten()
    }

    /// What the server has written so far.
    pub(crate) fn log(&self) -> String {
        match fs::read(&self.log) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => format!("the log cannot be read: {error}"),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn guard(server: u32, directory: &Path) -> io::Result<Child> {
    Command::new("sh")
        .args(["-c", GUARD, "guard"])
        .arg(server.to_string())
        .arg(directory)
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
}

/// Kills and waits. A child that has ended already is no error, and there is nobody to tell in a drop.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
