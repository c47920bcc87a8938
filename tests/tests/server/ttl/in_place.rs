//! Writes in place. The server keeps the TTL of their key.

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

/// Checks which writes of strings restart the TTL: those of the whole value, and those in place.
macro_rules! assert_strings_kept {
    ($key:ident, $whole:literal, $in_place:literal) => {
        let key = || $key::new(fresh());
        let make = |connection: &mut Connection, key: &$key| plain(connection, "SET", key, &["1"]);
        assert_kept(key, make, |key| key.set("2"), $whole, true);
        assert_kept(key, make, |key| key.set_get("2"), $whole, true);
        assert_kept(key, make, |key| key.getset("2"), $whole, true);
        assert_kept(key, make, |key| key.set_if("2", SetIf::present()), $whole, false);
        assert_kept(key, make, |key| key.incr(), $in_place, true);
        assert_kept(key, make, |key| key.incrby(5), $in_place, true);
        assert_kept(key, make, |key| key.incrbyfloat(0.5), $in_place, true);
        assert_kept(key, make, |key| key.decr(), $in_place, true);
        assert_kept(key, make, |key| key.decrby(5), $in_place, true);
        assert_kept(key, make, |key| key.append("x"), $in_place, true);
        assert_kept(key, make, |key| key.setrange(0, "z"), $in_place, true);
        // Like every command on the TTL itself.
        assert_kept(key, make, |key| key.getex(), true, false);
    };
}

#[test]
fn strings_restart_their_ttl_when_they_are_replaced() {
    assert_strings_kept!(Text, true, false);
}

#[test]
fn strings_that_restart_their_ttl_with_each_write() {
    assert_strings_kept!(FreshText, true, true);
    assert_strings_kept!(ReadText, true, true);
}

#[test]
fn strings_that_start_their_ttl_once() {
    assert_strings_kept!(OnceText, false, false);
}

#[test]
fn collections_keep_their_ttl() {
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
    assert_kept(key, make, |key| key.zadd("z", 1.0), false, true);
    assert_kept(key, make, |key| key.zadd_multiple([("y", 1.0), ("z", 2.0)]), false, true);
    assert_kept(key, make, |key| key.zincrby("z", 1.0), false, true);
    assert_kept(key, make, |key| key.zrem("a"), false, false);
    assert_kept(key, make, |key| key.zpopmin(1), false, false);
    assert_kept(key, make, |key| key.zpopmax(1), false, false);
    assert_kept(key, make, |key| key.zremrangebyrank(0, 0), false, false);
    assert_kept(key, make, |key| key.zremrangebyscore(1, "(2"), false, false);
    assert_kept(key, make, |key| key.zremrangebylex("-", "[a"), false, false);
}

#[test]
fn collections_that_restart_their_ttl_with_each_write() {
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
    assert_kept(key, make, |key| key.zadd("z", 1.0), true, true);
    assert_kept(key, make, |key| key.zpopmin(1), true, false);
}
