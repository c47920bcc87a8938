//! Scans of a catalogue: they find the schema of each key of a server.

use std::{
    collections::{BTreeMap, BTreeSet},
    pin::pin,
};

use futures_util::{StreamExt as _, TryStreamExt as _};
use keyschema::{
    Prefix, catalog, keys,
    prelude::*,
    scan::{FoundKey, ServerCursor},
};
use keyschema_test_server::{Cluster, Server};
use redis::{Commands as _, Connection, cluster::ClusterClient};

mod chat {
    keyschema::keys! {
        pub catalog CHAT_KEYS;

        /// Newest messages of a room.
        pub list Messages = chat:messages:room_id:{room_id: u64}, ttl = 7d;
        /// The members of a room.
        pub set Members = chat:members:room_id:{#room_id: u64}:kind:{kind: Text<8>}, ttl = 7d;
        /// The users who are typing.
        pub channel Typing = typing:room_id:{room_id: u64};
    }
    use keyschema::Text;
}

keys! {
    /// Status of an order.
    pub string OrderStatus = order:status:order_id:{order_id: u64}, ttl = 1h;
}

catalog! {
    /// All keys of the tests.
    pub static ALL_KEYS = [chat::CHAT_KEYS, OrderStatus];
}

fn connect(server: &Server) -> Connection {
    redis::Client::open(server.url()).unwrap().get_connection().unwrap()
}

/// The texts of keys, each with the name of its schema.
type Listed = BTreeMap<String, Option<&'static str>>;

fn list(keys: impl Iterator<Item = FoundKey>) -> Listed {
    keys.map(|key| (key.to_string(), key.schema().map(|schema| schema.name))).collect()
}

/// Writes keys of all schemas, and others, with a prefix. Returns them.
fn fill(connection: &mut impl redis::ConnectionLike, prefix: Prefix) -> Listed {
    let mut written = Listed::new();
    let mut set = |key: String, schema| {
        let () = redis::cmd("SET").arg(format!("{prefix}{key}")).arg("").query(connection).unwrap();
        written.insert(format!("{prefix}{key}"), schema);
    };
    for id in 0..40_u64 {
        set(chat::Messages::new(id).to_string(), Some("Messages"));
        set(chat::Members::new(id, "owners").unwrap().to_string(), Some("Members"));
        set(OrderStatus::new(id).to_string(), Some("OrderStatus"));
    }
    for stray in ["chat:messages:room_id:x", "chat:other", "order:status:order_id:007"] {
        set(stray.into(), None);
    }
    written
}

#[test]
fn a_scan_returns_every_key_with_its_schema_and_strays_without_one() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    let mut written = fill(&mut connection, Prefix::NONE);
    let () = connection.set("unknown", "").unwrap();
    written.insert("unknown".into(), None);

    let mut scan = ALL_KEYS.scan(&mut connection).count(7);
    let found: Vec<FoundKey> = scan.by_ref().map(Result::unwrap).collect();
    assert_eq!((scan.skipped(), scan.cursor().is_finished(), found.len()), (0, true, written.len()));
    assert_eq!(list(found.iter().cloned()), written);

    let key = found.iter().find(|key| key.to_string() == "chat:members:room_id:{7}:kind:owners").unwrap();
    assert_eq!((key.get("room_id"), key.get("kind"), key.get("order_id")), (Some("7"), Some("owners"), None));
    let members: chat::Members<'_> = key.parse().unwrap();
    assert_eq!((members.room_id, members.kind.as_str()), (7, "owners"));
    assert!(key.parse::<OrderStatus>().is_err());
    // It is an argument of commands.
    let there: bool = connection.exists(key).unwrap();
    assert!(there);

    // A catalogue of one namespace asks only for that namespace.
    let chat: Listed = written.clone().into_iter().filter(|(key, _)| key.starts_with("chat:")).collect();
    assert_eq!(list(chat::CHAT_KEYS.scan(&mut connection).map(Result::unwrap)), chat);
}

#[test]
fn bytes_that_are_not_utf8_are_strays() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    let () = connection.set(b"chat:\xff\0", "").unwrap();
    let found = chat::CHAT_KEYS.scan(&mut connection).next().unwrap().unwrap();
    assert_eq!((found.to_string().as_str(), found.as_bytes()), (r"chat:\xff\x00", &b"chat:\xff\0"[..]));
    assert_eq!(found.schema(), None);
}

#[test]
fn a_tenant_has_its_own_keys_and_no_others() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    let [one, other] = ["tenant:7:", "tenant:77:"].map(|text| Prefix::new(text).unwrap());
    fill(&mut connection, Prefix::NONE);
    fill(&mut connection, other);
    let written = fill(&mut connection, one);

    let scan = ALL_KEYS.with_prefix(one).scan(&mut connection).distinct();
    let found: Vec<FoundKey> = scan.map(Result::unwrap).collect();
    assert_eq!(list(found.iter().cloned()), written);
    let key = found.iter().find(|key| key.to_string() == "tenant:7:order:status:order_id:3").unwrap();
    assert_eq!(key.without_prefix(), b"order:status:order_id:3");
    assert_eq!(key.parse::<OrderStatus>(), Ok(OrderStatus::new(3)));
    assert_eq!(key.identified().unwrap().key(), key.without_prefix());

    let calls = server.command(&["INFO", "commandstats"]).unwrap();
    assert!(!calls.contains("cmdstat_keys:") && !calls.contains("cmdstat_type:"), "{calls}");
}

#[test]
fn another_scan_goes_on_at_a_cursor() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    let written = fill(&mut connection, Prefix::NONE);
    let mut found = Listed::new();
    let mut cursor = ALL_KEYS.scan(&mut connection).cursor();
    for scans in 0.. {
        let mut scan = ALL_KEYS.scan(&mut connection).resume(cursor);
        let Some(batch) = scan.next_batch().unwrap() else {
            assert!(scans > 5);
            break;
        };
        found.extend(list(batch));
        cursor = scan.cursor();
    }
    assert_eq!(found, written);
}

#[test]
fn the_keys_of_all_masters_are_found() {
    let cluster = Cluster::start(3).unwrap();
    let client = ClusterClient::new(cluster.urls()).unwrap();
    let tenant = Prefix::new("tenant:7:").unwrap();
    let mut connection = client.get_connection().unwrap();
    fill(&mut connection, Prefix::NONE);
    let written = fill(&mut connection, tenant);
    let keys = ALL_KEYS.with_prefix(tenant);
    assert_eq!(list(keys.scan_cluster(&mut connection).map(Result::unwrap)), written);
    let all = ALL_KEYS.scan_cluster(&mut connection).map(Result::unwrap).count();
    assert_eq!(all, 2 * written.len());

    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let mut connection = client.get_async_connection().await.unwrap();
        let mut scan = keys.scan_cluster(&mut connection);
        let mut found = Listed::new();
        while let Some(key) = scan.next_key_async().await.unwrap() {
            found.insert(key.to_string(), key.schema().map(|schema| schema.name));
        }
        assert_eq!(found, written);
        let found = keys.scan_cluster(&mut connection).into_stream();
        let found: Vec<FoundKey> = found.try_collect().await.unwrap();
        assert_eq!(list(found.into_iter()), written);
    });
}

/// Runs a test with an asynchronous connection to its own server.
fn on_server<T: Future>(test: impl FnOnce(redis::aio::MultiplexedConnection) -> T) {
    let server = Server::start().unwrap();
    let client = redis::Client::open(server.url()).unwrap();
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        test(client.get_multiplexed_async_connection().await.unwrap()).await;
    });
}

#[test]
fn scans_are_streams() {
    on_server(async |mut connection| {
        let mut orders = redis::pipe();
        for order_id in 0..300 {
            orders.set(OrderStatus { order_id }, "open").ignore();
        }
        orders.set("order:status:order_id:x", "").ignore();
        orders.exec_async(&mut connection).await.unwrap();

        let mut stream = OrderStatus::scan(&mut connection).count(20).distinct().into_stream();
        assert_eq!(stream.cursor(), Some(ServerCursor::start()));
        let found: BTreeSet<u64> =
            stream.by_ref().map(|key| key.unwrap().order_id).collect::<BTreeSet<_>>().await;
        assert_eq!(found, (0..300).collect());
        assert_eq!((stream.skipped(), stream.repeated()), (1, 0));
        assert!(stream.cursor().unwrap().is_finished());
        assert!(stream.next().await.is_none());
        drop(stream);

        // A stream that is dropped halfway goes on in another one.
        let mut first = OrderStatus::scan(&mut connection).into_stream();
        let mut found: BTreeSet<u64> =
            first.by_ref().take(50).map(|key| key.unwrap().order_id).collect().await;
        let cursor = first.cursor().unwrap();
        drop(first);
        let rest = OrderStatus::scan(&mut connection).resume(cursor).into_stream();
        found.extend(rest.map_ok(|key| key.order_id).try_collect::<Vec<_>>().await.unwrap());
        assert_eq!(found.len(), 300);
    });
}

#[test]
fn a_stream_goes_on_after_an_error_and_after_a_dropped_poll() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    for order_id in 0..100 {
        let () = connection.set(OrderStatus { order_id }, "open").unwrap();
    }
    let client = redis::Client::open(server.url()).unwrap();
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let mut connection = client.get_multiplexed_async_connection().await.unwrap();
        let mut stream = OrderStatus::scan(&mut connection).into_stream();
        let mut found = Vec::new();
        let mut errors = 0;
        server.command(&["ACL", "SETUSER", "default", "-scan"]).unwrap();
        loop {
            // The future is dropped after one poll. The stream keeps the command.
            {
                let mut next = pin!(stream.next());
                let mut context = std::task::Context::from_waker(std::task::Waker::noop());
                if let std::task::Poll::Ready(Some(key)) = next.as_mut().poll(&mut context) {
                    found.push(key.unwrap().order_id);
                    continue;
                }
            }
            match stream.next().await {
                None => break,
                Some(Ok(key)) => {
                    found.push(key.order_id);
                    server.command(&["ACL", "SETUSER", "default", "-scan"]).unwrap();
                }
                Some(Err(error)) => {
                    assert_eq!(error.code(), Some("NOPERM"), "{error}");
                    errors += 1;
                    server.command(&["ACL", "SETUSER", "default", "+scan"]).unwrap();
                }
            }
        }
        assert!(errors >= 5, "{errors}");
        found.sort_unstable();
        assert_eq!(found, (0..100).collect::<Vec<_>>());
    });
}
