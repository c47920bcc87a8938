//! The slots of a cluster that were read, and the nodes that have the others.
//!
//! Slots move while a cluster is read, and replicas take the places of their masters. So reading
//! goes in rounds. A round reads the slots that no server was read for as it is now: in the first
//! round all of them. A server counts for a slot if it had the slot from the start of its reading
//! to its end. The last round has nothing to read.
//!
//! Keys of a slot that is moving are at two servers. They move in one direction only. So the server
//! that gives them away is read first, and then the other one: a key that was not at the first any
//! more is at the second. The keys that were yielded already are skipped by their fingerprints.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use keyschema_language::message::Message;
use redis::RedisError;
use serde::{Deserialize, Serialize};

use super::{map::Map, nodes::Node, slots::Slots};
use crate::Fault;

/// The most rounds. After them, slots that still move are not read completely.
const ROUNDS: u32 = 12;

/// The pause before a further round, in which the servers of the cluster hear of changes.
const PAUSE: Duration = Duration::from_millis(500);

/// The time between two looks at the map.
const LOOK: Duration = Duration::from_secs(2);

/// Slots that are read, or were read, at a server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Part {
    /// The address of the server.
    pub(super) node: String,
    slots: Slots,
    /// Whether the slots are moving to this server, and the one that gives them away was read
    /// before.
    is_target: bool,
    /// Whether keys of other slots are skipped.
    is_only: bool,
}

/// The saved state of a cluster.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Saved {
    covered: Vec<Part>,
    assigned: Vec<Part>,
    /// Slots that moved while they were read.
    moved: Slots,
}

/// The slots of a cluster that were read, and the nodes that have the others.
pub(super) struct Cluster {
    first: Node,
    replicas: bool,
    /// All servers that are known.
    peers: Arc<[Node]>,
    covered: Vec<Part>,
    assigned: Vec<Part>,
    /// The parts that are read after those that are assigned.
    later: Vec<(Node, Part)>,
    /// Slots with keys that a server could not be asked for.
    moved: Slots,
    /// Slots that got another owner while they were read.
    changed: Slots,
    /// The owners at the last look.
    owners: BTreeMap<u16, String>,
    looked: Instant,
    failed: BTreeSet<String>,
    round: u32,
    unread: Slots,
}

impl Part {
    /// Returns the slots whose keys are read, if they are not all that the server has.
    pub(super) fn only(&self) -> Option<Slots> {
        self.is_only.then(|| self.slots.clone())
    }
}

impl Cluster {
    /// Returns the cluster of a server, perhaps with what was read of it before.
    pub(super) fn new(first: Node, replicas: bool, saved: Saved) -> Self {
        let Saved { covered, assigned, moved } = saved;
        let peers = Arc::from([first.clone()]);
        let (changed, unread) = (moved.clone(), Slots::default());
        Self {
            first,
            replicas,
            peers,
            covered,
            assigned,
            later: Vec::new(),
            moved,
            changed,
            owners: BTreeMap::new(),
            looked: Instant::now(),
            failed: BTreeSet::new(),
            round: 0,
            unread,
        }
    }

    pub(super) fn saved(&self) -> Saved {
        let mut moved = self.moved.clone();
        moved.add_all(self.changed.iter());
        Saved { covered: self.covered.clone(), assigned: self.assigned.clone(), moved }
    }

    /// Returns the parts that an earlier process had begun to read, as far as their servers still
    /// belong to the cluster.
    pub(super) fn begun(&mut self) -> Result<Vec<(Node, Part)>, Fault> {
        let map = self.ask()?;
        let nodes: Vec<Node> = map.peers().map(|peer| self.node_of(peer)).collect();
        let assigned = std::mem::take(&mut self.assigned);
        let find = |part: Part| Some((nodes.iter().find(|node| node.name() == part.node)?.clone(), part));
        let begun: Vec<(Node, Part)> = assigned.into_iter().filter_map(find).collect();
        self.assigned = begun.iter().map(|(_, part)| part.clone()).collect();
        Ok(begun)
    }

    /// Records that the part of a server was read to its end.
    pub(super) fn ended(&mut self, node: &str) {
        for mut part in self.take_assigned(node) {
            let is_valid =
                |slot: &u16| !self.changed.has(*slot) && (part.is_target || !self.moved.has(*slot));
            let slots: Slots = part.slots.iter().filter(is_valid).collect();
            for earlier in &mut self.covered {
                part.slots.iter().for_each(|slot| earlier.slots.remove(slot));
            }
            part.slots = slots;
            self.covered.push(part);
        }
        self.covered.retain(|part| part.slots.iter().next().is_some());
    }

    /// Records that a server does not have its slots any more.
    pub(super) fn replaced(&mut self, node: &str) {
        self.take_assigned(node);
    }

    /// Records that a server cannot be read. It is not tried again.
    pub(super) fn failed(&mut self, node: &str) {
        self.take_assigned(node);
        self.failed.insert(node.into());
    }

    /// Records that a server could not be asked for keys of these slots.
    pub(super) fn moved(&mut self, slots: &[u16]) {
        self.moved.add_all(slots.iter().copied());
    }

    /// Returns the slots that were not read.
    pub(super) fn unread(&self) -> &Slots {
        &self.unread
    }

    fn take_assigned(&mut self, node: &str) -> Vec<Part> {
        let (taken, rest) = std::mem::take(&mut self.assigned).into_iter().partition(|it| it.node == node);
        self.assigned = rest;
        taken
    }

    /// Looks from time to time which slots have another owner.
    pub(super) fn look(&mut self) {
        // If nobody answers, the next round asks again.
        if self.looked.elapsed() >= LOOK {
            let _ = self.ask();
        }
    }

    /// Asks for the map, and records which slots have another owner since the last time.
    fn ask(&mut self) -> Result<Map, Fault> {
        self.looked = Instant::now();
        let mut last = None;
        let answer = self.peers.iter().find_map(|peer| match peer.map() {
            Ok(map) => Some((peer.clone(), map)),
            Err(error) => {
                last = Some(peer.fault(&error));
                None
            }
        });
        let Some((teller, map)) = answer else {
            return Err(last.unwrap_or_else(|| Message::new("the cluster has no server").into()));
        };
        // The one that answers tells where the others are.
        self.first = teller;
        let mut peers: BTreeMap<String, Node> =
            map.peers().map(|peer| self.first.sibling(peer)).map(|node| (node.name().into(), node)).collect();
        peers.entry(self.first.name().into()).or_insert_with(|| self.first.clone());
        self.peers = peers.into_values().collect();
        for shard in &map.shards {
            let owner = self.first.sibling(&shard.master).name().to_string();
            for slot in shard.slots() {
                let before = self.owners.insert(slot, owner.clone());
                if before.is_some_and(|before| before != owner) {
                    self.changed.add(slot);
                }
            }
        }
        Ok(map)
    }

    fn node_of(&self, peer: &super::map::Peer) -> Node {
        self.first.sibling(peer).in_cluster(self.replicas, Arc::clone(&self.peers))
    }

    /// Returns the parts to read next. None if all slots were read, or cannot be.
    pub(super) fn next(&mut self) -> Result<Vec<(Node, Part)>, Fault> {
        let mut parts = std::mem::take(&mut self.later);
        if parts.is_empty() {
            self.round += 1;
            if self.round > 1 {
                thread::sleep(PAUSE);
            }
            parts = self.plan()?;
            if self.round > ROUNDS {
                parts.clear();
            }
        }
        self.assigned = parts.iter().map(|(_, part)| part.clone()).collect();
        Ok(parts)
    }

    /// Begins a round. What is not read in it stays in `unread`.
    fn plan(&mut self) -> Result<Vec<(Node, Part)>, Fault> {
        let map = self.ask()?;
        (self.moved, self.changed, self.unread) = Default::default();
        let moving = self.moving(&map)?;
        let mut parts: BTreeMap<String, (Node, Part)> = BTreeMap::new();
        let mut later: BTreeMap<String, (Node, Part)> = BTreeMap::new();
        let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
        for shard in &map.shards {
            let master = std::slice::from_ref(&shard.master);
            let readers = if self.replicas { shard.replicas.as_slice() } else { master };
            let readers: Vec<Node> = readers.iter().map(|peer| self.node_of(peer)).collect();
            let Some(reader) = readers.iter().find(|node| !self.failed.contains(node.name())) else {
                if self.replicas && readers.is_empty() && self.round == 1 {
                    let slots = format!("{} to {}", shard.first, shard.last);
                    let fact = format!("the cluster has no replica for the slots {slots}");
                    return Err(Message::new(fact).help("leave out `--replicas` to read the masters").into());
                }
                let rest: Vec<u16> = shard.slots().filter(|slot| self.cover_of(*slot).is_none()).collect();
                self.unread.add_all(rest);
                continue;
            };
            *sizes.entry(reader.name().into()).or_default() += shard.slots().count();
            // The servers that count for the slots: a replica may have become the master.
            let counts = |name: &str| {
                readers.iter().any(|node| node.name() == name)
                    || self.replicas && self.first.sibling(&shard.master).name() == name
            };
            for slot in shard.slots() {
                let target = moving.get(&slot);
                let is_read = self.cover_of(slot).is_some_and(|part| match target {
                    Some(target) => part.is_target && part.node == target.name(),
                    None => counts(&part.node),
                });
                if is_read {
                    continue;
                }
                self.unread.add(slot);
                add(&mut parts, reader, slot, false);
                if let Some(target) = target {
                    add(&mut later, target, slot, true);
                }
            }
        }
        for (name, (_, part)) in &mut parts {
            part.is_only = part.slots.iter().count() < sizes.get(name).copied().unwrap_or_default();
        }
        self.later = later.into_values().collect();
        Ok(parts.into_values().collect())
    }

    fn cover_of(&self, slot: u16) -> Option<&Part> {
        self.covered.iter().find(|part| part.slots.has(slot))
    }

    /// Returns the slots that are moving, each with the server that gets it. Replicas have no part
    /// in it.
    fn moving(&self, map: &Map) -> Result<BTreeMap<u16, Node>, Fault> {
        let mut moving = BTreeMap::new();
        if self.replicas {
            return Ok(moving);
        }
        let masters: BTreeMap<String, Node> = map
            .shards
            .iter()
            .map(|shard| self.node_of(&shard.master))
            .map(|node| (node.name().into(), node))
            .collect();
        for master in masters.values().filter(|node| !self.failed.contains(node.name())) {
            match master.moving() {
                Ok(slots) => {
                    for it in slots {
                        // The map has the name that clients use.
                        let known = map.peers().find(|peer| peer.id == it.to.id).unwrap_or(&it.to);
                        moving.insert(it.slot, self.node_of(known));
                    }
                }
                Err(error) if is_refused(&error) => return Err(master.fault(&error)),
                // Whoever reads it finds out whether it is gone.
                Err(_) => {}
            }
        }
        Ok(moving)
    }
}

fn add(parts: &mut BTreeMap<String, (Node, Part)>, node: &Node, slot: u16, is_target: bool) {
    let (_, part) = parts.entry(node.name().into()).or_insert_with(|| {
        let name = node.name().to_string();
        (node.clone(), Part { node: name, slots: Slots::default(), is_target, is_only: is_target })
    });
    part.slots.add(slot);
}

fn is_refused(error: &RedisError) -> bool {
    error.code() == Some("NOPERM")
}
