//! A running server.

use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::process::Process;
use crate::resp;
use crate::version::Version;

/// A running server, empty at the start, that keeps nothing on disk.
///
/// It is stopped, and its directory removed, when this is dropped or when the process ends in whatever way.
pub struct Server {
    // Fields are dropped in this order: the process ends before its directory goes.
    pub(crate) process: Process,
    pub(crate) directory: TempDir,
    pub(crate) socket: PathBuf,
    pub(crate) port: Option<u16>,
    /// Where other nodes reach it, if it is one of a cluster.
    pub(crate) bus: u16,
    pub(crate) version: Version,
    /// What the process was started with.
    pub(crate) arguments: Vec<String>,
}

impl Server {
    /// Returns the address as client libraries take it: `redis://127.0.0.1:PORT/` if it has a port,
    /// or else `redis+unix:///PATH`.
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

    /// Returns the server's name and version, as it gave them itself.
    pub fn version(&self) -> &Version {
        &self.version
    }

    /// Returns the number of the server's process.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Returns the server's own directory, gone with it.
    pub fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// What the server has written to its log.
    pub fn log(&self) -> String {
        self.process.log()
    }

    /// Kills the server, as `kill -9` does. Its directory stays, so that [`restart`](Self::restart) can start it again.
    pub fn kill(&mut self) {
        self.process.kill();
    }

    /// Sends one command on a new connection and returns the answer as text, the elements of an array on a line
    /// each. For setting up and looking on; a test of a client uses that client.
    ///
    /// # Errors
    ///
    /// If the server answers with an error, which is then the text, with bytes that are not UTF-8, or not within
    /// 5 s.
    pub fn command(&self, words: &[&str]) -> io::Result<String> {
        resp::command(&self.socket, words)
    }
}
