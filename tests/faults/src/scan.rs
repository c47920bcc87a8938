//! A client that scans for keys that always exist.

use std::{
    collections::HashMap,
    ops::RangeInclusive,
    thread,
    time::{Duration, Instant},
};

use keyschema::{
    prelude::*,
    scan::{ClusterCursor, ServerCursor},
};
use redis::RedisResult;

use crate::{
    connection::{Connection, Kind, Parts, wait},
    keys::Stable,
    ledger::Ledger,
    storm::Storm,
};

/// The hash tags of keys that always exist. They differ from those of the load, whose slots move.
const SHARDS: RangeInclusive<u8> = 100..=103;
/// The number of keys for each tag.
const KEYS: u32 = 600;

/// The longest time that a scan may fail without an answer in between.
const PATIENCE: Duration = Duration::from_secs(30);

/// Writes the keys that scans have to find.
pub(crate) fn write_stable(connection: &mut Connection) -> RedisResult<()> {
    for shard in SHARDS {
        for id in 0..KEYS {
            connection.send(&Stable::new(shard, id).set("x"))?;
        }
    }
    Ok(())
}

/// The keys that a scan has found so far.
#[derive(Default)]
struct Found {
    keys: HashMap<(u8, u32), u32>,
    /// Whether it went on with another connection, which does not know the keys before.
    is_resumed: bool,
    failing_since: Option<Instant>,
}

enum Next {
    Finished,
    Reconnect,
    GivenUp,
}

/// Scans until the storm is over, and once more.
pub(crate) fn scan_again_and_again(kind: Kind, urls: &[String], storm: &Storm) {
    let mut connection = Connection::new(kind, urls.to_vec());
    loop {
        let is_last = storm.is_over();
        scan_once(kind, &mut connection, storm);
        if is_last {
            return;
        }
    }
}

/// Takes all keys of a scan. `$next` asks for one.
macro_rules! take_all {
    ($scan:ident, $found:ident, $storm:ident, $mends_itself:expr, $next:expr) => {
        loop {
            match $next {
                Ok(Some(key)) => {
                    *$found.keys.entry((key.shard, key.id)).or_default() += 1;
                    $found.failing_since = None;
                }
                Ok(None) => break Next::Finished,
                Err(error) => match $found.fail(&error, $storm) {
                    true if $mends_itself => {}
                    true => break Next::Reconnect,
                    false => break Next::GivenUp,
                },
            }
        }
    };
}

fn scan_once(kind: Kind, connection: &mut Connection, storm: &Storm) {
    let mut found = Found::default();
    let (mut cursor, mut cluster_cursor) = (ServerCursor::start(), ClusterCursor::start());
    let next = loop {
        let (runtime, parts) = match connection.parts() {
            Ok(parts) => parts,
            Err(error) if found.fail(&error, storm) => continue,
            Err(_) => break Next::GivenUp,
        };
        macro_rules! scan {
            ($connection:ident, $scan_of:ident, $cursor:ident, $mends_itself:expr, |$scan:ident| $next:expr) => {{
                let mut $scan = Stable::$scan_of($connection).count(50).distinct().resume($cursor);
                let next = take_all!($scan, found, storm, $mends_itself, $next);
                storm.ledger.rescans.fetch_add(
                    $scan.restarts().try_into().unwrap_or(0),
                    std::sync::atomic::Ordering::Relaxed,
                );
                $cursor = $scan.cursor();
                next
            }};
        }
        let next = match parts {
            Parts::Blocking(connection) => scan!(connection, scan, cursor, false, |scan| scan.next_key()),
            Parts::Async(connection) => {
                scan!(connection, scan, cursor, false, |scan| wait(runtime, None, scan.next_key_async()))
            }
            Parts::Manager(connection) => {
                scan!(connection, scan, cursor, true, |scan| wait(runtime, None, scan.next_key_async()))
            }
            Parts::Cluster(connection) => {
                scan!(connection, scan_cluster, cluster_cursor, false, |scan| scan.next_key())
            }
            Parts::AsyncCluster(connection) => {
                scan!(connection, scan_cluster, cluster_cursor, true, |scan| wait(
                    runtime,
                    None,
                    scan.next_key_async()
                ))
            }
        };
        if !matches!(next, Next::Reconnect) {
            break next;
        }
        connection.close();
        found.is_resumed = true;
    };
    Ledger::count(&storm.ledger.scans);
    if matches!(next, Next::Finished) {
        found.compare(kind, storm);
    }
}

impl Found {
    /// Notes an error. Returns whether to try again.
    fn fail(&mut self, error: &redis::RedisError, storm: &Storm) -> bool {
        Ledger::count(&storm.ledger.scan_errors);
        let since = *self.failing_since.get_or_insert_with(Instant::now);
        if since.elapsed() > PATIENCE {
            storm.ledger.break_promise(format!("a scan does not go on within {PATIENCE:?}: {error}"));
            return false;
        }
        thread::sleep(Duration::from_millis(20));
        true
    }

    /// Compares the found keys with those that exist.
    fn compare(&self, kind: Kind, storm: &Storm) {
        let all = SHARDS.flat_map(|shard| (0..KEYS).map(move |id| (shard, id)));
        let missed: Vec<(u8, u32)> = all.filter(|key| !self.keys.contains_key(key)).collect();
        if let Some(first) = missed.first() {
            let count = missed.len();
            storm.ledger.break_promise(format!("a scan by {kind:?} missed {count} keys, such as {first:?}"));
        }
        let twice = self.keys.values().filter(|times| **times > 1).count();
        if twice > 0 && !self.is_resumed {
            storm
                .ledger
                .break_promise(format!("a scan by {kind:?} with `distinct` found {twice} keys twice"));
        }
    }
}
