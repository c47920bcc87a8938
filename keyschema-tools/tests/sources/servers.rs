//! Running servers as sources.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use keyschema_test_server::{Cluster, Server as TestServer};
use keyschema_tools::access::Access;
use keyschema_tools::sources::{
    Databases, Expires, KeySource as _, Needs, Sampler, Server, ServerOptions, Stop, Wanted,
};
use redis::{Connection, Pipeline, cmd};

use crate::data::{Keys, connection, fill, keys_of};

/// Returns options that take all of a server's time.
pub(crate) fn options_of(url: &str) -> ServerOptions {
    ServerOptions { max_load: 1.0, ..ServerOptions::of(url) }
}

const EVERYTHING: Wanted = Wanted { label: None, bytes: true, fields: true, field_ttls: true };

fn bytes(bytes: bool) -> Wanted {
    Wanted { bytes, ..Wanted::default() }
}

fn read(server: &mut Server) -> Keys {
    let mut keys = Keys::new();
    while let Some(it) = server.next().unwrap() {
        let expires = match it.expires {
            Expires::At(time) => Some(time),
            Expires::Never => None,
            Expires::Unknown => panic!("a server knows when a key expires"),
        };
        let facts = (it.stored_type.unwrap().name().to_string(), expires);
        let earlier = keys.insert((it.database, it.key.to_vec()), facts);
        assert_eq!(earlier, None, "each key is there once");
    }
    keys
}

pub(crate) fn add(connection: &mut Connection, keys: std::ops::Range<u32>) {
    let keys: Vec<u32> = keys.collect();
    for part in keys.chunks(1_000) {
        let mut pipeline = Pipeline::new();
        for key in part {
            pipeline.cmd("SET").arg(format!("user:{key}")).arg(key).ignore();
        }
        pipeline.exec(connection).unwrap();
    }
}

#[test]
fn a_server_is_read_as_it_is() {
    let server = TestServer::start().unwrap();
    let mut connection = connection(&server);
    fill(&mut connection);
    let live = keys_of(&mut connection);
    let mut source = Server::open(&options_of(&server.url())).unwrap();
    let keys = read(&mut source);
    assert_eq!(keys.len(), live.len());
    for (key, (stored_type, expires)) in &live {
        let (found_type, found) = &keys[key];
        assert_eq!(found_type, stored_type, "{key:?}");
        assert_eq!(found.is_some(), expires.is_some(), "{key:?}");
        // The time of the answer is that of this machine, to the millisecond, and the answer took a
        // while.
        let difference = found.unwrap_or(0).abs_diff(expires.unwrap_or(0));
        assert!(difference < 1_000, "{key:?}: {difference} ms");
    }
    let node = source.nodes().next().unwrap();
    assert_eq!(source.nodes().len(), 1);
    assert_eq!((node.expected, node.keys, node.is_read), (live.len() as u64, live.len() as u64, true));
    assert_eq!((node.restarts, source.stopped()), (0, None));
}

#[test]
fn databases_and_limits_are_kept() {
    let server = TestServer::start().unwrap();
    let mut connection = connection(&server);
    fill(&mut connection);
    let wanted = Databases::These(vec![15, 3]);
    let mut source = Server::open(&ServerOptions { databases: wanted, ..options_of(&server.url()) }).unwrap();
    assert_eq!(source.nodes().next().unwrap().expected, 4);
    let keys = read(&mut source);
    let databases: Vec<u32> = keys.keys().map(|(database, _)| *database).collect();
    assert_eq!(databases, [3, 3, 15, 15]);

    let mut source = Server::open(&ServerOptions { max_keys: Some(5), ..options_of(&server.url()) }).unwrap();
    assert_eq!(read(&mut source).len(), 5);
    assert_eq!(source.stopped(), Some(Stop::Keys));

    // At this share of the time, it would take minutes.
    let max_time = Some(Duration::from_millis(300));
    add(&mut connection, 0..20_000);
    let slow = ServerOptions { max_time, max_load: 0.001, ..options_of(&server.url()) };
    let start = Instant::now();
    let mut source = Server::open(&slow).unwrap();
    assert!(read(&mut source).len() < 20_000);
    assert_eq!(source.stopped(), Some(Stop::Time));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn memory_is_asked_for_where_it_is_wanted() {
    let server = TestServer::start().unwrap();
    let mut connection = connection(&server);
    add(&mut connection, 0..1_000);
    let asked = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&asked);
    let sampler = Arc::new(move |key: &[u8]| {
        bytes(key.ends_with(b"7") && counter.fetch_add(1, Ordering::Relaxed) < 40)
    });
    let mut source =
        Server::open(&ServerOptions { sampler: Some(sampler), ..options_of(&server.url()) }).unwrap();
    let mut measured = 0;
    while let Some(it) = source.next().unwrap() {
        if let Some(bytes) = it.bytes {
            let says: u64 = cmd("MEMORY").arg("USAGE").arg(it.key).query(&mut connection).unwrap();
            assert_eq!(bytes, says);
            assert!(it.key.ends_with(b"7"));
            measured += 1;
        }
    }
    assert_eq!(measured, 40);
}

#[test]
fn nothing_that_is_read_counts_as_used_and_nothing_is_written() {
    let server = TestServer::builder().setting("maxmemory-policy", "allkeys-lfu").start().unwrap();
    let mut connection = connection(&server);
    fill(&mut connection);
    let frequency = |connection: &mut Connection| -> u32 {
        cmd("OBJECT").arg("FREQ").arg("hash:small").query(connection).unwrap()
    };
    let dirty = |connection: &mut Connection| -> String {
        let info: String = cmd("INFO").arg("persistence").query(connection).unwrap();
        info.lines().find(|line| line.starts_with("rdb_changes")).unwrap().to_string()
    };
    let before = (frequency(&mut connection), dirty(&mut connection));
    for _ in 0..50 {
        let sampler: Sampler = Arc::new(|_: &[u8]| EVERYTHING);
        let mut source =
            Server::open(&ServerOptions { sampler: Some(sampler), ..options_of(&server.url()) }).unwrap();
        read(&mut source);
    }
    assert_eq!((frequency(&mut connection), dirty(&mut connection)), before);
}

#[test]
fn a_user_with_the_documented_rule_can_read_and_one_without_is_told_of_it() {
    let server = TestServer::start().unwrap();
    let mut connection = connection(&server);
    add(&mut connection, 0..10);
    let rule: Vec<&str> = keyschema_tools::sources::ACCESS_RULE.split(' ').collect();
    cmd("ACL").arg(&["SETUSER", "audit", "on", ">secret"]).arg(rule).exec(&mut connection).unwrap();
    let user = |password: &str| ServerOptions {
        access: Access { user: Some("audit".into()), password: Some(password.into()), ..Access::default() },
        sampler: Some(Arc::new(|_: &[u8]| EVERYTHING)),
        ..options_of(&server.url())
    };
    assert_eq!(read(&mut Server::open(&user("secret")).unwrap()).len(), 10);

    let fault = Server::open(&user("wrong")).unwrap_err().to_string();
    assert!(fault.contains("does not accept the user or the password"), "{fault}");
    assert!(!fault.contains("wrong"), "{fault}");

    cmd("ACL").arg(&["SETUSER", "audit", "-pttl"]).exec(&mut connection).unwrap();
    let mut source = Server::open(&user("secret")).unwrap();
    let fault = source.next().unwrap_err().to_string();
    assert!(fault.contains("does not let this user read"), "{fault}");
    assert!(
        fault.contains(&format!(
            "help: let the user have the rule `{}`",
            keyschema_tools::sources::ACCESS_RULE
        )),
        "{fault}"
    );
}

/// Reads with a user that has this rule alone. Returns the number of keys, and of measured ones.
fn read_as(server: &TestServer, rule: &str, memory: bool) -> Result<[usize; 2], String> {
    let words: Vec<&str> = rule.split(' ').collect();
    let mut admin = connection(server);
    cmd("ACL").arg(&["SETUSER", "audit", "reset", "on", ">secret"]).arg(words).exec(&mut admin).unwrap();
    let access = Access { user: Some("audit".into()), password: Some("secret".into()), ..Access::default() };
    let sampler: Option<Sampler> = memory.then(|| Arc::new(|_: &[u8]| bytes(true)) as Sampler);
    let options = ServerOptions { access, sampler, ..options_of(&server.url()) };
    let mut source = Server::open(&options).map_err(|fault| fault.to_string())?;
    let mut counts = [0, 0];
    while let Some(it) = source.next().map_err(|fault| fault.to_string())? {
        counts[0] += 1;
        counts[1] += usize::from(it.bytes.is_some());
    }
    Ok(counts)
}

#[test]
fn each_rule_is_enough_and_has_no_word_too_many() {
    let server = TestServer::start().unwrap();
    add(&mut connection(&server), 0..10);
    for memory in [false, true] {
        let rule = Needs { memory, ..Needs::default() }.access_rule();
        assert_eq!(read_as(&server, &rule, memory), Ok([10, if memory { 10 } else { 0 }]));
        for word in rule.split(' ') {
            let less = rule.split(' ').filter(|other| *other != word).collect::<Vec<_>>().join(" ");
            let read = read_as(&server, &less, memory);
            // Without `-@all` a new user may do nothing anyway. Without `+ping` the pace is not as
            // good.
            assert_eq!(read.is_ok(), matches!(word, "-@all" | "+ping"), "without {word}: {read:?}");
        }
    }
}

#[test]
fn what_cannot_be_reached_is_named() {
    let fault = Server::open(&options_of("redis://127.0.0.1:1")).unwrap_err().to_string();
    assert!(fault.starts_with("`127.0.0.1:1` cannot be read: "), "{fault}");
    let fault = Server::open(&options_of("no address")).unwrap_err().to_string();
    assert!(fault.contains("help: write it like `redis://127.0.0.1:6379`"), "{fault}");
}

#[test]
fn a_restarted_server_is_read_from_the_start_and_each_key_once() {
    let mut server = TestServer::builder().setting("appendonly", "yes").start().unwrap();
    add(&mut connection(&server), 0..30_000);
    let mut source = Server::open(&ServerOptions { max_load: 0.2, ..options_of(&server.url()) }).unwrap();
    let mut keys = BTreeMap::new();
    let mut is_restarted = false;
    while let Some(it) = source.next().unwrap() {
        *keys.entry(it.key.to_vec()).or_insert(0) += 1;
        if keys.len() == 5_000 {
            server.kill();
            server.restart().unwrap();
            is_restarted = true;
        }
    }
    assert!(is_restarted);
    assert_eq!(keys.len(), 30_000);
    assert!(keys.values().all(|count| *count == 1));
    let node = source.nodes().next().unwrap();
    assert_eq!(source.nodes().len(), 1);
    assert_eq!((node.restarts, node.keys, node.is_read), (1, 30_000, true));
    assert!(node.repeated > 0, "what was read before the restart is listed again");
}

#[test]
fn a_table_that_grows_and_shrinks_lists_each_key_once() {
    let server = TestServer::start().unwrap();
    let mut writer = connection(&server);
    add(&mut writer, 0..20_000);
    let mut source = Server::open(&ServerOptions { max_load: 0.3, ..options_of(&server.url()) }).unwrap();
    let churn = thread::spawn(move || {
        for _ in 0..3 {
            add(&mut writer, 100_000..180_000);
            let mut pipeline = Pipeline::new();
            for key in 100_000..180_000 {
                pipeline.cmd("DEL").arg(format!("user:{key}")).ignore();
            }
            pipeline.exec(&mut writer).unwrap();
        }
    });
    let mut stable = BTreeMap::new();
    while let Some(it) = source.next().unwrap() {
        let number: u32 = std::str::from_utf8(&it.key[5..]).unwrap().parse().unwrap();
        if number < 20_000 {
            *stable.entry(number).or_insert(0) += 1;
        }
    }
    churn.join().unwrap();
    assert_eq!(stable.len(), 20_000);
    assert!(stable.values().all(|count| *count == 1));
}

#[test]
fn all_masters_of_a_cluster_are_read_or_their_replicas() {
    let cluster = Cluster::builder(3).replicas().start().unwrap();
    let client = redis::Client::open(cluster.urls()[0].as_str()).unwrap();
    for master in cluster.masters() {
        let mut connection = connection(master);
        for number in 0..300 {
            // Each master takes the keys of its own slots.
            let _ = cmd("SET").arg(format!("user:{number}")).arg(1).exec(&mut connection);
        }
    }
    for (master, replica) in cluster.masters().iter().zip(cluster.replicas()) {
        let count = |server: &TestServer| server.command(&["DBSIZE"]).unwrap();
        while count(master) != count(replica) {
            thread::sleep(Duration::from_millis(20));
        }
    }
    // The first master may not have heard of all replicas yet.
    let slots = || cluster.masters()[0].command(&["CLUSTER", "SLOTS"]).unwrap();
    let ports: Vec<String> = cluster.replicas().iter().map(|it| it.port().unwrap().to_string()).collect();
    while !ports.iter().all(|port| slots().lines().any(|line| line == port)) {
        thread::sleep(Duration::from_millis(20));
    }
    let url = format!("redis://{}/", client.get_connection_info().addr());
    for replicas in [false, true] {
        let mut source = Server::open(&ServerOptions { replicas, ..options_of(&url) }).unwrap();
        let mut keys = BTreeMap::new();
        while let Some(it) = source.next().unwrap() {
            let earlier = keys.insert(it.key.to_vec(), it.node.to_string());
            assert_eq!(earlier, None);
        }
        assert_eq!(keys.len(), 300);
        let servers = if replicas { cluster.replicas() } else { cluster.masters() };
        let mut expected: Vec<String> =
            servers.iter().map(|server| format!("127.0.0.1:{}", server.port().unwrap())).collect();
        let mut nodes: Vec<String> = source.nodes().map(|node| node.name.clone()).collect();
        expected.sort();
        nodes.sort();
        assert_eq!(nodes, expected);
        assert!(source.nodes().all(|node| node.is_read && node.keys > 0 && node.keys == node.expected));
    }
}
