//! Messages of a real server about keys: keyspace notifications, and invalidations of client-side
//! caches.

use std::{
    sync::mpsc,
    time::{Duration, Instant},
};

use keyschema::{KeyPattern, Notification, RedisKey, Text, pattern};
use keyschema_test_server::Server;
use redis::{Commands as _, Connection, PubSub, PushInfo, PushKind, cmd, from_redis_value};

#[derive(RedisKey, Clone, Copy, Debug, PartialEq)]
#[redis_key("session*:token:uid:{uid}:n:{n}", string, ttl = 2h)]
struct SessionToken<'a> {
    uid: Text<'a, 24>,
    n: u32,
}

#[derive(RedisKey, Clone, Copy, Debug, PartialEq)]
#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
struct UserProfile {
    user_id: u64,
}

fn start() -> Server {
    Server::builder().setting("notify-keyspace-events", "KEA").start().unwrap()
}

fn connect(server: &Server, options: &str) -> Connection {
    let client = redis::Client::open(format!("{}?{options}", server.url())).unwrap();
    let connection = client.get_connection().unwrap();
    // A missing message is an error.
    connection.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    connection
}

fn token(uid: &str, n: u32) -> SessionToken<'_> {
    SessionToken { uid: Text::new(uid).unwrap(), n }
}

/// Returns the next notification: database, event, and the key as it is parsed.
fn next(subscription: &mut PubSub<'_>) -> (u32, String, String) {
    let message = subscription.get_message().unwrap();
    let channel = message.get_channel_name();
    let notification = Notification::parse(channel.as_bytes(), message.get_payload_bytes()).unwrap();
    let key = SessionToken::parse(notification.key).unwrap();
    (notification.database, notification.event.to_owned(), format!("{} {}", key.uid, key.n))
}

fn said(database: u32, event: &str, key: &str) -> (u32, String, String) {
    (database, event.to_owned(), key.to_owned())
}

#[test]
fn notifications_about_the_keys_of_a_schema_are_parsed() {
    let server = start();
    let (mut listener, mut writer) = (connect(&server, "db=0"), connect(&server, "db=3"));
    let mut subscription = listener.as_pubsub();
    subscription.psubscribe(SessionToken::pattern().channel_pattern(3)).unwrap();

    // The first is not a key of the schema: without the escape, its `*` would match. The second is
    // in another database.
    let () = writer.set("session2:token:uid:ada:n:1", "theirs").unwrap();
    let () = connect(&server, "db=0").set(token("ada", 1), "token").unwrap();

    let () = writer.set(token("ada", 1), "token").unwrap();
    assert_eq!(next(&mut subscription), said(3, "set", "ada 1"));
    let () = writer.pexpire(token("ada", 1), 20).unwrap();
    assert_eq!(next(&mut subscription), said(3, "expire", "ada 1"));
    assert_eq!(next(&mut subscription), said(3, "expired", "ada 1"));
}

#[test]
fn a_pattern_with_values_receives_messages_about_some_keys() {
    let server = start();
    let (mut listener, mut writer) = (connect(&server, "db=0"), connect(&server, "db=0"));
    let mut subscription = listener.as_pubsub();
    let of_ada = pattern!(SessionToken { uid: Text::new("ada").unwrap(), .. }).channel_pattern(0);
    subscription.psubscribe(of_ada).unwrap();
    for uid in ["bob", "ada"] {
        let () = writer.set(token(uid, 7), "token").unwrap();
    }
    assert_eq!(next(&mut subscription), said(0, "set", "ada 7"));
}

#[test]
fn the_payload_of_an_expired_event_is_a_key() {
    let server = start();
    let (mut listener, mut writer) = (connect(&server, "db=0"), connect(&server, "db=0"));
    let mut subscription = listener.as_pubsub();
    subscription.subscribe("__keyevent@0__:expired").unwrap();
    let () = writer.pset_ex(token("ada", 42), "token", 20).unwrap();
    assert_eq!(next(&mut subscription), said(0, "expired", "ada 42"));
}

#[test]
fn an_invalidation_is_of_a_key_with_the_literal_prefix() {
    let server = start();
    let mut reader = connect(&server, "protocol=resp3");
    let (sender, pushes) = mpsc::channel::<PushInfo>();
    reader.set_push_sender(sender);
    let mut tracking = cmd("CLIENT");
    tracking.arg(&["TRACKING", "ON", "BCAST", "PREFIX", UserProfile::LITERAL_PREFIX]);
    // Two prefixes can be tracked together if neither begins with the other.
    tracking.arg(&["PREFIX", SessionToken::LITERAL_PREFIX]);
    tracking.exec(&mut reader).unwrap();

    let mut writer = connect(&server, "db=0");
    let () = writer.set("user:name:id:7", "not tracked").unwrap();
    let () = writer.hset(UserProfile { user_id: 7 }, "name", "Ada").unwrap();
    let () = writer.set(token("ada", 1), "token").unwrap();

    let mut keys: Vec<Vec<u8>> = Vec::new();
    let start = Instant::now();
    while keys.len() < 2 {
        assert!(start.elapsed() < Duration::from_secs(10), "{keys:?}");
        // Pushed messages come with the answer to the next command.
        cmd("PING").exec(&mut reader).unwrap();
        for push in pushes.try_iter().filter(|push| push.kind == PushKind::Invalidate) {
            let [invalidated] = <[_; 1]>::try_from(push.data).unwrap();
            keys.extend(from_redis_value::<Vec<Vec<u8>>>(invalidated).unwrap());
        }
    }
    keys.sort();
    let [session, profile] = <[_; 2]>::try_from(keys).unwrap();
    assert_eq!(UserProfile::parse(&profile), Ok(UserProfile { user_id: 7 }));
    assert_eq!(SessionToken::parse(&session), Ok(token("ada", 1)));
}
