//! The servers of a storm.

use std::{
    io, thread,
    time::{Duration, Instant},
};

use keyschema_test_server::{Cluster, Server, StartError};

use crate::fault::Fault;

/// The longest time that a cluster may take to agree.
const PATIENCE: Duration = Duration::from_secs(60);

/// One server, or a cluster of three masters.
pub(crate) enum Servers {
    One(Server),
    Many(Cluster),
}

impl Servers {
    /// Starts the servers for a fault. They keep all answered writes when they are killed, because
    /// `everysec` could lose the last second.
    pub(crate) fn start(fault: Fault) -> Result<Self, StartError> {
        let lasting = [("appendonly", "yes"), ("appendfsync", "always")];
        if !fault.is_of_cluster() {
            let builder =
                lasting.iter().fold(Server::builder(), |builder, (name, value)| builder.setting(name, value));
            return builder.start().map(Self::One);
        }
        let mut builder = Cluster::builder(3).setting("cluster-node-timeout", "1000");
        for (name, value) in lasting {
            builder = builder.setting(name, value);
        }
        if fault != Fault::Reshard {
            builder = builder.replicas();
        }
        builder.start().map(Self::Many)
    }

    /// Returns the addresses for clients.
    pub(crate) fn urls(&self) -> Vec<String> {
        match self {
            Self::One(server) => vec![server.url()],
            Self::Many(cluster) => cluster.replicas().iter().map(Server::url).chain(cluster.urls()).collect(),
        }
    }

    /// Returns all servers, masters or not.
    pub(crate) fn nodes(&self) -> Vec<&Server> {
        match self {
            Self::One(server) => vec![server],
            Self::Many(cluster) => cluster.masters().iter().chain(cluster.replicas()).collect(),
        }
    }

    /// Returns the server with this number among [`nodes`](Self::nodes).
    pub(crate) fn node_mut(&mut self, number: usize) -> &mut Server {
        match self {
            Self::One(server) => server,
            Self::Many(cluster) => {
                let masters = cluster.masters().len();
                if number < masters {
                    &mut cluster.masters_mut()[number]
                } else {
                    &mut cluster.replicas_mut()[number - masters]
                }
            }
        }
    }

    /// Returns the masters.
    pub(crate) fn masters(&self) -> Vec<&Server> {
        self.nodes().into_iter().filter(|node| is_master(node)).collect()
    }
}

/// Whether a server answers that it is a master.
pub(crate) fn is_master(node: &Server) -> bool {
    says(node, &["INFO", "replication"], "role:master")
}

/// Whether the answer of a server has this text.
pub(crate) fn says(node: &Server, words: &[&str], text: &str) -> bool {
    node.command(words).is_ok_and(|answer| answer.contains(text))
}

/// Waits until a condition is true.
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) -> io::Result<()> {
    let start = Instant::now();
    while !holds() {
        if start.elapsed() > PATIENCE {
            return Err(io::Error::new(io::ErrorKind::TimedOut, format!("not within {PATIENCE:?}: {what}")));
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}
