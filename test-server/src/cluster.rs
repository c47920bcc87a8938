//! A cluster of several masters.

use std::ops::RangeInclusive;

use crate::builder::{ALL_SLOTS, Builder, answer, wait};
use crate::error::StartError;
use crate::resp;
use crate::server::Server;

/// A running cluster, empty at the start, whose masters share the slots evenly. It has replicas
/// only if the [`builder`](Cluster::builder) adds them.
///
/// ```
/// use keyschema_test_server::Cluster;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let cluster = Cluster::start(3)?;
/// assert_eq!(cluster.masters().len(), 3);
/// let info = cluster.masters()[0].command(&["CLUSTER", "INFO"])?;
/// assert!(info.contains("cluster_size:3"));
/// # Ok(())
/// # }
/// ```
pub struct Cluster {
    masters: Vec<Server>,
    replicas: Vec<Server>,
}

/// The settings for starting a [`Cluster`].
#[derive(Clone, Debug)]
#[must_use = "`start` starts the cluster"]
pub struct ClusterBuilder {
    slots: Vec<RangeInclusive<u16>>,
    has_replicas: bool,
    node: Builder,
}

impl ClusterBuilder {
    /// Gives each master a replica, which replaces it after it is gone for longer than
    /// `cluster-node-timeout`, 15 s by default.
    pub fn replicas(mut self) -> Self {
        self.has_replicas = true;
        // A master waits 5 s for more replicas before it sends its keys.
        self.setting("repl-diskless-sync-delay", "0")
    }

    /// Adds a setting of all nodes as in `redis.conf`, for example `cluster-node-timeout` and
    /// `1000`.
    pub fn setting(mut self, name: &str, value: &str) -> Self {
        self.node = self.node.setting(name, value);
        self
    }

    /// Starts the masters on free ports of 127.0.0.1, and waits until all agree that the cluster is
    /// whole. Then starts the replicas, and waits until they have copied their masters.
    ///
    /// # Errors
    ///
    /// Returns an error if no server binary is available, or if a node does not start or does not
    /// meet the others; see [`StartError`].
    pub fn start(&self) -> Result<Cluster, StartError> {
        let start =
            |slots: &RangeInclusive<u16>| self.node.clone().slots(*slots.start(), *slots.end()).start();
        let mut masters = self.slots.iter().map(start).collect::<Result<Vec<Server>, _>>()?;
        meet(&mut masters)?;
        let count = if self.has_replicas { masters.len() } else { 0 };
        let mut replicas = Vec::with_capacity(count);
        for master in masters.iter_mut().take(count) {
            let mut replica = self.node.clone().node().start()?;
            follow(&mut replica, master)?;
            replicas.push(replica);
        }
        Ok(Cluster { masters, replicas })
    }
}

impl Cluster {
    /// Starts this many masters on free ports of 127.0.0.1, and waits until all agree that the
    /// cluster is whole: 2 to 3 s.
    ///
    /// # Errors
    ///
    /// Returns an error if no server binary is available, or if a master does not start or does not
    /// meet the others; see [`StartError`].
    ///
    /// # Panics
    ///
    /// Panics if there are no masters, or more than slots.
    pub fn start(masters: u16) -> Result<Self, StartError> {
        Self::builder(masters).start()
    }

    /// Returns a builder of a cluster of this many masters, for other options.
    ///
    /// # Panics
    ///
    /// Panics if there are no masters, or more than slots.
    pub fn builder(masters: u16) -> ClusterBuilder {
        ClusterBuilder { slots: Self::shares(masters), has_replicas: false, node: Builder::default() }
    }

    /// Returns the slots of each of this many masters.
    fn shares(masters: u16) -> Vec<RangeInclusive<u16>> {
        let (_, last) = ALL_SLOTS;
        let slots = last + 1;
        assert!((1..=slots).contains(&masters), "a cluster has 1 to {slots} masters");
        let share = slots / masters;
        let slots_of = |number| {
            let first = number * share;
            first..=if number + 1 == masters { last } else { first + share - 1 }
        };
        (0..masters).map(slots_of).collect()
    }

    /// Starts a master for each range of slots, as [`start`](Self::start) does. The ranges together
    /// must be all slots of a cluster.
    ///
    /// # Errors
    ///
    /// As for [`start`](Self::start). Also returns an error if a slot is missing or occurs twice.
    pub fn with_slots(slots: &[RangeInclusive<u16>]) -> Result<Self, StartError> {
        ClusterBuilder { slots: slots.to_vec(), has_replicas: false, node: Builder::default() }.start()
    }

    /// Returns the masters, in the order of their slots.
    pub fn masters(&self) -> &[Server] {
        &self.masters
    }

    /// Returns the masters, to kill or restart them.
    pub fn masters_mut(&mut self) -> &mut [Server] {
        &mut self.masters
    }

    /// Returns the replicas, each of the master at the same position. Empty unless they were
    /// requested.
    pub fn replicas(&self) -> &[Server] {
        &self.replicas
    }

    /// Returns the replicas, to kill or restart them.
    pub fn replicas_mut(&mut self) -> &mut [Server] {
        &mut self.replicas
    }

    /// Returns the addresses of all masters, as client libraries take them.
    pub fn urls(&self) -> Vec<String> {
        self.masters.iter().map(Server::url).collect()
    }
}

/// Introduces all masters to the first one, which tells them about each other.
fn meet(masters: &mut [Server]) -> Result<(), StartError> {
    let addresses: Vec<[String; 2]> =
        masters.iter().map(|it| [it.port.unwrap_or_default(), it.bus].map(|port| port.to_string())).collect();
    let count = masters.len();
    for (number, master) in masters.iter_mut().enumerate() {
        // Otherwise they would all have the epoch 0, and would first have to settle that.
        let epoch = (number + 1).to_string();
        let first = addresses[0].each_ref();
        let mut ask = |words: &[&str], expected: &str| {
            wait(&mut master.process, || answer(resp::command(&master.socket, words), expected))
        };
        ask(&["CLUSTER", "SET-CONFIG-EPOCH", &epoch], "OK")?;
        if number > 0 {
            ask(&["CLUSTER", "MEET", "127.0.0.1", first[0], first[1]], "OK")?;
        }
    }
    for master in masters {
        let mut ask = |words: &[&str], expected: &str| {
            wait(&mut master.process, || answer(resp::command(&master.socket, words), expected))
        };
        ask(&["CLUSTER", "INFO"], &format!("cluster_size:{count}\r\n"))?;
        ask(&["CLUSTER", "INFO"], "cluster_state:ok")?;
    }
    Ok(())
}

/// Makes a node without slots the replica of a master.
fn follow(replica: &mut Server, master: &mut Server) -> Result<(), StartError> {
    let [port, bus] = [master.port.unwrap_or_default(), master.bus].map(|port| port.to_string());
    let id = wait(&mut master.process, || answer(resp::command(&master.socket, &["CLUSTER", "MYID"]), ""))?;
    let mut ask = |words: &[&str], expected: &str| {
        wait(&mut replica.process, || answer(resp::command(&replica.socket, words), expected))
    };
    ask(&["CLUSTER", "MEET", "127.0.0.1", &port, &bus], "OK")?;
    ask(&["CLUSTER", "NODES"], id.trim())?;
    ask(&["CLUSTER", "REPLICATE", id.trim()], "OK")?;
    ask(&["INFO", "replication"], "master_link_status:up")?;
    let of_master = format!("slave {}", id.trim());
    let known = || answer(resp::command(&master.socket, &["CLUSTER", "NODES"]), &of_master);
    wait(&mut master.process, known).map(drop)
}
