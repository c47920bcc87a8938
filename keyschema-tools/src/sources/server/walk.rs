//! Reads the keys of one server.

use std::{
    mem,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::SyncSender,
    },
    thread,
    time::{Duration, Instant},
};

use redis::{Connection, Pipeline, RedisError, RedisResult, Value, cmd, from_redis_value};

use super::{
    batch::{Batch, Found},
    facts::Facts,
    fields::Fields,
    nodes::Node,
    options::{Databases, ServerOptions},
    pace::Pace,
    progress::Position,
};
use crate::{
    Fault,
    sources::{Sampler, Wanted, observation::now},
};

/// The number of attempts to reach a server that does not answer, and the pause between them: half
/// a minute in all.
const ATTEMPTS: u32 = 60;
const PAUSE: Duration = Duration::from_millis(500);

/// Reads the keys of one server.
pub(super) struct Walk {
    node: Node,
    connection: Connection,
    facts: Facts,
    databases: Databases,
    sampler: Option<Sampler>,
    pace: Pace,
    /// The place after the last batch that was sent.
    position: Position,
    fields: Fields,
}

/// A step of the reading of a server.
pub(super) enum Event {
    Batch(Batch),
    /// The server was restarted, and has this run now. Its keys are read again from the first.
    Restarted(String),
    /// All of its keys were read.
    End,
    Failed(Fault),
}

/// The position of the walk in a database.
struct Place {
    database: u32,
    cursor: u64,
    /// The keys that were listed, about which nothing else is known yet.
    listed: Vec<Vec<u8>>,
}

/// Whether the walk continues.
enum Step {
    On,
    /// The receiver is gone.
    Over,
}

impl Walk {
    /// Returns a walk that continues at this position.
    pub(super) fn new(
        node: Node,
        mut connection: Connection,
        facts: Facts,
        position: Position,
        options: &ServerOptions,
    ) -> Self {
        let round_trips = (0..5).map(|_| {
            let start = Instant::now();
            // An error shows again at the next request.
            let _ = cmd("PING").exec(&mut connection);
            start.elapsed()
        });
        let pace = Pace::new(options.max_load, round_trips.collect::<Vec<_>>());
        let (databases, sampler) = (options.databases.clone(), options.sampler.clone());
        Self { node, connection, facts, databases, sampler, pace, position, fields: Fields::default() }
    }

    /// Reads all keys, and sends them as events.
    pub(super) fn run(mut self, number: usize, sender: &SyncSender<(usize, Event)>, is_over: &AtomicBool) {
        let mut tell = |event| match sender.send((number, event)) {
            Ok(()) if !is_over.load(Ordering::Relaxed) => Step::On,
            _ => Step::Over,
        };
        let last = match self.all(&mut tell) {
            Ok(Step::On) => Event::End,
            Ok(Step::Over) => return,
            Err(fault) => Event::Failed(fault),
        };
        tell(last);
    }

    fn all(&mut self, tell: &mut impl FnMut(Event) -> Step) -> Result<Step, Fault> {
        // A database that was empty may have keys after a restart.
        while let Some(database) = self.next_database() {
            match self.database(database, tell)? {
                Outcome::Over => return Ok(Step::Over),
                Outcome::Read => self.position = self.position.after(database, None),
                Outcome::Restarted => {
                    // The earlier databases were read before the restart, and are not read again.
                    self.position.restart();
                    if let Step::Over = tell(Event::Restarted(self.facts.run.clone())) {
                        return Ok(Step::Over);
                    }
                }
            }
        }
        Ok(Step::On)
    }

    /// Returns the next database to read: first the one that was begun.
    fn next_database(&self) -> Option<u32> {
        let rest = self.facts.databases(&self.databases);
        let rest = self.position.database.into_iter().chain(rest);
        rest.into_iter().find(|database| !self.position.read.contains(database))
    }

    fn database(&mut self, database: u32, tell: &mut impl FnMut(Event) -> Step) -> Result<Outcome, Fault> {
        let mut place = Place { database, cursor: self.position.cursor_in(database), listed: Vec::new() };
        let mut is_selected = false;
        let mut is_first = true;
        loop {
            let start = Instant::now();
            let scans = is_first || place.cursor != 0;
            let after = self.position.after(database, scans.then_some(place.cursor));
            let answer = self.ask(&mut place, is_selected, scans);
            let batch = match answer {
                Ok((mut batch, listed, cursor)) => {
                    self.fields.read(&mut self.connection, &mut batch);
                    (place.listed, place.cursor) = (listed, cursor);
                    Batch { after: Some(after), ..batch }
                }
                Err(error) if is_lost(&error) => {
                    if self.reconnect(&error)? {
                        return Ok(Outcome::Restarted);
                    }
                    is_selected = false;
                    continue;
                }
                Err(error) => return Err(self.node.fault(&error)),
            };
            let pause = self.pace.after(start.elapsed());
            (is_selected, is_first) = (true, false);
            if !batch.keys.is_empty()
                && let Step::Over = tell(Event::Batch(batch))
            {
                return Ok(Outcome::Over);
            }
            if place.cursor == 0 && place.listed.is_empty() {
                return Ok(Outcome::Read);
            }
            thread::sleep(pause);
        }
    }

    /// Asks about the keys that were listed, and for the next keys, in one go.
    fn ask(
        &mut self,
        place: &mut Place,
        is_selected: bool,
        scans: bool,
    ) -> RedisResult<(Batch, Vec<Vec<u8>>, u64)> {
        let mut pipeline = Pipeline::with_capacity(2 * place.listed.len() + 2);
        // Most clusters have one database, and refuse the command.
        if !is_selected && (place.database > 0 || !self.facts.is_cluster) {
            pipeline.cmd("SELECT").arg(place.database).ignore();
        }
        let mut sampled = Vec::new();
        for key in &place.listed {
            pipeline.cmd("TYPE").arg(key).cmd("PTTL").arg(key);
            let wanted = self.sampler.as_ref().map_or(Wanted::default(), |sampler| sampler(key));
            if wanted.bytes {
                pipeline.cmd("MEMORY").arg("USAGE").arg(key).arg("SAMPLES").arg(5);
            }
            sampled.push(wanted);
        }
        if scans {
            pipeline.cmd("SCAN").arg(place.cursor).arg("COUNT").arg(self.pace.count());
        }
        let answers: Vec<Value> = pipeline.query(&mut self.connection)?;
        let mut answers = answers.into_iter();
        let mut next = || answers.next().unwrap_or(Value::Nil);
        let mut keys = Vec::with_capacity(place.listed.len());
        for (key, wanted) in mem::take(&mut place.listed).into_iter().zip(sampled) {
            let stored_type: String = from_redis_value(next())?;
            let ttl: i64 = from_redis_value(next())?;
            let bytes: Option<u64> = if wanted.bytes { from_redis_value(next())? } else { None };
            // The key was deleted, or expired, after it was listed.
            if stored_type != "none" && ttl != -2 {
                keys.push(Found { key, stored_type, ttl, bytes, wanted, fields: None });
            }
        }
        let (cursor, listed) = if scans { from_redis_value(next())? } else { (0, Vec::new()) };
        let batch = Batch { database: place.database, seen_at: now(), keys, ..Batch::default() };
        Ok((batch, listed, cursor))
    }

    /// Connects again. Returns whether the server was restarted meanwhile. Its cursors are then
    /// invalid.
    fn reconnect(&mut self, error: &RedisError) -> Result<bool, Fault> {
        for _ in 0..ATTEMPTS {
            thread::sleep(PAUSE);
            let Ok(mut connection) = self.node.try_connect() else { continue };
            if let Ok(facts) = Facts::of(&mut connection)
                && !facts.is_loading
            {
                self.connection = connection;
                let before = mem::replace(&mut self.facts, facts);
                return Ok(before.run != self.facts.run);
            }
        }
        Err(self.node.fault(error))
    }
}

/// The result of reading a database.
enum Outcome {
    Read,
    Restarted,
    Over,
}

/// Whether an error concerns the connection, or a server that is not ready yet.
fn is_lost(error: &RedisError) -> bool {
    error.is_io_error()
        || error.is_connection_dropped()
        || matches!(error.code(), Some("LOADING" | "MASTERDOWN"))
}
