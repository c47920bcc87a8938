//! Writes in place, which by themselves leave a TTL alone.

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

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
