//! Scans of a real cluster of three masters, with blocking connections and with asynchronous ones.

use std::{
    collections::{BTreeSet, HashSet},
    sync::LazyLock,
};

use keyschema::{RedisKey, ScanKeys, Text, pattern, scan::ClusterCursor};
use keyschema_test_server::Cluster;
use redis::{Commands as _, cluster::ClusterClient, cluster::ClusterConnection};

/// A cluster for tests that do not move slots. Each test has its own keys.
static CLUSTER: LazyLock<Cluster> = LazyLock::new(|| Cluster::start(3).unwrap());

#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
struct ChatMessages {
    room_id: u64,
}

#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq)]
#[redis_key(session:token:uid:{#uid}:n:{n}, string, ttl = 2h)]
struct SessionToken<'a> {
    uid: Text<'a, 24>,
    n: u32,
}

fn client(cluster: &Cluster) -> ClusterClient {
    ClusterClient::new(cluster.urls()).unwrap()
}

fn fill(connection: &mut ClusterConnection, rooms: u64) -> BTreeSet<ChatMessages> {
    let keys: BTreeSet<_> = (0..rooms).map(|room_id| ChatMessages { room_id }).collect();
    for key in &keys {
        let () = connection.rpush(key, "hello").unwrap();
    }
    keys
}

/// Whether any master was sent a command.
fn was_sent(cluster: &Cluster, command: &str) -> Vec<bool> {
    let stats = cluster.masters().iter().map(|it| it.command(&["INFO", "commandstats"]).unwrap());
    stats.map(|stats| stats.contains(&format!("cmdstat_{command}:"))).collect()
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

#[test]
fn keys_of_all_masters_are_found() {
    let cluster = Cluster::start(3).unwrap();
    let mut connection = client(&cluster).get_connection().unwrap();
    let keys = fill(&mut connection, 300);
    for master in cluster.masters() {
        assert_ne!(master.command(&["DBSIZE"]).unwrap(), "0");
    }
    for foreign in ["x", "007", "7:note", "1:2", "*"] {
        let () = connection.rpush(format!("chat:messages:room_id:{foreign}"), "theirs").unwrap();
    }
    let () = connection.set("chat:messages:room_id:1000", "no list").unwrap();

    let mut scan = ChatMessages::scan_cluster(&mut connection).count(7);
    let found: Vec<ChatMessages> = scan.by_ref().map(Result::unwrap).collect();
    assert_eq!((found.len(), scan.skipped()), (keys.len(), 5));
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);
    assert!(scan.cursor().is_finished() && !scan.slots_moved());

    block_on(async {
        let mut connection = client(&cluster).get_async_connection().await.unwrap();
        let mut scan = ChatMessages::scan_cluster(&mut connection).count(7);
        let mut found = Vec::new();
        while let Some(key) = scan.next_key_async().await.unwrap() {
            found.push(key);
        }
        assert_eq!((found.len(), scan.skipped()), (keys.len(), 5));
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);
        assert!(scan.cursor().is_finished() && !scan.slots_moved());
    });
    assert_eq!(was_sent(&cluster, "scan"), [true; 3]);
    assert_eq!(was_sent(&cluster, "keys"), [false; 3]);
}

#[test]
fn keys_that_borrow_are_read_from_the_batch() {
    let mut connection = client(&CLUSTER).get_connection().unwrap();
    let names = ["ada", "bob", "eve", "mallory", "trent", "zoe"];
    let mut slots = HashSet::new();
    for name in names {
        let key = SessionToken { uid: Text::new(name).unwrap(), n: 1 };
        slots.insert(key.slot() / 5_461);
        let () = connection.set(key, "token").unwrap();
    }
    assert!(slots.len() > 1, "more than one master has keys");

    let mut scan = SessionToken::scan_cluster(&mut connection);
    let mut found = Vec::new();
    while let Some(key) = scan.next_key().unwrap() {
        found.push(key.uid.to_string());
    }
    found.sort();
    assert_eq!(found, names);

    let uid = String::from("eve");
    block_on(async {
        let mut connection = client(&CLUSTER).get_async_connection().await.unwrap();
        let eve = pattern!(SessionToken { uid: Text::new(&uid).unwrap(), .. });
        let mut scan = eve.scan_cluster(&mut connection);
        let batch = scan.next_batch_async().await.unwrap().unwrap();
        assert_eq!(batch.map(|key| key.to_string()).collect::<Vec<_>>(), ["session:token:uid:{eve}:n:1"]);
        assert!(scan.next_batch_async().await.unwrap().is_none());
    });
}

#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[redis_key(job:state:{job}, string, ttl = 1h)]
struct JobState {
    job: u32,
}

#[test]
fn another_scan_goes_on_at_a_cursor() {
    let mut connection = client(&CLUSTER).get_connection().unwrap();
    let keys = write_jobs(&mut connection, 0..300);
    let mut found = Vec::new();
    // The cursor is kept as text, as in a file.
    let mut text = ClusterCursor::start().to_string();
    let mut scans = 0;
    while text != "end" {
        let mut connection = client(&CLUSTER).get_connection().unwrap();
        let mut scan = JobState::scan_cluster(&mut connection).resume(text.parse().unwrap());
        // More keys than a batch has, so that the scan ends within a batch.
        found.extend(scan.by_ref().take(17).map(Result::unwrap));
        text = scan.cursor().to_string();
        scans += 1;
    }
    assert!((10..60).contains(&scans), "{scans}");
    assert!(found.len() > keys.len() && found.len() < 3 * keys.len(), "{}", found.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);

    // The asynchronous scan reads whole batches, so that no key is returned twice.
    block_on(async {
        let mut connection = client(&CLUSTER).get_async_connection().await.unwrap();
        let mut found = Vec::new();
        let mut cursor = ClusterCursor::start();
        while !cursor.is_finished() {
            let mut scan = JobState::scan_cluster(&mut connection).resume(cursor);
            found.extend(scan.next_batch_async().await.unwrap().into_iter().flatten());
            cursor = scan.cursor();
        }
        assert_eq!(found.len(), keys.len());
    });
}

/// Makes a master the owner of an empty slot.
fn move_slot(cluster: &Cluster, slot: u16, to: usize) {
    let masters = cluster.masters();
    let id = masters[to].command(&["CLUSTER", "MYID"]).unwrap();
    // The new owner must know it first. Otherwise others do not believe it.
    for master in [&masters[to]].into_iter().chain(masters) {
        master.command(&["CLUSTER", "SETSLOT", &slot.to_string(), "NODE", &id]).unwrap();
    }
}

fn write_jobs(connection: &mut ClusterConnection, jobs: impl Iterator<Item = u32>) -> BTreeSet<JobState> {
    let keys: BTreeSet<_> = jobs.map(|job| JobState { job }).collect();
    for key in &keys {
        let () = connection.set(key, "done").unwrap();
    }
    keys
}

#[test]
fn a_master_that_gets_slots_during_the_scan_is_read_too() {
    let last = 16_383;
    let cluster = Cluster::with_slots(&[0..=8_000, 8_001..=last - 1, last..=last]).unwrap();
    // The third master has no slots, so connections do not know it.
    move_slot(&cluster, last, 0);
    let mut connection = client(&cluster).get_connection().unwrap();
    let mut keys = write_jobs(&mut connection, (0..200).filter(|job| JobState { job: *job }.slot() != last));

    let mut scan = JobState::scan_cluster(&mut connection);
    let mut found: Vec<_> = scan.by_ref().take(20).map(Result::unwrap).collect();
    assert!(!scan.slots_moved());
    move_slot(&cluster, last, 2);
    let newest = (0..=u32::MAX).map(|job| JobState { job }).find(|key| key.slot() == last).unwrap();
    cluster.masters()[2].command(&["SET", &newest.to_string(), "done"]).unwrap();
    keys.insert(newest);
    found.extend(scan.by_ref().map(Result::unwrap));
    assert!(scan.slots_moved() && scan.cursor().is_finished());
    assert_eq!(found.len(), keys.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);

    // An asynchronous connection, from before the slot moves back and forth.
    block_on(async {
        cluster.masters()[2].command(&["FLUSHALL"]).unwrap();
        keys.remove(&newest);
        move_slot(&cluster, last, 0);
        let mut connection = client(&cluster).get_async_connection().await.unwrap();
        move_slot(&cluster, last, 2);
        cluster.masters()[2].command(&["SET", &newest.to_string(), "done"]).unwrap();
        let mut scan = JobState::scan_cluster(&mut connection);
        let mut found = BTreeSet::new();
        while let Some(key) = scan.next_key_async().await.unwrap() {
            found.insert(key);
        }
        assert!(!scan.slots_moved() && found.remove(&newest));
        assert_eq!(found, keys);
    });
}

#[test]
fn after_an_error_the_scan_goes_on_from_the_same_place() {
    let cluster = Cluster::start(3).unwrap();
    let mut connection = client(&cluster).get_connection().unwrap();
    let keys = fill(&mut connection, 100);
    let set = |rule| {
        for master in cluster.masters() {
            master.command(&["ACL", "SETUSER", "default", rule]).unwrap();
        }
    };
    let mut scan = ChatMessages::scan_cluster(&mut connection);
    let mut found = Vec::new();
    let mut errors = 0;
    loop {
        set("-scan");
        if let Err(error) = scan.next_batch() {
            assert_eq!(error.code(), Some("NOPERM"), "{error}");
            errors += 1;
        }
        set("+scan");
        match scan.next_batch().unwrap() {
            Some(batch) => found.extend(batch),
            None => break,
        }
    }
    assert!(errors >= 6, "{errors}");
    assert_eq!(found.len(), keys.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);
}
