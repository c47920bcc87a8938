//! Writes for which the server removes the TTL, or sets another one.

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

#[test]
fn destinations_that_are_rewritten() {
    let connection = &mut connect();
    // A source with another TTL, which the destination does not get.
    let source = |id| {
        let source = BriefGroup::new(id, 9);
        source.sadd(["a", "b"]).exec(&mut connect()).unwrap();
        source
    };
    let make = |connection: &mut Connection, key: &TaggedGroup| plain(connection, "SADD", key, &["z"]);
    let key = || TaggedGroup::new(fresh(), 0);
    assert_kept(key, make, |key| key.sinterstore([source(key.id)]), true, true);
    assert_kept(key, make, |key| key.sunionstore([source(key.id)]), true, true);
    assert_kept(key, make, |key| key.sdiffstore([source(key.id)]), true, true);
    assert_kept(key, make, |key| source(key.id).rename(key), true, true);
    assert_kept(key, make, |key| source(key.id).copy_replace(key), true, true);
    assert_kept(key, make, |key| source(key.id).smove(key, "a"), false, true);
    let make = |connection: &mut Connection, key: &OnceTaggedGroup| plain(connection, "SADD", key, &["z"]);
    let key = || OnceTaggedGroup::new(fresh(), 0);
    assert_kept(key, make, |key| key.sinterstore([source(key.id)]), false, true);
    assert_kept(key, make, |key| key.sunionstore([source(key.id)]), false, true);
    assert_kept(key, make, |key| key.sdiffstore([source(key.id)]), false, true);
    assert_kept(key, make, |key| source(key.id).rename(key), false, true);
    assert_kept(key, make, |key| source(key.id).copy_replace(key), false, true);
    assert_kept(key, make, |key| source(key.id).smove(key, "a"), false, true);
    let make = |connection: &mut Connection, key: &FreshTaggedGroup| plain(connection, "SADD", key, &["z"]);
    let key = || FreshTaggedGroup::new(fresh(), 0);
    assert_kept(key, make, |key| key.sinterstore([source(key.id)]), true, true);
    assert_kept(key, make, |key| source(key.id).rename(key), true, true);
    assert_kept(key, make, |key| source(key.id).copy_replace(key), true, true);
    assert_kept(key, make, |key| source(key.id).smove(key, "a"), true, true);

    // A persistent destination gets no TTL with the value.
    let lasting = LastingGroup::new(fresh(), 0);
    source(lasting.id).copy(&lasting).exec(connection).unwrap();
    assert_eq!(ttl(connection, &lasting), -1);
    source(lasting.id).rename(&lasting).exec(connection).unwrap();
    assert_eq!(ttl(connection, &lasting), -1);
    lasting.sunionstore([source(lasting.id)]).exec(connection).unwrap();
    assert_eq!(ttl(connection, &lasting), -1);
    // If nothing is declared, the value brings its own TTL.
    let undeclared = PlainGroup::new(fresh(), 0);
    source(undeclared.id).rename(&undeclared).exec(connection).unwrap();
    assert_eq!(ttl(connection, &undeclared), 7);
    // With `ttl = caller`, the caller sets it.
    let of_caller = CallerGroup::new(fresh(), 0);
    source(of_caller.id).rename(&of_caller.with_ttl(Duration::from_secs(30))).exec(connection).unwrap();
    assert_eq!(ttl(connection, &of_caller), 30);
}

#[test]
fn both_ends_of_a_move() {
    let connection = &mut connect();
    let make = |connection: &mut Connection, key: &TaggedQueue| plain(connection, "RPUSH", key, &["a", "b"]);
    let key = || TaggedQueue::new(fresh(), 0);
    let other = |id| {
        let other = FreshTaggedQueue::new(id, 1);
        plain(&mut connect(), "RPUSH", &other, &["x", "y"]);
        other
    };
    let (left, right) = (|| redis::Direction::Left, || redis::Direction::Right);
    assert_kept(key, make, |key| other(key.id).lmove(key, left(), right()), false, true);
    assert_kept(key, make, |key| other(key.id).rpoplpush(key), false, true);
    assert_kept(key, make, |key| key.lmove(&other(key.id), left(), right()), false, false);
    let key = TaggedQueue::new(fresh(), 0);
    key.rpush("a").exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    let other = other(key.id);
    plain(connection, "EXPIRE", &other, &["40"]);
    key.rpoplpush(&other).exec(connection).unwrap();
    // The last element is gone, so the key is gone; the other one was created again.
    assert_eq!((ttl(connection, &key), ttl(connection, &other)), (-2, 100));
    // To itself.
    other.rpoplpush(&other).exec(connection).unwrap();
    assert_eq!(ttl(connection, &other), 100);
    let error =
        key.lmove(&FreshTaggedQueue::new(key.id + 1_000_000, 0), left(), right()).check().unwrap_err();
    assert!(matches!(error, CommandError::DifferentSlots { command: "LMOVE", .. }));
}

#[test]
fn sorted_sets_bits_places_and_logs() {
    let make = |connection: &mut Connection, key: &TaggedRanking| plain(connection, "ZADD", key, &["1", "z"]);
    let key = || TaggedRanking::new(fresh(), 0);
    let source = |id| {
        let source = TaggedRanking::new(id, 9);
        source.zadd("a", 1.0).exec(&mut connect()).unwrap();
        source
    };
    let sum = Aggregation::default();
    assert_kept(key, make, |key| key.zunionstore([source(key.id)], &sum), true, true);
    assert_kept(key, make, |key| key.zinterstore([source(key.id)], &sum), true, true);
    assert_kept(key, make, |key| key.zdiffstore([source(key.id)]), true, true);
    assert_kept(key, make, |key| key.zrangestore(&source(key.id), 0, -1), true, true);
    let make =
        |connection: &mut Connection, key: &OnceTaggedRanking| plain(connection, "ZADD", key, &["1", "z"]);
    let key = || OnceTaggedRanking::new(fresh(), 0);
    assert_kept(key, make, |key| key.zunionstore([source(key.id)], &sum), false, true);
    assert_kept(key, make, |key| key.zrangestore(&source(key.id), 0, -1), false, true);
    let make =
        |connection: &mut Connection, key: &FreshTaggedRanking| plain(connection, "ZADD", key, &["1", "z"]);
    let key = || FreshTaggedRanking::new(fresh(), 0);
    assert_kept(key, make, |key| key.zunionstore([source(key.id)], &sum), true, true);
    assert_kept(key, make, |key| key.zrangestore(&source(key.id), 0, -1), true, true);

    let make = |connection: &mut Connection, key: &TaggedQueue| plain(connection, "RPUSH", key, &["z"]);
    let key = || TaggedQueue::new(fresh(), 0);
    assert_kept(
        key,
        make,
        |key| source(key.id).sort_store(&SortOptions::default().alphabetical(), key),
        true,
        true,
    );

    let make = |connection: &mut Connection, key: &Bits| plain(connection, "SETBIT", key, &["1", "1"]);
    let key = || Bits::new(fresh(), 0);
    let bits = |id| {
        let bits = Bits::new(id, 9);
        bits.setbit(1, true).exec(&mut connect()).unwrap();
        bits
    };
    assert_kept(key, make, |key| key.setbit(1, true), false, true);
    assert_kept(key, make, |key| key.bitfield(("SET", "u8", 0, 1)), false, true);
    assert_kept(key, make, |key| key.set("x"), true, true);
    assert_kept(key, make, |key| key.bitop(BitOperation::Or, [bits(key.id)]), true, true);
    let make = |connection: &mut Connection, key: &OnceBits| plain(connection, "SETBIT", key, &["1", "1"]);
    let key = || OnceBits::new(fresh(), 0);
    assert_kept(key, make, |key| key.set("x"), false, true);
    assert_kept(key, make, |key| key.bitop(BitOperation::Or, [bits(key.id)]), false, true);
    let make = |connection: &mut Connection, key: &FreshBits| plain(connection, "SETBIT", key, &["1", "1"]);
    let key = || FreshBits::new(fresh(), 0);
    assert_kept(key, make, |key| key.setbit(1, true), true, true);
    assert_kept(key, make, |key| key.bitop(BitOperation::Or, [bits(key.id)]), true, true);

    let make = |connection: &mut Connection, key: &Seen| plain(connection, "PFADD", key, &["z"]);
    let key = || Seen::new(fresh(), 0);
    let seen = |id| {
        let seen = Seen::new(id, 9);
        seen.pfadd("a").exec(&mut connect()).unwrap();
        seen
    };
    assert_kept(key, make, |key| key.pfadd("a"), false, true);
    assert_kept(key, make, |key| key.pfmerge([seen(key.id)]), false, true);

    let make = |connection: &mut Connection, key: &Places| plain(connection, "GEOADD", key, &["1", "1", "z"]);
    let key = || Places::new(fresh(), 0);
    let near = GeoSearch::around(&Coord::lon_lat(1.0, 1.0)).radius(9.0, Unit::Kilometers);
    let places = |id| {
        let places = Places::new(id, 9);
        places.geoadd(Coord::lon_lat(1.0, 1.0), "a").exec(&mut connect()).unwrap();
        places
    };
    assert_kept(key, make, |key| key.geoadd(Coord::lon_lat(1.0, 1.0), "a"), false, true);
    assert_kept(
        key,
        make,
        |key| key.geosearchstore(&places(key.id), &near, &GeoOptions::default()),
        true,
        true,
    );

    let make = |connection: &mut Connection, key: &Log| plain(connection, "XADD", key, &["1-1", "f", "v"]);
    let key = || Log::new(fresh());
    assert_kept(key, make, |key| key.xadd("2-1", [("f", "v")]), false, true);
    assert_kept(key, make, |key| key.xgroup_create_mkstream("g", "$"), false, true);
    assert_kept(key, make, |key| key.xdel("1-1"), false, false);
    let trim = StreamTrimOptions::maxlen(StreamTrimmingMode::Exact, 0);
    assert_kept(key, make, |key| key.xtrim(&trim), false, false);
    let make =
        |connection: &mut Connection, key: &FreshLog| plain(connection, "XADD", key, &["1-1", "f", "v"]);
    let key = || FreshLog::new(fresh());
    assert_kept(key, make, |key| key.xadd("2-1", [("f", "v")]), true, true);
    assert_kept(key, make, |key| key.xdel("1-1"), true, false);
}

#[test]
fn many_keys_at_once() -> RedisResult<()> {
    let connection = &mut connect();
    let id = fresh();
    let keys: Vec<TaggedText> = (0..200).map(|n| TaggedText::new(id, n)).collect();
    let values: Vec<(TaggedText, u8)> = keys.iter().map(|key| (*key, key.n)).collect();
    plain(connection, "SET", &keys[0], &["old", "EX", "40"]);
    values.mset().exec(connection)?;
    assert!(keys.iter().all(|key| ttl(connection, key) == 100));
    plain(connection, "EXPIRE", &keys[0], &["40"]);
    assert!(!values.msetnx().query(connection)?);
    assert_eq!(ttl(connection, &keys[0]), 40);
    assert_eq!(ttl(connection, &keys[1]), 100);

    let values = [(OnceTaggedText::new(id, 0), 1), (OnceTaggedText::new(id, 1), 2)];
    plain(connection, "SET", &values[0].0, &["old", "EX", "40"]);
    values.mset().exec(connection)?;
    assert_eq!((ttl(connection, &values[0].0), ttl(connection, &values[1].0)), (40, 100));

    // More keys than a script could pass on.
    let values: Vec<(Text, u8)> = (0..8_000).map(|_| (Text::new(fresh()), 1)).collect();
    let values: Vec<_> = values.iter().map(|(key, value)| (key.single_node(), *value)).collect();
    values.mset().exec(connection)?;
    // All TTLs are read at once. One by one, that would take longer than the rounding of a TTL.
    let mut ttls = redis::pipe();
    for (key, _) in &values {
        ttls.cmd("PTTL").arg(key.to_string());
    }
    let ttls: Vec<i64> = ttls.query(connection)?;
    assert!(ttls.iter().all(|left| (90_000..=100_000).contains(left)));
    Ok(())
}

#[test]
fn a_value_of_another_type_is_overwritten_with_the_ttl_of_the_key() -> RedisResult<()> {
    let connection = &mut connect();
    let text = Text::new(fresh());
    plain(connection, "HSET", &text, &["f", "1"]);
    text.set("5").exec(connection)?;
    assert_eq!(ttl(connection, &text), 100);
    let once = OnceText::new(fresh());
    plain(connection, "HSET", &once, &["f", "1"]);
    once.set("5").exec(connection)?;
    assert_eq!(ttl(connection, &once), 100);

    let id = fresh();
    let (group, source) = (TaggedGroup::new(id, 0), TaggedGroup::new(id, 1));
    let source = TaggedGroup::new(group.id, source.n);
    plain(connection, "SET", &group, &["no set"]);
    source.sadd("a").exec(connection)?;
    group.sunionstore([source]).exec(connection)?;
    assert_eq!(ttl(connection, &group), 100);
    Ok(())
}
