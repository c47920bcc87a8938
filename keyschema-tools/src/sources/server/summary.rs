//! The results of reading servers.

use serde::{Deserialize, Serialize};

/// The reason why a server was not read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// [`ServerOptions::max_keys`](super::ServerOptions::max_keys) was reached.
    Keys,
    /// [`ServerOptions::max_time`](super::ServerOptions::max_time) passed.
    Time,
    /// [`ServerOptions::interrupt`](super::ServerOptions::interrupt) was set.
    Interrupt,
}

/// The results of reading a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Whether another server of the cluster took its place meanwhile.
    pub is_replaced: bool,
}
