//! Restarts a server.

use std::fs;
use std::io;

use crate::builder::{answer, wait};
use crate::error::StartError;
use crate::process::Process;
use crate::resp;
use crate::server::Server;

impl Server {
    /// Starts the server again with the same settings, in the same directory and at the same
    /// address. A server that still runs is killed first. Its data is kept only if its settings say
    /// so: `appendonly yes`.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not start.
    pub fn restart(&mut self) -> Result<(), StartError> {
        self.process.kill();
        // Nobody listens on this socket.
        match fs::remove_file(&self.socket) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StartError::Directory(error));
            }
            _ => {}
        }
        let binary = self.process.binary().to_owned();
        self.process = Process::spawn(&binary, &self.arguments, self.directory.path())?;
        let Self { process, socket, .. } = self;
        wait(process, || answer(resp::command(socket, &["PING"]), "PONG")).map(drop)
    }
}
