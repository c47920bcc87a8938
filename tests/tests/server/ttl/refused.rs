//! Commands that the server refuses leave no key without its TTL.

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

/// Returns a connection of a user with these rules.
fn connect_as(server: &Server, rules: &[&str]) -> Connection {
    let mut words = vec!["ACL", "SETUSER", "writer", "reset", "on", "nopass", "~*", "+ping", "+client"];
    words.extend(rules);
    server.command(&words).unwrap();
    let mut connection = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    cmd("AUTH").arg("writer").arg("x").exec(&mut connection).unwrap();
    connection
}

const COMMANDS: [&str; 6] = ["+incr", "+hset", "+sunionstore", "+rename", "+set", "+hsetnx"];

fn rules<'a>(more: &[&'a str]) -> Vec<&'a str> {
    COMMANDS.iter().chain(more).copied().collect()
}

fn exists(server: &Server, key: &impl RedisKey) -> bool {
    server.command(&["EXISTS", &key.to_string()]).unwrap().trim() == "1"
}

#[test]
fn a_user_needs_no_scripts() {
    let server = Server::start().unwrap();
    let connection = &mut connect_as(&server, &rules(&["+multi", "+exec", "+pexpire"]));
    let key = Text::new(fresh());
    assert_eq!(key.incr().query(connection), Ok(1));
    assert_eq!(ttl(&mut redis::Client::open(server.url()).unwrap().get_connection().unwrap(), &key), 100);
    // Except for commands that need one.
    let (group, other) = (TaggedGroup::new(fresh(), 0), TaggedGroup::new(fresh(), 0));
    let other = TaggedGroup::new(group.id, other.n + 1);
    server.command(&["SADD", &other.to_string(), "a"]).unwrap();
    let error = other.rename(&group).query(connection).unwrap_err();
    assert_eq!(error.code(), Some("NOPERM"), "{error}");
    assert!(!exists(&server, &group));
    let connection =
        &mut connect_as(&server, &rules(&["+eval", "+evalsha", "+pexpire", "+persist", "+pttl"]));
    other.rename(&group).exec(connection).unwrap();
    assert!(exists(&server, &group));
}

#[test]
fn a_user_who_may_not_set_ttls_writes_nothing() {
    let server = Server::start().unwrap();
    let connection = &mut connect_as(&server, &rules(&["+multi", "+exec", "+eval", "+evalsha", "+pttl"]));
    let (text, record, fresh_record) = (Text::new(fresh()), Record::new(fresh()), FreshRecord::new(fresh()));
    let (group, other) = (TaggedGroup::new(fresh(), 0), TaggedGroup::new(fresh(), 1));
    let other = TaggedGroup::new(group.id, other.n);
    server.command(&["SADD", &other.to_string(), "a"]).unwrap();
    let refused = |answer: RedisResult<()>| {
        let error = answer.unwrap_err();
        assert!(error.to_string().contains("'pexpire'"), "{error}");
    };
    refused(text.incr().exec(connection));
    refused(record.hset("f", 1).exec(connection));
    refused(group.sunionstore([other]).exec(connection));
    refused(pipeline((text.incr(), record.hset("f", 1))).query(connection).map(drop));
    refused(pipeline((text.incr(), record.hset("f", 1))).atomic_on_single_node().query(connection).map(drop));
    // Scripts check it before they write.
    refused(fresh_record.hsetnx("f", 1).exec(connection));
    refused(other.rename(&group).exec(connection));
    assert!(!exists(&server, &text) && !exists(&server, &record) && !exists(&server, &fresh_record));
    assert!(!exists(&server, &group) && exists(&server, &other));
    // A command that sets the TTL itself needs no other permission.
    text.set("1").exec(connection).unwrap();
}

/// The only permission that a transaction cannot do without: if `MULTI` is refused, the server runs
/// the next commands one by one.
#[test]
fn a_user_who_may_not_call_multi_gets_an_error() {
    let server = Server::start().unwrap();
    let connection = &mut connect_as(&server, &rules(&["+pexpire", "+exec"]));
    let key = Text::new(fresh());
    let error = key.incr().query(connection).unwrap_err();
    assert!(error.to_string().contains("'multi'"), "{error}");
    assert_eq!(ttl(&mut redis::Client::open(server.url()).unwrap().get_connection().unwrap(), &key), 100);
}

#[test]
fn a_command_that_is_renamed() {
    for renamed in ["PEXPIRE", "MULTI"] {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), format!("rename-command {renamed} other")).unwrap();
        let server =
            Server::builder().setting("include", &file.path().display().to_string()).start().unwrap();
        let mut connection = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
        let key = Text::new(fresh());
        let error = key.incr().query(&mut connection).unwrap_err();
        assert!(error.to_string().contains("unknown command"), "{error}");
        // Scripts check it before they write.
        let record = FreshRecord::new(fresh());
        assert_eq!(record.hsetnx("f", 1).query(&mut connection).is_err(), renamed == "PEXPIRE");
        assert_eq!(exists(&server, &record), renamed != "PEXPIRE");
        let left: i64 = server.command(&["PTTL", &key.to_string()]).unwrap().trim().parse().unwrap();
        // Without `PEXPIRE` no command runs. Without `MULTI` the others run.
        assert!(if renamed == "PEXPIRE" { left == -2 } else { left > 0 }, "{renamed}: {left}");
    }
}

/// Checks that nothing is written, alone and in pipelines.
#[track_caller]
fn assert_refused(server: &Server, code: &str) {
    let connection = &mut redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let (text, record) = (Text::new(fresh()), FreshRecord::new(fresh()));
    let answers = [
        text.incr().exec(connection),
        text.set("1").exec(connection),
        record.hset("f", 1).exec(connection),
        record.hsetnx("f", 1).exec(connection),
        pipeline((text.incr(), record.hset("f", 1))).query(connection).map(drop),
        pipeline((text.incr(), record.hset("f", 1))).atomic_on_single_node().query(connection).map(drop),
    ];
    for (number, answer) in answers.into_iter().enumerate() {
        let Err(error) = answer else { panic!("{code}: {number} was carried out") };
        assert!(error.to_string().contains(code) || error.code() == Some(code), "{number}: {error}");
    }
    assert!(!exists(server, &text) && !exists(server, &record));
    // The connection still works.
    assert_eq!(cmd("PING").query::<String>(connection).as_deref(), Ok("PONG"));
}

#[test]
fn a_server_that_takes_no_writes() {
    let server = Server::start().unwrap();
    server.command(&["CONFIG", "SET", "maxmemory", "1"]).unwrap();
    assert_refused(&server, "OOM");
    server.command(&["CONFIG", "SET", "maxmemory", "0"]).unwrap();
    server.command(&["CONFIG", "SET", "min-replicas-to-write", "1"]).unwrap();
    assert_refused(&server, "NOREPLICAS");
    server.command(&["CONFIG", "SET", "min-replicas-to-write", "0"]).unwrap();
    server.command(&["REPLICAOF", "127.0.0.1", "1"]).unwrap();
    assert_refused(&server, "READONLY");
}
