//! Audits of keys with prefixes at run time that differ, live and in dumps.

use std::fs;

use keyschema_test_server::Server as TestServer;
use keyschema_tools::{
    Catalogs, PrefixPattern,
    audit::{Audit, Limits, Report, Samples, State},
    sources::{Dump, KeyList, Server, ServerOptions},
};
use redis::{Connection, Pipeline};

use crate::{audits::ALL_KEYS, data::connection};

fn audit(prefix: &str) -> Audit {
    let limits = Limits { prefix: PrefixPattern::parse(prefix).unwrap(), ..Limits::default() };
    Audit::of(&Catalogs::of_program(&[&ALL_KEYS]), limits)
}

fn of_list(prefix: &str, list: &str) -> Report {
    let mut audit = audit(prefix);
    audit.read(&mut KeyList::new("-", list.as_bytes())).unwrap();
    audit.finish(true)
}

/// Writes carts of 40 tenants with one hash tag each, of which one has many, and keys of no tenant.
fn plant(connection: &mut Connection) {
    let mut pipeline = Pipeline::new();
    for tenant in 0..40 {
        for id in 0..if tenant == 7 { 1_500 } else { 5 } {
            pipeline.cmd("RPUSH").arg(format!("live:{{t{tenant}}}:cart:{id}")).arg("book").ignore();
        }
    }
    for id in 0..3 {
        pipeline.cmd("SET").arg(format!("cart:{id}")).arg("x").ignore();
        pipeline.cmd("SET").arg(format!("live:{{t{id}}}:card:{id}")).arg("x").ignore();
    }
    pipeline.exec(connection).unwrap();
}

#[test]
fn keys_of_all_tenants_count_for_their_schemas_live_and_in_dumps() {
    let server = TestServer::start().unwrap();
    plant(&mut connection(&server));
    server.command(&["SAVE"]).unwrap();
    let mut live = audit("live:{tenant}:");
    let sampler = Some(live.sampler(Samples::default()));
    let options = ServerOptions { max_load: 1.0, sampler, ..ServerOptions::of(server.url()) };
    live.read(&mut Server::open(&options).unwrap()).unwrap();
    let mut dumped = audit("live:{tenant}:");
    let file = fs::File::open(server.directory().join("dump.rdb")).unwrap();
    dumped.read(&mut Dump::new("dump.rdb", file)).unwrap();
    for report in [live.finish(true), dumped.finish(true)] {
        assert_eq!((report.keys, report.unknown_keys), (1_701, 6));
        let carts = report.schemas.iter().find(|it| it.schema.name == "OldCart").unwrap();
        assert_eq!(carts.keys, 1_695);
        assert_eq!(report.prefixes.unwrap().to_string(), "40 prefixes");
        let facts: Vec<&str> = report.findings.iter().map(|it| it.message.fact()).collect();
        let has = |start: &str| facts.iter().any(|fact| fact.starts_with(start));
        // The tag is in the prefix.
        assert!(has("the hash tag `{t7}` has 88 % of the keys"), "{facts:?}");
        assert!(has("1695 keys of `OldCart` have no TTL"), "{facts:?}");
        let reasons: Vec<&str> = report.unknown.iter().map(|it| it.reason.as_str()).collect();
        assert!(
            reasons.contains(&"`cart:0`: the key does not begin with the prefix `live:{tenant}:`"),
            "{reasons:?}"
        );
        assert!(reasons.contains(&"`card`: the schema has `cart` here (nearest: OldCart)"), "{reasons:?}");
    }
}

#[test]
fn an_audit_that_was_stopped_counts_each_prefix_once() {
    let server = TestServer::start().unwrap();
    plant(&mut connection(&server));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("audit.state");
    let options = ServerOptions { max_load: 1.0, max_keys: Some(600), ..ServerOptions::of(server.url()) };
    for part in 0.. {
        let mut audit = audit("live:{tenant}:");
        let mut state = State::at(&path);
        let mut server =
            if part > 0 { state.resume(&mut audit, &options) } else { state.open(&options) }.unwrap();
        state.read(&mut audit, &mut server).unwrap();
        if server.stopped().is_none() {
            let report = audit.finish(true);
            assert_eq!((report.keys, report.unknown_keys, part > 0), (1_701, 6, true));
            assert_eq!(report.prefixes.unwrap().to_string(), "40 prefixes");
            return;
        }
        let fault = State::at(&path).resume(&mut self::audit("live:{name}:"), &options).unwrap_err();
        let fact = "the saved audit cannot go on: its `--prefix` is `live:{tenant}:`, not `live:{name}:`";
        assert!(fault.to_string().starts_with(fact), "{fault}");
    }
}

/// `eu:acme` has the delimiter that ends a parameter.
#[test]
fn the_shortest_prefix_that_gives_a_known_key_counts() {
    let list = "eu:acme:cart:7\neu:cart:7\ncart:cart:7\ncart:7\neu:cart:7:cart:8\n";
    let report = of_list("{tenant}:", list);
    assert_eq!((report.keys, report.unknown_keys), (5, 1));
    let count = report.prefixes.unwrap();
    assert_eq!((count.count, count.is_exact), (4, true));
    let reason = &report.unknown[0].reason;
    assert_eq!(reason, "no schema is near", "`cart` is a prefix here, and `7` is no key");
}

#[test]
fn a_fixed_prefix_is_not_counted() {
    let report = of_list("a{{b}}:", "a{b}:cart:7\n");
    assert_eq!((report.keys, report.unknown_keys, report.prefixes), (1, 0, None));
}

#[test]
fn a_baseline_gets_patterns_for_all_tenants() {
    let mut audit = audit("{tenant}:");
    audit.read(&mut KeyList::new("-", "acme:cart:7\tlist\t-1\n".as_bytes())).unwrap();
    let (_, baseline) = audit.accept(true);
    assert!(baseline.entries().iter().any(|entry| entry.pattern == "*:cart:*"), "{baseline:?}");
}
