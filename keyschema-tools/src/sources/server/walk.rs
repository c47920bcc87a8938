//! Reads the keys of one server.

use std::{
    mem,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::SyncSender,
    },
    thread,
    time::{Duration, Instant},
};

use keyschema_core::hash_slot;
use redis::{RedisError, RedisResult, cmd};

use super::{
    ask::{Answer, Question},
    batch::Batch,
    facts::Facts,
    fields::Fields,
    nodes::Node,
    options::{Databases, ServerOptions},
    pace::Pace,
    progress::Position,
    slots::Slots,
    wire::Wire,
};
use crate::access::Connection;
use crate::{
    Fault,
    sources::{Sampler, observation::now},
};

/// The pause between two attempts to reach a server again.
const PAUSE: Duration = Duration::from_millis(500);

/// Reads the keys of one server.
pub(super) struct Walk {
    node: Node,
    /// The connection, or the reason why there is none yet.
    connection: Result<Connection, RedisError>,
    /// The connection for questions about keys, once one was asked.
    wire: Option<Wire>,
    facts: Facts,
    databases: Databases,
    sampler: Option<Sampler>,
    pace: Pace,
    /// The place after the last batch that was sent.
    position: Position,
    /// The slots whose keys are read. `None` for all.
    only: Option<Slots>,
    fields: Fields,
    is_over: Arc<AtomicBool>,
    /// The longest time for which the server is tried again.
    patience: Duration,
    /// The time since when the server has not answered.
    lost: Option<Instant>,
}

/// A step of the reading of a server.
pub(super) enum Event {
    Batch(Batch),
    /// The server answers, has this run and this number of keys. It was not reached before.
    Reached(String, u64),
    /// The server was restarted, and has this run now. Its keys are read again from the first.
    Restarted(String),
    /// Other servers of the cluster have its slots now.
    Replaced,
    /// All of its keys were read.
    End,
    Failed(Fault),
}

/// The reason why the reading of a database ended.
enum Outcome {
    Read,
    Restarted,
    Replaced,
    /// Nobody wants more keys.
    Over,
}

impl Walk {
    /// Returns a walk that continues at this position, which is valid in this run of the server.
    pub(super) fn new(
        node: Node,
        connection: Result<(Connection, Facts), RedisError>,
        position: Position,
        run: &str,
        only: Option<Slots>,
        options: &ServerOptions,
    ) -> Self {
        let (connection, facts) = match connection {
            Ok((connection, facts)) => (Ok(connection), facts),
            Err(error) => (Err(error), Facts::of_unreached(run)),
        };
        Self {
            node,
            connection,
            wire: None,
            facts,
            databases: options.databases.clone(),
            sampler: options.sampler.clone(),
            pace: Pace::new(options.max_load),
            position,
            only,
            fields: Fields::default(),
            is_over: Arc::default(),
            patience: options.patience,
            lost: None,
        }
    }

    /// Reads all keys, and sends them as events.
    pub(super) fn run(
        mut self,
        number: usize,
        sender: &SyncSender<(usize, Event)>,
        is_over: Arc<AtomicBool>,
    ) {
        self.is_over = is_over;
        let mut tell = |event| sender.send((number, event)).is_ok();
        let last = match self.all(&mut tell) {
            Ok(Outcome::Over) => return,
            Ok(Outcome::Replaced) => Event::Replaced,
            Ok(_) => Event::End,
            Err(fault) => Event::Failed(fault),
        };
        tell(last);
    }

    fn all(&mut self, tell: &mut impl FnMut(Event) -> bool) -> Result<Outcome, Fault> {
        if let Err(error) = &self.connection {
            let error = error.clone();
            match self.reconnect(&error)? {
                Outcome::Read => {
                    tell(Event::Reached(self.facts.run.clone(), self.facts.keys_in(&self.databases)));
                }
                Outcome::Restarted => self.restarted(tell),
                other => return Ok(other),
            }
        }
        self.measure();
        // A database that was empty may have keys after a restart.
        while let Some(database) = self.next_database() {
            match self.database(database, tell)? {
                Outcome::Read => self.position = self.position.after(database, None),
                // The earlier databases were read before the restart, and are not read again.
                Outcome::Restarted => self.restarted(tell),
                other => return Ok(other),
            }
        }
        Ok(Outcome::Read)
    }

    fn restarted(&mut self, tell: &mut impl FnMut(Event) -> bool) {
        self.position.restart();
        tell(Event::Restarted(self.facts.run.clone()));
    }

    /// Measures how long a request without work takes.
    fn measure(&mut self) {
        let Ok(connection) = &mut self.connection else { return };
        let round_trips = (0..5).map(|_| {
            let start = Instant::now();
            // An error shows again at the next request.
            let _ = cmd("PING").exec(connection);
            start.elapsed()
        });
        self.pace.measured(round_trips.collect::<Vec<_>>());
    }

    /// Returns the next database to read: first the one that was begun.
    fn next_database(&self) -> Option<u32> {
        let rest = self.facts.databases(&self.databases);
        let rest = self.position.database.into_iter().chain(rest);
        rest.into_iter().find(|database| !self.position.read.contains(database))
    }

    fn database(&mut self, database: u32, tell: &mut impl FnMut(Event) -> bool) -> Result<Outcome, Fault> {
        let mut cursor = self.position.cursor_in(database);
        // The keys that were listed, about which nothing else is known yet.
        let mut listed = Vec::new();
        let sampler = self.sampler.clone();
        let mut is_selected = false;
        let mut is_first = true;
        loop {
            if self.is_over.load(Ordering::Relaxed) {
                return Ok(Outcome::Over);
            }
            let start = Instant::now();
            let scan = (is_first || cursor != 0).then_some((cursor, self.pace.count()));
            let after = self.position.after(database, scan.map(|(cursor, _)| cursor));
            // Most clusters have one database, and refuse the command.
            let select = (!is_selected && (database > 0 || !self.facts.is_cluster)).then_some(database);
            let answer = match self.ask(&Question { select, keys: &listed, sampler: sampler.as_ref(), scan })
            {
                Ok(answer) => answer,
                Err(error) if is_lost(&error) => {
                    match self.reconnect(&error)? {
                        Outcome::Read => {}
                        other => return Ok(other),
                    }
                    is_selected = false;
                    continue;
                }
                Err(error) => return Err(self.node.fault(&error)),
            };
            (is_selected, is_first, self.lost) = (true, false, None);
            (listed, cursor) = (answer.listed, answer.cursor);
            if let Some(only) = &self.only {
                listed.retain(|key| only.has(hash_slot(key)));
            }
            let is_moved = !answer.moved.is_empty();
            let mut batch = Batch {
                database,
                seen_at: now(),
                keys: answer.found,
                moved: answer.moved,
                after: Some(after),
            };
            if let Ok(connection) = &mut self.connection {
                self.fields.read(connection, &mut batch);
            }
            let pause = self.pace.after(start.elapsed());
            if (!batch.keys.is_empty() || is_moved) && !tell(Event::Batch(batch)) {
                return Ok(Outcome::Over);
            }
            if is_moved && self.is_demoted() {
                return Ok(Outcome::Replaced);
            }
            if cursor == 0 && listed.is_empty() {
                return Ok(Outcome::Read);
            }
            thread::sleep(pause);
        }
    }

    fn ask(&mut self, question: &Question<'_>) -> RedisResult<Answer> {
        let connection = self.connection.as_mut().map_err(|error| error.clone())?;
        if let Some(database) = question.select {
            // The fields of hashes are read with it.
            cmd("SELECT").arg(database).exec(connection)?;
        }
        let wire = match &mut self.wire {
            Some(wire) => wire,
            none => none.insert(self.node.wire(&self.facts.run)?),
        };
        question.ask(wire)
    }

    /// Returns whether the server follows another one now, which answers for its keys.
    fn is_demoted(&mut self) -> bool {
        let Ok(connection) = &mut self.connection else { return false };
        // An error shows again at the next request.
        Facts::of(connection).is_ok_and(|facts| self.node.is_master() && facts.is_replica)
    }

    /// Connects again, to the same server or to the one at its address.
    fn reconnect(&mut self, error: &RedisError) -> Result<Outcome, Fault> {
        let lost = *self.lost.get_or_insert_with(Instant::now);
        self.wire = None;
        while lost.elapsed() < self.patience {
            thread::sleep(PAUSE);
            if self.is_over.load(Ordering::Relaxed) {
                return Ok(Outcome::Over);
            }
            let answer = self.node.try_connect().and_then(|mut connection| {
                let facts = Facts::of(&mut connection)?;
                Ok((connection, facts))
            });
            let Ok((connection, facts)) = answer else {
                if self.facts.is_cluster && self.node.is_replaced() {
                    return Ok(Outcome::Replaced);
                }
                continue;
            };
            if facts.is_loading {
                continue;
            }
            if facts.is_cluster && self.node.is_master() && facts.is_replica {
                return Ok(Outcome::Replaced);
            }
            self.connection = Ok(connection);
            let before = mem::replace(&mut self.facts, facts);
            let is_same = before.run.is_empty() || before.run == self.facts.run;
            return Ok(if is_same { Outcome::Read } else { Outcome::Restarted });
        }
        Err(self.node.fault(error))
    }
}

/// Whether an error concerns the connection, or a server that is not ready yet.
fn is_lost(error: &RedisError) -> bool {
    error.is_io_error()
        || error.is_connection_dropped()
        || matches!(error.code(), Some("LOADING" | "MASTERDOWN" | "CLUSTERDOWN"))
}
