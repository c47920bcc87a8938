//! Typed commands leave keys with their declared TTL, on a real server.

#![allow(
    clippy::redundant_closure_for_method_calls,
    reason = "the commands of a test stand below each other, and most have arguments"
)]

mod broken_connections;
mod daily;
mod declared;
mod fields;
mod in_place;
mod integers;
mod limiters;
mod moving_slots;
mod msetex;
mod proxy;
mod refused;
mod resp3;
mod restarts;
mod rewritten;
mod untouched;

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use keyschema::{
    Prefix,
    commands::{Aggregation, BitOperation, CommandError, GeoOptions, GeoSearch, SetIf, SortOptions},
    prelude::*,
};
use keyschema_test_server::Server;
use redis::{
    Connection, FieldExistenceCheck, FromRedisValue, HashFieldExpirationOptions, IntegerReplyOrNoOp,
    RedisResult, SetExpiry, cmd,
    geo::{Coord, Unit},
    streams::{StreamTrimOptions, StreamTrimmingMode},
};

static SERVER: LazyLock<Server> = LazyLock::new(|| Server::start().unwrap());

fn connect() -> Connection {
    redis::Client::open(SERVER.url()).unwrap().get_connection().unwrap()
}

/// Returns a number that no other key of these tests has.
fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

keys! {
    string Text = t:text:{id: u64}, ttl = 100s;
    string FreshText = t:fresh:text:{id: u64}, ttl = 100s, refresh = write;
    string OnceText = t:once:text:{id: u64}, ttl = 100s, refresh = once;
    string ReadText = t:read:text:{id: u64}, ttl = 100s, refresh = access;
    string CallerText = t:caller:text:{id: u64}, ttl = caller;
    string LastingText = t:lasting:text:{id: u64}, persistent;
    string PlainText = t:plain:text:{id: u64};
    hash Record = t:record:{id: u64}, ttl = 100s;
    hash FreshRecord = t:fresh:record:{id: u64}, ttl = 100s, refresh = write;
    hash ReadRecord = t:read:record:{id: u64}, ttl = 100s, refresh = access;
    list Queue = t:queue:{id: u64}, ttl = 100s;
    list FreshQueue = t:fresh:queue:{id: u64}, ttl = 100s, refresh = write;
    set Group = t:group:{id: u64}, ttl = 100s;
    set FreshGroup = t:fresh:group:{id: u64}, ttl = 100s, refresh = write;
    zset Ranking = t:ranking:{id: u64}, ttl = 100s;
    zset FreshRanking = t:fresh:ranking:{id: u64}, ttl = 100s, refresh = write;
    set TaggedGroup = t:tagged:group:{#id: u64}:{n: u8}, ttl = 100s;
    set FreshTaggedGroup = t:fresh:tagged:group:{#id: u64}:{n: u8}, ttl = 100s, refresh = write;
    set LastingGroup = t:lasting:group:{#id: u64}:{n: u8}, persistent;
    set OnceTaggedGroup = t:once:tagged:group:{#id: u64}:{n: u8}, ttl = 100s, refresh = once;
    set BriefGroup = t:brief:group:{#id: u64}:{n: u8}, ttl = 7s;
    set ReadGroup = t:read:group:{#id: u64}:{n: u8}, ttl = 100s, refresh = access;
    set PlainGroup = t:plain:group:{#id: u64}:{n: u8};
    set CallerGroup = t:caller:group:{#id: u64}:{n: u8}, ttl = caller;
    string TaggedText = t:tagged:text:{#id: u64}:{n: u8}, ttl = 100s;
    string OnceTaggedText = t:once:tagged:text:{#id: u64}:{n: u8}, ttl = 100s, refresh = once;
    list TaggedQueue = t:tagged:queue:{#id: u64}:{n: u8}, ttl = 100s;
    list FreshTaggedQueue = t:fresh:tagged:queue:{#id: u64}:{n: u8}, ttl = 100s, refresh = write;
    zset TaggedRanking = t:tagged:ranking:{#id: u64}:{n: u8}, ttl = 100s;
    zset OnceTaggedRanking = t:once:tagged:ranking:{#id: u64}:{n: u8}, ttl = 100s, refresh = once;
    zset FreshTaggedRanking = t:fresh:tagged:ranking:{#id: u64}:{n: u8}, ttl = 100s, refresh = write;
    bitmap Bits = t:bits:{#id: u64}:{n: u8}, ttl = 100s;
    bitmap OnceBits = t:once:bits:{#id: u64}:{n: u8}, ttl = 100s, refresh = once;
    bitmap FreshBits = t:fresh:bits:{#id: u64}:{n: u8}, ttl = 100s, refresh = write;
    hyperloglog Seen = t:seen:{#id: u64}:{n: u8}, ttl = 100s;
    geo Places = t:places:{#id: u64}:{n: u8}, ttl = 100s;
    stream Log = t:log:{#id: u64}, ttl = 100s;
    stream FreshLog = t:fresh:log:{#id: u64}, ttl = 100s, refresh = write;
    set JitterySet = t:jittery:{id: u64}, ttl = 100s, jitter = 50%;
}

/// Returns the TTL in seconds, rounded. Returns -1 without a TTL, and -2 without a key.
#[track_caller]
fn ttl(connection: &mut Connection, key: &impl RedisKey) -> i64 {
    let millis: i64 = cmd("PTTL").arg(key.to_string()).query(connection).unwrap();
    if millis < 0 { millis } else { (millis + 500) / 1_000 }
}

/// Writes with plain commands, as another program does.
fn plain(connection: &mut Connection, command: &str, key: &impl RedisKey, arguments: &[&str]) {
    cmd(command).arg(key.to_string()).arg(arguments).exec(connection).unwrap();
}

/// Checks the effect of a write on a key's TTL: if the key does not exist, if it has no TTL, and if
/// time has passed.
///
/// Asserts that a write keeps the TTL. `make` writes the key with plain commands. If `refreshes` is
/// true, each write restarts the TTL.
#[track_caller]
fn assert_kept<K: RedisKey, T: FromRedisValue>(
    key: impl Fn() -> K,
    make: impl Fn(&mut Connection, &K),
    write: impl Fn(&K) -> Command<T>,
    refreshes: bool,
    creates: bool,
) {
    let connection = &mut connect();
    if creates {
        let missing = key();
        write(&missing).exec(connection).unwrap();
        assert_eq!(ttl(connection, &missing), 100, "{missing}: was missing");
    }

    let forgotten = key();
    make(connection, &forgotten);
    assert_eq!(ttl(connection, &forgotten), -1);
    write(&forgotten).exec(connection).unwrap();
    assert_eq!(ttl(connection, &forgotten), 100, "{forgotten}: had no TTL");

    let older = key();
    make(connection, &older);
    plain(connection, "EXPIRE", &older, &["40"]);
    write(&older).exec(connection).unwrap();
    assert_eq!(ttl(connection, &older), if refreshes { 100 } else { 40 }, "{older}: had 40 s left");

    let piped = key();
    make(connection, &piped);
    exec_in_pipeline(connection, write(&piped));
    assert_eq!(ttl(connection, &piped), 100, "{piped}: in a pipeline");
}

/// Sends the command in a pipeline of redis-rs, between others. Asserts that the commands beside it
/// have no answers of their own.
#[track_caller]
fn exec_in_pipeline<T>(connection: &mut Connection, command: Command<T>) {
    let mut pipeline = redis::pipe();
    pipeline.cmd("PING");
    command.add_to(&mut pipeline).unwrap();
    pipeline.cmd("PING");
    let answers: Vec<redis::Value> = pipeline.query(connection).unwrap();
    assert_eq!(answers.len(), 3);
}

/// Whether the server knows the command.
fn knows(server: &Server, command: &str) -> bool {
    !server.command(&["COMMAND", "INFO", command]).unwrap().trim().is_empty()
}

/// Starts a server that does not know the command.
fn start_without(command: &str) -> Server {
    if !knows(&SERVER, command) {
        return Server::start().unwrap();
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), format!("rename-command {command} other")).unwrap();
    Server::builder().setting("include", file.path().to_str().unwrap()).start().unwrap()
}
