//! Slots and hash tags that have far more than the rest, live and in dumps.

use std::fs;

use keyschema_core::hash_slot;
use keyschema_runtime::{Catalog, schema::Source};
use keyschema_test_server::{Cluster, Server as TestServer};
use keyschema_tools::{
    Catalogs,
    audit::{Audit, Limits, Report, Samples},
    sources::{Dump, KeySource, Server, ServerOptions},
};
use redis::{Pipeline, cmd};

use crate::data::connection;

static NO_KEYS: Catalog = Catalog::new("NO_KEYS", "", &[], Source { file: "src/keys.rs", line: 1 });

fn audit() -> Audit {
    Audit::of(&Catalogs::of_program(&[&NO_KEYS]), Limits::default())
}

fn hot(mut audit: Audit, source: &mut dyn KeySource) -> Vec<String> {
    audit.read(source).unwrap();
    let report: Report = audit.finish(true);
    let hot = report.findings.iter().filter(|it| it.rule.name.starts_with("hot_"));
    hot.map(|it| format!("{}: {}", it.rule.name, it.message)).collect()
}

fn live(url: &str) -> Vec<String> {
    let audit = audit();
    let sampler = Some(audit.sampler(Samples::ALL));
    hot(
        audit,
        &mut Server::open(&ServerOptions { max_load: 1.0, sampler, ..ServerOptions::of(url) }).unwrap(),
    )
}

fn dumped(server: &TestServer) -> Vec<String> {
    server.command(&["SAVE"]).unwrap();
    let file = fs::File::open(server.directory().join("dump.rdb")).unwrap();
    hot(audit(), &mut Dump::new("dump.rdb", file))
}

/// Returns keys of which a quarter have one tag, and one takes most of the memory.
fn keys() -> Vec<(String, String)> {
    let mut keys: Vec<(String, String)> =
        (0..3_000).map(|id| (format!("cart:{{{id}}}:items"), "book".into())).collect();
    keys.extend((0..1_000).map(|id| (format!("cart:{{acme}}:{id}"), "book".into())));
    keys.push(("books:best_sellers".into(), "book ".repeat(200_000)));
    keys
}

#[test]
fn a_server_has_hot_tags() {
    let server = TestServer::start().unwrap();
    let mut pipeline = Pipeline::new();
    for (key, value) in keys() {
        pipeline.cmd("SET").arg(key).arg(value).ignore();
    }
    pipeline.exec(&mut connection(&server)).unwrap();
    let slot = hash_slot(b"acme");
    for found in [live(&server.url()), dumped(&server)] {
        let [tag] = &found[..] else { panic!("{found:?}") };
        assert!(tag.starts_with("hot_tags: the hash tag `{acme}` has 24 % of the keys and "), "{tag}");
        assert!(tag.contains(&format!(" of the memory, in slot {slot}\nnote: ")), "{tag}");
        assert!(tag.contains("other slots with keys have 0.02 % of the keys and 0."), "{tag}");
    }
}

#[test]
fn a_cluster_has_hot_slots_too() {
    let cluster = Cluster::builder(2).start().unwrap();
    for master in cluster.masters() {
        let mut connection = connection(master);
        for (key, value) in keys() {
            // Each master takes the keys of its own slots.
            let _ = cmd("SET").arg(key).arg(value).exec(&mut connection);
        }
    }
    let found = live(&cluster.urls()[0]);
    let [tag, slot] = &found[..] else { panic!("{found:?}") };
    assert!(tag.starts_with("hot_tags: the hash tag `{acme}` has 24 % of the keys and "), "{tag}");
    let number = hash_slot(b"books:best_sellers");
    assert!(slot.starts_with(&format!("hot_slots: slot {number} has 0.02 % of the keys and ")), "{slot}");

    // A dump says that it is of a cluster, if its server is new enough.
    let owner = cluster.masters().iter().position(|it| {
        it.command(&["EXISTS", "books:best_sellers"]).is_ok_and(|answer| answer.trim() == "1")
    });
    let master = &cluster.masters()[owner.unwrap()];
    let found = dumped(master);
    if master.version().is_valkey() {
        assert!(found.iter().any(|it| it.starts_with("hot_slots")), "{found:?}");
    }
}
