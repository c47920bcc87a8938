//! Typed commands leave keys with the TTL that is declared, on a real server.

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use keyschema::{GiveTtl, KeyCommands, RedisKey, commands::SetIf, keys};
use keyschema_test_server::Server;
use redis::{Connection, FromRedisValue, RedisResult, cmd};

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
    let make = |connection: &mut Connection, key: &Record| plain(connection, "HSET", key, &["a", "1", "b", "2"]);
    let key = || Record::new(fresh());
    assert_kept(key, make, |key| key.hset("f", 1), false, true);
    assert_kept(key, make, |key| key.hset_multiple([("f", 1), ("g", 2)]), false, true);
    assert_kept(key, make, |key| key.hmset([("f", 1), ("g", 2)]), false, true);
    assert_kept(key, make, |key| key.hsetnx("f", 1), false, true);
    assert_kept(key, make, |key| key.hincrby("f", 1), false, true);
    assert_kept(key, make, |key| key.hincrbyfloat("f", 1.5), false, true);
    assert_kept(key, make, |key| key.hdel(["a"]), false, false);

    let make = |connection: &mut Connection, key: &Queue| plain(connection, "RPUSH", key, &["a", "b", "c", "d"]);
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

    let make = |connection: &mut Connection, key: &Group| plain(connection, "SADD", key, &["a", "b", "c", "d"]);
    let key = || Group::new(fresh());
    assert_kept(key, make, |key| key.sadd("z"), false, true);
    assert_kept(key, make, |key| key.srem("a"), false, false);
    assert_kept(key, make, |key| key.spop(), false, false);
    assert_kept(key, make, |key| key.spop_count(2), false, false);

    let make = |connection: &mut Connection, key: &Ranking| plain(connection, "ZADD", key, &["1", "a", "2", "b", "3", "c"]);
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
    let make = |connection: &mut Connection, key: &FreshRecord| plain(connection, "HSET", key, &["a", "1", "b", "2"]);
    let key = || FreshRecord::new(fresh());
    assert_kept(key, make, |key| key.hset("f", 1), true, true);
    assert_kept(key, make, |key| key.hsetnx("f", 1), true, true);
    assert_kept(key, make, |key| key.hdel(["a"]), true, false);
    let make = |connection: &mut Connection, key: &FreshQueue| plain(connection, "RPUSH", key, &["a", "b", "c", "d"]);
    let key = || FreshQueue::new(fresh());
    assert_kept(key, make, |key| key.lpush("z"), true, true);
    assert_kept(key, make, |key| key.lpop(), true, false);
    let make = |connection: &mut Connection, key: &FreshGroup| plain(connection, "SADD", key, &["a", "b", "c", "d"]);
    let key = || FreshGroup::new(fresh());
    assert_kept(key, make, |key| key.sadd("z"), true, true);
    assert_kept(key, make, |key| key.srem("a"), true, false);
    let make = |connection: &mut Connection, key: &FreshRanking| plain(connection, "ZADD", key, &["1", "a", "2", "b"]);
    let key = || FreshRanking::new(fresh());
    assert_kept(key, make, |key| key.zadd(1.0, "z"), true, true);
    assert_kept(key, make, |key| key.zpopmin(1), true, false);
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
    let scored = numbers.iter().map(|number| (f64::from(*number), *number));
    assert_eq!(key.zadd_multiple(scored).query(connection)?, 20_001);
    let last: Vec<(u32, f64)> = key.zrevrange_withscores(0, 0).returning().query(connection)?;
    assert_eq!(last, [(20_000, 20_000.0)]);

    let key = ReadRecord::new(fresh());
    key.hset_multiple(numbers.iter().map(|number| (*number, *number))).exec(connection)?;
    let values: Vec<Option<u32>> = key.hmget(numbers.clone()).returning().query(connection)?;
    assert_eq!(values, numbers.iter().copied().map(Some).collect::<Vec<_>>());
    Ok(())
}
