//! Stored values have the declared type, in both directions.

use std::collections::HashMap;

use keyschema::{
    AsText,
    commands::{AddIf, Aggregation, BitOperation, CommandError, HyperLogLogBytes, ManyKeys, ManyValues},
    prelude::*,
};
use keyschema_client_tests::Runner;
use redis::{
    FromRedisValue, ParsingError, RedisResult, RedisWrite, ToRedisArgs, ToSingleRedisArg, Value, cmd,
};

/// A user's type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    x: i32,
    y: i32,
}

impl ToRedisArgs for Point {
    fn write_redis_args<W: ?Sized + RedisWrite>(&self, out: &mut W) {
        out.write_arg_fmt(format_args!("{},{}", self.x, self.y));
    }
}

impl ToSingleRedisArg for Point {}

impl FromRedisValue for Point {
    fn from_redis_value(value: Value) -> Result<Self, ParsingError> {
        let text: String = redis::from_redis_value(value)?;
        let parsed =
            text.split_once(',').and_then(|(x, y)| Some(Self { x: x.parse().ok()?, y: y.parse().ok()? }));
        parsed.ok_or_else(|| format!("`{text}` is no point").into())
    }
}

keys! {
    #![prefix = values]
    string Counter = counter:{#id: u32}, value = u64;
    string Blob = blob:{#id: u32}, ttl = 100s, value = Vec<u8>;
    list Path = path:{#id: u32}, ttl = 100s, value = Point;
    set Visited = visited:{#id: u32}, ttl = 100s, value = Path;
    zset Distances = distances:{#id: u32}, ttl = 100s, value = u16;
    hash Optional = optional:{#id: u32}, ttl = 100s, fields = { name: Option<String> };
    stream Events = events:{#id: u32}, ttl = 100s;
    hash Prices = prices:{#id: u32}, ttl = 100s, value = f64;
    hash Profile = profile:{#id: u32}, ttl = 100s,
        fields = { name: String, age: u8, r#type: Option<String>, "postal-code": Option<u32>, visits: Option<i64> };
    string Login = login:{#name: Text<16>}, ttl = 100s;
    set Logins = logins:{#id: u32}, ttl = 100s, value = Login;
    hash RefreshedProfile = refreshed:profile:{#id: u32}, ttl = 100s, refresh = access, fields = { name: Option<String>, age: u8 };
}

keys! {
    #![prefix = wholes]
    bitmap Days = days:{#id: u32}, ttl = 100s;
    hyperloglog Visitors = visitors:{#id: u32}:{n: u8}, ttl = 100s;
    set Followers = followers:{#id: u32}, ttl = 100s, value = AsText<UserId>;
    list Months = months:{#id: u32}, ttl = 100s, value = AsText<keyschema::Month>;
}

/// A parameter type of the project.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq)]
pub(crate) struct UserId(u64);

/// Bits are rarely text, and a server counts only in bytes that it wrote itself.
#[test]
fn bitmaps_and_hyperloglogs_as_bytes() -> RedisResult<()> {
    for (id, runner) in (300..).zip(&mut Runner::all()) {
        let days = Days::new(id);
        runner.run(&days.setbit(0, true))?;
        runner.run(&days.setbit(15, true))?;
        assert_eq!(runner.run(&days.get())?, Some(vec![0x80, 1]));
        assert_eq!(runner.run(&days.getset(vec![0xFF]))?, Some(vec![0x80, 1]));
        assert_eq!(runner.run(&days.bitcount())?, 8);
        assert_eq!(runner.run(&days.getdel())?, Some(vec![0xFF]));

        let (one, other) = (Visitors::new(id, 1), Visitors::new(id, 2));
        runner.run(&one.pfadd(["ada", "bob", "cleo"]))?;
        let counted = runner.run(&one.get())?.expect("it has counted");
        runner.run(&other.set(&counted))?;
        assert_eq!(runner.run(&other.getset(counted.clone()))?, Some(counted.clone()));
        assert_eq!(runner.run(&other.pfcount())?, 3);
        runner.run(&[(one, &counted), (other, &counted)].mset())?;
        assert_eq!(runner.run(&[one, other].mget())?, [Some(counted.clone()), Some(counted.clone())]);
        assert!(runner.run(&other.pfadd("dora"))?);
        assert_eq!(HyperLogLogBytes::from_bytes(counted.clone().into_bytes()), Some(counted));
        for other in [&b""[..], b"garbage", b"HYLL", b"HYLL\0 of another length"] {
            assert_eq!(HyperLogLogBytes::from_bytes(other.to_vec()), None);
        }
    }
    Ok(())
}

#[test]
fn values_with_the_texts_that_they_have_in_keys() -> RedisResult<()> {
    for (id, runner) in (400..).zip(&mut Runner::all()) {
        let key = Followers::new(id);
        assert_eq!(runner.run(&key.sadd(UserId(7)))?, 1);
        assert_eq!(runner.run(&key.sadd([AsText(UserId(7)), AsText(UserId(8))]))?, 1);
        assert_eq!(runner.run(&key.sadd([UserId(9)]))?, 1);
        assert!(runner.run(&key.sismember(UserId(8)))?);
        let stored: Vec<u64> = runner.plainly(cmd("SMEMBERS").arg(key));
        assert_eq!(stored.len(), 3);
        assert_eq!(runner.run(&key.spop())?.map(|AsText(UserId(id))| (7..=9).contains(&id)), Some(true));

        let months = Months::new(id);
        let may = keyschema::Month::new(2024, 5).expect("a month");
        runner.run(&months.rpush(may))?;
        assert_eq!(
            runner.plainly::<Vec<String>>(cmd("LRANGE").arg(months).arg(0).arg(-1)),
            [may.to_string()]
        );
        assert_eq!(runner.run(&months.lpop())?, Some(AsText(may)));
        runner.plainly::<()>(cmd("RPUSH").arg(months).arg("2024-13"));
        assert!(runner.run(&months.lpop()).is_err());
    }
    Ok(())
}

/// A server refuses commands without anything to do; they are not sent.
#[test]
fn commands_without_elements_are_not_sent() {
    let message = |error: CommandError| error.to_string();
    let nothing: [&str; 0] = [];
    let (path, visited, distances) = (Path::new(1), Visited::new(1), Distances::new(1));
    let profile = Profile::new(1);
    let none = Vec::<(u16, f64)>::new();
    let refused = [
        path.rpush(Vec::<Point>::new()).check(),
        visited.sadd(Vec::<Path>::new()).check(),
        distances.zadd_multiple(none.clone()).check(),
        distances.zadd_if(none, AddIf::Always).check(),
        distances.zrem(Vec::<u16>::new()).check(),
        Optional::new(1).hset_record(&OptionalRecord::default()).check(),
        profile.hdel([Profile::FIELDS.name; 0]).check(),
        profile.httl([Profile::FIELDS.name; 0]).check(),
        Prices::new(1).hset_multiple(Vec::<(&str, f64)>::new()).check(),
        Prices::new(1).hmget(nothing).check(),
        Vec::<Counter>::new().del().check(),
        Vec::<Counter>::new().mget().check(),
        <[(Counter, u64)]>::mset(&[]).check(),
        visited.sinterstore([visited; 0]).check(),
        distances.zunionstore([visited; 0], &Aggregation::default()).check(),
        Days::new(1).bitop(BitOperation::Or, Vec::<Days>::new()).check(),
        Events::new(1).xadd("*", Vec::<(&str, &str)>::new()).check(),
        Events::new(1).xdel(&nothing[..]).check(),
        Events::new(1).xack("group", &nothing[..]).check(),
    ];
    let expected = [
        "`RPUSH` needs at least one element, and got none",
        "`SADD` needs at least one element, and got none",
        "`ZADD` needs at least one member, and got none",
        "`ZADD` needs at least one member, and got none",
        "`ZREM` needs at least one element, and got none",
        "`HSET` needs at least one field, and got none",
        "`HDEL` needs at least one field, and got none",
        "`HTTL` needs at least one field, and got none",
        "`HSET` needs at least one field, and got none",
        "`HMGET` needs at least one field, and got none",
        "`DEL` needs at least one key, and got none",
        "`MGET` needs at least one key, and got none",
        "`MSET` needs at least one key, and got none",
        "`SINTERSTORE` needs at least one source, and got none",
        "`ZUNIONSTORE` needs at least one source, and got none",
        "`BITOP` needs at least one source, and got none",
        "`XADD` needs at least one field, and got none",
        "`XDEL` needs at least one entry id, and got none",
        "`XACK` needs at least one entry id, and got none",
    ];
    assert_eq!(refused.map(|checked| checked.map_err(message)), expected.map(|text| Err(text.to_owned())));

    // These have a meaning.
    let mut runner = Runner::all().remove(0);
    assert!(runner.run(&Visitors::new(999, 1).pfadd(Vec::<&str>::new())).expect("PFADD makes the key"));
    assert_eq!(Vec::<Counter>::new().del_by_slot().query(runner.plain()), Ok(0));
}

const fn point(x: i32, y: i32) -> Point {
    Point { x, y }
}

#[test]
fn values_and_elements() -> RedisResult<()> {
    for (id, runner) in (0..).zip(&mut Runner::all()) {
        let counter = Counter::new(id);
        runner.run(&counter.set(7))?;
        assert_eq!(runner.run(&counter.get())?, Some(7));

        let blob = Blob::new(id);
        runner.run(&blob.set(&b"\xff\0"[..]))?;
        assert_eq!(runner.run(&blob.getset(vec![1, 2]))?.as_deref(), Some(&b"\xff\0"[..]));

        let path = Path::new(id);
        assert_eq!(runner.run(&path.rpush(point(1, 2)))?, 1);
        assert_eq!(runner.run(&path.rpush([point(3, 4), point(5, 6)]))?, 3);
        let more = vec![point(7, 8)];
        assert_eq!(runner.run(&path.rpush(&more))?, 4);
        assert_eq!(runner.run(&path.rpush(&more[..]))?, 5);
        assert_eq!(runner.run(&path.lpos(point(3, 4)))?, Some(1));
        assert_eq!(runner.run(&path.lrange(0, 1))?, [point(1, 2), point(3, 4)]);
        assert_eq!(runner.run(&path.lpop())?, Some(point(1, 2)));

        // Keys are values too, and are parsed as keys.
        let visited = Visited::new(id);
        assert_eq!(runner.run(&visited.sadd([&path, &Path::new(9)]))?, 2);
        let mut paths = runner.run(&visited.smembers())?;
        paths.sort_unstable_by_key(|path| path.id == 9);
        assert_eq!(paths, [path, Path::new(9)]);
        assert!(runner.run(&visited.sismember(path))?);

        let distances = Distances::new(id);
        runner.run(&distances.zadd_multiple([(7, 1.5), (8, 2.5)]))?;
        assert_eq!(runner.run(&distances.zrange_withscores(0, -1))?, [(7, 1.5), (8, 2.5)]);

        let prices = Prices::new(id);
        runner.run(&prices.hset("apple", 1.25))?;
        runner.run(&prices.hset_multiple([("pear".to_owned(), 2.5)]))?;
        assert_eq!(runner.run(&prices.hget("apple"))?, Some(1.25));
        assert_eq!(
            runner.run(&prices.hgetall())?,
            HashMap::from([("apple".into(), 1.25), ("pear".into(), 2.5)])
        );

        // A value that another program wrote is an error that says so.
        runner.plainly::<()>(cmd("SET").arg(counter).arg("many"));
        assert!(runner.run(&counter.get()).is_err());
        assert_eq!(runner.run(&counter.get().query_as::<Option<String>>())?.as_deref(), Some("many"));
    }
    Ok(())
}

#[test]
fn fields() -> RedisResult<()> {
    for (id, runner) in (100..).zip(&mut Runner::all()) {
        let key = Profile::new(id);
        let fields = Profile::FIELDS;
        assert_eq!(runner.run(&key.hset(fields.name, "Ada"))?, 1);
        assert_eq!(runner.run(&key.hset(fields.age, 36))?, 1);
        assert_eq!(runner.run(&key.hincrby(fields.visits, 5))?, 5);
        assert_eq!(runner.run(&key.hset(Profile::FIELDS.postal_code, 8001))?, 1);
        assert_eq!(runner.run(&key.hget(fields.age))?, Some(36));
        assert_eq!(
            runner.run(&key.hmget([fields.name, fields.name]))?,
            [Some("Ada".into()), Some("Ada".into())]
        );
        assert!(!runner.run(&key.hexists(fields.r#type))?);
        let stored: HashMap<String, String> = runner.plainly(cmd("HGETALL").arg(key));
        assert_eq!(stored["postal-code"], "8001");

        // An unknown field, of another version of the program, is ignored.
        runner.plainly::<()>(cmd("HSET").arg(key).arg("nickname").arg("Countess"));
        let profile = runner.run(&key.hgetall())?;
        let expected = ProfileRecord {
            name: "Ada".into(),
            age: 36,
            r#type: None,
            postal_code: Some(8001),
            visits: Some(5),
        };
        assert_eq!(profile.as_ref(), Some(&expected));
        assert_eq!(runner.run(&key.hdel([fields.visits]))?, 1);
        let profile = runner.run(&key.hgetall())?;
        assert_eq!(profile, Some(ProfileRecord { visits: None, ..expected.clone() }));

        let copy = Profile::new(id + 1_000);
        assert_eq!(runner.run(&copy.hset_record(&expected))?, 4);
        assert_eq!(runner.run(&copy.hgetall())?, Some(expected));
        let ttl: i64 = runner.plainly(cmd("TTL").arg(copy));
        assert!((99..=100).contains(&ttl));
        assert_eq!(runner.run(&Profile::new(id + 2_000).hgetall())?, None);

        // The answer of a script is the same.
        let key = RefreshedProfile::new(id);
        runner.run(&key.hset(RefreshedProfile::FIELDS.age, 36))?;
        let read = runner.run(&key.hgetall())?;
        assert_eq!(read, Some(RefreshedProfileRecord { name: None, age: 36 }));

        // The stored value does not have the declared type.
        runner.plainly::<()>(cmd("HSET").arg(key).arg("age").arg("young"));
        assert!(runner.run(&key.hgetall()).is_err());
    }
    Ok(())
}

/// A borrowed type cannot be read on its own, so only the commands exist that neither take nor
/// return it.
#[test]
fn values_that_borrow() -> RedisResult<()> {
    for (id, runner) in (200..).zip(&mut Runner::all()) {
        let logins = Logins::new(id);
        let login = Login::new("ada").expect("a text that may stand in a key");
        runner.plainly::<()>(cmd("SADD").arg(logins).arg(login));
        assert_eq!(runner.run(&logins.scard())?, 1);
        assert!(runner.run(&logins.expire(7))?);
        assert!(runner.run(&logins.del())?);
    }
    Ok(())
}
