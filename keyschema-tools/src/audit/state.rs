//! Saves an audit of a server while it runs, so that a later process can continue.

mod file;

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use file::{Document, Files};

use super::Audit;
use crate::{
    Fault,
    sources::{KeySource as _, Server, ServerOptions, other},
};

/// The time between two savings.
const INTERVAL: Duration = Duration::from_secs(3);

/// The number of keys after which the clock is looked at.
const LOOK: u32 = 256;

/// The number of hashes that are kept in memory.
const HASHES: usize = 1 << 16;

/// The state of an audit of a server, in two files.
///
/// The file has the counts and the cursors of all nodes. It is replaced in one step. The file
/// beside it, with the ending `.keys`, has eight bytes for each key that was counted. It only
/// grows, so saving takes as long at the end as at the start.
///
/// ```no_run
/// # use keyschema_tools::{Catalogs, Fault, audit::{Audit, Limits, State}, sources::ServerOptions};
/// # fn main() -> Result<(), Fault> {
/// let mut audit = Audit::of(&Catalogs::default(), Limits::default());
/// let options = ServerOptions::of("redis://127.0.0.1:6379");
/// let mut state = State::at("target/audit.state");
/// let mut server = if state.exists() { state.resume(&mut audit, &options)? } else { state.open(&options)? };
/// state.read(&mut audit, &mut server)?; // after an error, or if the process ends, the files stay
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct State {
    files: Files,
    /// The number of hashes in the file of keys.
    keys: u64,
    saved: Instant,
}

impl State {
    /// Returns the state in this file. Nothing is read or written yet.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { files: Files::at(path.into()), keys: 0, saved: Instant::now() }
    }

    /// Returns whether the file exists.
    pub fn exists(&self) -> bool {
        self.files.exist()
    }

    /// Begins to read a server. An earlier state is replaced.
    ///
    /// # Errors
    /// As [`Server::open`]. Also if the files cannot be written.
    pub fn open(&mut self, options: &ServerOptions) -> Result<Server, Fault> {
        let mut server = Server::open(options)?;
        self.files.create(server.progress()?.mark())?;
        server.keep_hashes();
        Ok(server)
    }

    /// Continues to read a server, and gives the audit the counts so far.
    ///
    /// # Errors
    /// As [`Server::resume`]. Also if the files cannot be read, are damaged, or are of an audit of
    /// other declarations or options.
    pub fn resume(&mut self, audit: &mut Audit, options: &ServerOptions) -> Result<Server, Fault> {
        let Document { basis, counts, server, keys, .. } = self.files.read()?;
        let now = audit.basis();
        if basis.declarations != now.declarations {
            return Err(other("the declarations, or the baseline, were changed"));
        }
        if basis.prefix != now.prefix {
            return Err(other(&format!("its `--prefix` is `{}`, not `{}`", basis.prefix, now.prefix)));
        }
        if basis.max_bytes != now.max_bytes {
            return Err(other("its `--max-bytes` is another one"));
        }
        let hashes = self.files.hashes(server.mark(), keys)?;
        audit.restore(counts).map_err(|fact| self.files.damaged(&fact))?;
        let mut server = Server::resume(options, server, &hashes)?;
        server.keep_hashes();
        self.keys = keys;
        Ok(server)
    }

    /// Adds all keys of the server to the audit, and saves every few seconds and at the end. If
    /// all keys were read, removes the files.
    ///
    /// # Errors
    /// If the server cannot be read further, or if the files cannot be written.
    pub fn read(&mut self, audit: &mut Audit, server: &mut Server) -> Result<(), Fault> {
        audit.expect(server.expected());
        audit.note_cluster(server.is_cluster());
        let read = self.read_on(audit, server);
        if read.is_ok() && server.is_read() {
            self.files.remove();
            return Ok(());
        }
        let saved = self.save(audit, server);
        read.and(saved)
    }

    fn read_on(&mut self, audit: &mut Audit, server: &mut Server) -> Result<(), Fault> {
        let mut count = 0;
        while let Some(observation) = server.next()? {
            audit.add(&observation);
            count += 1;
            if count == LOOK {
                count = 0;
                if self.saved.elapsed() >= INTERVAL {
                    self.save(audit, server)?;
                } else if server.kept_hashes() >= HASHES {
                    self.add_hashes(server)?;
                }
            }
        }
        Ok(())
    }

    fn add_hashes(&mut self, server: &mut Server) -> Result<(), Fault> {
        let hashes = server.take_hashes();
        self.files.add(&hashes)?;
        self.keys += hashes.len() as u64;
        Ok(())
    }

    fn save(&mut self, audit: &Audit, server: &mut Server) -> Result<(), Fault> {
        self.add_hashes(server)?;
        let counts = audit.saved().map_err(|error| self.files.damaged(&error.to_string()))?;
        let document = Document::of(audit.basis(), counts, server.progress()?, self.keys);
        self.files.write(&document)?;
        self.saved = Instant::now();
        Ok(())
    }
}
