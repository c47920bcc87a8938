//! Audits of real servers, with findings that were planted.

use std::{fmt::Write as _, fs, time::Duration};

use keyschema_core::Shape;
use keyschema_runtime::{
    __private::Parameter,
    Catalog, DataType, Expiry, KeySchema, Refresh,
    schema::{Piece, PrefixSchema, Source},
};
use keyschema_test_server::Server as TestServer;
use keyschema_tools::{
    Catalogs, PrefixPattern,
    audit::{Audit, Limits, Report, Samples},
    sources::{Dump, KeyList, KeySource, Server, ServerOptions},
};
use redis::{Connection, Pipeline, cmd};

use crate::data::connection;

const ID: Piece =
    Piece::Parameter(Parameter::new("id", "u64", Shape::Integer { min: 0, max: u64::MAX as u128 }));

const fn after(seconds: u64) -> Expiry {
    Expiry::Ttl { ttl: Duration::from_secs(seconds), jitter_percent: 10, refresh: Refresh::Replace }
}

const KEYS: &[&KeySchema] = &[
    &KeySchema {
        name: "UserProfile",
        template: "user:profile:id:{id: u64}",
        pieces: &[Piece::Literal("user:profile:id:"), ID],
        data_type: DataType::Hash,
        expiry: after(1_800),
        ..KeySchema::DEFAULT
    },
    &KeySchema {
        name: "AppSettings",
        template: "app:settings:{id: u64}",
        pieces: &[Piece::Literal("app:settings:"), ID],
        expiry: Expiry::Persistent { reason: None },
        ..KeySchema::DEFAULT
    },
    &KeySchema {
        name: "OldCart",
        template: "cart:{id: u64}",
        pieces: &[Piece::Literal("cart:"), ID],
        data_type: DataType::List,
        expiry: after(86_400),
        deprecated: Some("use `CartItems`"),
        ..KeySchema::DEFAULT
    },
    &KeySchema {
        name: "NightlyReport",
        template: "report:nightly:{id: u64}",
        pieces: &[Piece::Literal("report:nightly:"), ID],
        data_type: DataType::ZSet,
        ..KeySchema::DEFAULT
    },
];

pub(crate) static ALL_KEYS: Catalog =
    Catalog::new("ALL_KEYS", "", KEYS, Source { file: "src/keys.rs", line: 1 });

/// Fills a server: `times` as many good keys, and the same mistakes each time.
pub(crate) fn plant(connection: &mut Connection, good: u32) {
    let mut pipeline = Pipeline::new();
    let mut profile = |id: u32, ttl: Option<u32>| {
        let key = format!("user:profile:id:{id}");
        pipeline.cmd("HSET").arg(&key).arg("name").arg("Ada").ignore();
        if let Some(ttl) = ttl {
            pipeline.cmd("EXPIRE").arg(&key).arg(ttl).ignore();
        }
    };
    (0..good).for_each(|id| profile(1_000 + id, Some(1_700 + id % 270)));
    (0..7).for_each(|id| profile(id, None));
    (10..13).for_each(|id| profile(id, Some(7_200)));
    for id in 20..24 {
        pipeline.cmd("SET").arg(format!("user:profile:id:{id}")).arg("x").arg("EX").arg(900).ignore();
    }
    for id in 0..20 {
        pipeline.cmd("SET").arg(format!("app:settings:{id}")).arg("on").ignore();
    }
    for id in 20..25 {
        pipeline.cmd("SET").arg(format!("app:settings:{id}")).arg("on").arg("EX").arg(900).ignore();
    }
    pipeline.cmd("SET").arg("app:settings:99").arg("x y z w".repeat(20_000)).ignore();
    for id in 0..6 {
        pipeline.cmd("RPUSH").arg(format!("cart:{id}")).arg("book").ignore();
        pipeline.cmd("PEXPIREAT").arg(format!("cart:{id}")).arg(4_102_444_710_000_u64 - id).ignore();
    }
    for id in 0..11 {
        pipeline.cmd("SET").arg(format!("user:profil:id:{id}")).arg(1).ignore();
    }
    for id in 0..9 {
        pipeline.cmd("SET").arg(format!("tmp:{id}")).arg(1).ignore();
    }
    pipeline.cmd("SET").arg("junk").arg(1).ignore();
    pipeline.exec(connection).unwrap();
}

fn audit() -> Audit {
    let limits = Limits { max_bytes: Some(100_000), ..Limits::default() };
    Audit::of(&Catalogs::of_program(&[&ALL_KEYS]), limits)
}

fn report_of(mut audit: Audit, source: &mut dyn KeySource) -> Report {
    audit.read(source).unwrap();
    audit.finish(true)
}

/// Returns what a report says that does not depend on how memory is measured.
pub(crate) fn shown(report: &Report) -> Vec<String> {
    let of_finding = |finding: &keyschema_tools::finding::Finding| {
        format!("{} {}: {}", finding.rule.name, finding.key.as_deref().unwrap_or("-"), finding.message)
    };
    let findings = report.findings.iter().map(of_finding);
    let of_schema = |schema: &keyschema_tools::audit::SchemaReport| {
        format!(
            "{}: {} keys, {:?}",
            schema.schema.name,
            schema.keys,
            schema.ttls.ranges().collect::<Vec<_>>()
        )
    };
    findings.chain(report.schemas.iter().map(of_schema)).collect()
}

#[test]
fn what_was_planted_is_found_live_in_the_dump_and_in_a_list() {
    let server = TestServer::start().unwrap();
    let mut connection = connection(&server);
    plant(&mut connection, 100);
    let audit_live = audit();
    let options = ServerOptions {
        max_load: 1.0,
        sampler: Some(audit_live.sampler(Samples::default())),
        ..ServerOptions::of(server.url())
    };
    let live = report_of(audit_live, &mut Server::open(&options).unwrap());
    assert_eq!((live.keys, live.unknown_keys, live.expired_keys), (167, 21, 0));
    let findings: Vec<String> =
        shown(&live).into_iter().take_while(|line| !line.starts_with("UserProfile")).collect();
    let expected = [
        "unknown_keys -: 11 keys of no schema: `user:profil:id:*`\n\
         note: such as `user:profil:id:0`: `profil`: the schema has `profile` here (nearest: UserProfile)",
        "unknown_keys -: 9 keys of no schema: `tmp:*`\nnote: such as `tmp:0`: no schema is near",
        "unknown_keys -: 1 key of no schema: `junk`\nnote: no schema is near",
        "wrong_types UserProfile: 4 of 114 keys of `UserProfile` hold a `string`, not a `hash`\n\
         note: such as `user:profile:id:20`, `user:profile:id:21`, `user:profile:id:22`, …",
        "persistent_keys UserProfile: 7 of 114 keys of `UserProfile` have no TTL, and `ttl = 30m, jitter = 10%` is declared\n\
         note: such as `user:profile:id:0`, `user:profile:id:1`, `user:profile:id:2`, …",
        "long_ttls UserProfile: 3 of 114 keys of `UserProfile` have more time left than `ttl = 30m, jitter = 10%` gives\n\
         note: such as `user:profile:id:10`, `user:profile:id:11`, `user:profile:id:12`",
        "expiring_keys AppSettings: 5 of 26 keys of `AppSettings` have a TTL, and `persistent` is declared\n\
         note: such as `app:settings:20`, `app:settings:21`, `app:settings:22`, …",
        "large_keys AppSettings: 1 of 26 keys of `AppSettings` takes more than 100000 bytes\nnote: such as `app:settings:99`",
        "long_ttls OldCart: 6 keys of `OldCart` have more time left than `ttl = 1d, jitter = 10%` gives\n\
         note: such as `cart:0`, `cart:1`, `cart:2`, …",
        "deprecated_keys OldCart: 6 keys of `OldCart`, which is deprecated: use `CartItems`\n\
         note: the last one that expires does so at 2099-12-31 23:59 UTC",
        "unused_schemas NightlyReport: no key has the schema `NightlyReport`",
    ];
    assert_eq!(findings, expected);
    let largest = live.schemas[1].largest.keys().next().unwrap();
    assert_eq!(largest.0, "app:settings:99");
    assert!(largest.1 > 100_000);

    cmd("SAVE").exec(&mut connection).unwrap();
    let file = fs::File::open(server.directory().join("dump.rdb")).unwrap();
    let dump = report_of(audit(), &mut Dump::new("dump.rdb", file));
    assert_eq!(shown(&dump), shown(&live));
    // Memory is an estimate in a dump.
    let share = dump.bytes * 100 / live.bytes;
    assert!((70..=140).contains(&share), "{} and {}", dump.bytes, live.bytes);

    let keys: Vec<String> = cmd("KEYS").arg("*").query(&mut connection).unwrap();
    let mut list = String::new();
    for key in keys {
        let stored: String = cmd("TYPE").arg(&key).query(&mut connection).unwrap();
        let ttl: i64 = cmd("PTTL").arg(&key).query(&mut connection).unwrap();
        writeln!(list, "{key}\t{stored}\t{ttl}").unwrap();
    }
    let mut from_list = shown(&report_of(audit(), &mut KeyList::new("keys.txt", list.as_bytes())));
    let mut without_memory = shown(&live);
    without_memory.retain(|line| !line.starts_with("large_keys"));
    // The order of lines, and nothing else, is that of the server.
    from_list.retain(|line| !line.starts_with("large_keys"));
    assert_eq!(from_list, without_memory);
}

#[test]
fn mistakes_among_a_million_keys_are_counted_exactly() {
    const KEYS: u64 = 1_000_000;
    let server = TestServer::builder().setting("enable-debug-command", "yes").start().unwrap();
    let mut connection = connection(&server);
    plant(&mut connection, 100);
    // It leaves the 26 keys alone that have such a name.
    let settings = KEYS - 167 + 26;
    cmd("DEBUG").arg("POPULATE").arg(settings).arg("app:settings").exec(&mut connection).unwrap();
    assert_eq!(cmd("DBSIZE").query::<u64>(&mut connection).unwrap(), KEYS);
    let audit = audit();
    let sampler = Some(audit.sampler(Samples::ALL));
    let options = ServerOptions { max_load: 1.0, sampler, ..ServerOptions::of(server.url()) };
    let report = report_of(audit, &mut Server::open(&options).unwrap());
    assert_eq!((report.keys, report.unknown_keys), (KEYS, 21));
    let facts: Vec<&str> = report.findings.iter().map(|finding| finding.message.fact()).collect();
    assert_eq!(
        facts,
        [
            "11 keys of no schema: `user:profil:id:*`",
            "9 keys of no schema: `tmp:*`",
            "1 key of no schema: `junk`",
            "4 of 114 keys of `UserProfile` hold a `string`, not a `hash`",
            "7 of 114 keys of `UserProfile` have no TTL, and `ttl = 30m, jitter = 10%` is declared",
            "3 of 114 keys of `UserProfile` have more time left than `ttl = 30m, jitter = 10%` gives",
            "5 of 999859 keys of `AppSettings` have a TTL, and `persistent` is declared",
            "1 of 999859 keys of `AppSettings` takes more than 100000 bytes",
            "6 keys of `OldCart` have more time left than `ttl = 1d, jitter = 10%` gives",
            "6 keys of `OldCart`, which is deprecated: use `CartItems`",
            "no key has the schema `NightlyReport`",
        ]
    );
    assert_eq!(report.schemas[1].measured, settings);
    assert_eq!(report.schemas[1].largest.keys().next().unwrap().0, "app:settings:99");
}

#[test]
fn an_audit_that_stopped_calls_no_schema_unused() {
    let mut audit = Audit::of(&Catalogs::of_program(&[&ALL_KEYS]), Limits::default());
    audit.read(&mut KeyList::new("-", "cart:7\n".as_bytes())).unwrap();
    let report = audit.finish(false);
    assert!(report.findings.iter().all(|finding| finding.rule.name != "unused_schemas"));
    assert_eq!(report.schemas[2].bytes, None);
}

#[test]
fn keys_after_a_prefix_are_those_of_the_schemas() {
    let limits = Limits { prefix: PrefixPattern::parse("staging:").unwrap(), ..Limits::default() };
    let mut audit = Audit::of(&Catalogs::of_program(&[&ALL_KEYS]), limits);
    audit.read(&mut KeyList::new("-", "staging:cart:7\ncart:7\n".as_bytes())).unwrap();
    let report = audit.finish(true);
    assert_eq!((report.keys, report.unknown_keys), (2, 1));
    assert_eq!(report.unknown[0].reason, "`cart:7`: the key does not begin with the prefix `staging:`");
}

/// A catalogue declares its prefixes, so its keys with them are not unknown, nor left out.
#[test]
fn keys_with_declared_prefixes_count_for_their_schemas() {
    const NAME: Piece =
        Piece::Parameter(Parameter::new("name", "Text<8>", keyschema_core::shapes::text(8, ':', false)));
    const TENANT: &PrefixSchema = &PrefixSchema {
        name: "Tenant",
        pieces: &[Piece::Literal("tenant:"), NAME, Piece::Literal(":")],
        ..PrefixSchema::DEFAULT
    };
    static TENANT_KEYS: Catalog =
        Catalog::new("TENANT_KEYS", "", KEYS, Source { file: "src/keys.rs", line: 1 }).prefixes_of(&[TENANT]);

    let catalogs = Catalogs::of_program(&[&TENANT_KEYS]);
    let mut audit = Audit::of(&catalogs, Limits::default());
    let list = "user:profile:id:7\thash\t60000\ntenant:acme:user:profile:id:7\tlist\t-1\ntenant:acme:x\n";
    audit.read(&mut KeyList::new("keys.txt", list.as_bytes())).unwrap();
    let report = audit.finish(true);
    assert_eq!((report.keys, report.unknown_keys), (3, 1));
    assert_eq!((report.schemas[0].schema.name, report.schemas[0].keys), ("UserProfile", 2));
    let facts: Vec<&str> = report.findings.iter().map(|finding| finding.message.fact()).collect();
    assert!(facts.contains(&"1 of 2 keys of `UserProfile` holds a `list`, not a `hash`"), "{facts:?}");

    // One key of each schema is measured, with a prefix or without.
    let sampler = Audit::of(&catalogs, Limits::default()).sampler(Samples { measured: 1, hashes: 1 });
    let of = |key: &[u8]| (sampler(key).bytes, sampler(key).label);
    assert_eq!(of(b"tenant:acme:user:profile:id:7"), (true, Some(0)));
    assert_eq!(of(b"user:profile:id:8"), (false, Some(0)));
    assert_eq!(of(b"tenant:acme:cart:7"), (true, Some(2)));
    assert!(of(b"tenant:acme:x").0);
}

#[test]
fn the_first_look_at_a_server_says_what_cannot_be_right() {
    const PROFILE: &[&KeySchema] = &[KEYS[0]];
    static SESSION_KEYS: Catalog =
        Catalog::new("SESSION_KEYS", "", PROFILE, Source { file: "src/keys.rs", line: 1 });
    const SETTINGS: &KeySchema = &KeySchema {
        name: "Settings",
        template: "settings",
        pieces: &[Piece::Literal("settings")],
        expiry: Expiry::Persistent { reason: None },
        ..KeySchema::DEFAULT
    };
    static SETTINGS_KEYS: Catalog =
        Catalog::new("SETTINGS_KEYS", "", &[SETTINGS], Source { file: "src/keys.rs", line: 1 });

    let server = TestServer::builder().setting("maxmemory", "1gb").start().unwrap();
    plant(&mut connection(&server), 100);
    let look = Server::open(&ServerOptions::of(server.url())).unwrap().first_look();
    // 100 profiles, 3 that live too long, 4 strings, 5 settings and 6 carts have a TTL.
    assert_eq!((look.keys, look.expiring, look.max_bytes), (167, 118, 1 << 30));
    let sentences = |catalogs: &[&'static Catalog]| {
        Audit::of(&Catalogs::of_program(catalogs), Limits::default()).first_look(&look)
    };
    let [known] = sentences(&[&ALL_KEYS]).try_into().unwrap();
    assert!(
        known.starts_with("167 keys, 29 % without a TTL, in ") && known.ends_with(" of `maxmemory`)"),
        "{known}"
    );
    assert_eq!(
        sentences(&[&SESSION_KEYS])[1..],
        ["at least 49 keys have no TTL and should have one: no key without a TTL is declared"]
    );
    assert_eq!(
        sentences(&[&SESSION_KEYS, &SETTINGS_KEYS])[1..],
        ["at least 48 keys have no TTL and should have one: one key without a TTL is declared"]
    );
    assert_eq!(
        sentences(&[&SETTINGS_KEYS])[1..],
        [
            "at least 48 keys have no TTL and should have one: one key without a TTL is declared",
            "at least 118 keys have a TTL and should have none: no key that can expire is declared"
        ]
    );
}

#[test]
fn the_first_look_counts_large_keys_where_the_server_does() {
    let server = TestServer::start().unwrap();
    let mut connection = connection(&server);
    let mut pipeline = redis::pipe();
    for number in 0..16_384 {
        pipeline.cmd("HSET").arg("profile:1").arg(number).arg("x").ignore();
        pipeline.cmd("RPUSH").arg("large").arg(number).ignore();
        pipeline.cmd("RPUSH").arg("larger").arg(&[number; 9]).ignore();
    }
    pipeline.cmd("SADD").arg("small").arg(1).ignore();
    pipeline.exec(&mut connection).unwrap();
    let look = Server::open(&ServerOptions::of(server.url())).unwrap().first_look();
    let sentences = Audit::of(&Catalogs::of_program(&[&ALL_KEYS]), Limits::default()).first_look(&look);
    if !server.command(&["INFO"]).unwrap().contains("_distrib_hashes_items:") {
        eprintln!("NOT TESTED: {} does not tell how large its keys are", server.version());
        assert_eq!((look.large, sentences.len()), ([0; 4], 1));
        return;
    }
    assert_eq!(look.large, [2, 0, 0, 1]);
    assert_eq!(sentences[1], "2 lists and 1 hash have 16384 elements or more");
}
