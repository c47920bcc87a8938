//! Keys with values of any bytes, as a server sees them.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    sync::LazyLock,
};

use keyschema::{Notification, Raw, RedisKey, hash_slot, pattern, prelude::*};
use keyschema_test_server::Server;
use keyschema_tests::raw::{Hits, Note, Page, RAW_KEYS, Report, value};
use proptest::{prelude::Strategy, strategy::ValueTree, test_runner::TestRunner};
use redis::{Connection, cmd};

use crate::databases;

/// A cluster of one node.
static CLUSTER: LazyLock<Server> = LazyLock::new(|| Server::builder().cluster().start().unwrap());

fn generate<T>(count: usize, values: impl Strategy<Value = T>) -> Vec<T> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| values.new_tree(&mut runner).unwrap().current()).collect()
}

/// Returns values with characters that have a meaning elsewhere, and many others.
fn values() -> Vec<Vec<u8>> {
    let chosen: [&[u8]; 10] =
        [b"red shoes", b"a:b", b"*", b"[a-z]?", b"{x}", b"}{", b"\\", b"\r\n$5\r\n", b"\xff\0", b":id:7"];
    chosen.into_iter().map(<[u8]>::to_vec).chain(generate(200, value(16))).collect()
}

fn connect_to_cluster() -> Connection {
    redis::Client::open(CLUSTER.url()).unwrap().get_connection().unwrap()
}

#[test]
fn slots_are_those_of_the_server() {
    let mut connection = connect_to_cluster();
    let mut check = |keyslot: &mut redis::Cmd, slot: u16| {
        let of_server: u16 = keyslot.query(&mut connection).unwrap();
        assert_eq!(of_server, slot);
    };
    let keyslot = || {
        let mut keyslot = cmd("CLUSTER");
        keyslot.arg("KEYSLOT");
        keyslot
    };
    let mut tags = HashSet::new();
    for (number, value) in values().iter().enumerate() {
        let page = Page::new(value).unwrap();
        check(keyslot().arg(page), page.slot());
        tags.insert(keyschema::hash_tag(page.to_key().as_bytes()).len() < page.key_len());
        let hits = Hits::new("a", value, 7).unwrap();
        check(keyslot().arg(hits), hits.slot());
        let note = Note::new(number as u64, value.as_slice()).unwrap();
        check(keyslot().arg(note), note.slot());
        assert_eq!(note.slot(), hash_slot(number.to_string().as_bytes()));
    }
    assert_eq!(tags.len(), 2, "some values are a hash tag, and others are not");
}

/// A command takes only keys of one slot, also if the values choose the slot.
#[test]
fn commands_refuse_values_that_choose_different_slots() {
    let mut connection = connect_to_cluster();
    let mut mget = |urls: [&'static str; 2]| {
        let pages = urls.map(|url| Page::new(url).unwrap());
        let pages = pages.each_ref().map(|page| page.checked_slots());
        pages.mget().query(&mut connection)
    };
    assert_eq!(mget(["{1}/a", "{1}/b"]), Ok(vec![None::<String>, None]));
    let error = mget(["{1}/a", "{2}/a"]).unwrap_err();
    assert!(error.to_string().contains("slots"), "{error}");
}

#[test]
fn keys_are_stored_scanned_and_identified() {
    let mut connection = databases::connect(9);
    let values: BTreeSet<Vec<u8>> = values().into_iter().collect();
    for value in &values {
        Page::new(value).unwrap().set("page").query(&mut connection).unwrap();
        Hits::new("a", value, 7).unwrap().set("hits").query(&mut connection).unwrap();
    }
    for value in &values {
        assert_eq!(Page::new(value).unwrap().get().query(&mut connection), Ok(Some(String::from("page"))));
    }

    let mut found = BTreeSet::new();
    let mut scan = Page::scan(&mut connection).count(1_000);
    while let Some(key) = scan.next_key().unwrap() {
        found.insert(key.url.as_bytes().to_vec());
    }
    assert_eq!(found, values);

    // With a value, the pattern finds only the keys with this value.
    for value in values.iter().take(40) {
        let value = Raw::new(value).unwrap();
        let mut scan = pattern!(Hits { value, .. }).scan(&mut connection).count(1_000);
        let mut count = 0;
        while let Some(key) = scan.next_key().unwrap() {
            assert_eq!(key, Hits::new("a", value.as_bytes(), 7).unwrap());
            count += 1;
        }
        assert_eq!(count, 1, "{value}");
    }

    let mut schemas: BTreeMap<&str, BTreeSet<Vec<u8>>> = BTreeMap::new();
    for key in RAW_KEYS.scan(&mut connection).count(1_000) {
        let key = key.unwrap();
        let name = key.schema().expect("all keys are of the catalogue").name;
        let parameter = if name == "Page" { "url" } else { "value" };
        schemas.entry(name).or_default().insert(key.get_bytes(parameter).unwrap().to_vec());
    }
    assert_eq!(schemas, BTreeMap::from([("Hits", values.clone()), ("Page", values)]));
    assert_eq!(Report::scan(&mut connection).count(1_000).next_key().unwrap(), None);
}

#[test]
fn notifications_about_such_a_key_are_parsed() {
    let server = Server::builder().setting("notify-keyspace-events", "KEA").start().unwrap();
    let client = redis::Client::open(server.url()).unwrap();
    let (mut listener, mut writer) = (client.get_connection().unwrap(), client.get_connection().unwrap());
    listener.set_read_timeout(Some(std::time::Duration::from_secs(10))).unwrap();
    let mut subscription = listener.as_pubsub();
    let value = b"a*\xff{ ";
    let url = Raw::new(value).unwrap();
    subscription.psubscribe(pattern!(Page { url, .. }).channel_pattern(0)).unwrap();
    Page::new(b"ab").unwrap().set("other").query(&mut writer).unwrap();
    Page::new(value).unwrap().set("page").query(&mut writer).unwrap();
    let message = subscription.get_message().unwrap();
    let channel: Vec<u8> = message.get_channel().unwrap();
    let notification = Notification::parse(&channel, message.get_payload_bytes()).unwrap();
    assert_eq!(Page::parse(notification.key).unwrap().url, url);
}
