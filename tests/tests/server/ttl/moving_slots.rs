//! Commands follow their keys while slots of a cluster move. They run once, with their TTLs.

use std::{
    sync::{Arc, atomic::AtomicBool},
    thread,
};

use keyschema::commands::Script;
use keyschema_test_server::Cluster;
use redis::cluster::{ClusterClient, ClusterConnection};

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

/// A cluster of two, and a slot that moves between them.
struct Moving {
    cluster: Cluster,
    slot: u16,
    /// The server that owns the slot.
    owner: usize,
}

impl Moving {
    fn start() -> Self {
        let cluster = Cluster::start(2).unwrap();
        let slot = TaggedText::new(7, 0).slot();
        Self { cluster, slot, owner: usize::from(slot > 8_191) }
    }

    fn client(&self) -> ClusterClient {
        ClusterClient::new(self.cluster.urls()).unwrap()
    }

    fn set_slot(&self, node: usize, words: &[&str]) {
        let slot = self.slot.to_string();
        let command: Vec<&str> = ["CLUSTER", "SETSLOT", &slot].iter().chain(words).copied().collect();
        self.cluster.masters()[node].command(&command).unwrap();
    }

    fn id(&self, node: usize) -> String {
        self.cluster.masters()[node].command(&["CLUSTER", "MYID"]).unwrap().trim().to_owned()
    }

    /// Starts the move: the owner then answers `ASK` for keys that it does not have.
    fn begin(&self) {
        let other = 1 - self.owner;
        self.set_slot(other, &["IMPORTING", &self.id(self.owner)]);
        self.set_slot(self.owner, &["MIGRATING", &self.id(other)]);
    }

    /// Moves the keys that the owner still has.
    fn move_keys(&self) {
        let [owner, other] = [self.owner, 1 - self.owner].map(|node| &self.cluster.masters()[node]);
        let port = other.port().unwrap().to_string();
        let slot = self.slot.to_string();
        for key in owner.command(&["CLUSTER", "GETKEYSINSLOT", &slot, "100"]).unwrap().lines() {
            owner.command(&["MIGRATE", "127.0.0.1", &port, key, "0", "5000"]).unwrap();
        }
    }

    /// Ends the move: the old owner then answers `MOVED`.
    fn finish(&mut self) {
        let other = 1 - self.owner;
        let id = self.id(other);
        self.set_slot(other, &["NODE", &id]);
        self.set_slot(self.owner, &["NODE", &id]);
        self.owner = other;
    }

    #[track_caller]
    fn assert_ttl(&self, key: &impl RedisKey) {
        let left = self.cluster.masters()[self.owner].command(&["PTTL", &key.to_string()]).unwrap();
        let left: i64 = left.trim().parse().unwrap();
        assert!((1..=100_000).contains(&left), "`{key}` has a TTL of {left}");
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

static ADD: Script = Script::new("redis.call('SADD', KEYS[1], ARGV[1]) return redis.call('INCR', KEYS[2])");

#[test]
fn commands_follow_a_slot() {
    let mut moving = Moving::start();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut connection = moving.client().get_connection().unwrap();
    let mut asynchronous = runtime.block_on(moving.client().get_async_connection()).unwrap();
    let present = TaggedText::new(7, 0);
    let (group, made, received) = (TaggedGroup::new(7, 0), TaggedGroup::new(7, 1), TaggedGroup::new(7, 2));
    assert_eq!(present.incr().query(&mut connection), Ok(1));
    assert_eq!(group.sadd("a").query(&mut connection), Ok(1));

    moving.begin();
    // The owner has one key, and redirects commands on the other key.
    assert_eq!(present.incr().query(&mut connection), Ok(2));
    assert_eq!(runtime.block_on(present.incr().query_async(&mut asynchronous)), Ok(3));
    for (n, key) in (0..).zip([TaggedText::new(7, 1), TaggedText::new(7, 2)]) {
        assert_eq!(key.incr().query(&mut connection), Ok(1), "{n}");
        assert_eq!(runtime.block_on(key.incr().query_async(&mut asynchronous)), Ok(2), "{n}");
    }
    let values = [(TaggedText::new(7, 3), 1), (TaggedText::new(7, 4), 2)];
    let has_msetex = knows(&SERVER, "MSETEX");
    if has_msetex {
        values[..1].msetex().exec(&mut connection).unwrap();
        runtime.block_on(values[..1].msetex().exec_async(&mut asynchronous)).unwrap();
    }
    let key = TaggedQueue::new(7, 1);
    assert_eq!(pipeline((key.rpush("a"), key.rpush("b"))).atomic().query(&mut connection), Ok((1, 2)));
    let commands = pipeline((key.llen(), key.rpush("c"), key.llen(), key.rpush("d"), key.llen()));
    assert_eq!(runtime.block_on(commands.query_async(&mut asynchronous)), Ok((2, 3, 3, 4, 4)));
    // With a key of another slot, which does not move.
    let elsewhere = Record::new(7);
    let commands = pipeline((key.rpush("e"), elsewhere.hlen(), key.llen(), elsewhere.hget("f")));
    assert_eq!(commands.query_cluster(&mut connection), Ok((5, 0, 5, None)));

    moving.move_keys();
    assert_eq!(present.incr().query(&mut connection), Ok(4));
    assert_eq!(runtime.block_on(present.incr().query_async(&mut asynchronous)), Ok(5));
    moving.finish();
    assert_eq!(present.incr().query(&mut connection), Ok(6));
    assert_eq!(runtime.block_on(present.incr().query_async(&mut asynchronous)), Ok(7));
    // Each uses a connection that does not know the new owner yet.
    assert_eq!(made.sunionstore([group]).query(&mut connection), Ok(1));
    moving.begin();
    moving.move_keys();
    moving.finish();
    assert_eq!(group.copy_replace(&received).query(&mut connection), Ok(true));
    let call = ADD.write(&made).write(&present).arg("b").command::<i64>();
    assert_eq!(runtime.block_on(call.query_async(&mut asynchronous)), Ok(8));
    for key in [group, made, received] {
        moving.assert_ttl(&key);
    }
    if has_msetex {
        moving.assert_ttl(&values[0].0);
        moving.begin();
        moving.move_keys();
        moving.finish();
        values.msetex().exec(&mut connection).unwrap();
        runtime.block_on(values.msetex().exec_async(&mut asynchronous)).unwrap();
        moving.assert_ttl(&values[1].0);
    }
    for key in [present, TaggedText::new(7, 1), TaggedText::new(7, 2)] {
        moving.assert_ttl(&key);
    }
    moving.assert_ttl(&key);
}

#[test]
fn no_command_runs_twice_while_slots_move() {
    let mut moving = Moving::start();
    let is_over = Arc::new(AtomicBool::new(false));
    let key = |n| TaggedText::new(7, n);
    let mut connections: Vec<ClusterConnection> =
        (0..2).map(|_| moving.client().get_connection().unwrap()).collect();
    let client = moving.client();
    let counters: Vec<_> = (0..3)
        .map(|n| {
            let over = Arc::clone(&is_over);
            let mut connection = connections.pop();
            let client = client.clone();
            thread::spawn(move || {
                let mut count = 0;
                let mut count_one = |answer: RedisResult<i64>| match answer {
                    Ok(sum) => {
                        count += 1;
                        assert_eq!(sum, count, "{n}");
                    }
                    // The command was redirected too often, and did not run.
                    Err(error) => assert!(
                        ["ASK", "TRYAGAIN", "MOVED"].contains(&error.code().unwrap_or_default()),
                        "{error}"
                    ),
                };
                if let Some(connection) = &mut connection {
                    while !over.load(Ordering::SeqCst) {
                        count_one(key(n).incr().query(connection));
                    }
                } else {
                    block_on(async {
                        let mut connection = client.get_async_connection().await.unwrap();
                        while !over.load(Ordering::SeqCst) {
                            count_one(key(n).incr().query_async(&mut connection).await);
                        }
                    });
                }
                count
            })
        })
        .collect();
    for _ in 0..10 {
        moving.begin();
        thread::sleep(Duration::from_millis(20));
        moving.move_keys();
        thread::sleep(Duration::from_millis(20));
        moving.finish();
        thread::sleep(Duration::from_millis(20));
    }
    is_over.store(true, Ordering::SeqCst);
    for (n, counter) in (0..).zip(counters) {
        assert!(counter.join().unwrap() > 100);
        moving.assert_ttl(&key(n));
    }
}
