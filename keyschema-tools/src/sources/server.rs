//! Reads keys from running servers.

mod facts;
mod nodes;
mod options;
mod pace;
mod seen;
mod walk;

use std::{
    collections::VecDeque,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use keyschema_core::StoredType;

use facts::Facts;
use nodes::Node;
pub use options::{ACCESS_RULE, Databases, Sampler, ServerOptions};
use seen::Seen;
use walk::{Batch, Event, Walk};

use super::{Expires, KeySource, Observation};
use crate::Fault;

/// The number of batches that are read in advance. More would only take memory.
const WAITING: usize = 2;

/// The longest wait if the options set no limit.
const FOREVER: Duration = Duration::from_secs(3_600);

/// A running server, or all masters of a cluster at the same time.
///
/// The source sends `SCAN`, `TYPE`, `PTTL` and, for a sample, `MEMORY USAGE … SAMPLES 5`, in
/// pipelines. None of them writes, and none changes the idle time of a key. Between two pipelines
/// the source waits as long as [`ServerOptions::max_load`] requires.
///
/// A key that exists during the whole run is yielded once. If the server lists a key twice, a
/// fingerprint of six bytes identifies the second one, and the source skips it. After a restart of
/// the server, or a lost connection, the source continues. [`NodeSummary`] counts these.
///
/// ```no_run
/// use keyschema_tools::sources::{KeySource, Server, ServerOptions};
///
/// let mut server = Server::open(&ServerOptions::of("redis://127.0.0.1:6379"))?;
/// while let Some(observation) = server.next()? {
///     println!("{:?} {:?}", observation.stored_type, observation.remaining_ttl());
/// }
/// # Ok::<(), keyschema_tools::Fault>(())
/// ```
pub struct Server {
    nodes: Vec<NodeSummary>,
    events: Receiver<(usize, Event)>,
    batch: Batch,
    /// The node of the batch.
    node: usize,
    /// The key of the batch that was yielded last, and its type.
    key: Vec<u8>,
    stored_type: String,
    seen: Seen,
    /// The number of nodes that are not read completely.
    open: usize,
    left: Option<u64>,
    end: Option<Instant>,
    stopped: Option<Stop>,
    is_over: Arc<AtomicBool>,
    faults: VecDeque<Fault>,
}

/// The reason why a server was not read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// [`ServerOptions::max_keys`] was reached.
    Keys,
    /// [`ServerOptions::max_time`] passed.
    Time,
}

/// The results of reading a node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NodeSummary {
    /// The address of the node.
    pub name: String,
    /// The number of keys at the first request.
    pub expected: u64,
    /// The number of keys that were yielded.
    pub keys: u64,
    /// The number of keys that were listed again after they were yielded.
    pub repeated: u64,
    /// The number of restarts while the node was read.
    pub restarts: u32,
    /// Whether the node was read to its end.
    pub is_read: bool,
}

impl Server {
    /// Connects to the server, or to all nodes of its cluster, and begins to read.
    ///
    /// # Errors
    /// If a node cannot be reached, or does not allow this user to read.
    pub fn open(options: &ServerOptions) -> Result<Self, Fault> {
        let nodes = Node::all(options)?;
        let (sender, events) = sync_channel(WAITING);
        let is_over = Arc::new(AtomicBool::new(false));
        let mut summaries = Vec::new();
        for (number, node) in nodes.into_iter().enumerate() {
            let mut connection = node.connect()?;
            let facts = Facts::of(&mut connection).map_err(|error| node.fault(&error))?;
            summaries.push(NodeSummary {
                name: node.name().to_string(),
                expected: facts.keys_in(&options.databases),
                keys: 0,
                repeated: 0,
                restarts: 0,
                is_read: false,
            });
            let walk = Walk::new(node, connection, facts, options);
            let (sender, is_over) = (sender.clone(), Arc::clone(&is_over));
            thread::spawn(move || walk.run(number, &sender, &is_over));
        }
        let expected = summaries.iter().map(|node: &NodeSummary| node.expected).sum();
        Ok(Self {
            open: summaries.len(),
            nodes: summaries,
            events,
            batch: Batch::default(),
            node: 0,
            key: Vec::new(),
            stored_type: String::new(),
            seen: Seen::with_room_for(expected),
            left: options.max_keys,
            end: options.max_time.map(|time| Instant::now() + time),
            stopped: None,
            is_over,
            faults: VecDeque::new(),
        })
    }

    /// Returns the results of each node so far.
    pub fn nodes(&self) -> &[NodeSummary] {
        &self.nodes
    }

    /// Returns the reason why the server was not read to its end, if it was not.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Takes the next batch. Returns whether there is one.
    fn take_batch(&mut self) -> Result<bool, Fault> {
        while self.open > 0 {
            let left = self.end.map_or(FOREVER, |end| end.saturating_duration_since(Instant::now()));
            let (node, event) = match self.events.recv_timeout(left) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) if self.end.is_some() => {
                    self.stop(Stop::Time);
                    break;
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let summary = &mut self.nodes[node];
            match event {
                Event::Batch(batch) => {
                    (self.batch, self.node) = (batch, node);
                    return Ok(true);
                }
                Event::Restarted => summary.restarts += 1,
                Event::End => {
                    summary.is_read = true;
                    self.open -= 1;
                }
                Event::Failed(fault) => {
                    self.open -= 1;
                    self.faults.push_back(fault);
                }
            }
        }
        // All other nodes were read to their ends first.
        self.faults.pop_front().map_or(Ok(false), Err)
    }

    fn stop(&mut self, stop: Stop) {
        self.stopped = Some(stop);
        self.is_over.store(true, Ordering::Relaxed);
        self.open = 0;
        self.batch = Batch::default();
    }
}

impl KeySource for Server {
    fn next(&mut self) -> Result<Option<Observation<'_>>, Fault> {
        let found = loop {
            let Some(found) = self.batch.keys.pop() else {
                if self.end.is_some_and(|end| Instant::now() >= end) {
                    self.stop(Stop::Time);
                }
                if self.take_batch()? {
                    continue;
                }
                return Ok(None);
            };
            if self.seen.add(self.batch.database, &found.key) {
                break found;
            }
            self.nodes[self.node].repeated += 1;
        };
        match &mut self.left {
            Some(0) => {
                self.stop(Stop::Keys);
                return Ok(None);
            }
            Some(left) => *left -= 1,
            None => {}
        }
        let summary = &mut self.nodes[self.node];
        summary.keys += 1;
        (self.key, self.stored_type) = (found.key, found.stored_type);
        let mut observation = Observation::of(&self.key, self.batch.seen_at);
        observation.stored_type = Some(StoredType::from_name(&self.stored_type));
        observation.expires = match u64::try_from(found.ttl) {
            Ok(ttl) => Expires::At(self.batch.seen_at.saturating_add(ttl)),
            Err(_) => Expires::Never,
        };
        observation.bytes = found.bytes;
        observation.database = self.batch.database;
        observation.node = &summary.name;
        Ok(Some(observation))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Server").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
