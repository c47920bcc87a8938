//! `MSETEX` writes many keys with their TTL in one command, where the server has it.

use std::collections::BTreeSet;

use keyschema_test_server::Cluster;
use redis::cluster::ClusterClient;

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

keys! {
    string SpreadText = t:spread:text:{#id: u64}:{n: u8}, ttl = 100s, jitter = 50%;
    string DailyText = t:daily:text:{#id: u64}:{n: u8}, expire_at = "04:00Z";
    string ReadTaggedText = t:read:tagged:text:{#id: u64}:{n: u8}, ttl = 100s, refresh = access;
    string CallerTaggedText = t:caller:tagged:text:{#id: u64}:{n: u8}, ttl = caller;
    string LastingTaggedText = t:lasting:tagged:text:{#id: u64}:{n: u8}, persistent;
}

/// Whether the server has `MSETEX`. If not, says that nothing was tested.
fn has_msetex() -> bool {
    let has = knows(&SERVER, "MSETEX");
    if !has {
        eprintln!("NOT TESTED: {} has no MSETEX", SERVER.version());
    }
    has
}

/// Returns two keys with values, of one hash tag. The first holds a list without a TTL, or with 40
/// s.
fn two<K: RedisKey + Copy>(
    connection: &mut Connection,
    key: fn(u64, u8) -> K,
    left: Option<&str>,
) -> [(K, u8); 2] {
    let id = fresh();
    let values = [(key(id, 0), 1), (key(id, 1), 2)];
    plain(connection, "RPUSH", &values[0].0, &["other"]);
    if let Some(left) = left {
        plain(connection, "EXPIRE", &values[0].0, &[left]);
    }
    values
}

#[test]
fn all_keys_get_their_ttl() -> RedisResult<()> {
    if !has_msetex() {
        return Ok(());
    }
    let connection = &mut connect();
    for left in [None, Some("40")] {
        let values = two(connection, TaggedText::new, left);
        values.msetex().exec(connection)?;
        assert_eq!(values.map(|(key, _)| ttl(connection, &key)), [100, 100]);
        assert_eq!(values[1].0.get().query(connection)?.as_deref(), Some("2"));

        let values = two(connection, ReadTaggedText::new, left);
        values.msetex().exec(connection)?;
        assert_eq!(values.map(|(key, _)| ttl(connection, &key)), [100, 100]);

        // What is left is kept, and what is missing starts.
        let values = two(connection, OnceTaggedText::new, left);
        values.msetex().exec(connection)?;
        let kept = if left.is_some() { 40 } else { 100 };
        assert_eq!(values.map(|(key, _)| ttl(connection, &key)), [kept, 100]);
        exec_in_pipeline(connection, values.msetex());
        assert_eq!(values.map(|(key, _)| ttl(connection, &key)), [kept, 100]);

        let values = two(connection, LastingTaggedText::new, left);
        values.msetex().exec(connection)?;
        assert_eq!(values.map(|(key, _)| ttl(connection, &key)), [-1, -1]);
    }
    // On a server that is no cluster, the command is sent as it is. So it fits where redis-rs takes
    // one.
    let values = two(connection, TaggedText::new, None);
    let sent = values.each_ref().map(|(key, value)| (key.single_node(), *value)).msetex().into_cmd().unwrap();
    let keys = values.map(|(key, _)| key.to_string());
    let words = ["MSETEX", "2", &keys[0], "1", &keys[1], "2", "PX", "100000"];
    assert_eq!(sent.get_packed_command(), cmd(words[0]).arg(&words[1..]).get_packed_command());
    sent.exec(connection)?;
    assert_eq!(values.map(|(key, _)| ttl(connection, &key)), [100, 100]);
    let id = fresh();
    let values: Vec<(TaggedText, u8)> = (0..200).map(|n| (TaggedText::new(id, n), n)).collect();
    values.msetex().exec(connection)?;
    assert!(values.iter().all(|(key, _)| ttl(connection, key) == 100));

    let today = two(connection, DailyText::new, None);
    today.msetex().exec(connection)?;
    let ends =
        today.map(|(key, _)| cmd("PEXPIRETIME").arg(key.to_string()).query::<i64>(connection).unwrap());
    assert_eq!(ends[0], ends[1]);
    assert_eq!(ends[0] % 86_400_000, 4 * 3_600_000);
    Ok(())
}

#[test]
fn keys_share_the_jitter() -> RedisResult<()> {
    if !has_msetex() {
        return Ok(());
    }
    let connection = &mut connect();
    keyschema::__private::seed_jitter(5);
    let mut lefts = BTreeSet::new();
    for _ in 0..20 {
        let id = fresh();
        let values: Vec<(SpreadText, u8)> = (0..50).map(|n| (SpreadText::new(id, n), n)).collect();
        values.msetex().exec(connection)?;
        let mut ends = redis::pipe();
        for (key, _) in &values {
            ends.cmd("PEXPIRETIME").arg(key.to_string());
        }
        let ends: BTreeSet<i64> = ends.query::<Vec<i64>>(connection)?.into_iter().collect();
        assert_eq!(ends.len(), 1, "{ends:?}");
        lefts.insert(ttl(connection, &values[0].0));
    }
    assert!(lefts.len() > 10 && lefts.iter().all(|left| (99..=150).contains(left)), "{lefts:?}");
    Ok(())
}

#[test]
fn the_caller_gives_all_keys_one_ttl() -> RedisResult<()> {
    let id = fresh();
    let keys = [0, 1, 2].map(|n| CallerTaggedText::new(id, n));
    let of = |n: usize, seconds| (keys[n].with_ttl(Duration::from_secs(seconds)), n);
    let error = [of(0, 100), of(1, 100), of(2, 7)].msetex().check().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the keys of `MSETEX` have different TTLs, 100s and 7s: `mset` gives each its own"
    );
    if has_msetex() {
        let connection = &mut connect();
        [of(0, 70), of(1, 70)].msetex().exec(connection)?;
        assert_eq!(keys.map(|key| ttl(connection, &key)), [70, 70, -2]);
    }
    Ok(())
}

#[test]
fn nothing_is_sent_for_no_keys_or_several_slots() {
    let none: [(Text, u8); 0] = [];
    assert!(matches!(none.msetex().check(), Err(CommandError::NothingGiven { command: "MSETEX", .. })));
    let values = [(TaggedText::new(1, 0), 1), (TaggedText::new(2, 0), 2)];
    assert!(matches!(values.msetex().check(), Err(CommandError::DifferentSlots { command: "MSETEX", .. })));
    assert_eq!(values.msetex_by_slot().commands().count(), 2);
    // More than a script can pass on.
    let values = vec![(TaggedText::new(1, 0), 1); 3_499];
    assert_eq!(values[1..].msetex().check(), Ok(()));
    let error = values.msetex().check().unwrap_err();
    assert!(matches!(error, CommandError::TooManyArguments { count: 7_001, max: 7_000 }), "{error:?}");
}

/// Writes nothing on a server without `MSETEX`, and says what to send instead.
#[test]
fn a_server_without_msetex() {
    let server = start_without("MSETEX");
    let connection = &mut redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let (values, once_values) = ([(TaggedText::new(1, 0), 1)], [(OnceTaggedText::new(1, 0), 1)]);
    for answer in [
        values.msetex().exec(connection),
        once_values.msetex().exec(connection),
        values.each_ref().map(|(key, value)| (key.single_node(), *value)).msetex().exec(connection),
        values.msetex_by_slot().query(connection),
        pipeline((values.msetex(), once_values.msetex())).exec(connection),
    ] {
        let error = answer.unwrap_err().to_string();
        let expected = "`msetex` needs Redis 8.4 or Valkey 9.1: send `mset` (unknown command 'MSETEX')";
        assert!(error.contains(expected), "{error}");
    }
    assert_eq!(server.command(&["DBSIZE"]).unwrap().trim(), "0");
    values.mset().exec(connection).unwrap();
}

/// redis-rs takes the number of keys for a key, and a server can accept keys of any slot. So a
/// script has to name the keys.
#[test]
fn on_a_cluster() -> RedisResult<()> {
    if !has_msetex() {
        return Ok(());
    }
    let cluster = Cluster::start(2).unwrap();
    let client = ClusterClient::new(cluster.masters().iter().map(Server::url).collect::<Vec<_>>()).unwrap();
    let values = |id| [(TaggedText::new(id, 0), "a"), (TaggedText::new(id, 1), "b")];
    let connection = &mut client.get_connection()?;
    for id in 0..20 {
        values(id).msetex().exec(connection)?;
    }
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let connection = &mut client.get_async_connection().await?;
        for id in 20..40 {
            values(id).msetex().exec_async(connection).await?;
            let ((), value) =
                pipeline((values(id).msetex(), values(id)[0].0.get())).query_async(connection).await?;
            assert_eq!(value.as_deref(), Some("a"));
        }
        RedisResult::Ok(())
    })?;
    let on_each =
        cluster.masters().iter().map(|node| node.command(&["DBSIZE"]).unwrap().trim().parse().unwrap());
    let on_each: Vec<u32> = on_each.collect();
    assert!(on_each.iter().sum::<u32>() == 80 && !on_each.contains(&0), "{on_each:?}");
    // They are where everybody looks for them.
    for id in 0..40 {
        for (key, value) in values(id) {
            assert_eq!(key.get().query(connection)?.as_deref(), Some(value));
            assert_eq!(cmd("TTL").arg(key).query::<i64>(connection)?, 100);
        }
    }
    Ok(())
}
