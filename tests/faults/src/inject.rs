//! Injecting faults.

use std::{
    collections::HashMap,
    io, thread,
    time::{Duration, Instant},
};

use fastrand::Rng;
use keyschema::prelude::*;
use keyschema_test_server::Server;

use crate::{
    client::{CLIENTS, id},
    fault::Fault,
    keys::Count,
    ledger::Ledger,
    servers::{Servers, is_master, says, wait_until},
    storm::Storm,
};

/// Injects faults until the storm is over.
pub(crate) fn inject(storm: &Storm, servers: &mut Servers, random: &mut Rng) -> io::Result<()> {
    let mut owners = HashMap::new();
    while !storm.is_over() {
        match storm.fault {
            Fault::Kill => kill(storm, servers, random)?,
            Fault::Restart => restart(storm, servers)?,
            Fault::Failover => fail_over(storm, servers, random)?,
            Fault::Memory => fill_memory(servers, random)?,
            Fault::Cancel => drop(servers.nodes()[0].command(&["CLIENT", "KILL", "TYPE", "normal"])),
            Fault::Reshard => move_slot(servers, &mut owners, random)?,
        }
        Ledger::count(&storm.ledger.faults);
        let pause = match storm.fault {
            Fault::Memory => 0..30,
            Fault::Cancel | Fault::Reshard => 20..150,
            _ => 200..900,
        };
        thread::sleep(Duration::from_millis(random.u64(pause)));
    }
    Ok(())
}

/// Kills a master, waits for its replica to take its place, and starts it again.
fn kill(storm: &Storm, servers: &mut Servers, random: &mut Rng) -> io::Result<()> {
    let has_replica =
        |node: &&&Server| is_master(node) && says(node, &["INFO", "replication"], "state=online");
    let nodes = servers.nodes();
    let masters: Vec<usize> = (0..nodes.len()).filter(|number| has_replica(&&nodes[*number])).collect();
    let Some(killed) = random.choice(masters) else { return Ok(()) };
    let _disturbed = storm.disturb();
    servers.node_mut(killed).kill();
    wait_until("a replica takes the place of its master", || {
        let masters = servers.masters();
        masters.len() == 3 && masters.iter().all(|node| says(node, &["CLUSTER", "INFO"], "cluster_state:ok"))
    })?;
    // Clients find the new master while the old one is away.
    thread::sleep(Duration::from_millis(random.u64(0..1_000)));
    servers.node_mut(killed).restart().map_err(io::Error::other)?;
    let node = servers.nodes()[killed];
    wait_until("the old master follows", || says(node, &["INFO", "replication"], "master_link_status:up"))
}

/// Kills a server and starts it again.
fn restart(storm: &Storm, servers: &mut Servers) -> io::Result<()> {
    let _disturbed = storm.disturb();
    servers.node_mut(0).restart().map_err(io::Error::other)?;
    let node = servers.nodes()[0];
    wait_until("the server has read its keys", || says(node, &["INFO", "persistence"], "loading:0"))
}

/// Makes a replica the master while its master is running.
fn fail_over(storm: &Storm, servers: &Servers, random: &mut Rng) -> io::Result<()> {
    let follows = |node: &&Server| says(node, &["INFO", "replication"], "master_link_status:up");
    let replicas: Vec<&Server> = servers.nodes().into_iter().filter(follows).collect();
    let Some(replica) = random.choice(replicas) else { return Ok(()) };
    let _disturbed = storm.disturb();
    // A node refuses, or stops after 5 s, if the others are busy or have not agreed on the last
    // change.
    let mut asked = None;
    wait_until("the replica is the master", || {
        if asked.is_none_or(|asked: Instant| asked.elapsed() > Duration::from_secs(6)) {
            asked = replica.command(&["CLUSTER", "FAILOVER"]).is_ok().then(Instant::now);
        }
        is_master(replica) && servers.masters().len() == 3
    })
}

/// Leaves a server no memory, or little memory, for a moment.
fn fill_memory(servers: &Servers, random: &mut Rng) -> io::Result<()> {
    let server = servers.nodes()[0];
    let set = |limit: &str| server.command(&["CONFIG", "SET", "maxmemory", limit]).map(drop);
    let info = server.command(&["INFO", "memory"])?;
    let used = info.lines().find_map(|line| line.trim().strip_prefix("used_memory:")?.parse::<u64>().ok());
    let some = used.unwrap_or_default() + random.u64(0..100_000);
    set(&if random.bool() { some.to_string() } else { "1".into() })?;
    thread::sleep(Duration::from_millis(random.u64(2..40)));
    set("0")
}

/// Moves a slot with keys of the load to another master.
fn move_slot(servers: &Servers, owners: &mut HashMap<u16, usize>, random: &mut Rng) -> io::Result<()> {
    let nodes = servers.nodes();
    let slot = Count::new(id(random.u32(..CLIENTS), random)).slot();
    let text = slot.to_string();
    let owner = owners.entry(slot).or_insert((usize::from(slot) / 5_461).min(2));
    let [from, to] = [*owner, (*owner + random.usize(1..3)) % 3];
    let my_id = |node: usize| nodes[node].command(&["CLUSTER", "MYID"]).map(|id| id.trim().to_owned());
    let [from_id, to_id] = [my_id(from)?, my_id(to)?];
    let set = |node: usize, words: &[&str]| {
        let command: Vec<&str> = ["CLUSTER", "SETSLOT", &text].iter().chain(words).copied().collect();
        nodes[node].command(&command).map(drop)
    };
    set(to, &["IMPORTING", &from_id])?;
    set(from, &["MIGRATING", &to_id])?;
    thread::sleep(Duration::from_millis(random.u64(0..50)));
    let port = nodes[to].port().unwrap_or_default().to_string();
    loop {
        let keys = nodes[from].command(&["CLUSTER", "GETKEYSINSLOT", &text, "100"])?;
        if keys.is_empty() {
            break;
        }
        for key in keys.lines() {
            nodes[from].command(&["MIGRATE", "127.0.0.1", &port, key, "0", "5000"])?;
        }
    }
    // The new owner must know it first. Otherwise others do not believe it.
    for node in [to, from, 3 - from - to] {
        set(node, &["NODE", &to_id])?;
    }
    *owner = to;
    Ok(())
}
