//! Commands that fail, or do nothing, do not change the TTL.

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

/// The TTL of a key after a command that failed.
#[derive(Clone, Copy, PartialEq)]
enum After {
    /// The TTL that was there.
    Kept,
    /// The TTL that was there, or the declared TTL if there was no TTL.
    KeptOrSet,
    /// The declared TTL.
    Restarted,
}

/// Checks that a failed write does not change the value, and checks the TTL.
#[track_caller]
fn assert_fails<K: RedisKey, T: FromRedisValue>(key: &K, make: &[&str], write: &Command<T>, after: After) {
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
        let now: Vec<u8> = cmd("DUMP").arg(key.to_string()).query(connection).unwrap();
        assert_eq!(before, now);
        let expected = match (left, after) {
            (Some(_), After::Kept | After::KeptOrSet) => 40,
            (None, After::Kept) => -1,
            (None, After::KeptOrSet) | (_, After::Restarted) => 100,
        };
        assert_eq!(ttl(connection, key), expected, "{write:?}");
    }
}

#[test]
fn a_move_of_nothing_changes_nothing() {
    let connection = &mut connect();
    let id = fresh();
    let (key, other) = (FreshTaggedGroup::new(id, 0), BriefGroup::new(id, 1));
    key.sadd("a").exec(connection).unwrap();
    other.sadd("a").exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    assert!(!other.copy(&key).query(connection).unwrap());
    assert!(!other.renamenx(&key).query(connection).unwrap());
    assert!(!other.smove(&key, "?").query(connection).unwrap());
    assert_eq!(ttl(connection, &key), 40);
    assert_eq!(ttl(connection, &other), 7);
    assert_eq!(BriefGroup::new(key.id, 2).rename(&key).query(connection).unwrap_err().code(), Some("ERR"));
    assert_eq!(ttl(connection, &key), 40);
    // An empty result deletes the destination.
    key.sinterstore([BriefGroup::new(key.id, 2)]).exec(connection).unwrap();
    assert_eq!(ttl(connection, &key), -2);

    let queue = FreshTaggedQueue::new(fresh(), 0);
    queue.rpush("a").exec(connection).unwrap();
    plain(connection, "EXPIRE", &queue, &["40"]);
    let missing = TaggedQueue::new(queue.id, 1);
    assert_eq!(missing.rpoplpush(&queue).query(connection).unwrap(), None);
    assert_eq!(ttl(connection, &queue), 40);
    assert_eq!(ttl(connection, &missing), -2);
}

#[test]
fn a_move_to_a_key_that_is_not_a_list_changes_neither_key() {
    let connection = &mut connect();
    let source = FreshTaggedQueue::new(fresh(), 0);
    let destination = FreshTaggedQueue::new(source.id, 1);
    source.rpush("a").exec(connection).unwrap();
    plain(connection, "EXPIRE", &source, &["40"]);
    plain(connection, "SET", &destination, &["no list"]);
    let command = source.lmove(&destination, redis::Direction::Left, redis::Direction::Left);
    assert_eq!(command.query(connection).unwrap_err().code(), Some("WRONGTYPE"));
    assert_eq!((ttl(connection, &source), ttl(connection, &destination)), (40, -1));
    assert_eq!(source.llen().query(connection).unwrap(), 1);
}

#[test]
fn a_failed_write_does_not_change_the_value() {
    let key = Record::new(fresh());
    assert_fails(&key, &["SET", "1"], &key.hset("f", 1), After::KeptOrSet);
    assert_fails(&key, &["SET", "1"], &key.hincrby("f", 1), After::KeptOrSet);
    let key = Text::new(fresh());
    assert_fails(&key, &["HSET", "f", "1"], &key.incr(), After::KeptOrSet);
    assert_fails(&key, &["HSET", "f", "1"], &key.set_get("x"), After::Kept);
    assert_fails(&key, &["HSET", "f", "1"], &key.getset("x"), After::Kept);
    let key = OnceText::new(fresh());
    assert_fails(&key, &["HSET", "f", "1"], &key.getset("x"), After::KeptOrSet);
    let (key, source) = (TaggedGroup::new(fresh(), 0), TaggedGroup::new(fresh(), 1));
    let source = TaggedGroup::new(key.id, source.n);
    plain(&mut connect(), "SET", &source, &["no set"]);
    assert_fails(&key, &["SADD", "a"], &key.sunionstore([source]), After::KeptOrSet);

    // With `refresh = write`, a failed write restarts the TTL too.
    let key = FreshQueue::new(fresh());
    assert_fails(&key, &["HSET", "f", "1"], &key.lpush("x"), After::Restarted);
    let key = FreshGroup::new(fresh());
    assert_fails(&key, &["HSET", "f", "1"], &key.sadd("x"), After::Restarted);
    let key = FreshRanking::new(fresh());
    assert_fails(&key, &["HSET", "f", "1"], &key.zadd("x", 1.0), After::Restarted);
    let key = ReadRecord::new(fresh());
    assert_fails(&key, &["SET", "1"], &key.hgetall(), After::Restarted);
    // If a script sends it, it does not.
    let key = FreshRecord::new(fresh());
    assert_fails(&key, &["SET", "1"], &key.hsetnx("f", 1), After::Kept);
}

#[test]
fn a_write_whose_condition_is_not_met_changes_nothing() {
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
    plain(connection, "EXPIRE", &key, &["40"]);
    assert!(!key.setnx("yours").query(connection).unwrap());
    assert_eq!(ttl(connection, &key), 40);

    let key = FreshRecord::new(fresh());
    assert!(key.hsetnx("f", 1).query(connection).unwrap());
    plain(connection, "EXPIRE", &key, &["40"]);
    assert!(!key.hsetnx("f", 2).query(connection).unwrap());
    assert_eq!(ttl(connection, &key), 40);
}
