//! Clusters that change while they are read.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use keyschema_core::hash_slot;
use keyschema_test_server::{Cluster, Server as TestServer};
use keyschema_tools::access::Access;
use keyschema_tools::sources::{KeySource as _, Needs, Nodes, Server, ServerOptions, Stop};
use redis::Pipeline;

use crate::{data::connection, servers::options_of};

/// The slot that moves, from the second master to the third one. All keys with this tag are in it.
const MOVING: &str = "{tag:2}";

/// Clusters take both processors at their start and while a replica is elected.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of times that each key was yielded.
type Counts = BTreeMap<Vec<u8>, u32>;

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn says(server: &TestServer, command: &[&str], expected: &str) -> bool {
    server.command(command).is_ok_and(|answer| answer.contains(expected))
}

fn moving_slot() -> u16 {
    let slot = hash_slot(MOVING.as_bytes());
    assert!((5_461..10_922).contains(&slot), "{slot}");
    slot
}

/// Returns three masters with keys, which their replicas have too.
fn full_cluster(keys: u32) -> Cluster {
    let cluster = Cluster::builder(3).replicas().setting("cluster-node-timeout", "1500").start().unwrap();
    let names = (0..keys).map(|number| format!("user:{number}"));
    let names: Vec<String> = names.chain((0..300).map(|number| format!("{MOVING}:{number}"))).collect();
    for (number, (master, replica)) in (0_u16..).zip(cluster.masters().iter().zip(cluster.replicas())) {
        let own: Vec<&String> =
            names.iter().filter(|name| (hash_slot(name.as_bytes()) / 5_461).min(2) == number).collect();
        for part in own.chunks(1_000) {
            let mut pipeline = Pipeline::new();
            for name in part {
                pipeline.cmd("SET").arg(*name).arg("x").ignore();
            }
            pipeline.exec(&mut connection(master)).unwrap();
        }
        let count = own.len().to_string();
        wait_until("the replica has the keys", || replica.command(&["DBSIZE"]).unwrap() == count);
    }
    // Redis lists a replica only once it told the node that is asked how far it has read.
    for (node, replica) in
        cluster.masters().iter().flat_map(|it| cluster.replicas().iter().map(move |of| (it, of)))
    {
        let port = replica.port().unwrap().to_string();
        wait_until("the nodes list the replica", || {
            node.command(&["CLUSTER", "SLOTS"]).unwrap().lines().any(|line| line == port)
        });
    }
    cluster
}

/// Moves the slot, key by key. If it is only begun, half of its keys stay where they were.
fn move_slot(cluster: &Cluster, is_only_begun: bool, pause: Duration) {
    let [from, to] = [&cluster.masters()[1], &cluster.masters()[2]];
    let slot = moving_slot().to_string();
    let command = |server: &TestServer, words: &[&str]| {
        wait_until("the slot moves", || server.command(words).is_ok());
    };
    let ids = [from, to].map(|it| it.command(&["CLUSTER", "MYID"]).unwrap());
    command(to, &["CLUSTER", "SETSLOT", &slot, "IMPORTING", &ids[0]]);
    command(from, &["CLUSTER", "SETSLOT", &slot, "MIGRATING", &ids[1]]);
    let port = to.port().unwrap().to_string();
    let keys = from.command(&["CLUSTER", "GETKEYSINSLOT", &slot, "1000"]).unwrap();
    let keys: Vec<&str> = keys.lines().collect();
    assert!(keys.len() >= 300);
    let end = if is_only_begun { 150 } else { keys.len() };
    for key in &keys[..end] {
        command(from, &["MIGRATE", "127.0.0.1", &port, key, "0", "5000"]);
        thread::sleep(pause);
    }
    if !is_only_begun {
        command(to, &["CLUSTER", "SETSLOT", &slot, "NODE", &ids[1]]);
        command(from, &["CLUSTER", "SETSLOT", &slot, "NODE", &ids[1]]);
    }
}

/// Reads to the end. `at` is called with the number of keys so far.
fn read(server: &mut Server, counts: &mut Counts, mut at: impl FnMut(usize)) {
    while let Some(it) = server.next().unwrap() {
        *counts.entry(it.key.to_vec()).or_default() += 1;
        at(counts.values().len());
    }
}

#[track_caller]
fn check(counts: &Counts, keys: u32) {
    let expected: Vec<Vec<u8>> = (0..keys)
        .map(|number| format!("user:{number}"))
        .chain((0..300).map(|number| format!("{MOVING}:{number}")))
        .map(String::into_bytes)
        .collect();
    let missing: Vec<_> = expected.iter().filter(|key| !counts.contains_key(*key)).collect();
    let missing: Vec<_> = missing.iter().map(|key| String::from_utf8_lossy(key)).collect();
    assert!(
        missing.is_empty(),
        "{} are missing, such as {:?}",
        missing.len(),
        &missing[..missing.len().min(5)]
    );
    let twice = counts.values().filter(|count| **count != 1).count();
    assert_eq!((twice, counts.len()), (0, expected.len()));
}

fn url(server: &TestServer) -> String {
    format!("redis://127.0.0.1:{}", server.port().unwrap())
}

fn at_load(max_load: f64, url: &str) -> ServerOptions {
    ServerOptions { max_load, ..options_of(url) }
}

#[test]
fn a_master_that_is_killed_and_a_slot_that_moves_cost_no_key() {
    let _one = alone();
    let mut cluster = full_cluster(30_000);
    let mut killed = Vec::new();
    // The masters of the moving slot live on.
    let mut source = Server::open(&at_load(0.05, &url(&cluster.masters()[1]))).unwrap();
    let mut counts = Counts::new();
    read(&mut source, &mut counts, |keys| {
        if keys == 3_000 && killed.is_empty() {
            killed.push(url(&cluster.masters()[0]));
            cluster.masters_mut()[0].kill();
            let begun = Instant::now();
            move_slot(&cluster, false, Duration::ZERO);
            assert!(begun.elapsed() < Duration::from_secs(60));
        }
    });
    check(&counts, 30_000);
    let replaced: Vec<String> =
        source.nodes().filter(|it| it.is_replaced).map(|it| format!("redis://{}", it.name)).collect();
    assert_eq!(replaced, killed);
    assert!(source.is_read() && source.nodes().filter(|it| !it.is_replaced).all(|it| it.is_read));
    assert_eq!((source.nodes().len(), source.expected()), (4, 30_300));
}

#[test]
fn a_slot_that_moves_meanwhile_is_read_at_both_masters() {
    let _one = alone();
    let cluster = full_cluster(20_000);
    let mut source = Server::open(&at_load(0.1, &url(&cluster.masters()[0]))).unwrap();
    let mut counts = Counts::new();
    thread::scope(|scope| {
        scope.spawn(|| move_slot(&cluster, false, Duration::from_millis(3)));
        read(&mut source, &mut counts, |_| {});
    });
    check(&counts, 20_000);
}

/// The slot moves meanwhile, so that all commands are sent.
#[test]
fn a_user_with_the_rule_for_clusters_reads_masters_or_replicas() {
    let _one = alone();
    let cluster = full_cluster(1_000);
    move_slot(&cluster, true, Duration::ZERO);
    for nodes in [Nodes::Masters, Nodes::Replicas] {
        let rule = Needs { nodes, ..Needs::default() }.access_rule();
        let words: Vec<&str> = ["ACL", "SETUSER", "audit", "reset", "on", ">secret"]
            .into_iter()
            .chain(rule.split(' '))
            .collect();
        for server in cluster.masters().iter().chain(cluster.replicas()) {
            server.command(&words).unwrap();
        }
        let access =
            Access { user: Some("audit".into()), password: Some("secret".into()), ..Access::default() };
        let replicas = nodes == Nodes::Replicas;
        let options = ServerOptions { access, replicas, ..options_of(&url(&cluster.masters()[0])) };
        let mut source = Server::open(&options).unwrap();
        let mut counts = Counts::new();
        read(&mut source, &mut counts, |_| {});
        if !replicas {
            check(&counts, 1_000);
        }
        assert!(counts.len() >= 1_150, "{}", counts.len());
    }
}

/// Also from the state that an administrator left it in a year ago.
#[test]
fn a_slot_that_has_moved_half_is_read_at_both_masters() {
    let _one = alone();
    let cluster = full_cluster(1_000);
    move_slot(&cluster, true, Duration::ZERO);
    let count = |master: usize| {
        let server = &cluster.masters()[master];
        server.command(&["CLUSTER", "COUNTKEYSINSLOT", &moving_slot().to_string()]).unwrap()
    };
    assert_eq!([count(1), count(2)], ["150", "150"]);
    let mut source = Server::open(&options_of(&url(&cluster.masters()[0]))).unwrap();
    let mut counts = Counts::new();
    read(&mut source, &mut counts, |_| {});
    check(&counts, 1_000);
    assert!(source.is_read());
}

#[test]
fn a_replica_that_takes_over_from_a_living_master_is_read() {
    let _one = alone();
    let cluster = full_cluster(20_000);
    let mut source = Server::open(&at_load(0.05, &url(&cluster.masters()[0]))).unwrap();
    let mut counts = Counts::new();
    read(&mut source, &mut counts, |keys| {
        if keys == 2_000 {
            let replica = &cluster.replicas()[2];
            wait_until("the replica takes over", || replica.command(&["CLUSTER", "FAILOVER"]).is_ok());
            wait_until("the replica is the master", || says(replica, &["ROLE"], "master"));
        }
    });
    check(&counts, 20_000);
    assert_eq!(source.nodes().filter(|it| it.is_replaced).count(), 1);
}

#[test]
fn what_no_server_has_is_named_and_read_later() {
    let _one = alone();
    let mut cluster = Cluster::builder(3)
        .setting("appendonly", "yes")
        .setting("cluster-require-full-coverage", "no")
        .start()
        .unwrap();
    for master in cluster.masters() {
        let mut connection = connection(master);
        for number in 0..3_000 {
            // Each master takes the keys of its own slots.
            let _ = redis::cmd("SET").arg(format!("user:{number}")).arg(1).exec(&mut connection);
        }
    }
    let options =
        ServerOptions { patience: Duration::from_secs(2), ..at_load(0.2, &url(&cluster.masters()[1])) };
    let mut source = Server::open(&options).unwrap();
    source.keep_hashes();
    let mut counts = Counts::new();
    let fault = loop {
        match source.next() {
            Ok(Some(it)) => *counts.entry(it.key.to_vec()).or_default() += 1,
            Ok(None) => panic!("a master is gone"),
            Err(fault) => break fault.to_string(),
        }
        if counts.len() == 300 {
            cluster.masters_mut()[2].kill();
        }
    };
    assert!(
        fault.starts_with(&format!("`127.0.0.1:{}` cannot be read", cluster.masters()[2].port().unwrap())),
        "{fault}"
    );
    assert_eq!(source.unread_slots().as_deref(), Some("10922-16383"));
    let count =
        |number: usize| cluster.masters()[number].command(&["DBSIZE"]).unwrap().parse::<usize>().unwrap();
    assert!(counts.len() >= count(0) + count(1) && counts.len() < 3_000, "{}", counts.len());

    // Another process continues when the master is back.
    let (progress, hashes) = (source.progress().unwrap(), source.take_hashes());
    let progress = serde_json::from_str(&serde_json::to_string(&progress).unwrap()).unwrap();
    drop(source);
    cluster.masters_mut()[2].restart().unwrap();
    wait_until("the cluster is whole", || {
        says(&cluster.masters()[1], &["CLUSTER", "INFO"], "cluster_slots_ok:16384")
    });
    // A master of Redis takes no commands for two seconds after its start.
    wait_until("the master is back", || {
        says(&cluster.masters()[2], &["CLUSTER", "INFO"], "cluster_state:ok")
    });
    let mut source = Server::resume(&options, progress, &hashes).unwrap();
    read(&mut source, &mut counts, |_| {});
    assert!(source.is_read());
    assert_eq!((counts.len(), counts.values().all(|count| *count == 1)), (3_000, true));
}

#[test]
fn an_audit_continues_after_a_failover_and_a_moved_slot() {
    let _one = alone();
    let mut cluster = full_cluster(20_000);
    let options = ServerOptions { max_keys: Some(8_000), ..options_of(&url(&cluster.masters()[1])) };
    let mut source = Server::open(&options).unwrap();
    source.keep_hashes();
    let mut counts = Counts::new();
    read(&mut source, &mut counts, |_| {});
    assert_eq!((counts.len(), source.stopped()), (8_000, Some(Stop::Keys)));
    let (progress, hashes) = (source.progress().unwrap(), source.take_hashes());
    drop(source);

    move_slot(&cluster, false, Duration::ZERO);
    cluster.masters_mut()[0].kill();
    let options = options_of(&url(&cluster.masters()[1]));
    // The replica may still be waiting for votes.
    let mut source = Server::resume(&options, progress, &hashes).unwrap();
    read(&mut source, &mut counts, |_| {});
    check(&counts, 20_000);
    assert!(source.is_read());
}
