//! Dumps that servers write.

use std::{collections::BTreeSet, fs, io::Read};

use keyschema_test_server::Server;
use keyschema_tools::{
    Fault,
    sources::{Dump, Expires, KeySource, Observation},
};
use redis::{Connection, cmd};

use crate::data::{Keys, connection, fill, keys_of};

/// Has the server write a dump, and returns it.
pub(crate) fn dump_of(server: &Server, connection: &mut Connection) -> Vec<u8> {
    cmd("SAVE").exec(connection).unwrap();
    fs::read(server.directory().join("dump.rdb")).unwrap()
}

/// Reads a dump, and shows each of its keys.
fn read(file: impl Read, mut each: impl FnMut(&Observation<'_>)) -> Result<(), Fault> {
    let mut dump = Dump::new("dump.rdb", file);
    while let Some(observation) = dump.next()? {
        each(&observation);
    }
    Ok(())
}

pub(crate) fn keys_in(file: impl Read) -> Keys {
    let mut keys = Keys::new();
    read(file, |it| {
        let expires = match it.expires {
            Expires::At(time) => Some(time),
            Expires::Never => None,
            Expires::Unknown => panic!("a dump knows when a key expires"),
        };
        let facts = (it.stored_type.unwrap().name().to_string(), expires);
        let earlier = keys.insert((it.database, it.key.to_vec()), facts);
        assert_eq!(earlier, None, "each key is there once");
    })
    .unwrap();
    keys
}

/// The encodings that the filled server has, as `OBJECT ENCODING` calls them.
const ENCODINGS: &[&str] =
    &["embstr", "hashtable", "int", "intset", "listpack", "quicklist", "raw", "skiplist", "stream"];

#[test]
fn a_dump_has_every_key_as_the_server_has_it() {
    let server = Server::start().unwrap();
    let mut connection = connection(&server);
    fill(&mut connection);
    let live = keys_of(&mut connection);
    let mut encodings = BTreeSet::new();
    for ((_, key), _) in live.iter().filter(|((database, _), _)| *database == 0) {
        let encoding: String = cmd("OBJECT").arg("ENCODING").arg(key).query(&mut connection).unwrap();
        encodings.insert(encoding);
    }
    for encoding in ENCODINGS {
        assert!(encodings.contains(*encoding), "no key is a {encoding}: {encodings:?}");
    }
    for setting in ["rdbcompression", "rdbchecksum"] {
        assert_eq!(keys_in(&*dump_of(&server, &mut connection)), live);
        cmd("CONFIG").arg(&["SET", setting]).arg("no").exec(&mut connection).ok();
    }
    assert_eq!(keys_in(&*dump_of(&server, &mut connection)), live);
    // Old servers pack less. What is a list pack now is a table then.
    for setting in ["hash", "zset", "set"] {
        let name = format!("{setting}-max-listpack-entries");
        let _ = cmd("CONFIG").arg("SET").arg(name).arg(0).exec(&mut connection);
    }
    cmd("DEBUG").arg("RELOAD").exec(&mut connection).ok();
    assert_eq!(keys_in(&*dump_of(&server, &mut connection)), keys_of(&mut connection));
}

#[test]
fn the_dump_says_when_it_was_made() {
    let server = Server::start().unwrap();
    let mut connection = connection(&server);
    cmd("SET").arg("key").arg(1).arg("PX").arg(500_000).exec(&mut connection).unwrap();
    let now: u64 = cmd("TIME").query::<(u64, u64)>(&mut connection).unwrap().0 * 1_000;
    let mut seen = Vec::new();
    read(&*dump_of(&server, &mut connection), |it| seen.push((it.seen_at, it.remaining_ttl()))).unwrap();
    let [(seen_at, Some(ttl))] = seen[..] else { panic!("{seen:?}") };
    assert!(seen_at.abs_diff(now) <= 2_000, "{seen_at} {now}");
    assert!((498_000..=502_000).contains(&ttl.as_millis()), "{ttl:?}");
}

#[test]
fn how_a_key_is_used_is_in_dumps_of_caches() {
    for (policy, is_idle) in [("allkeys-lru", true), ("allkeys-lfu", false)] {
        let server = Server::builder().setting("maxmemory-policy", policy).start().unwrap();
        let mut connection = connection(&server);
        fill(&mut connection);
        let live = keys_of(&mut connection);
        let dump = dump_of(&server, &mut connection);
        assert_eq!(keys_in(&*dump), live);
        read(&*dump, |it| {
            assert_eq!((it.idle_seconds.is_some(), it.frequency.is_some()), (is_idle, !is_idle));
            let Some(seconds) = it.idle_seconds else { return };
            cmd("SELECT").arg(it.database).exec(&mut connection).unwrap();
            // Redis 7.4 calls some keys idle that were just written.
            let said: u64 = cmd("OBJECT").arg("IDLETIME").arg(it.key).query(&mut connection).unwrap();
            assert!(seconds.abs_diff(said) < 60, "{seconds}, and the server says {said}");
        })
        .unwrap();
    }
}

#[test]
fn the_dump_of_a_node_of_a_cluster_is_read() {
    let server = Server::builder().cluster().start().unwrap();
    let mut connection = connection(&server);
    for number in 0..2_000 {
        cmd("SET").arg(format!("key:{number}")).arg(number).exec(&mut connection).unwrap();
    }
    assert_eq!(keys_in(&*dump_of(&server, &mut connection)).len(), 2_000);
}

#[test]
fn the_estimate_of_memory_is_near_what_the_server_says() {
    let server = Server::start().unwrap();
    let mut connection = connection(&server);
    fill(&mut connection);
    let (mut estimated, mut measured) = (0, 0);
    read(&*dump_of(&server, &mut connection), |it| {
        // Of values of modules, the estimate is the bytes in the file.
        if it.database > 0 || it.key.starts_with(b"module:") {
            return;
        }
        let usage: u64 =
            cmd("MEMORY").arg("USAGE").arg(it.key).arg(&["SAMPLES", "0"]).query(&mut connection).unwrap();
        let estimate = it.bytes.unwrap();
        let key = String::from_utf8_lossy(&it.key[..it.key.len().min(30)]);
        let share = estimate * 100 / usage;
        assert!((55..=170).contains(&share), "{key}: {estimate}, and the server says {usage}");
        estimated += estimate;
        measured += usage;
    })
    .unwrap();
    let share = estimated * 100 / measured;
    assert!((80..=125).contains(&share), "{estimated} of {measured}");
}

#[test]
fn every_beginning_of_a_dump_is_an_error_and_so_is_every_changed_bit() {
    let server = Server::start().unwrap();
    let mut connection = connection(&server);
    for key in 0..12 {
        cmd("SET").arg(format!("user:{key}")).arg("x".repeat(key * 5)).exec(&mut connection).unwrap();
    }
    cmd("HSET").arg("hash").arg(&["a", "1", "b", "2"]).exec(&mut connection).unwrap();
    cmd("XADD").arg("stream").arg(&["5-1", "field", "value"]).exec(&mut connection).unwrap();
    cmd("XGROUP").arg(&["CREATE", "stream", "group", "0"]).exec(&mut connection).unwrap();
    cmd("XREADGROUP")
        .arg(&["GROUP", "group", "alice", "STREAMS", "stream", ">"])
        .exec(&mut connection)
        .unwrap();
    cmd("RPUSH").arg("list").arg(&["a", "b"]).exec(&mut connection).unwrap();
    cmd("ZADD").arg("zset").arg(&["1", "b"]).exec(&mut connection).unwrap();
    let dump = dump_of(&server, &mut connection);
    let whole = keys_in(&*dump).len();
    assert_eq!(whole, 16);
    let mut before = 0;
    for length in 0..dump.len() {
        let mut keys = 0;
        let fault = read(&dump[..length], |_| keys += 1).unwrap_err();
        let fact = fault.message().fact();
        assert_eq!(fact, format!("dump.rdb, byte {length}: the dump ends here, too early"));
        // What was read before the end stays.
        assert!(keys >= before, "{keys} keys of {length} bytes, and {before} of fewer");
        before = keys;
    }
    assert_eq!(before, whole);
    for place in 0..dump.len() * 8 {
        let mut damaged = dump.clone();
        damaged[place / 8] ^= 1 << (place % 8);
        // A version below 5 has no checksum.
        let is_version = (5..9).contains(&(place / 8));
        assert!(is_version || read(&*damaged, |_| ()).is_err(), "bit {place} is damaged, and nobody noticed");
    }
}
