//! Scans of a real server with asynchronous connections.

use std::{
    collections::BTreeSet,
    pin::pin,
    task::{Context, Waker},
};

use keyschema::{RedisKey, ScanKeys, Text, pattern, scan::ServerCursor};
use keyschema_test_server::Server;
use redis::{AsyncCommands as _, aio::MultiplexedConnection};

#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
struct ChatMessages {
    room_id: u64,
}

#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq)]
#[redis_key(session:token:uid:{uid}:n:{n}, string, ttl = 2h)]
struct SessionToken<'a> {
    uid: Text<'a, 24>,
    n: u32,
}

/// Runs a test on its own server.
fn on_server<T: Future>(test: impl FnOnce(MultiplexedConnection) -> T) {
    let server = Server::start().unwrap();
    let client = redis::Client::open(server.url()).unwrap();
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        test(client.get_multiplexed_async_connection().await.unwrap()).await;
    });
}

async fn fill(connection: &mut MultiplexedConnection, rooms: u64) -> BTreeSet<ChatMessages> {
    let keys: BTreeSet<_> = (0..rooms).map(|room_id| ChatMessages { room_id }).collect();
    let mut pipeline = redis::pipe();
    for key in &keys {
        pipeline.rpush(key, "hello").ignore();
    }
    pipeline.exec_async(connection).await.unwrap();
    keys
}

#[test]
fn keys_of_the_schema_are_found_and_others_are_not() {
    on_server(async |mut connection| {
        let keys = fill(&mut connection, 300).await;
        for foreign in ["seven", "007", "7:note"] {
            let () = connection.rpush(format!("chat:messages:room_id:{foreign}"), "theirs").await.unwrap();
        }
        let () = connection.set("chat:messages:room_id:1000", "no list").await.unwrap();

        let mut scan = ChatMessages::scan(&mut connection).count(50).distinct();
        let mut found = Vec::new();
        while let Some(key) = scan.next_key_async().await.unwrap() {
            found.push(key);
        }
        assert_eq!((found.len(), scan.skipped(), scan.repeated()), (keys.len(), 3, 0));
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);
        assert!(scan.next_key_async().await.unwrap().is_none() && scan.cursor().is_finished());
    });
}

#[test]
fn keys_that_borrow_are_read_from_the_batch() {
    on_server(async |mut connection| {
        for (uid, n) in [("ada", 1), ("ada", 2), ("bob", 1)] {
            let () = connection.set(SessionToken { uid: Text::new(uid).unwrap(), n }, "token").await.unwrap();
        }
        let name = String::from("ada");
        let mut scan = pattern!(SessionToken { uid: Text::new(&name).unwrap(), .. }).scan(&mut connection);
        let mut numbers = Vec::new();
        while let Some(batch) = scan.next_batch_async().await.unwrap() {
            numbers.extend(batch.map(|key| key.n));
        }
        numbers.sort_unstable();
        assert_eq!(numbers, [1, 2]);
    });
}

#[test]
fn a_dropped_call_loses_no_key() {
    on_server(async |mut connection| {
        let keys = fill(&mut connection, 300).await;
        let mut other = connection.clone();
        let mut found = Vec::new();
        let mut cursor = ServerCursor::start();
        let mut given_up = 0;
        while !cursor.is_finished() {
            let mut scan = ChatMessages::scan(&mut connection).resume(cursor.clone());
            let first =
                pin!(scan.next_batch_async()).poll(&mut Context::from_waker(Waker::noop())).is_pending();
            given_up += u32::from(first);
            assert_eq!(scan.cursor(), cursor, "nothing was handed out");
            found.extend(scan.next_batch_async().await.unwrap().into_iter().flatten());
            cursor = scan.cursor();
            // The connection gives each command its own answer.
            let length: usize = other.llen(ChatMessages { room_id: 7 }).await.unwrap();
            assert_eq!(length, 1);
        }
        assert!(given_up >= 10, "{given_up}");
        assert_eq!(found.len(), keys.len());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), keys);
    });
}

/// A scan can be part of a task that moves between threads, because it is `Send`.
#[test]
fn scans_can_be_sent() {
    fn is_send<T: Send>(value: T) -> T {
        value
    }
    on_server(async |mut connection| {
        let keys = fill(&mut connection, 30).await;
        let count = is_send(async move {
            let mut scan = ChatMessages::scan(&mut connection);
            let mut count = 0;
            while scan.next_key_async().await.unwrap().is_some() {
                count += 1;
            }
            count
        });
        assert_eq!(count.await, keys.len());
    });
}
