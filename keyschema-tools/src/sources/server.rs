//! Reads keys from running servers.

mod batch;
mod facts;
mod fields;
mod nodes;
mod options;
mod pace;
mod progress;
mod seen;
mod summary;
mod walk;

use std::{
    collections::VecDeque,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use keyschema_core::StoredType;

use batch::Batch;
use facts::Facts;
use nodes::Node;
pub use options::{ACCESS_RULE, Databases, FIELDS_RULE, ServerOptions, Watch};
use progress::NodeProgress;
pub use progress::Progress;
pub(crate) use progress::other;
use seen::Seen;
pub use summary::{NodeSummary, Stop};
use walk::{Event, Walk};

use super::{Expires, HashField, KeySource, Observation};
use crate::Fault;

/// The number of batches that are read in advance. More would only take memory.
const WAITING: usize = 2;

/// The longest wait until the limits of the options are looked at.
const LOOK: Duration = Duration::from_millis(100);

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
    options: ServerOptions,
    nodes: Vec<NodeProgress>,
    events: Receiver<(usize, Event)>,
    sender: SyncSender<(usize, Event)>,
    batch: Batch,
    /// The node of the batch.
    node: usize,
    /// The key of the batch that was yielded last, and its type.
    key: Vec<u8>,
    stored_type: String,
    fields: Option<Vec<HashField>>,
    seen: Seen,
    /// The number of nodes that are not read completely.
    open: usize,
    is_cluster: bool,
    left: Option<u64>,
    end: Option<Instant>,
    stopped: Option<Stop>,
    is_over: Arc<AtomicBool>,
    faults: VecDeque<Fault>,
}

impl Server {
    /// Connects to the server, or to all nodes of its cluster, and begins to read.
    ///
    /// # Errors
    /// If a node cannot be reached, or does not allow this user to read.
    pub fn open(options: &ServerOptions) -> Result<Self, Fault> {
        Self::with_nodes(options, Node::all(options)?, None)
    }

    /// Continues to read where an earlier process stopped. `hashes` are those of the keys that it
    /// yielded, from [`take_hashes`](Self::take_hashes). These keys are not yielded again.
    ///
    /// # Errors
    /// As [`open`](Self::open). Also if the progress is of another server, or of other options.
    pub fn resume(options: &ServerOptions, progress: Progress, hashes: &[u64]) -> Result<Self, Fault> {
        progress.check(&options.address()?, options)?;
        Self::with_nodes(options, Node::all(options)?, Some((progress, hashes)))
    }

    fn with_nodes(
        options: &ServerOptions,
        nodes: Vec<Node>,
        earlier: Option<(Progress, &[u64])>,
    ) -> Result<Self, Fault> {
        let (sender, events) = sync_channel(WAITING);
        let (earlier, salt, hashes) = match earlier {
            Some((progress, hashes)) => (progress.nodes, Some(progress.salt), hashes),
            None => (Vec::new(), None, &[][..]),
        };
        let mut server = Self {
            options: options.clone(),
            open: 0,
            is_cluster: false,
            nodes: earlier,
            events,
            sender,
            batch: Batch::default(),
            node: 0,
            key: Vec::new(),
            stored_type: String::new(),
            fields: None,
            seen: Seen::with_room_for(0),
            left: options.max_keys,
            end: options.max_time.map(|time| Instant::now() + time),
            stopped: None,
            is_over: Arc::default(),
            faults: VecDeque::new(),
        };
        for node in nodes {
            server.walk(node)?;
        }
        let expected = server.nodes().map(|node| node.expected).sum();
        server.seen = match salt {
            Some(salt) => Seen::restored(salt, hashes, expected),
            None => Seen::with_room_for(expected),
        };
        Ok(server)
    }

    /// Reads a node in a thread: from its start, or where an earlier process stopped.
    fn walk(&mut self, node: Node) -> Result<(), Fault> {
        let mut connection = node.connect()?;
        let facts = Facts::of(&mut connection).map_err(|error| node.fault(&error))?;
        self.is_cluster |= facts.is_cluster;
        let earlier = self.nodes.iter().position(|it| it.summary.name == node.name());
        let number = earlier.unwrap_or_else(|| {
            self.nodes.push(NodeProgress::new(node.name(), facts.keys_in(&self.options.databases)));
            self.nodes.len() - 1
        });
        let progress = &mut self.nodes[number];
        if !progress.summary.is_read {
            if earlier.is_some() && progress.run != facts.run {
                progress.summary.restarts += 1;
                progress.position.restart();
            }
            progress.run.clone_from(&facts.run);
            let walk = Walk::new(node, connection, facts, progress.position.clone(), &self.options);
            let (sender, is_over) = (self.sender.clone(), Arc::clone(&self.is_over));
            thread::spawn(move || walk.run(number, &sender, &is_over));
            self.open += 1;
        }
        Ok(())
    }

    /// Returns the results of each node so far.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = &NodeSummary> {
        self.nodes.iter().map(|node| &node.summary)
    }

    /// Returns the number of keys that the nodes had when reading began.
    pub fn expected(&self) -> u64 {
        self.nodes().map(|node| node.expected).sum()
    }

    /// Returns the reason why the server was not read to its end, if it was not.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Keeps the hashes of the keys that are yielded from now on, for [`resume`](Self::resume).
    pub fn keep_hashes(&mut self) {
        self.seen.keep_hashes();
    }

    /// Returns the number of hashes that can be taken.
    pub fn kept_hashes(&self) -> usize {
        self.seen.kept()
    }

    /// Takes the hashes of the keys that were yielded since the last call.
    pub fn take_hashes(&mut self) -> Vec<u64> {
        self.seen.take_hashes()
    }

    /// Returns the progress. It includes all keys that were yielded.
    ///
    /// # Errors
    /// If the address of the options is not one.
    pub fn progress(&self) -> Result<Progress, Fault> {
        let address = self.options.address()?;
        Ok(Progress::of(address, &self.options, self.seen.salt(), self.nodes.clone()))
    }

    /// Takes the next batch. Returns whether there is one.
    fn take_batch(&mut self) -> Result<bool, Fault> {
        if let Some(watch) = self.options.watch.clone() {
            watch(&mut self.nodes());
        }
        self.nodes.get_mut(self.node).into_iter().for_each(|node| {
            if let Some(after) = self.batch.after.take() {
                node.position = after;
            }
        });
        while self.open > 0 {
            if let Some(stop) = self.limit() {
                self.stop(stop);
                break;
            }
            let (node, event) = match self.events.recv_timeout(LOOK) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let progress = &mut self.nodes[node];
            match event {
                Event::Batch(batch) => {
                    (self.batch, self.node) = (batch, node);
                    return Ok(true);
                }
                Event::Restarted(run) => {
                    progress.run = run;
                    progress.position.restart();
                    progress.summary.restarts += 1;
                }
                Event::End => {
                    progress.summary.is_read = true;
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

    /// Returns the limit of the options that was reached.
    fn limit(&self) -> Option<Stop> {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.options.interrupt.as_ref().is_some_and(is_set) {
            return Some(Stop::Interrupt);
        }
        self.end.is_some_and(|end| Instant::now() >= end).then_some(Stop::Time)
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
                if self.take_batch()? {
                    continue;
                }
                return Ok(None);
            };
            let database = self.batch.database;
            if self.left == Some(0) && !self.seen.has(database, &found.key) {
                self.stop(Stop::Keys);
                return Ok(None);
            }
            if self.seen.add(database, &found.key) {
                break found;
            }
            self.nodes[self.node].summary.repeated += 1;
        };
        self.left = self.left.map(|left| left.saturating_sub(1));
        let summary = &mut self.nodes[self.node].summary;
        summary.keys += 1;
        (self.key, self.stored_type, self.fields) = (found.key, found.stored_type, found.fields);
        let mut observation = Observation::of(&self.key, self.batch.seen_at);
        observation.stored_type = Some(StoredType::from_name(&self.stored_type));
        observation.expires = match u64::try_from(found.ttl) {
            Ok(ttl) => Expires::At(self.batch.seen_at.saturating_add(ttl)),
            Err(_) => Expires::Never,
        };
        observation.bytes = found.bytes;
        observation.fields = self.fields.as_deref();
        observation.label = found.wanted.label;
        observation.database = self.batch.database;
        observation.node = &summary.name;
        Ok(Some(observation))
    }

    fn is_cluster(&self) -> bool {
        self.is_cluster
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
