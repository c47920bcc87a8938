//! A cluster of several masters.

use std::ops::RangeInclusive;

use crate::builder::{ALL_SLOTS, Builder, answer, wait};
use crate::error::StartError;
use crate::resp;
use crate::server::Server;

/// A running cluster, empty at the start, whose masters share the slots evenly. It has no replicas.
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
}

impl Cluster {
    /// Starts so many masters on free ports of 127.0.0.1, and waits until all agree that the cluster is whole: 2 to 3 s.
    ///
    /// # Errors
    ///
    /// If no server binary can be had, or if a master does not start or does not meet the others; see [`StartError`].
    ///
    /// # Panics
    ///
    /// If there are no masters, or more than slots.
    pub fn start(masters: u16) -> Result<Self, StartError> {
        let (_, last) = ALL_SLOTS;
        let slots = last + 1;
        assert!((1..=slots).contains(&masters), "a cluster has 1 to {slots} masters");
        let share = slots / masters;
        let slots_of = |number| {
            let first = number * share;
            first..=if number + 1 == masters { last } else { first + share - 1 }
        };
        Self::with_slots(&(0..masters).map(slots_of).collect::<Vec<_>>())
    }

    /// Starts a master for each range of slots, as [`start`](Self::start) does. All slots together have to be those of a cluster.
    ///
    /// # Errors
    ///
    /// As above, and if a slot is missing or is there twice.
    pub fn with_slots(slots: &[RangeInclusive<u16>]) -> Result<Self, StartError> {
        let start =
            |slots: &RangeInclusive<u16>| Builder::default().slots(*slots.start(), *slots.end()).start();
        let mut masters = slots.iter().map(start).collect::<Result<Vec<Server>, _>>()?;
        meet(&mut masters)?;
        Ok(Self { masters })
    }

    /// The masters, in the order of their slots.
    pub fn masters(&self) -> &[Server] {
        &self.masters
    }

    /// The addresses of all masters, as client libraries take them.
    pub fn urls(&self) -> Vec<String> {
        self.masters.iter().map(Server::url).collect()
    }
}

/// Introduces all masters to the first, which tells them of each other.
fn meet(masters: &mut [Server]) -> Result<(), StartError> {
    let addresses: Vec<[String; 2]> =
        masters.iter().map(|it| [it.port.unwrap_or_default(), it.bus].map(|port| port.to_string())).collect();
    let count = masters.len();
    for (number, master) in masters.iter_mut().enumerate() {
        // Else they would all be of epoch 0, and settle that first.
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
