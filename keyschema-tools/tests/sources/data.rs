//! Keys of every type, in every encoding that a server has for it.

use std::collections::BTreeMap;

use keyschema_test_server::Server;
use redis::{Cmd, Connection, ConnectionLike as _, cmd};

/// The type of a key, and when it expires in milliseconds since 1970, from a server or a source.
pub(crate) type Facts = (String, Option<u64>);

/// The facts about all keys, by their database and name.
pub(crate) type Keys = BTreeMap<(u32, Vec<u8>), Facts>;

pub(crate) fn connection(server: &Server) -> Connection {
    redis::Client::open(server.url()).unwrap().get_connection().unwrap()
}

fn run(connection: &mut Connection, words: &[&str]) {
    let mut command = Cmd::new();
    command.arg(words);
    command.exec(connection).unwrap_or_else(|error| panic!("{words:?}: {error}"));
}

/// Returns whether the server has a command.
pub(crate) fn has_command(connection: &mut Connection, name: &str) -> bool {
    let info: Vec<redis::Value> = cmd("COMMAND").arg("INFO").arg(name).query(connection).unwrap();
    info != [redis::Value::Nil]
}

/// Fills an empty server.
pub(crate) fn fill(connection: &mut Connection) {
    strings(connection);
    collections(connection);
    streams(connection);
    hash_field_ttls(connection);
    modules(connection);
    run(
        connection,
        &["FUNCTION", "LOAD", "#!lua name=lib\nredis.register_function('f', function() return 1 end)"],
    );
    for database in ["3", "15"] {
        run(connection, &["SELECT", database]);
        run(connection, &["SET", "here:too", "1"]);
        run(connection, &["SET", "not:forever", "1", "PX", "1000000"]);
    }
    run(connection, &["SELECT", "0"]);
}

fn strings(connection: &mut Connection) {
    let long = "abcdefgh".repeat(2_000);
    for (key, value) in [
        ("string:int", "12345"),
        ("string:negative", "-3000000000"),
        ("string:short", "hello"),
        ("string:raw", &"x y z ".repeat(20)),
        ("string:long", &long),
        ("42", "the name is a number"),
        ("-7", ""),
        ("12345", ""),
        ("123456789", ""),
        ("ключ: with spaces", ""),
        ("", "the empty key"),
        (&long, "a name that is compressed"),
    ] {
        run(connection, &["SET", key, value]);
    }
    cmd("SET").arg(b"binary:\xff\x00\n").arg(b"\x00").exec(connection).unwrap();
    run(connection, &["SET", "expires:seconds", "1", "EX", "1000"]);
    run(connection, &["SET", "expires:millis", "1", "PXAT", "4102444800123"]);
    run(connection, &["SETBIT", "bitmap", "100000", "1"]);
    run(connection, &["PFADD", "hyperloglog", "a", "b", "c"]);
}

fn collections(connection: &mut Connection) {
    let numbers: Vec<String> = (0..1_000).map(|number| number.to_string()).collect();
    let words: Vec<String> = (0..1_400).map(|number| format!("word {number} and more")).collect();
    let long = "large ".repeat(3_000);
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let scored: Vec<&str> = numbers.iter().zip(&words).flat_map(|(number, word)| [*number, *word]).collect();
    let mut push = |name: &[&str], elements: &[&str]| run(connection, &[name, elements].concat());
    push(&["RPUSH", "list:small"], &["a", "b", "1"]);
    push(&["RPUSH", "list:nodes"], &words);
    push(&["RPUSH", "list:large"], &[&*long; 4]);
    push(&["SADD", "set:intset"], &["1", "2", "3000000000"]);
    push(&["SADD", "set:intset:large"], &numbers[..400]);
    push(&["SADD", "set:small"], &["a", "b", "c"]);
    push(&["SADD", "set:table"], &words);
    push(&["HSET", "hash:small"], &["name", "x", "age", "7"]);
    push(&["HSET", "hash:table"], &words);
    push(&["HSET", "hash:large", "field"], &[&long]);
    push(&["ZADD", "zset:small"], &["1", "a", "2.5", "b", "-inf", "c"]);
    push(&["ZADD", "zset:skiplist", "inf", "x", "-inf", "y"], &scored);
    push(&["GEOADD", "geo"], &["13.36", "38.11", "Palermo"]);
    run(connection, &["PEXPIRE", "hash:table", "5000000"]);
    run(connection, &["PEXPIRE", "zset:skiplist", "5000000"]);
}

fn streams(connection: &mut Connection) {
    for number in 0..500 {
        run(connection, &["XADD", "stream:groups", "*", "number", &number.to_string(), "text", "some text"]);
    }
    run(connection, &["XTRIM", "stream:groups", "MAXLEN", "450"]);
    for (group, consumer) in [("first", "alice"), ("first", "bob"), ("second", "carol")] {
        // The first group is there already when the second consumer comes.
        let _ = cmd("XGROUP").arg(&["CREATE", "stream:groups", group, "0"]).exec(connection);
        run(
            connection,
            &["XREADGROUP", "GROUP", group, consumer, "COUNT", "40", "STREAMS", "stream:groups", ">"],
        );
    }
    run(connection, &["XGROUP", "CREATECONSUMER", "stream:groups", "second", "idle"]);
    run(connection, &["XGROUP", "CREATE", "stream:empty", "group", "$", "MKSTREAM"]);
    run(connection, &["XADD", "stream:small", "5-1", "field", "value"]);
}

fn hash_field_ttls(connection: &mut Connection) {
    if !has_command(connection, "HPEXPIRE") {
        return;
    }
    for (key, fields) in [("hash:fields:small", 5), ("hash:fields:table", 700)] {
        for number in 0..fields {
            run(connection, &["HSET", key, &format!("field {number}"), "value"]);
        }
        run(connection, &["HPEXPIRE", key, "9000000", "FIELDS", "2", "field 1", "field 3"]);
    }
}

/// Adds keys with the types of modules, and of servers that were modules before.
fn modules(connection: &mut Connection) {
    for words in [
        &["JSON.SET", "module:json", "$", r#"{"name": "x", "tags": ["a", "b"], "n": 1.5}"#][..],
        &["TS.ADD", "module:series", "1000", "1.5"],
        &["BF.ADD", "module:bloom", "a"],
        &["CF.ADD", "module:cuckoo", "a"],
        &["CMS.INITBYDIM", "module:sketch", "100", "5"],
        &["TOPK.RESERVE", "module:top", "10"],
        &["TDIGEST.CREATE", "module:digest"],
        &["VADD", "module:vectors", "VALUES", "3", "0.5", "1", "2", "a"],
    ] {
        if has_command(connection, words[0]) {
            run(connection, words);
        }
    }
}

/// Returns what the server says of all its keys.
pub(crate) fn keys_of(connection: &mut Connection) -> Keys {
    let mut keys = Keys::new();
    for database in 0..16 {
        cmd("SELECT").arg(database).exec(connection).unwrap();
        let names: Vec<Vec<u8>> = cmd("KEYS").arg("*").query(connection).unwrap();
        for name in names {
            let stored_type: String = cmd("TYPE").arg(&name).query(connection).unwrap();
            let expires: i64 = cmd("PEXPIRETIME").arg(&name).query(connection).unwrap();
            keys.insert((database, name), (stored_type, u64::try_from(expires).ok()));
        }
    }
    cmd("SELECT").arg(0).exec(connection).unwrap();
    assert!(connection.is_open());
    keys
}
