//! Faults of servers.

use std::fmt;

/// A fault that is injected while clients work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A master of a cluster is killed, its replica takes its place, and it comes back as a
    /// replica.
    Kill,
    /// A server is killed and reads its append-only file again.
    Restart,
    /// A replica of a cluster replaces its master, which keeps running.
    Failover,
    /// A server has no memory left for writes.
    Memory,
    /// Futures are dropped before their answer comes, and connections are closed.
    Cancel,
    /// Slots of a cluster move from master to master.
    Reshard,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 6] =
        [Self::Kill, Self::Restart, Self::Failover, Self::Memory, Self::Cancel, Self::Reshard];

    /// Returns the name of the fault, as in the option.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Restart => "restart",
            Self::Failover => "failover",
            Self::Memory => "memory",
            Self::Cancel => "cancel",
            Self::Reshard => "reshard",
        }
    }

    /// Whether it happens to a cluster.
    pub(crate) const fn is_of_cluster(self) -> bool {
        matches!(self, Self::Kill | Self::Failover | Self::Reshard)
    }

    /// Whether answered writes may be lost: a replica may not have them yet when its master dies.
    pub(crate) const fn loses_writes(self) -> bool {
        matches!(self, Self::Kill)
    }

    /// Whether a command may be carried out twice: redis-rs sends it again when a connection to a
    /// cluster breaks.
    pub(crate) const fn repeats_commands(self) -> bool {
        matches!(self, Self::Kill)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
