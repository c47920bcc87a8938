//! Every data type on a real server. Keys are passed to redis-rs as arguments.

#![allow(
    clippy::needless_borrows_for_generic_args,
    reason = "keys are passed by value and by reference, as users do"
)]

use std::{
    collections::{HashMap, HashSet},
    fmt::Display,
    io::{self, Write as _},
    sync::{
        LazyLock,
        atomic::{AtomicU16, Ordering},
    },
    time::Duration,
};

use keyschema::{DataType, Expiry, RedisKey, Text};
use keyschema_test_server::Server;
use redis::{
    Commands, Connection, IntegerReplyOrNoOp, Script, ToSingleRedisArg, cmd,
    geo::{Coord, Unit},
    streams::StreamRangeReply,
};

const DATABASES: u16 = 64;

static SERVER: LazyLock<Server> = LazyLock::new(|| {
    let databases = DATABASES.to_string();
    Server::builder().setting("databases", &databases).start().unwrap()
});

/// Returns a connection to a database that no other test uses.
fn connect() -> Connection {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let database = NEXT.fetch_add(1, Ordering::Relaxed);
    assert!(database < DATABASES, "as many databases as tests");
    let client = redis::Client::open(format!("{}?db={database}", SERVER.url())).unwrap();
    client.get_connection().unwrap()
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(user:name:{user_id}, string, ttl = 1h30m)]
struct UserName {
    user_id: u64,
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(chat:messages:room:{room}, list, ttl = 7d)]
struct ChatMessages<'a> {
    room: Text<'a, 16>,
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(user:profile:{user_id}, hash, ttl = 90s, jitter = 10%)]
struct UserProfile {
    user_id: u64,
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(user:roles:{user_id}, set, persistent)]
struct UserRoles {
    user_id: i32,
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(game:leaderboard:{{season:{season}}}, zset, persistent = "rebuilt only by hand")]
struct Leaderboard {
    season: u8,
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(order:events:{#shop}, stream, ttl = caller)]
struct OrderEvents {
    shop: u32,
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(user:active:days:{user_id}, bitmap, ttl = 365d)]
struct ActiveDays {
    user_id: u64,
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(page:visitors:{page}, hyperloglog, ttl = 250ms)]
struct PageVisitors {
    page: u32,
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(city:places, geo)]
struct CityPlaces;

#[derive(RedisKey, Clone, Copy)]
#[redis_key(user:settings:{user_id}, json, ttl = 1d)]
struct UserSettings {
    user_id: u64,
}

#[derive(RedisKey, Clone, Copy)]
#[redis_key(chat:typing:{room}, channel)]
struct Typing<'a> {
    room: Text<'a, 16>,
}

/// Checks `key`, the only one in its database, and empties the database.
#[track_caller]
fn assert_stored<K>(connection: &mut Connection, key: K)
where
    K: RedisKey + ToSingleRedisArg + Display + Copy,
{
    let text = key.to_string();

    // It is stored under the text of the key.
    let exists: usize = connection.exists(key).unwrap();
    assert_eq!(exists, 1, "{text}");
    let exists: usize = connection.exists(&text).unwrap();
    assert_eq!(exists, 1, "{text}");
    let random: String = cmd("RANDOMKEY").query(connection).unwrap();
    assert_eq!(random, text);
    let scanned: Vec<String> = connection.scan().unwrap().map(Result::unwrap).collect();
    assert_eq!(scanned, [text.as_str()]);
    let size: usize = cmd("DBSIZE").query(connection).unwrap();
    assert_eq!(size, 1);

    let stored_type: String = cmd("TYPE").arg(key).query(connection).unwrap();
    assert_eq!(Some(stored_type.as_str()), K::SCHEMA.data_type.redis_type(), "{text}");

    assert_expires(connection, key);

    let deleted: usize = connection.del(key).unwrap();
    assert_eq!(deleted, 1);
    let size: usize = cmd("DBSIZE").query(connection).unwrap();
    assert_eq!(size, 0);
}

/// Sets the time to live of the schema and checks what the server reports.
#[track_caller]
fn assert_expires<K: RedisKey + ToSingleRedisArg + Copy>(connection: &mut Connection, key: K) {
    assert_eq!(connection.ttl(key), Ok(IntegerReplyOrNoOp::ExistsButNotRelevant));
    let ttl = match K::SCHEMA.expiry {
        Expiry::Ttl { ttl, .. } => ttl,
        // The caller sets the TTL.
        Expiry::Caller { .. } => Duration::from_secs(20 * 60),
        Expiry::Persistent { .. } | Expiry::Undeclared => return,
        other => panic!("{other}"),
    };
    let millis = i64::try_from(ttl.as_millis()).unwrap();
    // The machine may delay the test for longer than that.
    let is_short = ttl < Duration::from_secs(1);

    // The time of expiry is exact to a millisecond, even if the machine delays this test.
    let before = time_of(connection);
    assert_eq!(connection.pexpire(key, millis), Ok(true));
    let expiry: Result<i64, _> = connection.pexpire_time(key);
    let after = time_of(connection);
    let expiry = expiry.unwrap();
    if expiry == -2 {
        assert!(after >= before + millis && is_short);
    } else {
        assert!((before + millis..=after + millis).contains(&expiry), "{expiry}");
    }

    // In seconds, if the TTL of the schema is in seconds.
    if ttl.subsec_millis() == 0 {
        let seconds = i64::try_from(ttl.as_secs()).unwrap();
        assert_eq!(connection.expire(key, seconds), Ok(true));
        let rest: i64 = connection.ttl(key).unwrap();
        let waited = (time_of(connection) - after) / 1000 + 1;
        assert!((seconds - waited..=seconds).contains(&rest), "{rest} of {seconds}");
    }
    let persisted = connection.persist(key);
    assert!(persisted == Ok(true) || (persisted == Ok(false) && is_short), "{persisted:?}");
}

/// Returns the server's clock, in milliseconds since 1970.
fn time_of(connection: &mut Connection) -> i64 {
    let (seconds, micros): (i64, i64) = cmd("TIME").query(connection).unwrap();
    seconds * 1000 + micros / 1000
}

#[test]
fn strings() {
    let mut connection = connect();
    let key = UserName { user_id: u64::MAX };
    let () = connection.set(&key, "Ada").unwrap();
    assert_eq!(connection.get(key), Ok("Ada".to_owned()));
    let () = connection.append(key, " Lovelace").unwrap();
    assert_eq!(connection.get(key.to_key()), Ok("Ada Lovelace".to_owned()));
    assert_eq!(connection.strlen(&key), Ok(12));
    assert_stored(&mut connection, key);

    let () = connection.set_ex(key, "Ada", 60).unwrap();
    assert!((1..=60).contains(&connection.ttl::<_, i64>(key).unwrap()));
    assert_eq!(connection.get_del(key), Ok("Ada".to_owned()));
    assert_eq!(connection.incr(key, 41), Ok(41));
    assert_eq!(connection.incr(key, 1), Ok(42));
    assert_stored(&mut connection, key);
}

#[test]
fn lists() {
    let mut connection = connect();
    let room = String::from("lobby-2");
    let key = ChatMessages { room: Text::new(&room).unwrap() };
    assert_eq!(connection.lpush(&key, "hello"), Ok(1));
    assert_eq!(connection.rpush(key, &["you", "there"]), Ok(3));
    assert_eq!(connection.lrange(key, 0, -1), Ok(["hello", "you", "there"].map(String::from).to_vec()));
    assert_eq!(connection.llen(&key), Ok(3));
    assert_eq!(connection.lpop(key, None), Ok("hello".to_owned()));
    let popped: Option<[String; 2]> = connection.blpop(key, 1.0).unwrap();
    assert_eq!(popped, Some([key.to_string(), "you".to_owned()]));
    assert_stored(&mut connection, key);
}

#[test]
fn hashes() {
    let mut connection = connect();
    let key = UserProfile { user_id: 7 };
    assert_eq!(connection.hset(&key, "name", "Ada"), Ok(1));
    let () = connection.hset_multiple(key, &[("city", "London"), ("born", "1815")]).unwrap();
    assert_eq!(connection.hget(key, "city"), Ok("London".to_owned()));
    let all: HashMap<String, String> = connection.hgetall(&key).unwrap();
    let expected = [("name", "Ada"), ("city", "London"), ("born", "1815")];
    assert_eq!(all, expected.map(|(field, value)| (field.to_owned(), value.to_owned())).into());
    assert_stored(&mut connection, key);
}

#[test]
fn sets() {
    let mut connection = connect();
    let key = UserRoles { user_id: -1 };
    assert_eq!(connection.sadd(&key, &["admin", "editor"]), Ok(2));
    assert_eq!(connection.sadd(key, "admin"), Ok(0));
    assert_eq!(connection.sismember(key, "editor"), Ok(true));
    assert_stored(&mut connection, key);

    let () = connection.sadd(UserRoles { user_id: 1 }, &["admin", "editor"]).unwrap();
    let () = connection.sadd(UserRoles { user_id: 2 }, &["editor", "reader"]).unwrap();
    let keys = [1, 2].map(|user_id| UserRoles { user_id });
    let common: HashSet<String> = connection.sinter(&keys).unwrap();
    assert_eq!(common, HashSet::from(["editor".to_owned()]));
    assert_eq!(connection.sunionstore(key, &keys), Ok(3));
}

#[test]
fn sorted_sets() {
    let mut connection = connect();
    let key = Leaderboard { season: 3 };
    assert_eq!(connection.zadd(&key, "ada", 10), Ok(1));
    assert_eq!(connection.zadd_multiple(key, &[(30, "bob"), (20, "cleo")]), Ok(2));
    assert_eq!(connection.zincr(key, "ada", 15), Ok(25.0));
    assert_eq!(connection.zrange(key, 0, -1), Ok(["cleo", "ada", "bob"].map(String::from).to_vec()));
    assert_eq!(connection.zscore(&key, "bob"), Ok(30.0));
    assert_stored(&mut connection, key);

    let seasons = [1, 2].map(|season| Leaderboard { season });
    let () = connection.zadd(seasons[0], "ada", 1).unwrap();
    let () = connection.zadd(seasons[1], "ada", 2).unwrap();
    // redis-rs counts the keys for the server.
    assert_eq!(connection.zunionstore(key, &seasons), Ok(1));
    assert_eq!(connection.zunionstore(key, seasons[0]), Ok(1));
    assert_eq!(connection.zscore(key, "ada"), Ok(1.0));
}

#[test]
fn streams() {
    let mut connection = connect();
    let key = OrderEvents { shop: 12 };
    let first: String = connection.xadd(&key, "*", &[("event", "placed"), ("order", "5")]).unwrap();
    let _second: String = connection.xadd(key, "*", &[("event", "sent")]).unwrap();
    assert_eq!(connection.xlen(key), Ok(2));
    let range: StreamRangeReply = connection.xrange_all(&key).unwrap();
    assert_eq!(range.ids.len(), 2);
    assert_eq!(range.ids[0].id, first);
    assert_eq!(range.ids[0].get::<String>("event"), Some("placed".to_owned()));
    assert_eq!(range.ids[0].get::<u32>("order"), Some(5));

    let () = connection.xgroup_create(key, "billing", "0").unwrap();
    let read: redis::streams::StreamReadReply = connection.xread(&[key], &[first.as_str()]).unwrap();
    assert_eq!(read.keys[0].key, key.to_string());
    assert_eq!(read.keys[0].ids[0].get::<String>("event"), Some("sent".to_owned()));
    assert_stored(&mut connection, key);
}

#[test]
fn bitmaps() {
    let mut connection = connect();
    let key = ActiveDays { user_id: 7 };
    for day in [0, 31, 364] {
        assert_eq!(connection.setbit(&key, day, true), Ok(false));
    }
    assert_eq!(connection.getbit(key, 31), Ok(true));
    assert_eq!(connection.getbit(key, 32), Ok(false));
    assert_eq!(connection.bitcount(key), Ok(3));
    assert_stored(&mut connection, key);

    let others = [8, 9].map(|user_id| ActiveDays { user_id });
    let () = connection.setbit(others[0], 1, true).unwrap();
    let () = connection.setbit(others[1], 2, true).unwrap();
    assert_eq!(connection.bit_or(key, &others), Ok(1));
    assert_eq!(connection.bitcount(key), Ok(2));
}

#[test]
fn hyperloglogs() {
    let mut connection = connect();
    let key = PageVisitors { page: 1 };
    assert_eq!(connection.pfadd(&key, &["ada", "bob", "ada"]), Ok(true));
    assert_eq!(connection.pfcount(key), Ok(2));
    let other = PageVisitors { page: 2 };
    assert_eq!(connection.pfadd(other, "cleo"), Ok(true));
    assert_eq!(connection.pfcount(&[key, other]), Ok(3));
    let () = connection.pfmerge(key, &[other]).unwrap();
    assert_eq!(connection.pfcount(key), Ok(3));
    assert_eq!(connection.del(other), Ok(1));

    // Its time to live, a quarter of a second, may end while the others are checked.
    let text = key.to_string();
    assert_eq!(cmd("RANDOMKEY").query(&mut connection), Ok(text));
    let stored_type: String = cmd("TYPE").arg(key).query(&mut connection).unwrap();
    assert_eq!(Some(stored_type.as_str()), DataType::HyperLogLog.redis_type());
    assert_expires(&mut connection, key);
}

#[test]
fn geo_indexes() {
    let mut connection = connect();
    let key = CityPlaces;
    let places = [(Coord::lon_lat(13.3777, 52.5163), "gate"), (Coord::lon_lat(13.4094, 52.5208), "tower")];
    assert_eq!(connection.geo_add(&key, &places), Ok(2));
    let distance: f64 = connection.geo_dist(key, "gate", "tower", Unit::Meters).unwrap();
    assert!((2_000.0..2_400.0).contains(&distance), "{distance}");
    let position: Vec<Option<Coord<f64>>> = connection.geo_pos(key, "gate").unwrap();
    let position = position[0].as_ref().unwrap();
    assert!((position.longitude - 13.3777).abs() < 1e-4);
    assert_stored(&mut connection, key);
}

/// Most builds of Redis have JSON documents since 8.0. Other servers have them by a module, or not
/// at all.
#[test]
fn json_documents() {
    let mut connection = connect();
    let key = UserSettings { user_id: 7 };
    let known: Vec<Option<redis::Value>> =
        cmd("COMMAND").arg("INFO").arg("JSON.SET").query(&mut connection).unwrap();
    let written =
        cmd("JSON.SET").arg(key).arg("$").arg(r#"{"theme":"dark"}"#).query::<String>(&mut connection);
    if known != [None] {
        assert_eq!(written, Ok("OK".to_owned()));
        let theme: String = cmd("JSON.GET").arg(&key).arg("$.theme").query(&mut connection).unwrap();
        assert_eq!(theme, r#"["dark"]"#);
        assert_stored(&mut connection, key);
        return;
    }
    // Not by `println!`, because the test harness hides its output if the test passes.
    let notice =
        format!("\nNOT TESTED: {} has no JSON commands, so no JSON document was stored\n", SERVER.version());
    io::stderr().write_all(notice.as_bytes()).unwrap();
    let error = written.unwrap_err();
    assert!(error.to_string().contains("unknown command"), "{error}");
    let size: usize = cmd("DBSIZE").query(&mut connection).unwrap();
    assert_eq!(size, 0);
}

#[test]
fn channels() {
    let mut publisher = connect();
    let mut subscriber = connect();
    let lobby = Typing { room: Text::new("lobby").unwrap() };
    let other = Typing { room: Text::new("other").unwrap() };

    let mut subscription = subscriber.as_pubsub();
    subscription.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    subscription.subscribe(&lobby).unwrap();
    assert_eq!(publisher.publish(other, "nobody hears"), Ok(0));
    assert_eq!(publisher.publish(&lobby, "ada"), Ok(1));
    let message = subscription.get_message().unwrap();
    assert_eq!(message.get_channel_name(), lobby.to_string());
    assert_eq!(message.get_payload(), Ok("ada".to_owned()));

    subscription.subscribe(&[other]).unwrap();
    assert_eq!(publisher.publish(other.to_key(), "bob"), Ok(1));
    assert_eq!(subscription.get_message().unwrap().get_payload(), Ok("bob".to_owned()));
    subscription.unsubscribe(lobby).unwrap();
    assert_eq!(publisher.publish(lobby, "cleo"), Ok(0));

    // Nothing is stored.
    assert_eq!(Typing::SCHEMA.data_type.redis_type(), None);
    assert_eq!(cmd("TYPE").arg(lobby).query(&mut publisher), Ok("none".to_owned()));
    assert_eq!(publisher.exists(lobby), Ok(0));
}

/// Every data type has a test above. A new data type makes this test fail. The last types need a
/// newer server, and keys of type `any` are tested with their commands.
#[test]
fn every_data_type_has_a_key() {
    let declared = [
        UserName::SCHEMA,
        ChatMessages::SCHEMA,
        UserProfile::SCHEMA,
        UserRoles::SCHEMA,
        Leaderboard::SCHEMA,
        OrderEvents::SCHEMA,
        ActiveDays::SCHEMA,
        PageVisitors::SCHEMA,
        CityPlaces::SCHEMA,
        UserSettings::SCHEMA,
        Typing::SCHEMA,
    ];
    let mut types: Vec<DataType> = declared.map(|schema| schema.data_type).into();
    types.extend([DataType::VectorSet, DataType::Array, DataType::Any]);
    types.sort();
    assert_eq!(types, DataType::ALL);
}

#[test]
fn several_keys_in_one_command() {
    let mut connection = connect();
    let [ada, bob, cleo] = [1, 2, 3].map(|user_id| UserName { user_id });
    let () = connection.mset(&[(ada, "Ada"), (bob, "Bob")]).unwrap();
    let () = connection.mset(&[(&cleo, "Cleo")]).unwrap();
    let names = ["Ada", "Bob", "Cleo"].map(String::from);

    // An array, a slice, a vector and a tuple; by value, by reference and as text.
    assert_eq!(connection.mget(&[ada, bob, cleo]), Ok(names.clone()));
    assert_eq!(connection.mget(&[&ada, &bob, &cleo]), Ok(names.clone()));
    assert_eq!(connection.mget(&[ada, bob, cleo][..]), Ok(names.clone()));
    assert_eq!(connection.mget(vec![ada, bob, cleo]), Ok(names.clone()));
    assert_eq!(connection.mget((ada, &bob, cleo.to_key())), Ok(names.clone()));
    assert_eq!(connection.mget(&[ada.to_key(), bob.to_key(), cleo.to_key()]), Ok(names.clone()));
    assert_eq!(connection.mget(ada), Ok(vec!["Ada".to_owned()]));
    assert_eq!(connection.mget(Some(ada)), Ok(vec!["Ada".to_owned()]));

    // Keys of several schemas.
    let (roles, places) = (UserRoles { user_id: 1 }, CityPlaces);
    let () = connection.sadd(roles, "admin").unwrap();
    assert_eq!(connection.exists((ada, roles, places)), Ok(2));
    assert_eq!(connection.del((&ada, roles, places)), Ok(2));
    assert_eq!(connection.unlink(vec![bob, cleo]), Ok(2));
    assert_eq!(cmd("DBSIZE").query(&mut connection), Ok(0));
}

#[test]
fn pipelines() {
    let mut connection = connect();
    let (name, roles) = (UserName { user_id: 1 }, UserRoles { user_id: 1 });
    let (answer, members): (String, HashSet<String>) = redis::pipe()
        .set(&name, "Ada")
        .ignore()
        .sadd(roles, "admin")
        .ignore()
        .get(name)
        .smembers(&roles)
        .query(&mut connection)
        .unwrap();
    assert_eq!(answer, "Ada");
    assert_eq!(members, HashSet::from(["admin".to_owned()]));

    let (count, rest): (u8, i64) = redis::pipe()
        .atomic()
        .cmd("DEL")
        .arg(name)
        .ignore()
        .incr(name, 5)
        .cmd("EXPIRE")
        .arg(name)
        .arg(5400)
        .ignore()
        .ttl(&name)
        .query(&mut connection)
        .unwrap();
    assert_eq!((count, rest), (5, 5400));

    // `WATCH` takes keys too.
    let (count,): (u8,) = redis::transaction(&mut connection, &[name], |connection, pipeline| {
        let count: u8 = connection.get(name)?;
        pipeline.set(name, count + 1).ignore().get(name).query(connection)
    })
    .unwrap();
    assert_eq!(count, 6);
}

#[test]
fn scripts() {
    let mut connection = connect();
    let (name, roles) = (UserName { user_id: 1 }, UserRoles { user_id: 1 });
    let script = Script::new(
        "redis.call('SET', KEYS[1], ARGV[1])
         redis.call('SADD', KEYS[2], ARGV[2])
         return {KEYS[1], KEYS[2], #KEYS, #ARGV}",
    );
    let (first, second, keys, arguments): (String, String, usize, usize) =
        script.key(&name).key(roles).arg("Ada").arg(roles.to_key()).invoke(&mut connection).unwrap();
    assert_eq!((first, second), (name.to_string(), roles.to_string()));
    assert_eq!((keys, arguments), (2, 2));
    assert_eq!(connection.get(name), Ok("Ada".to_owned()));
    // As an argument, a key is a text like any other.
    assert_eq!(connection.sismember(roles, roles.to_string()), Ok(true));
}

/// The server has keys with exactly the texts that were written: nothing is added, escaped or cut.
#[test]
fn names_are_the_texts_of_the_keys() {
    let mut connection = connect();
    let mut expected = HashSet::new();
    for number in 0..500_u64 {
        let user_id = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (number % 64);
        let name = UserName { user_id };
        let () = connection.set(name, user_id).unwrap();
        expected.insert(name.to_string());
        let room = format!("r{number}'\"%$~");
        let messages = ChatMessages { room: Text::new(&room).unwrap() };
        let () = connection.rpush(messages, number).unwrap();
        expected.insert(messages.to_string());
    }
    let stored: HashSet<String> = connection.scan().unwrap().map(Result::unwrap).collect();
    assert_eq!(stored, expected);
}
