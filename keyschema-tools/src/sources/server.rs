//! Reads keys from running servers.

mod ask;
mod batch;
mod cluster;
mod events;
mod facts;
mod fields;
mod map;
mod needs;
mod nodes;
mod options;
mod pace;
mod progress;
mod seen;
mod slots;
mod summary;
mod walk;
mod wire;

use std::{
    borrow::Cow,
    collections::VecDeque,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread::JoinHandle,
    time::Instant,
};

use keyschema_core::StoredType;

use batch::Batch;
use cluster::{Cluster, Saved};
pub use needs::{Needs, Nodes};
use nodes::Node;
pub use options::{ACCESS_RULE, Databases, FIELDS_RULE, ServerOptions, Watch};
use progress::NodeProgress;
pub use progress::Progress;
pub(crate) use progress::other;
use seen::Seen;
pub use summary::{FirstLook, NodeSummary, Stop};
use walk::Event;

use super::{Expires, HashField, KeySource, Observation};
use crate::Fault;

/// The number of batches that are read in advance. More would only take memory.
const WAITING: usize = 2;

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
    /// The number of keys at the start.
    expected: u64,
    first_look: FirstLook,
    cluster: Option<Cluster>,
    events: Receiver<(usize, Event)>,
    sender: SyncSender<(usize, Event)>,
    threads: Vec<JoinHandle<()>>,
    batch: Batch,
    /// The node of the batch.
    node: usize,
    /// The key of the batch that was yielded last, and its type.
    key: Vec<u8>,
    stored_type: Cow<'static, str>,
    fields: Option<Vec<HashField>>,
    seen: Seen,
    /// The number of nodes that are not read completely.
    open: usize,
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
        Self::with_progress(options, None)
    }

    /// Continues to read where an earlier process stopped. `hashes` are those of the keys that it
    /// yielded, from [`take_hashes`](Self::take_hashes). These keys are not yielded again.
    ///
    /// # Errors
    /// As [`open`](Self::open). Also if the progress is of another server, or of other options.
    pub fn resume(options: &ServerOptions, progress: Progress, hashes: &[u64]) -> Result<Self, Fault> {
        progress.check(&options.address()?, options)?;
        Self::with_progress(options, Some((progress, hashes)))
    }

    fn with_progress(options: &ServerOptions, earlier: Option<(Progress, &[u64])>) -> Result<Self, Fault> {
        let (sender, events) = sync_channel(WAITING);
        let (earlier, hashes) = match earlier {
            Some((progress, hashes)) => (Some(progress), hashes),
            None => (None, &[][..]),
        };
        let mut server = Self {
            options: options.clone(),
            open: 0,
            nodes: Vec::new(),
            expected: 0,
            first_look: FirstLook::default(),
            cluster: None,
            events,
            sender,
            threads: Vec::new(),
            batch: Batch::default(),
            node: 0,
            key: Vec::new(),
            stored_type: Cow::Borrowed(""),
            fields: None,
            seen: Seen::with_room_for(0),
            left: options.max_keys,
            end: options.max_time.map(|time| Instant::now() + time),
            stopped: None,
            is_over: Arc::default(),
            faults: VecDeque::new(),
        };
        let first = Node::first(options)?;
        let is_cluster = first.is_in_cluster()?;
        if let Some(Progress { nodes, expected, salt, cluster, .. }) = earlier {
            if is_cluster != cluster.is_some() {
                return Err(other("the server is not in the same cluster any more"));
            }
            (server.nodes, server.expected) = (nodes, expected);
            server.seen = Seen::restored(salt, hashes, expected);
            if let Some(saved) = cluster {
                let mut cluster = Cluster::new(first, options.replicas, saved);
                let begun = cluster.begun()?;
                server.cluster = Some(cluster);
                for (node, part) in begun {
                    server.walk(node, Some(&part), true)?;
                }
            } else if !server.nodes().all(|node| node.is_read) {
                server.walk(first, None, true)?;
            }
        } else {
            if is_cluster {
                server.cluster = Some(Cluster::new(first, options.replicas, Saved::default()));
                server.begin_round()?;
            } else {
                server.walk(first, None, false)?;
            }
            server.expected = server.nodes().map(|node| node.expected).sum();
            server.seen = Seen::with_room_for(server.expected);
        }
        Ok(server)
    }

    /// Returns the results of each node so far.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = &NodeSummary> {
        self.nodes.iter().map(|node| &node.summary)
    }

    /// Returns the number of keys that the nodes had when reading began.
    pub fn expected(&self) -> u64 {
        self.expected
    }

    /// Returns what the servers told of themselves before their keys were read. Empty if reading
    /// continues.
    pub fn first_look(&self) -> FirstLook {
        self.first_look
    }

    /// Returns the slots of a cluster whose keys were not all read, such as `0-5460, 7000`. `None`
    /// if there are none, or before the end.
    pub fn unread_slots(&self) -> Option<String> {
        let slots = self.cluster.as_ref()?.unread().to_string();
        Some(slots).filter(|slots| !slots.is_empty())
    }

    /// Returns whether all keys were read. It is known at the end.
    pub fn is_read(&self) -> bool {
        self.stopped.is_none() && self.unread_slots().is_none()
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
        let mut progress = Progress::start(&self.options, self.seen.salt())?;
        progress.nodes.clone_from(&self.nodes);
        progress.expected = self.expected;
        progress.cluster = self.cluster.as_ref().map(Cluster::saved);
        Ok(progress)
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
        self.cluster.is_some()
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
