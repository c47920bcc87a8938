//! Scans for keys whose words have several segments. The same glob matches other keys too.

use std::collections::BTreeMap;

use keyschema::{ArrayText, KeySegment, keys, pattern, prelude::*};
use keyschema_test_server::Server;
use redis::Commands as _;

/// The posts of a timeline.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timeline {
    #[key_segment(rename = "home")]
    Home,
    #[key_segment(rename = "public")]
    Public,
    #[key_segment(rename = "public:local")]
    Local,
}

keys! {
    #![standard = none]
    pub catalog TIMELINE_KEYS;
    /// Newest posts.
    pub list Posts = posts:{timeline: Timeline}:{tag: ArrayText<12>}:{page: u32}, ttl = 1h;
    /// The number of posts of a timeline.
    pub string Count = posts:{timeline: Timeline}:total, ttl = 1h, value = u64;
}

#[test]
fn a_scan_finds_the_keys_of_a_word() {
    let server = Server::start().unwrap();
    let mut connection = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let posts = |timeline, tag, page| Posts::new(timeline, tag, page).unwrap();
    let keys = [
        posts(Timeline::Home, "local", 7),
        posts(Timeline::Public, "local", 7),
        posts(Timeline::Local, "local", 7),
        posts(Timeline::Local, "rust", 8),
    ];
    for key in keys {
        let _: usize = key.rpush("hello").query(&mut connection).unwrap();
    }
    for timeline in [Timeline::Home, Timeline::Public, Timeline::Local] {
        Count::new(timeline).set(7).query(&mut connection).unwrap();
    }
    // The globs match these too.
    for foreign in ["posts:public:remote:rust:7", "posts:public:local:rust:x", "posts:home:local:rust:7"] {
        let _: u64 = connection.rpush(foreign, "theirs").unwrap();
    }

    let mut found: Vec<String> = Posts::scan(&mut connection).map(|key| key.unwrap().to_string()).collect();
    found.sort_unstable();
    let mut expected = keys.map(|key| key.to_string());
    expected.sort_unstable();
    assert_eq!(found, expected);

    let of_public = pattern!(Posts { timeline: Timeline::Public, .. });
    assert_eq!(of_public.to_string(), "posts:public:*:*");
    let mut scan = of_public.scan(&mut connection);
    let found: Vec<String> = scan.by_ref().map(|key| key.unwrap().to_string()).collect();
    assert_eq!(found, ["posts:public:local:7"]);
    assert_eq!(scan.skipped(), 4, "two of `public:local`, and two that are no keys");

    let counted: BTreeMap<String, Option<&str>> = TIMELINE_KEYS
        .scan(&mut connection)
        .map(|key| key.unwrap())
        .map(|key| (key.to_string(), key.schema().map(|schema| schema.name)))
        .collect();
    assert_eq!(counted["posts:public:local:total"], Some("Count"));
    assert_eq!(counted["posts:public:local:rust:8"], Some("Posts"));
    assert_eq!(counted["posts:public:remote:rust:7"], None);
    assert_eq!(counted.len(), 10);
}
