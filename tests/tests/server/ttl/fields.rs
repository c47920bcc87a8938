//! Fields of hashes get their declared TTL from every command that writes them.

use keyschema::{HashRecord, commands::Script};

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::{proxy::Proxy, *};

keys! {
    hash Login = t:login:{id: u64}, ttl = 100s,
        fields = { token: String(ttl = 20s), code: Option<u32>(ttl = 5s), tries: u64(ttl = 20s), name: String };
    hash FreshLogin = t:fresh:login:{id: u64}, ttl = 10s, refresh = write,
        fields = { token: String(ttl = 20s), name: String };
    hash LastingLogin = t:lasting:login:{id: u64}, persistent, fields = { token: String, tries: u64, ttl = 20s };
    hash SpreadLogin = t:spread:login:{id: u64}, persistent, fields = { token: String(ttl = 100s, jitter = 50%) };
    hash StructLogin = t:struct:login:{id: u64}, ttl = 100s, fields = Session;
    hash OldLogin = t:old:login:{#id: u64}, ttl = 100s, fields = { token: String, name: String };
    hash NewLogin = t:new:login:{#id: u64}, ttl = 100s, fields = { token: String(ttl = 20s), name: String };
}

#[derive(HashRecord, Clone, Debug, PartialEq, Eq)]
struct Session {
    #[hash_record(ttl = 20s)]
    token: Option<String>,
    #[hash_record(rename = "user-name")]
    name: String,
}

/// Whether the server has TTLs of fields. If not, says that nothing was tested.
fn has_field_ttls(server: &Server) -> bool {
    let has = knows(server, "HPEXPIRE");
    if !has {
        eprintln!("NOT TESTED: {} has no TTLs of hash fields", server.version());
    }
    has
}

/// Returns the TTL of a field in seconds, rounded. Returns -1 for no TTL, and -2 for no field.
#[track_caller]
fn field_ttl(connection: &mut Connection, key: &impl RedisKey, field: &str) -> i64 {
    let millis: Vec<i64> =
        cmd("HPTTL").arg(key.to_string()).arg(&["FIELDS", "1", field]).query(connection).unwrap();
    if millis[0] < 0 { millis[0] } else { (millis[0] + 500) / 1_000 }
}

/// Asserts the effect of a write on the TTL of `token` or `tries`: if the field is missing, if it
/// has no TTL, and if it has less than the declared TTL.
#[track_caller]
fn assert_started<T>(field: &str, write: impl Fn(&Login) -> Command<T>, left: i64)
where
    T: FromRedisValue,
{
    let connection = &mut connect();
    let missing = Login::new(fresh());
    write(&missing).exec(connection).unwrap();
    assert_eq!((field_ttl(connection, &missing, field), ttl(connection, &missing)), (20, 100), "was missing");

    let forgotten = Login::new(fresh());
    plain(connection, "HSET", &forgotten, &[field, "1", "name", "Ada"]);
    write(&forgotten).exec(connection).unwrap();
    assert_eq!(field_ttl(connection, &forgotten, field), 20, "had no TTL");
    assert_eq!(field_ttl(connection, &forgotten, "name"), -1);

    let older = Login::new(fresh());
    plain(connection, "HSET", &older, &[field, "1"]);
    plain(connection, "HEXPIRE", &older, &["9", "FIELDS", "1", field]);
    write(&older).exec(connection).unwrap();
    assert_eq!(field_ttl(connection, &older, field), left, "had 9 s left");

    let piped = Login::new(fresh());
    exec_in_pipeline(connection, write(&piped));
    assert_eq!(field_ttl(connection, &piped, field), 20, "in a pipeline");

    let typed = Login::new(fresh());
    let (_, count) = pipeline((write(&typed), typed.hlen())).query(connection).unwrap();
    assert!(count > 0);
    assert_eq!(field_ttl(connection, &typed, field), 20, "in a typed pipeline");
}

#[test]
fn every_write_of_a_field() {
    if !has_field_ttls(&SERVER) {
        return;
    }
    let fields = Login::FIELDS;
    // A write that replaces the value restarts the TTL. A change in place keeps it.
    assert_started("token", |key| key.hset(fields.token, "x"), 20);
    assert_started("token", |key| key.hset_multiple([(fields.token, "x")]), 20);
    assert_started("token", |key| key.hmset([(fields.token, "x")]), 20);
    assert_started("token", |key| key.hsetnx(fields.token, "x"), 9);
    assert_started("tries", |key| key.hincrby(fields.tries, 1), 9);
    assert_started("tries", |key| key.hincrbyfloat(fields.tries, 1.5), 9);
    let record = |tries| LoginRecord { token: Some("x".into()), code: Some(7), tries, name: "Ada".into() };
    assert_started("token", |key| key.hset_record(&record(Some(1))), 20);
    assert_started("tries", |key| key.hset_record(&record(Some(1))), 20);
    if knows(&SERVER, "HSETEX") {
        let default = HashFieldExpirationOptions::default;
        assert_started("token", |key| key.hsetex(&default(), [(fields.token, "x")]), 20);
        // The key has no TTL to keep.
        let keep = || default().set_expiration(SetExpiry::KEEPTTL);
        assert_started("token", |key| key.hsetex(&keep(), [(fields.token, "x")]), 9);
    }
}

#[test]
fn a_record_gives_each_field_its_own_ttl() -> RedisResult<()> {
    if !has_field_ttls(&SERVER) {
        return Ok(());
    }
    let connection = &mut connect();
    let key = Login::new(fresh());
    // A field that is `None` has no TTL, and is not in the hash.
    let record = LoginRecord { token: Some("x".into()), code: Some(7), tries: None, name: "Ada".into() };
    assert_eq!(key.hset_record(&record).query(connection), Ok(3));
    let ttls = ["token", "code", "tries", "name"].map(|field| field_ttl(connection, &key, field));
    assert_eq!(ttls, [20, 5, -2, -1]);
    assert_eq!(key.hgetall().query(connection)?, Some(record));
    // A field that expired does not exist.
    plain(connection, "HPEXPIRE", &key, &["1", "FIELDS", "1", "code"]);
    std::thread::sleep(Duration::from_millis(20));
    assert_eq!(key.hgetall().query(connection)?.unwrap().code, None);

    let key = StructLogin::new(fresh());
    let session = Session { token: Some("x".into()), name: "Ada".into() };
    key.hset_record(&session).exec(connection)?;
    assert_eq!([field_ttl(connection, &key, "token"), field_ttl(connection, &key, "user-name")], [20, -1]);
    key.hset(StructLogin::FIELDS.token, "y").exec(connection)?;
    assert_eq!(field_ttl(connection, &key, "token"), 20);
    Ok(())
}

#[test]
fn a_key_without_a_ttl_or_with_another_refresh_has_fields_with_ttls() {
    if !has_field_ttls(&SERVER) {
        return;
    }
    let connection = &mut connect();
    let key = LastingLogin::new(fresh());
    assert_eq!(key.hset(LastingLogin::FIELDS.token, "x").query(connection), Ok(1));
    assert_eq!(key.hincrby(LastingLogin::FIELDS.tries, 2).query(connection), Ok(2));
    assert_eq!(["token", "tries"].map(|field| field_ttl(connection, &key, field)), [20, 20]);
    assert_eq!(ttl(connection, &key), -1);

    // A script calls `HSETNX` for such a key.
    let key = FreshLogin::new(fresh());
    assert_eq!(key.hsetnx(FreshLogin::FIELDS.token, "x").query(connection), Ok(true));
    assert_eq!((field_ttl(connection, &key, "token"), ttl(connection, &key)), (20, 10));

    seed_and_spread(connection);
}

fn seed_and_spread(connection: &mut Connection) {
    keyschema::__private::seed_jitter(7);
    let mut ttls = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let key = SpreadLogin::new(fresh());
        key.hset(SpreadLogin::FIELDS.token, "x").exec(connection).unwrap();
        ttls.insert(field_ttl(connection, &key, "token"));
    }
    assert!(ttls.len() > 8, "{ttls:?}");
    assert!(ttls.iter().all(|ttl| (100..=150).contains(ttl)), "{ttls:?}");
}

/// Fields that come from another key, or from a script, get their declared TTL if they have none.
#[test]
fn fields_that_come_from_elsewhere() -> RedisResult<()> {
    static WRITE: Script = Script::new("return redis.call('HSET', KEYS[1], 'token', 'x', 'name', 'Ada')");
    if !has_field_ttls(&SERVER) {
        return Ok(());
    }
    let connection = &mut connect();
    let old = OldLogin::new(fresh());
    let new = NewLogin { id: old.id };
    old.hset(OldLogin::FIELDS.token, "x").exec(connection)?;
    assert_eq!(field_ttl(connection, &old, "token"), -1);
    assert!(old.copy(&new).query(connection)?);
    assert_eq!(field_ttl(connection, &new, "token"), 20);
    new.del().exec(connection)?;
    old.rename(&new).exec(connection)?;
    assert_eq!(field_ttl(connection, &new, "token"), 20);

    let key = Login::new(fresh());
    assert_eq!(WRITE.write(&key).command::<i64>().query(connection), Ok(2));
    assert_eq!([field_ttl(connection, &key, "token"), field_ttl(connection, &key, "name")], [20, -1]);
    assert_eq!(ttl(connection, &key), 100);
    Ok(())
}

#[test]
fn commands_on_the_ttls_of_declared_fields() -> RedisResult<()> {
    if !has_field_ttls(&SERVER) {
        return Ok(());
    }
    let connection = &mut connect();
    let (key, token) = (Login::new(fresh()), Login::FIELDS.token);
    assert_eq!(token.ttl().map(|ttl| ttl.ttl), Some(Duration::from_secs(20)));
    assert_eq!(Login::FIELDS.name.ttl(), None);
    key.hset(token, "x").exec(connection)?;
    assert_eq!(key.httl([token]).query(connection)?, [IntegerReplyOrNoOp::IntegerReply(20)]);
    assert_eq!(key.hexpire(9, redis::ExpireOption::LT, [token]).query(connection)?, [1]);
    assert_eq!(key.hpersist([token]).query(connection)?, [1]);
    assert_eq!(field_ttl(connection, &key, "token"), -1);
    if knows(&SERVER, "HSETEX") {
        let values = key.hgetex(redis::Expiry::EX(8), [token]).query(connection)?;
        assert_eq!(values, [Some("x".to_owned())]);
        assert_eq!(field_ttl(connection, &key, "token"), 8);
        // It is sent alone, as one command.
        let lasting = LastingLogin::new(fresh());
        let fields = LastingLogin::FIELDS;
        let write = lasting.hsetex(&HashFieldExpirationOptions::default(), [(fields.token, "x")]);
        let sent = write.clone().into_cmd().unwrap();
        assert!(String::from_utf8_lossy(&sent.get_packed_command()).contains("PX\r\n$5\r\n20000\r\n"));
        assert!(write.query(connection)?);
        assert_eq!(field_ttl(connection, &lasting, "token"), 20);
        // A TTL in the options counts.
        let in_9_s = HashFieldExpirationOptions::default().set_expiration(SetExpiry::EX(9));
        assert!(lasting.hsetex(&in_9_s, [(fields.token, "x")]).query(connection)?);
        assert_eq!(field_ttl(connection, &lasting, "token"), 9);
    }
    Ok(())
}

/// Writes nothing on a server without TTLs of fields, and says why.
#[test]
fn a_server_without_ttls_of_fields() {
    static WRITE: Script = Script::new("return redis.call('HSET', KEYS[1], 'token', 'x')");
    let server = start_without("HPEXPIRE");
    let connection = &mut redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let (key, lasting, fresh_key) = (Login::new(1), LastingLogin::new(1), FreshLogin::new(1));
    let refused = |answer: RedisResult<()>| {
        let error = answer.unwrap_err();
        assert!(error.to_string().to_lowercase().contains("unknown command"), "{error}");
        assert!(error.to_string().contains("fields with TTLs need Redis 7.4 or Valkey 9.0"), "{error}");
    };
    let fields = Login::FIELDS;
    refused(key.hset(fields.token, "x").exec(connection));
    refused(key.hset_multiple([(fields.token, "x")]).exec(connection));
    refused(key.hincrby(fields.tries, 1).exec(connection));
    refused(lasting.hset(LastingLogin::FIELDS.token, "x").exec(connection));
    refused(fresh_key.hsetnx(FreshLogin::FIELDS.token, "x").exec(connection));
    refused(WRITE.write(&key).command::<i64>().exec(connection));
    refused(
        pipeline((key.hset(fields.token, "x"), key.hset(fields.name, "Ada"))).query(connection).map(drop),
    );
    assert_eq!(server.command(&["DBSIZE"]).unwrap().trim(), "0");
    // Fields without their own TTL still work.
    key.hset(fields.name, "Ada").exec(connection).unwrap();
}

/// A connection that breaks in the middle leaves no field without its TTL.
#[test]
fn a_cut_write_of_a_field() {
    let server = Server::start().unwrap();
    if !has_field_ttls(&server) {
        return;
    }
    let proxy = Proxy::to(server.socket());
    let client = redis::Client::open(proxy.url()).unwrap();
    let writes = |id| -> [Command<redis::Value>; 4] {
        let record =
            LoginRecord { token: Some("x".into()), code: Some(7), tries: Some(1), name: "Ada".into() };
        [
            LastingLogin::new(id).hset(LastingLogin::FIELDS.token, "x").query_as(),
            Login::new(id).hset_record(&record).query_as(),
            Login::new(id).hincrby(Login::FIELDS.tries, 1).query_as(),
            FreshLogin::new(id).hsetnx(FreshLogin::FIELDS.token, "x").query_as(),
        ]
    };
    for number in 0..4 {
        let mut done = Vec::new();
        for cut in 0.. {
            server.command(&["FLUSHALL"]).unwrap();
            proxy.let_through();
            let mut connection = client.get_connection().unwrap();
            proxy.cut_after(cut * 7, usize::MAX);
            let answer = writes(1)[number].query(&mut connection);
            drop(connection);
            while server.command(&["CLIENT", "LIST"]).unwrap().lines().count() > 1 {
                std::thread::sleep(Duration::from_millis(1));
            }
            let keys = server.command(&["KEYS", "*"]).unwrap();
            for key in keys.lines() {
                let ttls = server.command(&["HPTTL", key, "FIELDS", "3", "token", "code", "tries"]).unwrap();
                assert!(ttls.lines().all(|ttl| ttl.trim() != "-1"), "{number}, {} bytes: {ttls}", cut * 7);
            }
            done.push(!keys.trim().is_empty());
            if answer.is_ok() {
                break;
            }
        }
        assert!(done.len() > 10 && !done[0] && done[done.len() - 1], "{number}: {done:?}");
    }
}
