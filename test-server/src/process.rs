//! A server process that does not outlive its owner.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::error::StartError;

/// The script of the guard. It waits for the end of its input, which comes when the owner ends.
/// Then it kills the server and removes its directory. It must keep running when the terminal
/// interrupts all processes at once.
const GUARD: &str = r#"trap "" HUP INT TERM; read -r _; kill -KILL "$1"; rm -rf -- "$2""#;

/// A running server and its guard. Both end when this is dropped.
///
/// A parent-death signal would be shorter than a guard. But it needs unsafe code, works only on
/// Linux, and is sent when the *thread* that started the server ends. For a server that tests
/// share, that is too early.
pub(crate) struct Process {
    server: Child,
    /// The guard holds the reading end of a pipe. The writing end is closed on exec, so no other
    /// child inherits it.
    guard: Child,
    binary: PathBuf,
    log: PathBuf,
}

impl Process {
    /// Starts the binary. Its output goes to a file in its directory.
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
        // The guard ends first: after the server's number is free, it must not kill the next
        // process with that number.
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

    /// Returns the output of the server so far.
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

/// Kills a process and waits for its end. A child that has already ended is not an error, and a
/// drop cannot report one.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
