//! Typed commands leave keys with the TTL that is declared, on a real server.

#![allow(
    clippy::redundant_closure_for_method_calls,
    reason = "the commands of a test stand below each other, and most have arguments"
)]

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use keyschema::{
    GiveTtl, KeyCommands, Prefix, RedisKey,
    commands::{
        Aggregation, BitOperation, GeoOptions, GeoSearch, IgnoreSlots, ManyValues, SetIf, SortOptions,
    },
    keys,
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

/// A number that no other key of these tests has.
fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

keys! {
    string Text = t:text:{id: u64}, ttl = 100s;
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
    set BriefGroup = t:brief:group:{#id: u64}:{n: u8}, ttl = 7s;
    set ReadGroup = t:read:group:{#id: u64}:{n: u8}, ttl = 100s, refresh = access;
    set PlainGroup = t:plain:group:{#id: u64}:{n: u8};
    set CallerGroup = t:caller:group:{#id: u64}:{n: u8}, ttl = caller;
    string TaggedText = t:tagged:text:{#id: u64}:{n: u8}, ttl = 100s;
    string OnceTaggedText = t:once:tagged:text:{#id: u64}:{n: u8}, ttl = 100s, refresh = once;
    list TaggedQueue = t:tagged:queue:{#id: u64}:{n: u8}, ttl = 100s;
    list FreshTaggedQueue = t:fresh:tagged:queue:{#id: u64}:{n: u8}, ttl = 100s, refresh = write;
    zset TaggedRanking = t:tagged:ranking:{#id: u64}:{n: u8}, ttl = 100s;
    zset FreshTaggedRanking = t:fresh:tagged:ranking:{#id: u64}:{n: u8}, ttl = 100s, refresh = write;
    bitmap Bits = t:bits:{#id: u64}:{n: u8}, ttl = 100s;
    bitmap FreshBits = t:fresh:bits:{#id: u64}:{n: u8}, ttl = 100s, refresh = write;
    hyperloglog Seen = t:seen:{#id: u64}:{n: u8}, ttl = 100s;
    geo Places = t:places:{#id: u64}:{n: u8}, ttl = 100s;
    stream Log = t:log:{#id: u64}, ttl = 100s;
    stream FreshLog = t:fresh:log:{#id: u64}, ttl = 100s, refresh = write;
    set JitterySet = t:jittery:{id: u64}, ttl = 100s, jitter = 50%;
}

/// The TTL in seconds, rounded; -1 for none, -2 for no key.
#[track_caller]
fn ttl(connection: &mut Connection, key: &impl RedisKey) -> i64 {
    let millis: i64 = cmd("PTTL").arg(key.to_string()).query(connection).unwrap();
    if millis < 0 { millis } else { (millis + 500) / 1_000 }
}

/// Writes with plain commands, as someone else would.
fn plain(connection: &mut Connection, command: &str, key: &impl RedisKey, arguments: &[&str]) {
    cmd(command).arg(key.to_string()).arg(arguments).exec(connection).unwrap();
}

/// Checks what a write does to a key's TTL: where it is missing, where there is a value with no TTL, and where time has passed.
///
/// `make` writes the key with plain commands. `refreshes`: the TTL begins anew with each write.
#[track_caller]
fn assert_kept<K: RedisKey, T: FromRedisValue>(
    key: impl Fn() -> K,
    make: impl Fn(&mut Connection, &K),
    write: impl Fn(&K) -> keyschema::Command<T>,
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

    // In a pipeline of redis-rs, between others.
    let piped = key();
    make(connection, &piped);
    let mut pipeline = redis::pipe();
    pipeline.cmd("PING");
    write(&piped).add_to(&mut pipeline);
    pipeline.cmd("PING");
    let answers: Vec<redis::Value> = pipeline.query(connection).unwrap();
    assert_eq!(answers.len(), 3);
    assert_eq!(ttl(connection, &piped), 100, "{piped}: in a pipeline");
}

/// Checks that a write that fails leaves the value and its TTL alone.
#[track_caller]
fn assert_fails_cleanly<K: RedisKey, T: FromRedisValue>(
    key: &K,
    make: &[&str],
    write: &keyschema::Command<T>,
) {
    let connection = &mut connect();
    for left in [None, Some("40")] {
        cmd("DEL").arg(key.to_string()).exec(connection).unwrap();
        plain(connection, make[0], key, &make[1..]);
        if let Some(left) = left {
            plain(connection, "EXPIRE", key, &[left]);
        }
        let before: Vec<u8> = cmd("DUMP").arg(key.to_string()).query(connection).unwrap();
        let error = write.query(connection).map(drop).unwrap_err();
        assert_eq!(error.code(), Some("WRONGTYPE"), "{write:?}: {error}");
        let after: Vec<u8> = cmd("DUMP").arg(key.to_string()).query(connection).unwrap();
        assert_eq!(before, after);
        assert_eq!(ttl(connection, key), if left.is_some() { 40 } else { -1 }, "{write:?}");
    }
}

#[test]
fn strings_that_begin_their_ttl_with_each_write() {
    let key = || Text::new(fresh());
    let make = |connection: &mut Connection, key: &Text| plain(connection, "SET", key, &["1"]);
    assert_kept(key, make, |key| key.set("2"), true, true);
    assert_kept(key, make, |key| key.set_get("2"), true, true);
    assert_kept(key, make, |key| key.getset("2"), true, true);
    assert_kept(key, make, |key| key.set_if("2", SetIf::present()), true, false);
    assert_kept(key, make, |key| key.incr(), true, true);
    assert_kept(key, make, |key| key.incrby(5), true, true);
    assert_kept(key, make, |key| key.incrbyfloat(0.5), true, true);
    assert_kept(key, make, |key| key.decr(), true, true);
    assert_kept(key, make, |key| key.decrby(5), true, true);
    assert_kept(key, make, |key| key.append("x"), true, true);
    assert_kept(key, make, |key| key.setrange(0, "z"), true, true);
    assert_kept(key, make, |key| key.getex(), true, false);
}

#[test]
fn strings_that_begin_their_ttl_once() {
    let key = || OnceText::new(fresh());
    let make = |connection: &mut Connection, key: &OnceText| plain(connection, "SET", key, &["1"]);
    assert_kept(key, make, |key| key.set("2"), false, true);
    assert_kept(key, make, |key| key.set_get("2"), false, true);
    assert_kept(key, make, |key| key.getset("2"), false, true);
    assert_kept(key, make, |key| key.set_if("2", SetIf::present()), false, false);
    assert_kept(key, make, |key| key.incr(), false, true);
    assert_kept(key, make, |key| key.incrbyfloat(0.5), false, true);
    assert_kept(key, make, |key| key.append("x"), false, true);
    assert_kept(key, make, |key| key.setrange(0, "z"), false, true);
}

#[test]
fn collections_begin_their_ttl_once() {
    let make =
        |connection: &mut Connection, key: &Record| plain(connection, "HSET", key, &["a", "1", "b", "2"]);
    let key = || Record::new(fresh());
    assert_kept(key, make, |key| key.hset("f", 1), false, true);
    assert_kept(key, make, |key| key.hset_multiple([("f", 1), ("g", 2)]), false, true);
    assert_kept(key, make, |key| key.hmset([("f", 1), ("g", 2)]), false, true);
    assert_kept(key, make, |key| key.hsetnx("f", 1), false, true);
    assert_kept(key, make, |key| key.hincrby("f", 1), false, true);
    assert_kept(key, make, |key| key.hincrbyfloat("f", 1.5), false, true);
    assert_kept(key, make, |key| key.hdel(["a"]), false, false);

    let make =
        |connection: &mut Connection, key: &Queue| plain(connection, "RPUSH", key, &["a", "b", "c", "d"]);
    let key = || Queue::new(fresh());
    assert_kept(key, make, |key| key.lpush("z"), false, true);
    assert_kept(key, make, |key| key.rpush(["y", "z"]), false, true);
    assert_kept(key, make, |key| key.lpushx("z"), false, false);
    assert_kept(key, make, |key| key.rpushx("z"), false, false);
    assert_kept(key, make, |key| key.lpop(), false, false);
    assert_kept(key, make, |key| key.rpop(), false, false);
    assert_kept(key, make, |key| key.lset(0, "z"), false, false);
    assert_kept(key, make, |key| key.ltrim(0, 1), false, false);
    assert_kept(key, make, |key| key.lrem(0, "a"), false, false);
    assert_kept(key, make, |key| key.linsert_before("b", "z"), false, false);
    assert_kept(key, make, |key| key.linsert_after("b", "z"), false, false);

    let make =
        |connection: &mut Connection, key: &Group| plain(connection, "SADD", key, &["a", "b", "c", "d"]);
    let key = || Group::new(fresh());
    assert_kept(key, make, |key| key.sadd("z"), false, true);
    assert_kept(key, make, |key| key.srem("a"), false, false);
    assert_kept(key, make, |key| key.spop(), false, false);
    assert_kept(key, make, |key| key.spop_count(2), false, false);

    let make = |connection: &mut Connection, key: &Ranking| {
        plain(connection, "ZADD", key, &["1", "a", "2", "b", "3", "c"]);
    };
    let key = || Ranking::new(fresh());
    assert_kept(key, make, |key| key.zadd(1.0, "z"), false, true);
    assert_kept(key, make, |key| key.zadd_multiple([(1.0, "y"), (2.0, "z")]), false, true);
    assert_kept(key, make, |key| key.zincrby(1.0, "z"), false, true);
    assert_kept(key, make, |key| key.zrem("a"), false, false);
    assert_kept(key, make, |key| key.zpopmin(1), false, false);
    assert_kept(key, make, |key| key.zpopmax(1), false, false);
    assert_kept(key, make, |key| key.zremrangebyrank(0, 0), false, false);
    assert_kept(key, make, |key| key.zremrangebyscore(1, "(2"), false, false);
    assert_kept(key, make, |key| key.zremrangebylex("-", "[a"), false, false);
}

#[test]
fn collections_that_begin_their_ttl_with_each_write() {
    let make = |connection: &mut Connection, key: &FreshRecord| {
        plain(connection, "HSET", key, &["a", "1", "b", "2"]);
    };
    let key = || FreshRecord::new(fresh());
    assert_kept(key, make, |key| key.hset("f", 1), true, true);
    assert_kept(key, make, |key| key.hsetnx("f", 1), true, true);
    assert_kept(key, make, |key| key.hdel(["a"]), true, false);
    let make = |connection: &mut Connection, key: &FreshQueue| {
        plain(connection, "RPUSH", key, &["a", "b", "c", "d"]);
    };
    let key = || FreshQueue::new(fresh());
    assert_kept(key, make, |key| key.lpush("z"), true, true);
    assert_kept(key, make, |key| key.lpop(), true, false);
    let make =
        |connection: &mut Connection, key: &FreshGroup| plain(connection, "SADD", key, &["a", "b", "c", "d"]);
    let key = || FreshGroup::new(fresh());
    assert_kept(key, make, |key| key.sadd("z"), true, true);
    assert_kept(key, make, |key| key.srem("a"), true, false);
    let make = |connection: &mut Connection, key: &FreshRanking| {
        plain(connection, "ZADD", key, &["1", "a", "2", "b"]);
    };
    let key = || FreshRanking::new(fresh());
    assert_kept(key, make, |key| key.zadd(1.0, "z"), true, true);
    assert_kept(key, make, |key| key.zpopmin(1), true, false);
}

/// As [`assert_kept`], for a command of which this is one of several keys.
#[track_caller]
fn assert_kept_among<K: RedisKey, T: FromRedisValue, E: std::fmt::Debug>(
    key: impl Fn() -> K,
    make: impl Fn(&mut Connection, &K),
    write: impl Fn(&K) -> Result<keyschema::Command<T>, E>,
    refreshes: bool,
    creates: bool,
) {
    assert_kept(key, make, |key| write(key).unwrap(), refreshes, creates);
}

#[test]
fn destinations_that_are_written_anew() {
    let connection = &mut connect();
    // A source with another TTL, which is not taken over.
    let source = |id| {
        let source = BriefGroup::new(id, 9);
        source.sadd(["a", "b"]).exec(&mut connect()).unwrap();
        source
    };
    let make = |connection: &mut Connection, key: &TaggedGroup| plain(connection, "SADD", key, &["z"]);
    let key = || TaggedGroup::new(fresh(), 0);
    assert_kept_among(key, make, |key| key.sinterstore([source(key.id)]), false, true);
    assert_kept_among(key, make, |key| key.sunionstore([source(key.id)]), false, true);
    assert_kept_among(key, make, |key| key.sdiffstore([source(key.id)]), false, true);
    assert_kept_among(key, make, |key| source(key.id).rename(key), false, true);
    assert_kept_among(key, make, |key| source(key.id).copy_replace(key), false, true);
    assert_kept_among(key, make, |key| source(key.id).smove(key, "a"), false, true);
    let make = |connection: &mut Connection, key: &FreshTaggedGroup| plain(connection, "SADD", key, &["z"]);
    let key = || FreshTaggedGroup::new(fresh(), 0);
    assert_kept_among(key, make, |key| key.sinterstore([source(key.id)]), true, true);
    assert_kept_among(key, make, |key| source(key.id).rename(key), true, true);
    assert_kept_among(key, make, |key| source(key.id).copy_replace(key), true, true);
    assert_kept_among(key, make, |key| source(key.id).smove(key, "a"), true, true);

    // What gets no TTL by its declaration gets none with the value.
    let lasting = LastingGroup::new(fresh(), 0);
    source(lasting.id).copy(&lasting).unwrap().exec(connection).unwrap();
    assert_eq!(ttl(connection, &lasting), -1);
    source(lasting.id).rename(&lasting).unwrap().exec(connection).unwrap();
    assert_eq!(ttl(connection, &lasting), -1);
    lasting.sunionstore([source(lasting.id)]).unwrap().exec(connection).unwrap();
    assert_eq!(ttl(connection, &lasting), -1);
    // Where nothing is declared the value brings its own.
    let undeclared = PlainGroup::new(fresh(), 0);
    source(undeclared.id).rename(&undeclared).unwrap().exec(connection).unwrap();
    assert_eq!(ttl(connection, &undeclared), 7);
    // And the caller gives it where that is declared.
    let of_caller = CallerGroup::new(fresh(), 0);
    source(of_caller.id)
        .rename(&of_caller.with_ttl(Duration::from_secs(30)))
        .unwrap()
        .exec(connection)
        .unwrap();
    assert_eq!(ttl(connection, &of_caller), 30);
}

#[test]
fn what_is_not_moved_touches_nothing() {
    let connection = &mut connect();
    let (key, other) = (FreshTaggedGroup::new(fresh(), 0), BriefGroup::new(fresh() - 1, 1));
    key.sadd("a").exec(connection).unwrap();
    other.sadd("a").exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    assert!(!other.copy(&key).unwrap().query(connection).unwrap());
    assert!(!other.renamenx(&key).unwrap().query(connection).unwrap());
    assert!(!other.smove(&key, "?").unwrap().query(connection).unwrap());
    assert_eq!(ttl(connection, &key), 40);
    assert_eq!(ttl(connection, &other), 7);
    assert_eq!(
        BriefGroup::new(key.id, 2).rename(&key).unwrap().query(connection).unwrap_err().code(),
        Some("ERR")
    );
    assert_eq!(ttl(connection, &key), 40);
    // An empty result deletes the destination.
    key.sinterstore([BriefGroup::new(key.id, 2)]).unwrap().exec(connection).unwrap();
    assert_eq!(ttl(connection, &key), -2);

    let queue = FreshTaggedQueue::new(fresh(), 0);
    queue.rpush("a").exec(connection).unwrap();
    plain(connection, "EXPIRE", &queue, &["40"]);
    let missing = TaggedQueue::new(queue.id, 1);
    assert_eq!(missing.rpoplpush(&queue).unwrap().query(connection).unwrap(), None);
    assert_eq!(ttl(connection, &queue), 40);
    assert_eq!(ttl(connection, &missing), -2);
}

#[test]
fn both_ends_of_a_move() {
    let connection = &mut connect();
    let make = |connection: &mut Connection, key: &TaggedQueue| plain(connection, "RPUSH", key, &["a", "b"]);
    let key = || TaggedQueue::new(fresh(), 0);
    let other = |id| {
        let other = FreshTaggedQueue::new(id, 1);
        plain(&mut connect(), "RPUSH", &other, &["x", "y"]);
        other
    };
    let (left, right) = (|| redis::Direction::Left, || redis::Direction::Right);
    assert_kept_among(key, make, |key| other(key.id).lmove(key, left(), right()), false, true);
    assert_kept_among(key, make, |key| other(key.id).rpoplpush(key), false, true);
    assert_kept_among(key, make, |key| key.lmove(&other(key.id), left(), right()), false, false);
    let key = TaggedQueue::new(fresh(), 0);
    key.rpush("a").exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    let other = other(key.id);
    plain(connection, "EXPIRE", &other, &["40"]);
    key.rpoplpush(&other).unwrap().exec(connection).unwrap();
    // The last element is gone, so the key is; the other began anew.
    assert_eq!((ttl(connection, &key), ttl(connection, &other)), (-2, 100));
    // To itself.
    other.rpoplpush(&other).unwrap().exec(connection).unwrap();
    assert_eq!(ttl(connection, &other), 100);
    let error = key.lmove(&FreshTaggedQueue::new(key.id + 1_000_000, 0), left(), right()).unwrap_err();
    assert_eq!(error.command, "LMOVE");
}

#[test]
fn sorted_sets_bits_places_and_logs() {
    let make = |connection: &mut Connection, key: &TaggedRanking| plain(connection, "ZADD", key, &["1", "z"]);
    let key = || TaggedRanking::new(fresh(), 0);
    let source = |id| {
        let source = TaggedRanking::new(id, 9);
        source.zadd(1.0, "a").exec(&mut connect()).unwrap();
        source
    };
    let sum = Aggregation::default();
    assert_kept_among(key, make, |key| key.zunionstore([source(key.id)], &sum), false, true);
    assert_kept_among(key, make, |key| key.zinterstore([source(key.id)], &sum), false, true);
    assert_kept_among(key, make, |key| key.zdiffstore([source(key.id)]), false, true);
    assert_kept_among(key, make, |key| key.zrangestore(&source(key.id), 0, -1), false, true);
    let make =
        |connection: &mut Connection, key: &FreshTaggedRanking| plain(connection, "ZADD", key, &["1", "z"]);
    let key = || FreshTaggedRanking::new(fresh(), 0);
    assert_kept_among(key, make, |key| key.zunionstore([source(key.id)], &sum), true, true);
    assert_kept_among(key, make, |key| key.zrangestore(&source(key.id), 0, -1), true, true);

    let make = |connection: &mut Connection, key: &TaggedQueue| plain(connection, "RPUSH", key, &["z"]);
    let key = || TaggedQueue::new(fresh(), 0);
    assert_kept_among(
        key,
        make,
        |key| source(key.id).sort_store(&SortOptions::default().alphabetical(), key),
        false,
        true,
    );

    let make = |connection: &mut Connection, key: &Bits| plain(connection, "SETBIT", key, &["1", "1"]);
    let key = || Bits::new(fresh(), 0);
    let bits = |id| {
        let bits = Bits::new(id, 9);
        bits.setbit(1, true).exec(&mut connect()).unwrap();
        bits
    };
    assert_kept(key, make, |key| key.setbit(1, true), false, true);
    assert_kept(key, make, |key| key.bitfield(("SET", "u8", 0, 1)), false, true);
    assert_kept(key, make, |key| key.set("x"), false, true);
    assert_kept_among(key, make, |key| key.bitop(BitOperation::Or, [bits(key.id)]), false, true);
    let make = |connection: &mut Connection, key: &FreshBits| plain(connection, "SETBIT", key, &["1", "1"]);
    let key = || FreshBits::new(fresh(), 0);
    assert_kept(key, make, |key| key.setbit(1, true), true, true);
    assert_kept_among(key, make, |key| key.bitop(BitOperation::Or, [bits(key.id)]), true, true);

    let make = |connection: &mut Connection, key: &Seen| plain(connection, "PFADD", key, &["z"]);
    let key = || Seen::new(fresh(), 0);
    let seen = |id| {
        let seen = Seen::new(id, 9);
        seen.pfadd("a").exec(&mut connect()).unwrap();
        seen
    };
    assert_kept(key, make, |key| key.pfadd("a"), false, true);
    assert_kept_among(key, make, |key| key.pfmerge([seen(key.id)]), false, true);

    let make = |connection: &mut Connection, key: &Places| plain(connection, "GEOADD", key, &["1", "1", "z"]);
    let key = || Places::new(fresh(), 0);
    let near = GeoSearch::around(&Coord::lon_lat(1.0, 1.0)).radius(9.0, Unit::Kilometers);
    let places = |id| {
        let places = Places::new(id, 9);
        places.geoadd(Coord::lon_lat(1.0, 1.0), "a").exec(&mut connect()).unwrap();
        places
    };
    assert_kept(key, make, |key| key.geoadd(Coord::lon_lat(1.0, 1.0), "a"), false, true);
    assert_kept_among(
        key,
        make,
        |key| key.geosearchstore(&places(key.id), &near, &GeoOptions::default()),
        false,
        true,
    );

    let make = |connection: &mut Connection, key: &Log| plain(connection, "XADD", key, &["1-1", "f", "v"]);
    let key = || Log::new(fresh());
    assert_kept(key, make, |key| key.xadd("2-1", [("f", "v")]), false, true);
    assert_kept(key, make, |key| key.xgroup_create_mkstream("g", "$"), false, true);
    assert_kept(key, make, |key| key.xdel("1-1"), false, false);
    let trim = StreamTrimOptions::maxlen(StreamTrimmingMode::Exact, 0);
    assert_kept(key, make, |key| key.xtrim(&trim), false, false);
    let make =
        |connection: &mut Connection, key: &FreshLog| plain(connection, "XADD", key, &["1-1", "f", "v"]);
    let key = || FreshLog::new(fresh());
    assert_kept(key, make, |key| key.xadd("2-1", [("f", "v")]), true, true);
    assert_kept(key, make, |key| key.xdel("1-1"), true, false);
}

#[test]
fn many_keys_at_once() -> RedisResult<()> {
    let connection = &mut connect();
    let id = fresh();
    let keys: Vec<TaggedText> = (0..200).map(|n| TaggedText::new(id, n)).collect();
    let values: Vec<(TaggedText, u8)> = keys.iter().map(|key| (*key, key.n)).collect();
    plain(connection, "SET", &keys[0], &["old", "EX", "40"]);
    values.mset()?.exec(connection)?;
    assert!(keys.iter().all(|key| ttl(connection, key) == 100));
    plain(connection, "EXPIRE", &keys[0], &["40"]);
    assert!(!values.msetnx()?.query(connection)?);
    assert_eq!(ttl(connection, &keys[0]), 40);
    assert_eq!(ttl(connection, &keys[1]), 100);

    let values = [(OnceTaggedText::new(id, 0), 1), (OnceTaggedText::new(id, 1), 2)];
    plain(connection, "SET", &values[0].0, &["old", "EX", "40"]);
    values.mset()?.exec(connection)?;
    assert_eq!((ttl(connection, &values[0].0), ttl(connection, &values[1].0)), (40, 100));

    // More than a script can pass on: refused before anything is written.
    let values: Vec<(Text, u8)> = (0..8_000).map(|_| (Text::new(fresh()), 1)).collect();
    let values: Vec<_> = values.iter().map(|(key, value)| (key.any_slot(), *value)).collect();
    assert!(values.mset()?.exec(connection).is_err());
    assert_eq!(ttl(connection, &values[0].0), -2);
    values[..2_600].mset()?.exec(connection)?;
    assert_eq!(ttl(connection, &values[2_599].0), 100);
    Ok(())
}

#[test]
fn sources_that_are_read_begin_their_ttl_where_that_is_declared() -> RedisResult<()> {
    let connection = &mut connect();
    let (key, other) = (TaggedGroup::new(fresh(), 0), ReadGroup::new(fresh() - 1, 1));
    {
        let command = "SADD";
        plain(connection, command, &key, &["a"]);
        plain(connection, command, &other, &["a"]);
    }
    plain(connection, "EXPIRE", &key, &["40"]);
    plain(connection, "EXPIRE", &other, &["40"]);
    let other = ReadGroup::new(key.id, 1);
    plain(connection, "SADD", &other, &["a"]);
    plain(connection, "EXPIRE", &other, &["40"]);
    assert_eq!(key.sinter([other])?.query(connection)?, ["a"]);
    assert_eq!((ttl(connection, &key), ttl(connection, &other)), (40, 100));
    Ok(())
}

#[test]
fn what_concerns_the_ttl_itself_does_as_it_says() -> RedisResult<()> {
    let connection = &mut connect();
    let key = Text::new(fresh());
    key.set("1").exec(connection)?;
    assert!(key.persist().query(connection)?);
    assert_eq!(ttl(connection, &key), -1);
    // `GT` does nothing for a key that never expires, `LT` does.
    assert!(!key.expire_if(100, redis::ExpireOption::GT).query(connection)?);
    assert_eq!(ttl(connection, &key), -1);
    assert!(key.expire_if(50, redis::ExpireOption::LT).query(connection)?);
    assert!(!key.expire_if(40, redis::ExpireOption::NX).query(connection)?);
    assert_eq!(ttl(connection, &key), 50);
    assert_eq!(key.expire(i64::MAX).query(connection).unwrap_err().code(), Some("ERR"));
    assert_eq!(ttl(connection, &key), 50);
    assert!(key.expire(0).query(connection)?);
    assert_eq!(ttl(connection, &key), -2);
    key.set("1").exec(connection)?;
    assert_eq!(key.getdel().query(connection)?.as_deref(), Some("1"));
    assert_eq!(ttl(connection, &key), -2);
    Ok(())
}

#[test]
fn what_held_another_type_is_overwritten_with_the_ttl_of_the_key() -> RedisResult<()> {
    let connection = &mut connect();
    let text = Text::new(fresh());
    plain(connection, "HSET", &text, &["f", "1"]);
    text.set("5").exec(connection)?;
    assert_eq!(ttl(connection, &text), 100);
    let once = OnceText::new(fresh());
    plain(connection, "HSET", &once, &["f", "1"]);
    once.set("5").exec(connection)?;
    assert_eq!(ttl(connection, &once), 100);

    let (group, source) = (TaggedGroup::new(fresh(), 0), TaggedGroup::new(fresh() - 1, 1));
    let source = TaggedGroup::new(group.id, source.n);
    plain(connection, "SET", &group, &["no set"]);
    source.sadd("a").exec(connection)?;
    group.sunionstore([source])?.exec(connection)?;
    assert_eq!(ttl(connection, &group), 100);
    Ok(())
}

#[test]
fn a_move_onto_what_is_no_list_touches_neither() {
    let connection = &mut connect();
    let source = FreshTaggedQueue::new(fresh(), 0);
    let destination = FreshTaggedQueue::new(source.id, 1);
    source.rpush("a").exec(connection).unwrap();
    plain(connection, "EXPIRE", &source, &["40"]);
    plain(connection, "SET", &destination, &["no list"]);
    let command = source.lmove(&destination, redis::Direction::Left, redis::Direction::Left).unwrap();
    assert_eq!(command.query(connection).unwrap_err().code(), Some("WRONGTYPE"));
    assert_eq!((ttl(connection, &source), ttl(connection, &destination)), (40, -1));
    assert_eq!(source.llen().query(connection).unwrap(), 1);
}

/// Fields that expire by themselves have nothing to do with the TTL of their key.
#[test]
fn fields_that_expire() -> RedisResult<()> {
    let connection = &mut connect();
    if cmd("HTTL").arg("t:none").arg("FIELDS").arg(1).arg("f").exec(connection).is_err() {
        return Ok(()); // The server has no such fields: they came with Redis 7.4 and Valkey 9.
    }
    let in_100_s = || HashFieldExpirationOptions::default().set_expiration(SetExpiry::EX(100));
    let seconds = |answer: Vec<IntegerReplyOrNoOp>| answer[0].raw();

    let key = Record::new(fresh());
    assert!(key.hsetex(&in_100_s(), [("f", "v")]).query(connection)?);
    assert_eq!((seconds(key.httl(["f"]).query(connection)?), ttl(connection, &key)), (100, 100));
    // A plain write of the field takes its TTL away, and leaves that of the key.
    plain(connection, "EXPIRE", &key, &["40"]);
    key.hset("f", "w").exec(connection)?;
    assert_eq!((seconds(key.httl(["f"]).query(connection)?), ttl(connection, &key)), (-1, 40));

    key.hsetex(&in_100_s(), [("g", "v")]).exec(connection)?;
    let keep = HashFieldExpirationOptions::default().set_expiration(SetExpiry::KEEPTTL);
    key.hsetex(&keep, [("g", "w")]).exec(connection)?;
    assert_eq!(seconds(key.httl(["g"]).query(connection)?), 100);
    // A sum keeps it.
    key.hsetex(&in_100_s(), [("n", 5)]).exec(connection)?;
    key.hincrby("n", 1).exec(connection)?;
    assert_eq!((seconds(key.httl(["n"]).query(connection)?), ttl(connection, &key)), (100, 40));

    // Refused by its condition: nothing is touched.
    let fresh_key = FreshRecord::new(fresh());
    let if_none = || in_100_s().set_existence_check(FieldExistenceCheck::FNX);
    assert!(fresh_key.hsetex(&if_none(), [("f", "v")]).query(connection)?);
    plain(connection, "EXPIRE", &fresh_key, &["40"]);
    assert!(!fresh_key.hsetex(&if_none(), [("f", "w")]).query(connection)?);
    assert_eq!(ttl(connection, &fresh_key), 40);

    // With its last field the key goes.
    let brief = Record::new(fresh());
    let in_50_ms = HashFieldExpirationOptions::default().set_expiration(SetExpiry::PX(50));
    brief.hsetex(&in_50_ms, [("f", "v")]).exec(connection)?;
    std::thread::sleep(Duration::from_millis(80));
    assert_eq!(brief.hget("f").query(connection)?, None);
    assert_eq!(brief.hlen().query(connection)?, usize::from(brief.exists().query(connection)?));
    Ok(())
}

/// A key with a prefix keeps the TTL of the key.
#[test]
fn keys_with_a_prefix() -> RedisResult<()> {
    let connection = &mut connect();
    let prefix = Prefix::new("staging:").unwrap();
    let record = prefix.key(Record::new(fresh()));
    record.hset("f", 1).exec(connection)?;
    assert_eq!(ttl(connection, &record), 100);
    assert_eq!(record.hget("f").query(connection)?.as_deref(), Some("1"));
    assert_eq!(ttl(connection, record.key()), -2);
    let token = prefix.key(CallerText::new(fresh()));
    token.with_ttl(Duration::from_secs(7)).set("1").exec(connection)?;
    assert_eq!(ttl(connection, &token), 7);
    let (one, other) = (TaggedGroup::new(fresh(), 0), TaggedGroup::new(fresh() - 1, 1));
    let other = TaggedGroup::new(one.id, other.n);
    prefix.key(other).sadd("a").exec(connection)?;
    prefix.key(one).sunionstore([prefix.key(other)])?.exec(connection)?;
    assert_eq!(ttl(connection, &prefix.key(one)), 100);
    Ok(())
}

#[test]
fn the_last_element_goes_and_another_comes() {
    let connection = &mut connect();
    let key = Record::new(fresh());
    key.hset("f", 1).exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    key.hdel(["f"]).exec(connection).unwrap();
    assert_eq!(ttl(connection, &key), -2);
    key.hset("f", 1).exec(connection).unwrap();
    assert_eq!(ttl(connection, &key), 100);
}

#[test]
fn a_write_that_fails_touches_nothing() {
    assert_fails_cleanly(&Record::new(fresh()), &["SET", "1"], &Record::new(fresh() - 1).hset("f", 1));
    let key = Record::new(fresh());
    assert_fails_cleanly(&key, &["SET", "1"], &key.hset("f", 1));
    assert_fails_cleanly(&key, &["SET", "1"], &key.hincrby("f", 1));
    let key = FreshQueue::new(fresh());
    assert_fails_cleanly(&key, &["HSET", "f", "1"], &key.lpush("x"));
    let key = FreshGroup::new(fresh());
    assert_fails_cleanly(&key, &["HSET", "f", "1"], &key.sadd("x"));
    let key = FreshRanking::new(fresh());
    assert_fails_cleanly(&key, &["HSET", "f", "1"], &key.zadd(1.0, "x"));
    let key = Text::new(fresh());
    assert_fails_cleanly(&key, &["HSET", "f", "1"], &key.incr());
    assert_fails_cleanly(&key, &["HSET", "f", "1"], &key.set_get("x"));
    assert_fails_cleanly(&key, &["HSET", "f", "1"], &key.getset("x"));
    let key = OnceText::new(fresh());
    assert_fails_cleanly(&key, &["HSET", "f", "1"], &key.getset("x"));
    let key = ReadRecord::new(fresh());
    assert_fails_cleanly(&key, &["SET", "1"], &key.hgetall());
}

#[test]
fn a_write_under_a_condition_that_is_not_met_touches_nothing() {
    let connection = &mut connect();
    let key = Text::new(fresh());
    assert!(key.setnx("mine").query(connection).unwrap());
    assert_eq!(ttl(connection, &key), 100);
    plain(connection, "EXPIRE", &key, &["40"]);
    assert!(!key.setnx("yours").query(connection).unwrap());
    assert!(!key.set_if("yours", SetIf::missing()).query(connection).unwrap());
    assert_eq!(ttl(connection, &key), 40);
    assert_eq!(key.get().query(connection).unwrap().as_deref(), Some("mine"));

    let missing = Text::new(fresh());
    assert!(!missing.set_if("x", SetIf::present()).query(connection).unwrap());
    assert_eq!(ttl(connection, &missing), -2);

    let key = OnceText::new(fresh());
    assert!(key.setnx("mine").query(connection).unwrap());
    plain(connection, "PERSIST", &key, &[]);
    assert!(!key.setnx("yours").query(connection).unwrap());
    assert_eq!(ttl(connection, &key), -1);

    let key = FreshRecord::new(fresh());
    assert!(key.hsetnx("f", 1).query(connection).unwrap());
    plain(connection, "EXPIRE", &key, &["40"]);
    assert!(!key.hsetnx("f", 2).query(connection).unwrap());
    assert_eq!(ttl(connection, &key), 40);
}

#[test]
fn reading_begins_the_ttl_where_that_is_declared() {
    let connection = &mut connect();
    let key = ReadText::new(fresh());
    key.set("1").exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    assert_eq!(key.get().query(connection).unwrap().as_deref(), Some("1"));
    assert_eq!(ttl(connection, &key), 100);
    plain(connection, "EXPIRE", &key, &["40"]);
    assert_eq!(key.strlen().query(connection).unwrap(), 1);
    assert_eq!(ttl(connection, &key), 100);
    assert_eq!(ReadText::new(fresh()).get().query(connection).unwrap(), None);

    let key = ReadRecord::new(fresh());
    key.hset("f", "v").exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    assert_eq!(key.hgetall().query(connection).unwrap()["f"], "v");
    assert_eq!(ttl(connection, &key), 100);

    let key = Text::new(fresh());
    key.set("1").exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    key.get().exec(connection).unwrap();
    assert_eq!(ttl(connection, &key), 40);
}

#[test]
fn the_caller_gives_the_ttl() -> RedisResult<()> {
    let connection = &mut connect();
    let key = CallerText::new(fresh());
    key.with_ttl(Duration::from_secs(7)).set("1").exec(connection)?;
    assert_eq!(ttl(connection, &key), 7);
    key.with_ttl(Duration::from_secs(20)).incr().exec(connection)?;
    assert_eq!(ttl(connection, &key), 20);
    assert_eq!(key.get().query(connection)?.as_deref(), Some("2"));
    // The least is a millisecond, and the longest is what a server accepts.
    key.with_ttl(Duration::ZERO).set("1").exec(connection)?;
    key.with_ttl(Duration::from_nanos(1)).incr().exec(connection)?;
    std::thread::sleep(Duration::from_millis(5));
    assert_eq!(ttl(connection, &key), -2);
    key.with_ttl(Duration::MAX).set("1").exec(connection)?;
    key.with_ttl(Duration::MAX).incr().exec(connection)?;
    assert!(ttl(connection, &key) > 1 << 50);
    Ok(())
}

#[test]
fn keys_without_a_ttl_get_none() -> RedisResult<()> {
    let connection = &mut connect();
    let lasting = LastingText::new(fresh());
    lasting.set("1").exec(connection)?;
    lasting.incr().exec(connection)?;
    assert_eq!(ttl(connection, &lasting), -1);
    let plain = PlainText::new(fresh());
    plain.set("1").exec(connection)?;
    assert_eq!(ttl(connection, &plain), -1);
    // What is not declared is the caller's own affair.
    plain.setex(7, "1").exec(connection)?;
    plain.incr().exec(connection)?;
    assert_eq!(ttl(connection, &plain), 7);
    Ok(())
}

#[test]
fn jitter_spreads_expiries() -> RedisResult<()> {
    let connection = &mut connect();
    keyschema::commands::seed_jitter(11);
    let mut ttls: Vec<i64> = Vec::new();
    for _ in 0..500 {
        let key = JitterySet::new(fresh());
        key.sadd("m").exec(connection)?;
        ttls.push(ttl(connection, &key));
    }
    assert!(ttls.iter().all(|ttl| (100..=150).contains(ttl)), "{ttls:?}");
    // Each tenth of the range gets about a tenth of the keys: 50 with a deviation of 7.
    for tenth in 0..10 {
        let of_tenth = ttls.iter().filter(|ttl| (**ttl - 100).min(49) / 5 == tenth).count();
        assert!((22..=78).contains(&of_tenth), "{tenth}: {of_tenth}");
    }
    Ok(())
}

#[test]
fn many_arguments_go_in_portions() -> RedisResult<()> {
    let connection = &mut connect();
    let numbers: Vec<u32> = (0..20_001).collect();

    let key = Group::new(fresh());
    assert_eq!(key.sadd(&numbers).query(connection)?, 20_001);
    assert_eq!(key.sadd(&numbers).query(connection)?, 0);
    assert_eq!(key.scard().query(connection)?, 20_001);
    assert_eq!(ttl(connection, &key), 100);
    assert_eq!(key.srem(&numbers).query(connection)?, 20_001);

    let key = Queue::new(fresh());
    assert_eq!(key.rpush(&numbers).query(connection)?, 20_001);
    let stored: Vec<u32> = key.lrange(0, -1).returning().query(connection)?;
    assert_eq!(stored, numbers);
    assert_eq!(ttl(connection, &key), 100);

    let key = Record::new(fresh());
    assert_eq!(key.hset_multiple(numbers.iter().map(|number| (*number, *number))).query(connection)?, 20_001);
    let stored: Vec<(u32, u32)> = key.hgetall().returning().query(connection)?;
    assert_eq!(stored.len(), 20_001);
    assert!(stored.iter().all(|(field, value)| field == value));
    key.hmset(numbers.iter().map(|number| (*number, 1))).exec(connection)?;

    let key = FreshRanking::new(fresh());
    let ranked = numbers.iter().map(|number| (f64::from(*number), *number));
    assert_eq!(key.zadd_multiple(ranked).query(connection)?, 20_001);
    let last: Vec<(u32, f64)> = key.zrevrange_withscores(0, 0).returning().query(connection)?;
    assert_eq!(last, [(20_000, 20_000.0)]);

    let key = ReadRecord::new(fresh());
    key.hset_multiple(numbers.iter().map(|number| (*number, *number))).exec(connection)?;
    let values: Vec<Option<u32>> = key.hmget(numbers.clone()).returning().query(connection)?;
    assert_eq!(values, numbers.iter().copied().map(Some).collect::<Vec<_>>());
    Ok(())
}
