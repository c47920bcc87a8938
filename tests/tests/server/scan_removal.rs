//! Removals of all keys that a scan finds, on every connection, and after errors. No other keys are
//! removed.

use std::collections::BTreeSet;

use keyschema::{Prefix, keys, pattern, prelude::*, scan::RemovalProgress};
use keyschema_test_server::{Cluster, Server};
use redis::{Commands as _, Connection, ConnectionLike, cluster::ClusterClient};

keys! {
    pub catalog ALL_KEYS;

    /// Newest messages of a room.
    pub string Messages = chat:messages:room_id:{room_id: u64}:page:{page: u8}, ttl = 7d;
    /// Status of an order.
    pub string OrderStatus = order:status:order_id:{order_id: u64}, ttl = 1h;
}

fn connect(server: &Server) -> Connection {
    redis::Client::open(server.url()).unwrap().get_connection().unwrap()
}

fn prefix(text: &str) -> Prefix {
    Prefix::new(text).unwrap()
}

/// Writes so many keys of each schema, and two strays, with a prefix.
fn fill(connection: &mut impl ConnectionLike, prefix: Prefix, count: u64) {
    let mut set = |key: String| {
        let () = redis::cmd("SET").arg(format!("{prefix}{key}")).arg("").query(connection).unwrap();
    };
    for id in 0..count {
        set(Messages::new(id, 1).to_string());
        set(OrderStatus::new(id).to_string());
    }
    set("chat:messages:room_id:x:page:1".into());
    set("order:status:order_id:007".into());
}

/// Returns all keys of a server, or of all masters.
fn all_keys<'s>(servers: impl IntoIterator<Item = &'s Server>) -> BTreeSet<String> {
    let answers = servers.into_iter().map(|server| server.command(&["KEYS", "*"]).unwrap());
    answers.flat_map(|keys| keys.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

fn calls(server: &Server, command: &str) -> usize {
    let stats = server.command(&["INFO", "commandstats"]).unwrap();
    let line = stats.lines().find_map(|line| line.strip_prefix(&format!("cmdstat_{command}:calls=")));
    line.map_or(0, |line| line.split(',').next().unwrap().parse().unwrap())
}

#[test]
fn the_keys_of_a_schema_are_removed_and_others_stay() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    fill(&mut connection, Prefix::NONE, 1_300);
    let other = Messages::new(7, 2);
    let () = connection.set(other, "").unwrap();

    let removed =
        pattern!(Messages { page: 1, .. }).scan(&mut connection).distinct().unlink_all().run().unwrap();
    assert_eq!((removed.removed, removed.left), (1_300, 1));
    let left = all_keys([&server]);
    assert_eq!(left.len(), 1_300 + 3);
    assert!(left.contains(&other.to_string()) && left.contains("chat:messages:room_id:x:page:1"));
    // About a thousand keys a batch, and a few hundred a command.
    assert!((3..=10).contains(&calls(&server, "unlink")) && calls(&server, "del") == 0);

    let removed = OrderStatus::scan(&mut connection).distinct().delete_all().run().unwrap();
    assert_eq!((removed.removed, removed.left), (1_300, 1));
    assert!(calls(&server, "del") > 0);
    assert_eq!(all_keys([&server]).len(), 3);
    assert_eq!(OrderStatus::scan(&mut connection).distinct().unlink_all().run().unwrap().removed, 0);
}

#[test]
fn all_keys_of_a_tenant_are_removed() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    let [one, other] = ["tenant:7:", "tenant:77:"].map(prefix);
    for prefix in [one, other, Prefix::NONE] {
        fill(&mut connection, prefix, 200);
    }
    let before = all_keys([&server]);
    let keys = ALL_KEYS.with_prefix(one);

    let found = keys.scan(&mut connection).distinct().unlink_all().dry_run().run().unwrap();
    assert_eq!((found.removed, found.left), (400, 2));
    assert_eq!((all_keys([&server]), calls(&server, "unlink")), (before.clone(), 0));

    let mut steps: Vec<RemovalProgress> = Vec::new();
    let mut removal = keys.scan(&mut connection).count(100).distinct().unlink_all();
    let removed = removal.run_with(|progress| steps.push(*progress)).unwrap();
    assert_eq!((removed.removed, removed.left), (400, 2));
    assert!(steps.len() > 5 && steps.is_sorted_by_key(|step| step.removed), "{steps:?}");
    assert_eq!((steps.last().copied(), removal.progress()), (Some(removed), removed));
    assert!(removal.cursor().is_finished());
    let mut expected = before.clone();
    expected.retain(|key| !key.starts_with("tenant:7:") || key.contains(":x:") || key.contains(":007"));
    assert_eq!(all_keys([&server]), expected);

    let removed = keys.scan(&mut connection).distinct().unlink_all().with_strays().run().unwrap();
    assert_eq!((removed.removed, removed.left), (2, 0));
    expected.retain(|key| !key.starts_with("tenant:7:"));
    assert_eq!(all_keys([&server]), expected);
}

#[test]
fn a_removal_goes_on_after_errors_and_at_a_cursor() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    fill(&mut connection, Prefix::NONE, 300);
    let mut removal = ALL_KEYS.scan(&mut connection).count(50).distinct().unlink_all();
    let mut errors = 0;
    for step in 0.. {
        let rule = if step % 2 == 0 { "-unlink" } else { "+unlink" };
        server.command(&["ACL", "SETUSER", "default", rule]).unwrap();
        match removal.remove_batch() {
            Ok(Some(progress)) if progress.removed > 300 => break,
            Ok(Some(_)) => {}
            Ok(None) => panic!("it is not over yet"),
            Err(error) => {
                assert_eq!(error.code(), Some("NOPERM"), "{error}");
                errors += 1;
            }
        }
    }
    assert!(errors >= 5, "{errors}");
    let (cursor, removed) = (removal.cursor(), removal.progress().removed);
    server.command(&["ACL", "SETUSER", "default", "+unlink"]).unwrap();

    // A new connection, as in another process.
    let mut connection = connect(&server);
    let rest = ALL_KEYS.scan(&mut connection).resume(cursor).unlink_all().run().unwrap();
    assert_eq!(removed + rest.removed, 600);
    assert_eq!(all_keys([&server]).len(), 2);
}

#[test]
fn the_keys_of_all_masters_are_removed() {
    let cluster = Cluster::start(3).unwrap();
    let client = ClusterClient::new(cluster.urls()).unwrap();
    let mut connection = client.get_connection().unwrap();
    let tenant = ALL_KEYS.with_prefix(prefix("tenant:7:"));
    fill(&mut connection, prefix("tenant:7:"), 300);
    fill(&mut connection, prefix("tenant:8:"), 10);

    let found = tenant.scan_cluster(&mut connection).distinct().unlink_all().dry_run().run().unwrap();
    assert_eq!((found.removed, found.left), (600, 2));
    let removed = tenant.scan_cluster(&mut connection).distinct().unlink_all().run().unwrap();
    assert_eq!((removed.removed, removed.left), (600, 2));
    let left = all_keys(cluster.masters());
    assert_eq!(left.iter().filter(|key| key.starts_with("tenant:7:")).count(), 2);
    assert_eq!(left.len(), 2 + 22);

    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        fill(&mut connection, prefix("tenant:7:"), 300);
        let mut connection = client.get_async_connection().await.unwrap();
        let mut steps = 0;
        let mut removal =
            tenant.scan_cluster(&mut connection).count(100).distinct().unlink_all().with_strays();
        let removed = removal.run_with_async(|_| steps += 1).await.unwrap();
        assert_eq!((removed.removed, removed.left), (602, 0));
        assert!(steps >= 6 && removal.cursor().is_finished(), "{steps}");
        assert_eq!(all_keys(cluster.masters()).len(), 22);
    });
}

/// If a server has just lost the slot, the command is sent again to the new owner.
#[test]
fn keys_that_move_with_their_slot_are_removed_too() {
    let cluster = Cluster::start(2).unwrap();
    let client = ClusterClient::new(cluster.urls()).unwrap();
    let mut connection = client.get_connection().unwrap();
    for id in 0..50 {
        let () = connection.set(OrderStatus::new(id), "").unwrap();
    }
    let mut removal = OrderStatus::scan_cluster(&mut connection).distinct().unlink_all();
    // A batch has the keys of one master. The commands for the other slot fail, so its keys are
    // still in the batch when the slot moves.
    let progress = removal.remove_batch().unwrap().unwrap();
    let is_empty = |server: &&Server| server.command(&["DBSIZE"]).unwrap() == "0";
    let to = cluster.masters().iter().find(is_empty).unwrap();
    let from = cluster.masters().iter().find(|server| !is_empty(server)).unwrap();
    from.command(&["ACL", "SETUSER", "default", "-unlink"]).unwrap();
    removal.remove_batch().unwrap_err();
    from.command(&["ACL", "SETUSER", "default", "+unlink"]).unwrap();

    let key = from.command(&["RANDOMKEY"]).unwrap();
    let slot = from.command(&["CLUSTER", "KEYSLOT", &key]).unwrap();
    let id = to.command(&["CLUSTER", "MYID"]).unwrap();
    from.command(&["DEL", &key]).unwrap();
    for server in [to, from] {
        server.command(&["CLUSTER", "SETSLOT", &slot, "NODE", &id]).unwrap();
    }
    to.command(&["SET", &key, "moved"]).unwrap();
    let removed = removal.run().unwrap().removed;
    // The new owner of the slot may be read again.
    assert!((50..=51).contains(&removed) && progress.removed < 50, "{removed}");
    assert_eq!(all_keys(cluster.masters()), BTreeSet::new());
}

#[test]
fn an_asynchronous_removal_that_is_dropped_halfway_loses_nothing() {
    let server = Server::start().unwrap();
    fill(&mut connect(&server), Prefix::NONE, 300);
    let client = redis::Client::open(server.url()).unwrap();
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let mut connection = client.get_multiplexed_async_connection().await.unwrap();
        let mut removal = ALL_KEYS.scan(&mut connection).count(50).distinct().delete_all();
        let mut given_up = 0;
        loop {
            let mut context = std::task::Context::from_waker(std::task::Waker::noop());
            let step = std::pin::pin!(removal.remove_batch_async()).poll(&mut context);
            given_up += usize::from(step.is_pending());
            if removal.remove_batch_async().await.unwrap().is_none() {
                break;
            }
        }
        assert!(given_up > 5, "{given_up}");
        assert_eq!((removal.progress().removed, removal.progress().left), (600, 2));
    });
    assert_eq!(all_keys([&server]).len(), 2);
}
