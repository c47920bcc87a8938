//! Scans find every key, even if servers are restarted, or die and are replaced by their replicas.

use std::{
    collections::BTreeSet,
    thread,
    time::{Duration, Instant},
};

use keyschema::{
    prelude::*,
    scan::{ClusterCursor, ServerCursor},
};
use keyschema_test_server::{Cluster, Server};
use redis::{Connection, ConnectionLike, RedisResult, cluster::ClusterClient};

/// All keys of one shop are in one slot, so in one table. It is large, so a scan has several
/// cursors.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[redis_key(shop:item:shop:{#shop}:id:{id}, string, ttl = 7d)]
struct Item {
    shop: u8,
    id: u32,
}

fn fill(connection: &mut impl ConnectionLike, shops: u8, count: u32) -> BTreeSet<Item> {
    let mut keys = BTreeSet::new();
    for shop in 0..shops {
        for start in (0..count).step_by(500) {
            let mut command = redis::cmd("MSET");
            for id in start..(start + 500).min(count) {
                command.arg(Item { shop, id }).arg("");
                keys.insert(Item { shop, id });
            }
            command.exec(connection).unwrap();
        }
    }
    keys
}

fn connect(server: &Server) -> Connection {
    redis::Client::open(server.url()).unwrap().get_connection().unwrap()
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// Whether the error is that of a connection whose server is down.
fn is_away(error: &redis::RedisError) -> bool {
    let text = error.to_string();
    error.is_io_error()
        || error.is_cluster_error()
        || error.is_connection_dropped()
        || ["does not answer", "LOADING", "loading", "not found"].iter().any(|part| text.contains(part))
}

#[test]
fn a_cursor_is_invalid_after_a_restart_of_its_server() {
    let mut server =
        Server::builder().setting("appendonly", "yes").setting("appendfsync", "always").start().unwrap();
    let keys = fill(&mut connect(&server), 1, 5_000);

    let mut connection = connect(&server);
    let mut scan = Item::scan(&mut connection).count(100);
    let mut found: Vec<Item> = scan.by_ref().take(2_500).map(Result::unwrap).collect();
    found.extend(scan.next_batch().unwrap().into_iter().flatten());
    let text = scan.cursor().to_string();
    server.restart().unwrap();
    scan.next_batch().map(drop).unwrap_err();
    assert_eq!(scan.cursor().to_string(), text, "the connection is gone, the place is not");

    // Another connection, as in another process.
    let mut connection = connect(&server);
    let cursor: ServerCursor = text.parse().unwrap();
    let mut scan = Item::scan(&mut connection).count(100).resume(cursor);
    let again: Vec<Item> = scan.by_ref().map(Result::unwrap).collect();
    assert_eq!((scan.restarts(), again.len()), (1, keys.len()), "it began at the start");
    assert_eq!(again.into_iter().chain(found).collect::<BTreeSet<_>>(), keys);

    // A server that was not restarted goes on from the cursor.
    let mut scan = Item::scan(&mut connection).count(100);
    let half = scan.by_ref().take(2_500).map(Result::unwrap).count();
    let cursor = scan.cursor();
    let mut rest = Item::scan(&mut connection).resume(cursor);
    let count = rest.by_ref().map(Result::unwrap).count();
    assert!(rest.restarts() == 0 && half + count < keys.len() + 200, "{count}");
}

/// A connection that reconnects automatically, as those of pools do, so that no error shows a
/// restart.
struct Reconnecting<F>(F, Connection);
impl<F: FnMut() -> Connection> ConnectionLike for Reconnecting<F> {
    fn req_packed_command(&mut self, command: &[u8]) -> RedisResult<redis::Value> {
        self.1.req_packed_command(command).or_else(|_| {
            self.1 = (self.0)();
            self.1.req_packed_command(command)
        })
    }

    fn req_packed_commands(
        &mut self,
        commands: &[u8],
        offset: usize,
        count: usize,
    ) -> RedisResult<Vec<redis::Value>> {
        self.1.req_packed_commands(commands, offset, count)
    }

    fn get_db(&self) -> i64 {
        0
    }

    fn check_connection(&mut self) -> bool {
        true
    }

    fn is_open(&self) -> bool {
        true
    }
}

#[test]
fn a_restart_without_an_error_is_found_at_the_end() {
    let mut server =
        Server::builder().setting("appendonly", "yes").setting("appendfsync", "always").start().unwrap();
    let keys = fill(&mut connect(&server), 1, 5_000);
    let address = server.url();
    let open = || redis::Client::open(address.as_str()).unwrap().get_connection().unwrap();
    let mut connection = Reconnecting(open, open());
    let mut scan = Item::scan(&mut connection).count(100).distinct();
    let mut found: Vec<Item> = scan.by_ref().take(2_500).map(Result::unwrap).collect();
    server.restart().unwrap();
    found.extend(scan.by_ref().map(Result::unwrap));
    assert_eq!(
        (scan.restarts(), found.len()),
        (1, keys.len()),
        "nothing is missing, and nothing comes twice"
    );
    assert!(scan.cursor().is_finished());
}

#[test]
fn a_server_without_a_known_run_is_scanned_too() {
    let server = Server::start().unwrap();
    let keys = fill(&mut connect(&server), 1, 500);
    server.command(&["ACL", "SETUSER", "default", "-info"]).unwrap();
    let mut connection = connect(&server);
    let mut scan = Item::scan(&mut connection);
    assert_eq!(scan.by_ref().take(30).map(Result::unwrap).count(), 30);
    let cursor = scan.cursor().to_string();
    assert!(!cursor.contains('@'), "{cursor}");
    assert_eq!(scan.by_ref().map(Result::unwrap).count(), keys.len() - 30);
    assert!(scan.cursor().is_finished());
}

/// Returns a cluster whose masters keep their keys over a restart.
fn lasting_cluster() -> Cluster {
    Cluster::builder(3).setting("appendonly", "yes").setting("appendfsync", "always").start().unwrap()
}

#[test]
fn a_master_that_was_restarted_is_scanned_from_its_start() {
    let mut cluster = lasting_cluster();
    let client = ClusterClient::new(cluster.urls()).unwrap();
    let mut connection = client.get_connection().unwrap();
    let keys = fill(&mut connection, 6, 1_500);

    let mut scan = Item::scan_cluster(&mut connection).count(50).distinct();
    let mut found: Vec<Item> = scan.by_ref().take(200).map(Result::unwrap).collect();
    let text = scan.cursor().to_string();
    // All masters are restarted. The scan is reading one of them.
    cluster.masters_mut().iter_mut().for_each(|master| master.restart().unwrap());
    let start = Instant::now();
    while !scan.cursor().is_finished() {
        match scan.next() {
            Some(Ok(key)) => found.push(key),
            Some(Err(error)) => {
                assert!(is_away(&error) && start.elapsed() < Duration::from_secs(20), "{error}");
                thread::sleep(Duration::from_millis(50));
            }
            None => break,
        }
    }
    assert!(scan.restarts() >= 1);
    assert_eq!(found.len(), keys.len(), "nothing is missing, and nothing comes twice");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);

    // Another process, with the text of the cursor from before the restart.
    let cursor: ClusterCursor = text.parse().unwrap();
    let mut connection = client.get_connection().unwrap();
    let mut scan = Item::scan_cluster(&mut connection).resume(cursor.clone());
    assert_eq!(scan.by_ref().map(Result::unwrap).collect::<BTreeSet<_>>(), keys);
    assert_eq!(scan.restarts(), 1);

    block_on(async {
        let mut connection = client.get_async_connection().await.unwrap();
        let mut scan = Item::scan_cluster(&mut connection).resume(cursor);
        let mut again = BTreeSet::new();
        while let Some(key) = scan.next_key_async().await.unwrap() {
            again.insert(key);
        }
        assert_eq!((again, scan.restarts()), (keys.clone(), 1));

        let mut scan = Item::scan_cluster(&mut connection).count(50).distinct();
        let mut found = Vec::new();
        while found.len() < 200 {
            found.push(scan.next_key_async().await.unwrap().unwrap());
        }
        cluster.masters_mut().iter_mut().for_each(|master| master.restart().unwrap());
        let start = Instant::now();
        loop {
            match scan.next_key_async().await {
                Ok(Some(key)) => found.push(key),
                Ok(None) => break,
                Err(error) => {
                    assert!(is_away(&error) && start.elapsed() < Duration::from_secs(20), "{error}");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
        assert!(scan.restarts() >= 1);
        assert_eq!(found.len(), keys.len(), "nothing is missing, and nothing comes twice");
    });
}

/// Returns a cluster with replicas, which notices within a second that a master is gone, with keys
/// that have reached the replicas.
fn replicated_cluster() -> (Cluster, ClusterClient, BTreeSet<Item>) {
    let cluster = Cluster::builder(3).replicas().setting("cluster-node-timeout", "1000").start().unwrap();
    let client = ClusterClient::new(cluster.urls()).unwrap();
    let keys = fill(&mut client.get_connection().unwrap(), 6, 1_000);
    for (master, replica) in cluster.masters().iter().zip(cluster.replicas()) {
        let size = master.command(&["DBSIZE"]).unwrap();
        let start = Instant::now();
        while replica.command(&["DBSIZE"]).unwrap() != size {
            assert!(start.elapsed() < Duration::from_secs(10), "the replica does not follow");
            thread::sleep(Duration::from_millis(20));
        }
    }
    (cluster, client, keys)
}

/// Returns the master that has these keys.
fn master_of(cluster: &Cluster, key: Item) -> usize {
    let has =
        |server: &Server| server.command(&["EXISTS", &key.to_string()]).is_ok_and(|answer| answer == "1");
    cluster.masters().iter().position(has).unwrap()
}

#[test]
fn a_scan_goes_on_with_the_replica_of_a_dead_master() {
    let (mut cluster, client, keys) = replicated_cluster();
    let mut connection = client.get_connection().unwrap();
    let mut scan = Item::scan_cluster(&mut connection).count(50).distinct();
    let mut found: Vec<Item> = scan.by_ref().take(100).map(Result::unwrap).collect();
    let dead = master_of(&cluster, found[99]);
    cluster.masters_mut()[dead].kill();

    let start = Instant::now();
    let mut errors = 0;
    loop {
        match scan.next() {
            Some(Ok(key)) => found.push(key),
            Some(Err(error)) => {
                errors += 1;
                assert!(is_away(&error), "{error}");
                assert!(start.elapsed() < Duration::from_secs(20), "after {errors} errors: {error}");
                thread::sleep(Duration::from_millis(50));
            }
            None => break,
        }
    }
    assert!(errors > 0 && scan.slots_moved() && scan.cursor().is_finished());
    assert_eq!(found.len(), keys.len(), "nothing is missing, and nothing comes twice");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);
    // The connection now knows the new master.
    for key in keys.iter().step_by(500) {
        let there: bool = redis::cmd("EXISTS").arg(key).query(&mut connection).unwrap();
        assert!(there);
    }
}

#[test]
fn an_asynchronous_scan_goes_on_with_the_replica_of_a_dead_master() {
    let (mut cluster, client, keys) = replicated_cluster();
    block_on(async {
        let mut connection = client.get_async_connection().await.unwrap();
        let mut scan = Item::scan_cluster(&mut connection).count(50).distinct();
        let mut found = Vec::new();
        while found.len() < 100 {
            found.push(scan.next_key_async().await.unwrap().unwrap());
        }
        let dead = master_of(&cluster, found[99]);
        cluster.masters_mut()[dead].kill();

        let start = Instant::now();
        let mut errors = 0;
        loop {
            match scan.next_key_async().await {
                Ok(Some(key)) => found.push(key),
                Ok(None) => break,
                Err(error) => {
                    errors += 1;
                    assert!(is_away(&error), "{error}");
                    assert!(start.elapsed() < Duration::from_secs(20), "after {errors} errors: {error}");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
        assert!(scan.slots_moved() && scan.cursor().is_finished());
        assert_eq!(found.len(), keys.len(), "nothing is missing, and nothing comes twice");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);
    });
}
