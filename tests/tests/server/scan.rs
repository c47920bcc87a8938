//! Scans of a real server with blocking connections.

use std::collections::{BTreeSet, HashMap};

use keyschema::{
    DataType, KeyPattern, KeyPrefix, Pattern, Prefix, RedisKey, ScanKeys, Text, pattern,
    scan::{Scan, ServerCursor},
};
use keyschema_test_server::Server;
use redis::{Commands as _, Connection, cmd};

#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[redis_key(chat:messages:room_id:{room_id}:page:{page}, list, ttl = 7d)]
struct ChatMessages {
    room_id: u64,
    page: u32,
}

#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq)]
#[redis_key(session:token:uid:{uid}:n:{n}, string, ttl = 2h)]
struct SessionToken<'a> {
    uid: Text<'a, 24>,
    n: u32,
}

/// Returns a server without keys, and a connection to it.
fn start() -> (Server, Connection) {
    let server = Server::start().unwrap();
    let connection = connect(&server);
    (server, connection)
}

fn connect(server: &Server) -> Connection {
    redis::Client::open(server.url()).unwrap().get_connection().unwrap()
}

/// Returns the number of times that each command was sent to the server, except `INFO`.
fn calls(server: &Server) -> HashMap<String, u64> {
    let stats = server.command(&["INFO", "commandstats"]).unwrap();
    let lines = stats.lines().filter_map(|line| line.strip_prefix("cmdstat_")?.split_once(":calls="));
    lines
        .map(|(command, rest)| (command.to_owned(), rest.split(',').next().unwrap().parse().unwrap()))
        .collect()
}

/// Writes a message to each of this many rooms.
fn fill(connection: &mut Connection, rooms: u64) -> BTreeSet<ChatMessages> {
    let keys: BTreeSet<_> = (0..rooms).map(|room_id| ChatMessages { room_id, page: 1 }).collect();
    let mut pipeline = redis::pipe();
    for key in &keys {
        pipeline.rpush(key, "hello").ignore();
    }
    pipeline.exec(connection).unwrap();
    keys
}

#[test]
fn keys_of_the_schema_are_found_and_others_are_not() {
    let (server, mut connection) = start();
    let keys = fill(&mut connection, 300);
    // The glob matches these too.
    for foreign in ["seven", "007", "7:note", "", "18446744073709551616", "*"] {
        let () = connection.rpush(format!("chat:messages:room_id:{foreign}:page:1"), "theirs").unwrap();
    }
    let () = connection.rpush(b"chat:messages:room_id:\xff\0:page:1", "theirs").unwrap();
    // The glob does not match the first, and the second has another type.
    let () = connection.rpush("chat:messages:room:1", "theirs").unwrap();
    let () = connection.set("chat:messages:room_id:1000:page:1", "no list").unwrap();
    let () = connection.sadd("chat:messages:room_id:x:page:1", "no list").unwrap();

    let mut scan = ChatMessages::scan(&mut connection);
    let found: Result<Vec<ChatMessages>, _> = scan.by_ref().collect();
    let found = found.unwrap();
    assert_eq!(scan.skipped(), 7);
    assert!(scan.cursor().is_finished());
    assert!(scan.next().is_none() && scan.next_batch().unwrap().is_none());
    assert_eq!(found.len(), keys.len(), "nothing changed meanwhile, so nothing comes twice");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);

    let calls = calls(&server);
    assert!(calls["scan"] >= 10, "{calls:?}");
    assert!(!calls.contains_key("keys") && !calls.contains_key("type"), "{calls:?}");
}

#[test]
fn a_pattern_with_values_finds_its_keys() {
    let (_server, mut connection) = start();
    fill(&mut connection, 50);
    for page in [2, 30, 400] {
        let () = connection.rpush(ChatMessages { room_id: 7, page }, "hello").unwrap();
    }
    // The glob of `room_id: 7` matches the first, and so does the schema.
    let () = connection.rpush("chat:messages:room_id:7:page:x:page:5", "theirs").unwrap();

    let mut scan = pattern!(ChatMessages { room_id: 7, .. }).scan(&mut connection);
    let mut pages: Vec<u32> = scan.by_ref().map(|key| key.unwrap().page).collect();
    pages.sort_unstable();
    assert_eq!((pages, scan.skipped()), (vec![1, 2, 30, 400], 1));

    let one = pattern!(ChatMessages { room_id: 7, page: 30, .. }).scan(&mut connection);
    let one: Vec<_> = one.map(Result::unwrap).collect();
    assert_eq!(one, [ChatMessages { room_id: 7, page: 30 }]);
}

#[test]
fn keys_with_a_prefix_are_found_with_it() {
    let (_server, mut connection) = start();
    fill(&mut connection, 30);
    let tenant = Prefix::new("tenant:1:").unwrap();
    for room_id in [7, 8] {
        let () = connection.rpush(tenant.join(ChatMessages { room_id, page: 1 }), "theirs").unwrap();
    }
    let () = connection.rpush("tenant:1:chat:messages:room_id:x:page:1", "no key").unwrap();
    let mut scan = ChatMessages::pattern().with_prefix(tenant).scan(&mut connection);
    let mut found: Vec<String> = scan.by_ref().map(|key| key.unwrap().to_string()).collect();
    found.sort();
    assert_eq!(found, ["tenant:1:chat:messages:room_id:7:page:1", "tenant:1:chat:messages:room_id:8:page:1"]);
    assert_eq!(scan.skipped(), 1);
    assert_eq!(ChatMessages::scan(&mut connection).count_all(), 30);
}

#[test]
fn keys_that_borrow_are_read_from_the_batch() {
    let (_server, mut connection) = start();
    for (uid, n) in [("ada", 1), ("ada", 2), ("bob", 1)] {
        let () = connection.set(SessionToken { uid: Text::new(uid).unwrap(), n }, "token").unwrap();
    }
    let () = connection.set("session:token:uid:a b:n:1", "theirs").unwrap();

    let mut found = Vec::new();
    let mut scan = SessionToken::scan(&mut connection);
    while let Some(key) = scan.next_key().unwrap() {
        found.push(format!("{} {}", key.uid, key.n));
    }
    found.sort();
    assert_eq!((found.join(", ").as_str(), scan.skipped()), ("ada 1, ada 2, bob 1", 1));

    // The value need not live longer than the scan.
    let name = String::from("ada");
    let uid = Text::new(&name).unwrap();
    let mut scan = pattern!(SessionToken { uid, .. }).scan(&mut connection);
    let mut numbers = Vec::new();
    while let Some(batch) = scan.next_batch().unwrap() {
        assert!(batch.len() > 0);
        numbers.extend(batch.map(|key| key.n));
    }
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2]);
}

#[test]
fn the_count_is_that_of_the_caller() {
    let (server, mut connection) = start();
    fill(&mut connection, 1_000);
    let mut calls_of = |count| {
        let before = calls(&server).get("scan").copied().unwrap_or(0);
        assert_eq!(ChatMessages::scan(&mut connection).count(count).count_all(), 1_000);
        calls(&server)["scan"] - before
    };
    assert_eq!(calls_of(10_000), 1);
    let (few, many) = (calls_of(100), calls_of(5));
    assert!((5..=15).contains(&few) && (100..=250).contains(&many), "{few} and {many} batches");
}

/// A scan whose keys can be counted.
trait CountAll: Sized {
    fn count_all(self) -> usize;
}

impl<I: Iterator<Item = redis::RedisResult<ChatMessages>>> CountAll for I {
    fn count_all(self) -> usize {
        self.map(Result::unwrap).count()
    }
}

#[test]
#[should_panic(expected = "one key or more")]
fn a_count_of_zero_is_refused() {
    let (_server, mut connection) = start();
    let _ = ChatMessages::scan(&mut connection).count(0);
}

#[test]
fn another_scan_goes_on_at_a_cursor() {
    let (server, mut connection) = start();
    let keys = fill(&mut connection, 500);
    let mut found = Vec::new();
    let mut cursor = ServerCursor::start();
    // A new connection each time, as after a crash. The keys of an unfinished batch are returned
    // again.
    let mut scans = 0;
    while !cursor.is_finished() {
        let mut connection = connect(&server);
        let mut scan = ChatMessages::scan(&mut connection).resume(cursor.clone()).count(50);
        found.extend(scan.by_ref().take(60).map(Result::unwrap));
        assert_ne!(scan.cursor(), cursor);
        cursor = scan.cursor();
        scans += 1;
    }
    assert!((9..=40).contains(&scans), "{scans}");
    assert!(found.len() > keys.len() && found.len() < 2 * keys.len(), "{}", found.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);

    // At the end of a batch no key is returned again.
    let mut found = Vec::new();
    let mut cursor = ServerCursor::start();
    while !cursor.is_finished() {
        let mut scan = ChatMessages::scan(&mut connection).resume(cursor.clone());
        found.extend(scan.next_batch().unwrap().into_iter().flatten());
        cursor = scan.cursor();
    }
    assert_eq!(found.len(), keys.len());
}

#[test]
fn a_scan_reads_nothing_ahead_and_stops_when_dropped() {
    let (server, mut connection) = start();
    fill(&mut connection, 200);
    let mut scan = ChatMessages::scan(&mut connection).count(20);
    assert!(!calls(&server).contains_key("scan"));
    let first = scan.next().unwrap().unwrap();
    drop(scan);
    assert_eq!(calls(&server)["scan"], 1);
    // The connection has no unread answer.
    let length: usize = connection.llen(first).unwrap();
    assert_eq!(length, 1);
}

#[test]
fn a_distinct_scan_returns_each_key_once() {
    let (_server, mut connection) = start();
    let keys = fill(&mut connection, 200);
    let mut scan = ChatMessages::scan(&mut connection).distinct();
    assert_eq!(scan.by_ref().count_all(), keys.len());
    // From the start, as if the server sent everything again.
    let mut scan = scan.resume(ServerCursor::start());
    assert_eq!(scan.by_ref().count_all(), 0);
    assert_eq!(scan.repeated(), 200);
}

/// Scans while the server's table grows and shrinks, and returns the found keys that were there all
/// the time.
fn scan_while_the_table_changes(
    keys: &BTreeSet<ChatMessages>,
    other: &mut Connection,
    mut scan: Scan<Pattern<ChatMessages>, impl keyschema::scan::BlockingSource>,
) -> (Vec<ChatMessages>, usize) {
    let mut found = Vec::new();
    for round in 0_u32.. {
        let Some(batch) = scan.next_batch().unwrap() else { break };
        found.extend(batch.filter(|key| keys.contains(key)));
        let others = (0..2_000).map(|page| ChatMessages { room_id: 1_000_000, page });
        let mut pipeline = redis::pipe();
        for key in others {
            if round % 4 < 2 {
                pipeline.rpush(key, "for a while").ignore();
            } else {
                pipeline.unlink(key).ignore();
            }
        }
        pipeline.exec(other).unwrap();
    }
    (found, scan.repeated())
}

#[test]
fn keys_that_stay_are_found_while_the_table_grows_and_shrinks() {
    let (server, mut connection) = start();
    let keys = fill(&mut connection, 400);
    let mut other = connect(&server);

    let scan = ChatMessages::scan(&mut connection);
    let (found, repeated) = scan_while_the_table_changes(&keys, &mut other, scan);
    assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), keys);
    assert_eq!(repeated, 0, "nothing is counted where nothing is kept");

    let scan = ChatMessages::scan(&mut connection).distinct();
    let (found, _) = scan_while_the_table_changes(&keys, &mut other, scan);
    assert_eq!(found.len(), keys.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);
}

#[test]
fn after_an_error_the_scan_goes_on_from_the_same_place() {
    let (server, mut connection) = start();
    let keys = fill(&mut connection, 100);
    let mut scan = ChatMessages::scan(&mut connection);
    let mut found: Vec<ChatMessages> = scan.by_ref().take(30).map(Result::unwrap).collect();
    while !scan.cursor().is_finished() {
        server.command(&["ACL", "SETUSER", "default", "-scan"]).unwrap();
        let cursor = scan.cursor();
        let batch = scan.next_batch();
        if let Err(error) = batch {
            assert_eq!(error.code(), Some("NOPERM"), "{error}");
            assert_eq!(scan.cursor(), cursor);
        } else {
            found.extend(batch.unwrap().into_iter().flatten());
        }
        server.command(&["ACL", "SETUSER", "default", "+scan"]).unwrap();
        found.extend(scan.next_batch().unwrap().into_iter().flatten());
    }
    assert_eq!(found.len(), keys.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);
}

#[derive(RedisKey, Clone, Copy, Debug, PartialEq)]
#[redis_key(any:type:{id}, any)]
struct AnyType {
    id: u8,
}

macro_rules! keys_of_types {
    ($($name:ident $word:ident $write:expr,)*) => {
        $(
            #[derive(RedisKey, Clone, Copy, Debug, PartialEq)]
            #[redis_key(any:type:{id}, $word)]
            struct $name { id: u8 }
        )*

        /// If keys differ only in their data type, each type finds those that have the same type on
        /// the server.
        #[test]
        fn the_server_sends_only_keys_of_the_data_type() {
            let (_server, mut connection) = start();
            let mut words: Vec<&str> = Vec::new();
            $(
                let id = u8::try_from(words.len()).unwrap();
                let write: fn(&mut redis::Cmd, $name) = $write;
                let mut command = redis::Cmd::new();
                write(&mut command, $name { id });
                command.exec(&mut connection).unwrap();
                words.push($name::SCHEMA.data_type.redis_type().unwrap());
            )*
            $(
                let mut found: Vec<u8> = $name::scan(&mut connection).map(|key| key.unwrap().id).collect();
                found.sort_unstable();
                let own = $name::SCHEMA.data_type.redis_type().unwrap();
                let expected = (0..).zip(&words).filter(|(_, word)| **word == own).map(|(id, _)| id);
                assert_eq!(found, expected.collect::<Vec<u8>>(), "{}", $name::SCHEMA.data_type);
            )*
            // JSON needs a module, and the next two need a newer server.
            let others = [DataType::Json, DataType::VectorSet, DataType::Array, DataType::Channel, DataType::Any];
            assert_eq!(words.len(), DataType::ALL.len() - others.len());

            let mut found: Vec<usize> = AnyType::scan(&mut connection).map(|key| key.unwrap().id.into()).collect();
            found.sort_unstable();
            assert_eq!(found, (0..words.len()).collect::<Vec<_>>(), "a key of any type is found");
        }
    };
}

keys_of_types! {
    AnyString string |command, key| { command.arg("SET").arg(key).arg("x"); },
    AnyList list |command, key| { command.arg("RPUSH").arg(key).arg("x"); },
    AnyHash hash |command, key| { command.arg("HSET").arg(key).arg("x").arg(1); },
    AnySet set |command, key| { command.arg("SADD").arg(key).arg("x"); },
    AnyZSet zset |command, key| { command.arg("ZADD").arg(key).arg(1).arg("x"); },
    AnyStream stream |command, key| { command.arg("XADD").arg(key).arg("*").arg("x").arg(1); },
    AnyBitmap bitmap |command, key| { command.arg("SETBIT").arg(key).arg(7).arg(1); },
    AnyHyperLogLog hyperloglog |command, key| { command.arg("PFADD").arg(key).arg("x"); },
    AnyGeo geo |command, key| { command.arg("GEOADD").arg(key).arg(13.4).arg(52.5).arg("x"); },
}

#[derive(RedisKey, Clone, Copy, Debug)]
#[redis_key(user:settings:{user_id}, json, ttl = 1d)]
struct UserSettings {
    user_id: u64,
}

/// A server without the module has no such keys. Some servers then return no keys, and others an
/// error about the type.
#[test]
fn scans_for_json_use_the_name_of_the_module() {
    let (server, mut connection) = start();
    let () = connection.set(UserSettings { user_id: 1 }, "no JSON").unwrap();
    let mut monitor = connect(&server);
    cmd("MONITOR").exec(&mut monitor).unwrap();
    match UserSettings::scan(&mut connection).next() {
        None => {}
        Some(found) => assert!(found.unwrap_err().to_string().contains("type")),
    }
    let line = loop {
        let line: String = redis::from_redis_value(monitor.recv_response().unwrap()).unwrap();
        if !line.ends_with(r#""INFO" "server""#) {
            break line;
        }
    };
    assert!(line.ends_with(r#""SCAN" "0" "MATCH" "user:settings:*" "TYPE" "ReJSON-RL""#), "{line}");
}

#[derive(RedisKey, Clone, Copy, Debug, PartialEq)]
#[redis_key("50*:[{id}]", string)]
struct Special {
    id: u8,
}

#[test]
fn special_characters_of_globs_are_escaped() {
    let (_server, mut connection) = start();
    for key in ["50*:[7]", "500:[7]", "50*:7", "50:[7]"] {
        let () = connection.set(key, "").unwrap();
    }
    let mut scan = Special::scan(&mut connection);
    assert_eq!(scan.next().unwrap().unwrap(), Special { id: 7 });
    assert!(scan.next().is_none());
    assert_eq!(scan.skipped(), 0, "the server matched none but the one");
}
