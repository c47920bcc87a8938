//! Keys that expire at a time of day.

use std::time::{SystemTime, UNIX_EPOCH};

use keyschema::{TimeOfDay, commands::Script};

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

keys! {
    string Today = t:today:{id: u64}, expire_at = "04:30Z";
    string OnceToday = t:once:today:{id: u64}, expire_at = "04:30Z", refresh = once;
    string ReadToday = t:read:today:{id: u64}, expire_at = "04:30Z", refresh = access;
    hash RecordToday = t:record:today:{id: u64}, expire_at = "04:30Z", refresh = write,
        fields = { token: String(ttl = 5s), name: String };
    set GroupToday = t:group:today:{#id: u64}:{n: u8}, expire_at = "04:30Z";
    set OnceGroupToday = t:once:group:today:{#id: u64}:{n: u8}, expire_at = "04:30Z", refresh = once;
    string SpreadToday = t:spread:today:{id: u64}, expire_at = "04:30Z", jitter = 1%;
}

/// Returns the time when a key that is written now expires, in milliseconds since 1970.
fn next() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let next = TimeOfDay::parse("04:30Z").unwrap().next_after(now);
    i64::try_from(next.as_millis()).unwrap()
}

/// Writes the key, and checks that it expires at its time. If that time comes during the test, it
/// writes the key again.
#[track_caller]
fn assert_daily<T: FromRedisValue>(key: &impl RedisKey, write: &impl Fn() -> Command<T>) {
    let connection = &mut connect();
    loop {
        let expected = next();
        write().exec(connection).unwrap();
        if next() == expected {
            let end: i64 = cmd("PEXPIRETIME").arg(key.to_string()).query(connection).unwrap();
            assert_eq!(end, expected, "{key}");
            return;
        }
    }
}

#[test]
fn every_kind_of_write() {
    static ADD: Script = Script::new("return redis.call('INCR', KEYS[1])");
    let connection = &mut connect();
    let key = || Today::new(fresh());
    for key in [key(), key()] {
        assert_daily(&key, &|| key.set("1")); // SET … PXAT
        assert_daily(&key, &|| key.incr()); // PEXPIREAT … NX
        assert_daily(&key, &|| key.getex()); // GETEX … PXAT
        assert_daily(&key, &|| [(key, "2")].mset());
        // A write that keeps the TTL keeps one that another command set, and starts it if there is
        // none.
        plain(connection, "EXPIRE", &key, &["40"]);
        key.incr().exec(connection).unwrap();
        assert_eq!(ttl(connection, &key), 40);
        plain(connection, "PERSIST", &key, &[]);
        assert_daily(&key, &|| key.incr());
    }
    let script = key();
    assert_daily(&script, &|| ADD.write(&script).command::<i64>());
    let read = ReadToday::new(fresh());
    plain(connection, "SET", &read, &["1"]);
    assert_daily(&read, &|| read.strlen());

    let record = RecordToday::new(fresh());
    let fields = RecordToday::FIELDS;
    plain(connection, "HSET", &record, &["name", "Ada"]);
    plain(connection, "EXPIRE", &record, &["40"]);
    assert_daily(&record, &|| record.hset(fields.name, "Ada"));
}

/// Commands that a script of keyschema calls.
#[test]
fn commands_by_scripts() -> RedisResult<()> {
    let connection = &mut connect();
    let id = fresh();
    let (group, other) = (GroupToday { id, n: 0 }, GroupToday { id, n: 1 });
    plain(connection, "SADD", &other, &["a"]);
    assert_daily(&group, &|| other.copy_replace(&group));
    let record = RecordToday::new(fresh());
    assert_daily(&record, &|| record.hsetnx(RecordToday::FIELDS.name, "Ada"));

    // The remaining TTL is kept. If there is none, it starts.
    let once = OnceGroupToday { id, n: 0 };
    let from = OnceGroupToday { id, n: 1 };
    plain(connection, "SADD", &from, &["a"]);
    assert_daily(&once, &|| once.sunionstore([from]));
    plain(connection, "EXPIRE", &once, &["40"]);
    once.sunionstore([from]).exec(connection)?;
    assert_eq!(ttl(connection, &once), 40);
    let text = OnceToday::new(fresh());
    assert_daily(&text, &|| text.set("1"));
    plain(connection, "EXPIRE", &text, &["40"]);
    text.set("2").exec(connection)?;
    assert_eq!(ttl(connection, &text), 40);
    Ok(())
}

#[test]
fn jitter_is_a_share_of_a_day() -> RedisResult<()> {
    let connection = &mut connect();
    keyschema::__private::seed_jitter(7);
    let expected = next();
    let mut ends = std::collections::BTreeSet::new();
    for _ in 0..50 {
        let key = SpreadToday::new(fresh());
        key.set("1").exec(connection)?;
        let end: i64 = cmd("PEXPIRETIME").arg(key.to_string()).query(connection)?;
        ends.insert(end - expected);
    }
    if next() == expected {
        assert!(ends.len() > 40 && ends.iter().all(|late| (0..=864_000).contains(late)), "{ends:?}");
    }
    Ok(())
}

/// A user who may not call `PEXPIREAT` writes nothing.
#[test]
fn a_user_without_pexpireat() {
    let server = Server::start().unwrap();
    let rules = ["+@all", "-pexpireat"];
    let mut words = vec!["ACL", "SETUSER", "writer", "reset", "on", "nopass", "~*"];
    words.extend(rules);
    server.command(&words).unwrap();
    let mut connection = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    cmd("AUTH").arg("writer").arg("x").exec(&mut connection).unwrap();
    let (key, record) = (Today::new(1), RecordToday::new(1));
    for answer in
        [key.incr().exec(&mut connection), record.hsetnx(RecordToday::FIELDS.name, "a").exec(&mut connection)]
    {
        let error = answer.unwrap_err();
        assert!(error.to_string().contains("'pexpireat'"), "{error}");
    }
    assert_eq!(server.command(&["DBSIZE"]).unwrap().trim(), "0");
    key.set("1").exec(&mut connection).unwrap();
}
