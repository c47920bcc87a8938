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

/// The facts that servers report about themselves before their keys are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstLook {
    /// The number of keys in the databases to read.
    pub keys: u64,
    /// The number of them that have a TTL.
    pub expiring: u64,
    /// The memory that the servers use, in bytes.
    pub bytes: u64,
    /// The most memory that they may use, in bytes. 0 for any.
    pub max_bytes: u64,
    /// The number of lists, sets, sorted sets and hashes with at least [`Self::MANY`] elements, as
    /// far as the servers tell it: Redis from 8.0 does.
    pub large: [u64; 4],
}

impl FirstLook {
    /// The number of elements from which a key counts as large.
    pub const MANY: u64 = 16_384;

    /// Returns what one of several servers tells, and what the others told.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            keys: self.keys.saturating_add(other.keys),
            expiring: self.expiring.saturating_add(other.expiring),
            bytes: self.bytes.saturating_add(other.bytes),
            max_bytes: self.max_bytes.saturating_add(other.max_bytes),
            large: std::array::from_fn(|kind| self.large[kind].saturating_add(other.large[kind])),
        }
    }
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
