//! Keys with prefixes on a server: a tenant does not find the keys of another one, and a pattern
//! finds only its own keys.

use std::collections::BTreeSet;

use keyschema::{KeyPattern, KeyPrefix, ParseKey, Pattern, PatternValues, Prefix, RedisKey, pattern};
use keyschema_tests::{
    glued::Image,
    keys::{CartItems, Leaderboard, Sample, SessionToken, UserProfile},
    values::prefix,
};
use proptest::{prelude::Strategy, strategy::ValueTree, test_runner::TestRunner};
use redis::{Commands, Connection, ToRedisArgs, cmd, pipe};

use crate::databases::connect;

/// Returns `count` values, the same in every run.
fn generate<T>(count: usize, values: impl Strategy<Value = T>) -> Vec<T> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| values.new_tree(&mut runner).unwrap().current()).collect()
}

/// Returns the prefixes of the tests: two of one form, one that is the start of the other, and any.
fn prefixes() -> Vec<Prefix> {
    let mut prefixes = generate(5, prefix());
    prefixes.extend(["t:7:", "t:77:", "t:"].map(|text| Prefix::new(text).unwrap()));
    prefixes
}

fn set<K: RedisKey + ToRedisArgs>(connection: &mut Connection, keys: impl IntoIterator<Item = K>) {
    let mut commands = pipe();
    for key in keys {
        commands.cmd("SET").arg(key).arg("").ignore();
    }
    let () = commands.query(connection).unwrap();
}

/// Returns the keys that the server finds, all in one answer.
fn find<K: RedisKey, V: PatternValues>(connection: &mut Connection, pattern: &Pattern<K, V>) -> Vec<Vec<u8>> {
    let mut scan = cmd("SCAN");
    scan.arg(0).arg("MATCH").arg(pattern).arg("COUNT").arg(1_000_000);
    let (cursor, keys): (u64, Vec<Vec<u8>>) = scan.query(connection).unwrap();
    assert_eq!(cursor, 0);
    keys
}

#[test]
fn a_scan_finds_the_keys_with_a_prefix_and_only_those() {
    fn check<K: Sample + ParseKey<'static> + ToRedisArgs>(database: u8) {
        let mut connection = connect(database);
        let keys = generate(60, K::any());
        set(&mut connection, keys.iter().copied());
        for prefix in prefixes() {
            set(&mut connection, keys.iter().map(|key| prefix.join(key)));
        }
        let expected: BTreeSet<String> = keys.iter().map(Sample::plain).collect();
        for prefix in prefixes() {
            let pattern = K::pattern().with_prefix(prefix);
            let found = find(&mut connection, &pattern);
            assert!(found.iter().all(|text| text.starts_with(prefix.as_str().as_bytes())));
            let found: Vec<&'static [u8]> = found.into_iter().map(|text| &*text.leak()).collect();
            let read: BTreeSet<String> = found
                .iter()
                .filter_map(|text| pattern.parse(text))
                .inspect(|key| assert_eq!(*key.prefix(), prefix))
                .map(|key| key.into_key().plain())
                .collect();
            assert_eq!(read, expected);
            // The glob alone finds no other keys if the key begins with literal text.
            if !K::LITERAL_PREFIX.is_empty() {
                assert_eq!(found.len(), expected.len(), "{pattern}");
            }
        }
        let all = (prefixes().len() + 1) * expected.len();
        let size: usize = cmd("DBSIZE").query(&mut connection).unwrap();
        assert_eq!(size, all);
    }
    check::<UserProfile>(4);
    check::<SessionToken>(4);
    check::<CartItems>(4);
    check::<Image>(4);
}

#[test]
fn tenants_do_not_see_each_other() {
    let mut connection = connect(3);
    let tenants = ["t:7:", "t:8:"].map(|text| Prefix::new(text).unwrap());
    for (tenant, value) in tenants.into_iter().zip([7, 8]) {
        let () = connection.set(tenant.join(UserProfile { user_id: 1 }), value).unwrap();
        let () = connection.set(tenant.join(Leaderboard), value).unwrap();
    }
    for (tenant, expected) in tenants.into_iter().zip([7, 8]) {
        let value: u8 = connection.get(tenant.join(UserProfile { user_id: 1 })).unwrap();
        assert_eq!(value, expected);
        let values: [u8; 2] =
            connection.mget((tenant.join(UserProfile { user_id: 1 }), tenant.join(Leaderboard))).unwrap();
        assert_eq!(values, [expected; 2]);
        let found = find(&mut connection, &pattern!(UserProfile { user_id: 1, .. }).with_prefix(tenant));
        assert_eq!(found, [tenant.join(UserProfile { user_id: 1 }).to_key().as_bytes()]);
    }
    let none: Option<u8> = connection.get(UserProfile { user_id: 1 }).unwrap();
    assert_eq!(none, None);
    // All keys with any prefix.
    let any = find(&mut connection, &<keyschema::Prefixed<UserProfile>>::pattern());
    assert_eq!(any.len(), 2);
}
