//! Functions that take any key of a data type.

use std::time::Duration;

use keyschema::{HashKey, ListKey, Prefix, SetKey, StringKey, ZSetKey, prelude::*};
use keyschema_test_server::Server;
use redis::{Connection, FromRedisValue, RedisResult, ToSingleRedisArg};

keys! {
    /// The number of views of a page.
    pub string PageViews = page:views:page_id:{page_id: u64}, ttl = 1d, value = u64;
    /// The page itself.
    pub string PageText = page:text:page_id:{page_id: u64}, ttl = caller, value = String;
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m,
        fields = { name: String, last_login: Option<u64> };
    /// Jobs to do.
    pub list Jobs = job:queue:name:{name: u8}, ttl = 1h, value = u64;
    /// The readers of a page.
    pub set Readers = page:readers:page_id:{page_id: u64}, ttl = 1h, value = u64;
    /// Points of a season.
    pub zset Points = season:points:season:{season: u16}, persistent = "kept for ever", value = u64;
}

fn cached<K>(con: &mut Connection, key: K, load: impl FnOnce() -> K::Item) -> RedisResult<K::Item>
where
    K: StringKey<Item: FromRedisValue + ToSingleRedisArg>,
{
    if let Some(value) = key.get().query(con)? {
        return Ok(value);
    }
    let value = load();
    key.set(&value).exec(con)?;
    Ok(value)
}

fn replace<K: HashKey>(con: &mut Connection, key: K, record: &K::Record) -> RedisResult<()> {
    pipeline((key.del(), key.hset_record(record))).atomic().query(con)?;
    Ok(())
}

fn fill<L, S, Z>(con: &mut Connection, list: L, set: S, zset: Z) -> RedisResult<(Option<u64>, usize, usize)>
where
    L: ListKey<Item = u64>,
    S: SetKey<Item = u64>,
    Z: ZSetKey<Item = u64>,
{
    list.rpush([7, 8]).exec(con)?;
    set.sadd([1, 1, 2]).exec(con)?;
    zset.zadd(42, 1.5).exec(con)?;
    Ok((list.lpop().query(con)?, set.scard().query(con)?, zset.zcard().query(con)?))
}

/// Returns the remaining TTL in milliseconds, or -1 without a TTL.
fn left(con: &mut Connection, key: &impl ToString) -> i64 {
    redis::cmd("PTTL").arg(key.to_string()).query(con).unwrap()
}

#[test]
fn a_function_takes_any_key_of_a_data_type_and_keeps_its_ttl() {
    let server = Server::start().unwrap();
    let mut con = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let con = &mut con;

    let key = PageViews::new(7);
    assert_eq!(cached(con, key, || 1).unwrap(), 1);
    assert_eq!(cached(con, &key, || 2).unwrap(), 1);
    let staged = Prefix::new("staging:").unwrap().join(key);
    assert_eq!(cached(con, staged, || 3).unwrap(), 3);
    for millis in [left(con, &key), left(con, &staged)] {
        assert!((86_000_000..=86_400_000).contains(&millis), "{millis}");
    }

    let text = PageText::new(7);
    let lines = || "one".to_owned();
    assert_eq!(cached(con, text.with_ttl(Duration::from_secs(9)), lines).unwrap(), "one");
    assert_eq!(cached(con, text.with_ttl(Duration::from_secs(99)), String::new).unwrap(), "one");
    assert!((1..=9_000).contains(&left(con, &text)));

    let profile = UserProfile::new(7);
    let seen = UserProfileRecord { name: "Ada".into(), last_login: Some(5) };
    let unseen = UserProfileRecord { name: "Ada".into(), last_login: None };
    replace(con, profile, &seen).unwrap();
    replace(con, &profile, &unseen).unwrap();
    assert_eq!(profile.hgetall().query(con).unwrap(), Some(unseen));
    assert!(left(con, &profile) > 0);

    let (jobs, readers, points) = (Jobs::new(1), Readers::new(7), Points::new(1));
    assert_eq!(fill(con, jobs, readers, points).unwrap(), (Some(7), 2, 1));
    assert!(left(con, &jobs) > 0 && left(con, &readers) > 0);
    assert_eq!(left(con, &points), -1);
}
