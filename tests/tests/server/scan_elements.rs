//! Iterators over the elements of one key find all of them, on any connection.

use std::collections::BTreeMap;

use futures_util::TryStreamExt as _;
use keyschema::{keys, prelude::*};
use keyschema_test_server::{Cluster, Server};
use redis::{Connection, ConnectionLike, cluster::ClusterClient};

keys! {
    /// The number of views of each page.
    pub hash PageViews = page:views:site:{#site: u8}, ttl = 1h, value = u64;
    /// The followers of a user.
    pub set Followers = user:followers:user_id:{#user_id: u64}, ttl = 1h, refresh = access, value = u64;
    /// Ranking of a game.
    pub zset Leaderboard = game:scores:game_id:{#game_id: u32}, ttl = 1h, value = u64;
}

const VIEWS: PageViews = PageViews { site: 1 };
const FOLLOWERS: Followers = Followers { user_id: 7 };
const BOARD: Leaderboard = Leaderboard { game_id: 7 };

/// Too many for the compact form of a small key, which the server sends all at once.
const COUNT: u64 = 2_000;

fn fill(connection: &mut impl ConnectionLike) {
    for start in (0..COUNT).step_by(500) {
        let ids = start..start + 500;
        VIEWS.hset_multiple(ids.clone().map(|id| (format!("page{id}"), id))).exec(connection).unwrap();
        FOLLOWERS.sadd(ids.clone().collect::<Vec<u64>>()).exec(connection).unwrap();
        for id in ids {
            BOARD.zincrby(id, f64::from(u32::try_from(id).unwrap())).exec(connection).unwrap();
        }
    }
}

fn check(connection: &mut impl ConnectionLike) {
    fill(connection);
    let views: BTreeMap<String, u64> = VIEWS.hscan_iter(connection).count(100).map(Result::unwrap).collect();
    assert_eq!(views, (0..COUNT).map(|id| (format!("page{id}"), id)).collect());
    let some = VIEWS.hscan_iter(connection).matching("page199?").map(|it| it.unwrap().1);
    assert_eq!(some.sum::<u64>(), (1_990..2_000).sum::<u64>());

    let mut followers: Vec<u64> = FOLLOWERS.sscan_iter(connection).map(Result::unwrap).collect();
    followers.sort_unstable();
    followers.dedup();
    assert_eq!(followers, (0..COUNT).collect::<Vec<_>>());

    let scores: BTreeMap<u64, String> = BOARD
        .zscan_iter(connection)
        .map(|it| it.unwrap())
        .map(|(id, score)| (id, score.to_string()))
        .collect();
    assert_eq!(scores, (0..COUNT).map(|id| (id, id.to_string())).collect());

    assert!(Followers { user_id: 8 }.sscan_iter(connection).next().is_none());
}

fn connect(server: &Server) -> Connection {
    redis::Client::open(server.url()).unwrap().get_connection().unwrap()
}

#[test]
fn all_elements_are_found() {
    let server = Server::start().unwrap();
    check(&mut connect(&server));
    let calls = server.command(&["INFO", "commandstats"]).unwrap();
    let sscan = calls.lines().find_map(|line| line.strip_prefix("cmdstat_sscan:calls=")).unwrap();
    let count: usize = sscan.split(',').next().unwrap().parse().unwrap();
    assert!(count >= 100, "batches of some 10: {count}");
}

#[test]
fn all_elements_are_found_on_a_cluster() {
    let cluster = Cluster::start(3).unwrap();
    check(&mut ClusterClient::new(cluster.urls()).unwrap().get_connection().unwrap());
}

#[test]
fn after_an_error_the_scan_goes_on_from_the_same_place() {
    let server = Server::start().unwrap();
    let mut connection = connect(&server);
    fill(&mut connection);
    let mut scan = VIEWS.hscan_iter(&mut connection);
    let mut found: Vec<u64> = scan.by_ref().take(700).map(|it| it.unwrap().1).collect();
    server.command(&["ACL", "SETUSER", "default", "-hscan"]).unwrap();
    let error = loop {
        match scan.next().unwrap() {
            Ok((_, id)) => found.push(id),
            Err(error) => break error,
        }
    };
    assert_eq!(error.code(), Some("NOPERM"));
    server.command(&["ACL", "SETUSER", "default", "+hscan"]).unwrap();
    found.extend(scan.map(|it| it.unwrap().1));
    found.sort_unstable();
    assert_eq!(found, (0..COUNT).collect::<Vec<_>>());
}

#[test]
fn all_elements_are_found_on_asynchronous_connections() {
    let server = Server::start().unwrap();
    fill(&mut connect(&server));
    let client = redis::Client::open(server.url()).unwrap();
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let mut connection = client.get_multiplexed_async_connection().await.unwrap();
        let mut sum = 0;
        let mut followers = FOLLOWERS.sscan_iter(&mut connection).count(100);
        while let Some(follower) = followers.next_async().await.unwrap() {
            sum += follower;
        }
        assert_eq!(sum, (0..COUNT).sum::<u64>());
        let scores = BOARD.zscan_iter(&mut connection).into_stream();
        let scores: BTreeMap<u64, String> =
            scores.map_ok(|(id, score)| (id, score.to_string())).try_collect().await.unwrap();
        assert_eq!(scores, (0..COUNT).map(|id| (id, id.to_string())).collect());
    });
}

#[test]
#[should_panic(expected = "one element or more")]
fn a_count_of_zero_is_refused() {
    let server = Server::start().unwrap();
    let _ = FOLLOWERS.sscan_iter(&mut connect(&server)).count(0);
}
