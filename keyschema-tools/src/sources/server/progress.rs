//! The progress of reading servers, in a form that fits into a file.

use keyschema_language::message::{Message, code};
use serde::{Deserialize, Serialize};

use super::{
    NodeSummary,
    cluster::Saved,
    options::{Databases, ServerOptions},
    seen::{Salt, hash_of},
};
use crate::Fault;

/// The progress of reading a server. With the hashes of the keys that were read, a later process
/// can [continue](super::Server::resume).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// The address without user and password.
    pub(super) address: String,
    pub(super) databases: Databases,
    pub(super) replicas: bool,
    pub(super) salt: Salt,
    /// A hash of a known text. In another version of the program it may be another one.
    check: u64,
    /// The number of keys that the servers had at the start.
    pub(super) expected: u64,
    pub(super) nodes: Vec<NodeProgress>,
    /// The slots that were read, if it is a cluster.
    pub(super) cluster: Option<Saved>,
}

/// The progress of reading a node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct NodeProgress {
    pub(super) summary: NodeSummary,
    /// The run of the server that the position is valid in.
    pub(super) run: String,
    pub(super) position: Position,
}

/// The place where the reading of a node continues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Position {
    /// The databases that were read to their ends.
    pub(super) read: Vec<u32>,
    /// The database that is being read.
    pub(super) database: Option<u32>,
    /// The cursor of its next keys.
    pub(super) cursor: u64,
}

impl Position {
    /// Returns the place in a database where reading begins.
    pub(super) fn cursor_in(&self, database: u32) -> u64 {
        if self.database == Some(database) { self.cursor } else { 0 }
    }

    /// Returns the place after some keys of a database, whose next keys have this cursor. At the
    /// end of the database there is no cursor.
    pub(super) fn after(&self, database: u32, cursor: Option<u64>) -> Self {
        let mut read = self.read.clone();
        if let Some(cursor) = cursor {
            return Self { read, database: Some(database), cursor };
        }
        read.push(database);
        Self { read, database: None, cursor: 0 }
    }

    /// Forgets the cursor, which a restarted server does not know.
    pub(super) fn restart(&mut self) {
        (self.database, self.cursor) = (None, 0);
    }
}

impl NodeProgress {
    /// Returns the progress of a node of which no key was read.
    pub(super) fn new(name: &str) -> Self {
        let summary = NodeSummary {
            name: name.into(),
            expected: 0,
            keys: 0,
            repeated: 0,
            restarts: 0,
            is_read: false,
            is_replaced: false,
        };
        Self { summary, run: String::new(), position: Position::default() }
    }

    /// Begins at the first key.
    pub(super) fn begin(&mut self) {
        (self.summary.is_read, self.summary.is_replaced) = (false, false);
        (self.run, self.position) = (String::new(), Position::default());
    }

    /// Continues in this run of the server. The cursor of another run is not valid in it.
    pub(super) fn continue_in(&mut self, run: &str) {
        if !self.run.is_empty() && self.run != run {
            self.summary.restarts += 1;
            self.position.restart();
        }
        self.run = run.into();
    }
}

impl Progress {
    /// Returns the progress of reading nothing yet.
    pub(super) fn start(options: &ServerOptions, salt: Salt) -> Result<Self, Fault> {
        Ok(Self {
            address: options.address()?,
            databases: options.databases.clone(),
            replicas: options.replicas,
            salt,
            check: check(salt),
            expected: 0,
            nodes: Vec::new(),
            cluster: None,
        })
    }

    /// Returns bytes that no other reading has.
    pub(crate) fn mark(&self) -> [u8; 16] {
        let [first, second] = self.salt.map(u128::from);
        (first << 64 | second).to_le_bytes()
    }

    /// Checks that reading with these options can continue here.
    pub(super) fn check(&self, address: &str, options: &ServerOptions) -> Result<(), Fault> {
        if self.check != check(self.salt) {
            return Err(other("another version of keyschema wrote it"));
        }
        if self.address != address {
            let fact = format!("it is of the server {}, not of {}", code(&self.address), code(address));
            return Err(other(&fact));
        }
        if self.databases != options.databases {
            let fact = format!("it is of {}, not of {}", self.databases, options.databases);
            return Err(other(&fact));
        }
        if self.replicas != options.replicas {
            let [before, now] = if self.replicas { ["replicas", "masters"] } else { ["masters", "replicas"] };
            return Err(other(&format!("it is of the {before} of a cluster, not of the {now}")));
        }
        Ok(())
    }
}

fn check(salt: Salt) -> u64 {
    hash_of(salt, (env!("CARGO_PKG_VERSION"), "keyschema"))
}

/// Returns the message that a saved audit is another one.
pub(crate) fn other(fact: &str) -> Fault {
    Message::new(format!("the saved audit cannot go on: {fact}"))
        .help("use the same options again, or leave out `--resume` to begin a new audit")
        .into()
}
