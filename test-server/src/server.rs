//! A running server.

use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::process::Process;
use crate::resp;
use crate::version::Version;

/// A running server, empty at the start, that keeps nothing on disk.
///
/// It is stopped, and its directory removed, when this is dropped or when the process ends for any
/// reason.
pub struct Server {
    // Fields are dropped in this order, so the process ends before its directory is removed.
    pub(crate) process: Process,
    pub(crate) directory: TempDir,
    pub(crate) socket: PathBuf,
    pub(crate) port: Option<u16>,
    /// The port of the cluster bus, if it is a node of a cluster.
    pub(crate) bus: u16,
    pub(crate) version: Version,
    /// The arguments of the process.
    pub(crate) arguments: Vec<String>,
}

impl Server {
    /// Returns the address for client libraries: `redis://127.0.0.1:PORT/` if it has a port,
    /// otherwise `redis+unix:///PATH`.
    pub fn url(&self) -> String {
        match self.port {
            Some(port) => format!("redis://127.0.0.1:{port}/"),
            None => format!("redis+unix://{}", self.socket.display()),
        }
    }

    /// Returns the unix socket, which every server has.
    pub fn socket(&self) -> &Path {
        &self.socket
    }

    /// Returns the port on 127.0.0.1, if the server was started with one.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// Returns the server's name and version, as it reports them.
    pub fn version(&self) -> &Version {
        &self.version
    }

    /// Returns the number of the server's process.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Returns the server's own directory, which is removed with it.
    pub fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// Returns the log of the server.
    pub fn log(&self) -> String {
        self.process.log()
    }

    /// Kills the server, as `kill -9` does. Its directory stays, so that [`restart`](Self::restart)
    /// can start it again.
    pub fn kill(&mut self) {
        self.process.kill();
    }

    /// Sends one command on a new connection and returns the answer as text, with the elements of
    /// an array on a line each. It is for preparing a test and for inspection. A test of a client
    /// uses that client.
    ///
    /// # Errors
    ///
    /// Returns an error if the server answers with one. Also returns an error for bytes that are
    /// not UTF-8, and if the answer takes longer than 5 s.
    pub fn command(&self, words: &[&str]) -> io::Result<String> {
        resp::command(&self.socket, words)
    }
}
