//! The fields of hashes, live and in dumps.

use std::{fs, sync::Arc, time::Duration};

use keyschema_core::Shape;
use keyschema_runtime::{
    __private::Parameter,
    Catalog, DataType, KeySchema,
    schema::{Field, Piece, Source},
};
use keyschema_test_server::Server as TestServer;
use keyschema_tools::access::Access;
use keyschema_tools::{
    Catalogs,
    audit::{Audit, Limits, Report, Samples},
    sources::{
        ACCESS_RULE, Dump, Expires, FIELDS_RULE, KeySource, MOST_FIELDS, Server, ServerOptions, Wanted,
    },
};
use redis::{Connection, cmd};

use crate::data::{connection, fill, has_command};

const ID: Piece =
    Piece::Parameter(Parameter::new("id", "u64", Shape::Integer { min: 0, max: u64::MAX as u128 }));

const fn hash(name: &'static str, pieces: &'static [Piece], fields: &'static [Field]) -> KeySchema {
    KeySchema { name, template: name, pieces, data_type: DataType::Hash, fields, ..KeySchema::DEFAULT }
}

const KEYS: &[&KeySchema] = &[
    &hash(
        "Profile",
        &[Piece::Literal("profile:"), ID],
        &[
            Field::new("name", "String"),
            Field::new("7", "u64"),
            Field::new("token", "String").expiring(3_600_000, 10),
        ],
    ),
    // No fields are declared, so any field is right.
    &hash("Settings", &[Piece::Literal("settings:"), ID], &[]),
];

static ALL_KEYS: Catalog = Catalog::new("ALL_KEYS", "", KEYS, Source { file: "src/keys.rs", line: 1 });

fn audit() -> Audit {
    Audit::of(&Catalogs::of_program(&[&ALL_KEYS]), Limits::default())
}

/// Adds hashes. Odd ones have a value that no list pack has.
fn plant(connection: &mut Connection, has_ttls: bool) {
    let long = "long ".repeat(300);
    for id in 0..20 {
        let key = format!("profile:{id}");
        let name = if id % 2 == 0 { "Ada" } else { &long };
        cmd("HSET").arg(&key).arg(&["name", name, "7", "7"]).exec(connection).unwrap();
        if id < 6 {
            cmd("HSET").arg(&key).arg(&["nickname", "x", "a", "1"]).exec(connection).unwrap();
        }
        cmd("HSET").arg(&key).arg(&["token", "t"]).exec(connection).unwrap();
        let ttl = match id {
            8..11 => None,
            11..13 => Some("7200000"),
            _ => Some("3700000"),
        };
        if let Some(ttl) = ttl.filter(|_| has_ttls) {
            cmd("HPEXPIRE").arg(&key).arg(&[ttl, "FIELDS", "1", "token"]).exec(connection).unwrap();
        }
    }
    cmd("HSET").arg("settings:1").arg(&["anything", "1"]).exec(connection).unwrap();
}

fn live(server: &TestServer, mut audit: Audit) -> Report {
    let sampler = Some(audit.sampler(Samples::default()));
    let options = ServerOptions { max_load: 1.0, sampler, ..ServerOptions::of(server.url()) };
    audit.read(&mut Server::open(&options).unwrap()).unwrap();
    audit.finish(true)
}

fn dumped(server: &TestServer, mut audit: Audit) -> Report {
    server.command(&["SAVE"]).unwrap();
    let file = fs::File::open(server.directory().join("dump.rdb")).unwrap();
    let sampler = audit.sampler(Samples::ALL);
    audit.read(&mut Dump::new("dump.rdb", file).with_sampler(sampler)).unwrap();
    audit.finish(true)
}

/// Whether fields can be read without a trace. Redis before 7.2 lacks the command, so an audit
/// reads no fields there.
fn has_no_touch(connection: &mut Connection) -> bool {
    has_command(connection, "CLIENT|NO-TOUCH")
}

fn shown(report: &Report) -> Vec<String> {
    report.findings.iter().map(|it| format!("{}: {}", it.rule.name, it.message)).collect()
}

#[test]
fn fields_are_compared_with_those_that_are_declared() {
    let server = TestServer::start().unwrap();
    let mut connection = connection(&server);
    let has_ttls = has_command(&mut connection, "HPEXPIRE");
    plant(&mut connection, has_ttls);
    let report = live(&server, audit());
    let mut expected = vec![
        "persistent_fields: 3 of 20 compared hashes of `Profile` have fields without their declared TTL: `token`\n\
         note: such as `profile:10`, `profile:8`, `profile:9`",
        "undeclared_fields: 6 of 20 compared hashes of `Profile` have fields that are not declared: `a`, `nickname`\n\
         note: such as `profile:0`, `profile:1`, `profile:2`, …",
        "long_field_ttls: 2 of 20 compared hashes of `Profile` have fields with more time left than declared: `token`\n\
         note: such as `profile:11`, `profile:12`",
    ];
    if !has_ttls {
        expected[0] = "persistent_fields: 20 compared hashes of `Profile` have fields without their declared TTL: `token`\n\
         note: such as `profile:0`, `profile:1`, `profile:10`, …";
        expected.pop();
    }
    assert_eq!(shown(&dumped(&server, audit())), expected);
    let mut compared = 20;
    if !has_no_touch(&mut connection) {
        expected.clear();
        compared = 0;
    }
    assert_eq!(shown(&report), expected);
    assert_eq!((report.schemas[0].compared, report.schemas[1].compared), (compared, 0));
}

#[test]
fn a_sample_of_hashes_is_compared() {
    let server = TestServer::start().unwrap();
    let mut connection = connection(&server);
    plant(&mut connection, false);
    let audit = audit();
    let sampler = Some(audit.sampler(Samples { measured: 0, hashes: 5 }));
    let options = ServerOptions { max_load: 1.0, sampler, ..ServerOptions::of(server.url()) };
    let mut audit = audit;
    audit.read(&mut Server::open(&options).unwrap()).unwrap();
    let report = audit.finish(true);
    let compared = if has_no_touch(&mut connection) { 5 } else { 0 };
    assert_eq!((report.schemas[0].keys, report.schemas[0].compared), (20, compared));
}

#[test]
fn fields_are_read_only_as_far_as_the_user_may_and_without_a_trace() {
    let server = TestServer::builder().setting("maxmemory-policy", "allkeys-lru").start().unwrap();
    let mut connection = connection(&server);
    plant(&mut connection, false);
    let setuser = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        cmd("ACL").arg(&["SETUSER", "audit"]).arg(words).exec(&mut crate::data::connection(&server)).unwrap();
    };
    let as_user = || {
        let mut audit = audit();
        let options = ServerOptions {
            access: Access {
                user: Some("audit".into()),
                password: Some("secret".into()),
                ..Access::default()
            },
            max_load: 1.0,
            sampler: Some(audit.sampler(Samples::default())),
            ..ServerOptions::of(server.url())
        };
        audit.read(&mut Server::open(&options).unwrap()).unwrap();
        audit.finish(true).schemas[0].compared
    };
    setuser(&format!("on >secret {ACCESS_RULE}"));
    assert_eq!(as_user(), 0);
    let is_readable = has_no_touch(&mut connection);
    setuser(if is_readable { FIELDS_RULE } else { "+hrandfield" });
    let idle = |connection: &mut Connection| -> u64 {
        cmd("OBJECT").arg(&["IDLETIME", "profile:1"]).query(connection).unwrap()
    };
    while idle(&mut connection) < 2 {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(as_user(), if is_readable { 20 } else { 0 });
    assert!(idle(&mut connection) >= 2, "an audit is no use of a key");
}

/// Every encoding of hashes that the server has, compared with what it says itself.
#[test]
fn the_fields_of_a_dump_are_those_of_the_server() {
    let server = TestServer::start().unwrap();
    let mut connection = connection(&server);
    fill(&mut connection);
    let has_ttls = has_command(&mut connection, "HPEXPIRE");
    plant(&mut connection, has_ttls);
    let numbers = [
        "0",
        "127",
        "128",
        "-1",
        "4095",
        "-4096",
        "32767",
        "-32768",
        "8388607",
        "2147483647",
        "-9223372036854775808",
    ];
    for (place, number) in numbers.iter().enumerate() {
        let long = "y".repeat([10, 63, 64][place % 3]);
        cmd("HSET")
            .arg("hash:numbers")
            .arg(&[number, *number, &long[..], "1"])
            .exec(&mut connection)
            .unwrap();
    }
    cmd("HSET").arg("hash:long:name").arg("z".repeat(5_000)).arg(1).exec(&mut connection).unwrap();
    cmd("SAVE").exec(&mut connection).unwrap();
    let path = server.directory().join("dump.rdb");
    let wanted = Wanted { fields: true, ..Wanted::default() };
    let mut dump =
        Dump::new("dump.rdb", fs::File::open(&path).unwrap()).with_sampler(Arc::new(move |_| wanted));
    let mut plain = Dump::new("dump.rdb", fs::File::open(&path).unwrap());
    let mut hashes = 0;
    while let Some(it) = dump.next().unwrap() {
        let other = plain.next().unwrap().unwrap();
        assert_eq!((it.key, it.bytes.map(|it| it / 100)), (other.key, other.bytes.map(|it| it / 100)));
        let Some(fields) = it.fields else {
            assert_ne!(it.stored_type.unwrap().name(), "hash");
            continue;
        };
        hashes += 1;
        let mut names: Vec<Vec<u8>> = cmd("HKEYS").arg(it.key).query(&mut connection).unwrap();
        names.sort();
        if names.len() > MOST_FIELDS {
            assert_eq!(fields.len(), MOST_FIELDS);
            assert!(fields.iter().all(|field| names.contains(&field.name)));
        } else if it.key == b"hash:long:name" {
            assert_eq!(fields[0].name, "… (5000 bytes)".as_bytes());
        } else {
            assert_eq!(fields.iter().map(|field| &field.name[..]).collect::<Vec<_>>(), names);
        }
        for field in fields {
            if field.expires != Expires::Never {
                let time: Vec<u64> = cmd("HPEXPIRETIME")
                    .arg(it.key)
                    .arg(&["FIELDS", "1"])
                    .arg(&field.name)
                    .query(&mut connection)
                    .unwrap();
                assert_eq!(field.expires, Expires::At(time[0]));
            }
        }
    }
    assert!(hashes >= 24, "{hashes}");
}
