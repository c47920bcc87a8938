//! The errors of starting a server, with advice.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

/// The reason why a server could not be started.
///
/// The text says what to do next. `Debug` prints the same text, as tests mostly meet this error in
/// `unwrap`.
#[non_exhaustive]
pub enum StartError {
    /// `KEYSCHEMA_REDIS_SERVER` names an unusable file.
    ChosenBinary {
        /// The path as given.
        path: PathBuf,
        /// The problem with it.
        reason: String,
    },
    /// No server binary was found, and none could be fetched.
    NoBinary {
        /// Every place tried, each with the reason it did not work.
        attempts: Vec<String>,
    },
    /// The server's directory could not be created.
    Directory(io::Error),
    /// The operating system has no free port on the loopback address.
    Port(io::Error),
    /// A process could not be started.
    Spawn {
        /// The program to run.
        program: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The server ended before it answered.
    Died {
        /// The binary that was started.
        binary: PathBuf,
        /// The exit status.
        status: ExitStatus,
        /// Everything that it wrote.
        log: String,
    },
    /// The server runs but is not ready in time.
    NotReady {
        /// The binary that was started.
        binary: PathBuf,
        /// The time that the builder waited.
        waited: Duration,
        /// The expected answer, and the actual one.
        reason: String,
        /// Everything that it wrote.
        log: String,
    },
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ChosenBinary { path, reason } => write!(
                f,
                "`KEYSCHEMA_REDIS_SERVER` is set to `{}`, which cannot be used: {reason}\n\
                 help: set it to the path of a redis-server 7.0 or newer, or of a valkey-server, to `redis` or `valkey` to fetch one, or unset it",
                path.display(),
            ),
            Self::NoBinary { attempts } => {
                f.write_str("no redis-server or valkey-server was found, and none could be fetched")?;
                for attempt in attempts {
                    write!(f, "\ntried: {attempt}")?;
                }
                f.write_str(
                    "\nhelp: install redis-server 7.0 or newer or valkey-server, \
                     or set `KEYSCHEMA_REDIS_SERVER` to the path of one",
                )
            }
            Self::Directory(source) => write!(
                f,
                "no directory for the server: {source}\n\
                 help: `TMPDIR`, or `/tmp` if it is not set, must be writable",
            ),
            Self::Port(source) => {
                write!(f, "no free port on 127.0.0.1: {source}\nhelp: is the loopback interface up?")
            }
            Self::Spawn { program, source } => write!(
                f,
                "`{}` could not be started: {source}\nhelp: try to run it by hand",
                program.display(),
            ),
            Self::Died { binary, status, log } => write!(
                f,
                "`{}` ended before it answered: {status}\n{}\n\
                 help: its own words above say why; check the settings passed to `Builder::setting`",
                binary.display(),
                quoted(log),
            ),
            Self::NotReady { binary, waited, reason, log } => write!(
                f,
                "`{}` is not ready after {waited:.1?}: {reason}\n{}\n\
                 help: its own words are above; if the machine is very busy, run fewer tests at once",
                binary.display(),
                quoted(log),
            ),
        }
    }
}

impl fmt::Debug for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for StartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Directory(source) | Self::Port(source) | Self::Spawn { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// Returns the output of another program, marked as such.
pub(crate) fn quoted(log: &str) -> String {
    if log.trim().is_empty() {
        return "  | (it wrote nothing)".to_owned();
    }
    let lines: Vec<String> = log.lines().map(|line| format!("  | {line}")).collect();
    lines.join("\n")
}
