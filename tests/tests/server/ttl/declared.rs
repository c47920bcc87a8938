//! Declarations of TTLs: by the caller, never, with jitter, with each read.

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

#[test]
fn reading_a_source_starts_its_ttl_if_that_is_declared() -> RedisResult<()> {
    let connection = &mut connect();
    let id = fresh();
    let (key, other) = (TaggedGroup::new(id, 0), ReadGroup::new(id, 1));
    {
        let command = "SADD";
        plain(connection, command, &key, &["a"]);
        plain(connection, command, &other, &["a"]);
    }
    plain(connection, "EXPIRE", &key, &["40"]);
    plain(connection, "EXPIRE", &other, &["40"]);
    assert_eq!(key.sinter([other]).query(connection)?, ["a"]);
    assert_eq!((ttl(connection, &key), ttl(connection, &other)), (40, 100));
    Ok(())
}

#[test]
fn commands_on_the_ttl_itself_do_what_they_say() -> RedisResult<()> {
    let connection = &mut connect();
    let key = Text::new(fresh());
    key.set("1").exec(connection)?;
    assert!(key.persist().query(connection)?);
    assert_eq!(ttl(connection, &key), -1);
    // `GT` does nothing for a key that never expires, `LT` does.
    assert!(!key.expire_if(100, redis::ExpireOption::GT).query(connection)?);
    assert_eq!(ttl(connection, &key), -1);
    assert!(key.expire_if(50, redis::ExpireOption::LT).query(connection)?);
    assert!(!key.expire_if(40, redis::ExpireOption::NX).query(connection)?);
    assert_eq!(ttl(connection, &key), 50);
    assert_eq!(key.expire(i64::MAX).query(connection).unwrap_err().code(), Some("ERR"));
    assert_eq!(ttl(connection, &key), 50);
    assert!(key.expire(0).query(connection)?);
    assert_eq!(ttl(connection, &key), -2);
    key.set("1").exec(connection)?;
    assert_eq!(key.getdel().query(connection)?.as_deref(), Some("1"));
    assert_eq!(ttl(connection, &key), -2);
    Ok(())
}

/// The TTLs of fields are separate from the TTL of their key.
#[test]
fn fields_that_expire() -> RedisResult<()> {
    let connection = &mut connect();
    if SERVER.command(&["COMMAND", "INFO", "HSETEX"]).unwrap().trim().is_empty() {
        return Ok(()); // The server has no `HSETEX`, which came with Redis 8.0 and Valkey 9.0.
    }
    let in_100_s = || HashFieldExpirationOptions::default().set_expiration(SetExpiry::EX(100));
    let seconds = |answer: Vec<IntegerReplyOrNoOp>| answer[0].raw();

    let key = Record::new(fresh());
    assert!(key.hsetex(&in_100_s(), [("f", "v")]).query(connection)?);
    assert_eq!((seconds(key.httl(["f"]).query(connection)?), ttl(connection, &key)), (100, 100));
    // A plain write of the field removes its TTL, but not that of the key.
    plain(connection, "EXPIRE", &key, &["40"]);
    key.hset("f", "w").exec(connection)?;
    assert_eq!((seconds(key.httl(["f"]).query(connection)?), ttl(connection, &key)), (-1, 40));

    key.hsetex(&in_100_s(), [("g", "v")]).exec(connection)?;
    let keep = HashFieldExpirationOptions::default().set_expiration(SetExpiry::KEEPTTL);
    key.hsetex(&keep, [("g", "w")]).exec(connection)?;
    assert_eq!(seconds(key.httl(["g"]).query(connection)?), 100);
    // `HINCRBY` keeps it.
    key.hsetex(&in_100_s(), [("n", 5)]).exec(connection)?;
    key.hincrby("n", 1).exec(connection)?;
    assert_eq!((seconds(key.httl(["n"]).query(connection)?), ttl(connection, &key)), (100, 40));

    // Its condition is not met, so it changes nothing.
    let fresh_key = FreshRecord::new(fresh());
    let if_none = || in_100_s().set_existence_check(FieldExistenceCheck::FNX);
    assert!(fresh_key.hsetex(&if_none(), [("f", "v")]).query(connection)?);
    plain(connection, "EXPIRE", &fresh_key, &["40"]);
    assert!(!fresh_key.hsetex(&if_none(), [("f", "w")]).query(connection)?);
    assert_eq!(ttl(connection, &fresh_key), 40);

    // With its last field the key is removed.
    let brief = Record::new(fresh());
    let in_50_ms = HashFieldExpirationOptions::default().set_expiration(SetExpiry::PX(50));
    brief.hsetex(&in_50_ms, [("f", "v")]).exec(connection)?;
    std::thread::sleep(Duration::from_millis(80));
    assert_eq!(brief.hget("f").query(connection)?, None);
    assert_eq!(brief.hlen().query(connection)?, usize::from(brief.exists().query(connection)?));
    Ok(())
}

/// A key with a prefix keeps the TTL of the key.
#[test]
fn keys_with_a_prefix() -> RedisResult<()> {
    let connection = &mut connect();
    let prefix = Prefix::new("staging:").unwrap();
    let record = prefix.join(Record::new(fresh()));
    record.hset("f", 1).exec(connection)?;
    assert_eq!(ttl(connection, &record), 100);
    assert_eq!(record.hget("f").query(connection)?.as_deref(), Some("1"));
    assert_eq!(ttl(connection, record.key()), -2);
    let token = prefix.join(CallerText::new(fresh()));
    token.with_ttl(Duration::from_secs(7)).set("1").exec(connection)?;
    assert_eq!(ttl(connection, &token), 7);
    let id = fresh();
    let (one, other) = (TaggedGroup::new(id, 0), TaggedGroup::new(id, 1));
    let other = TaggedGroup::new(one.id, other.n);
    prefix.join(other).sadd("a").exec(connection)?;
    prefix.join(one).sunionstore([prefix.join(other)]).exec(connection)?;
    assert_eq!(ttl(connection, &prefix.join(one)), 100);
    Ok(())
}

#[test]
fn a_key_whose_last_element_was_removed_gets_a_new_ttl() {
    let connection = &mut connect();
    let key = Record::new(fresh());
    key.hset("f", 1).exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    key.hdel(["f"]).exec(connection).unwrap();
    assert_eq!(ttl(connection, &key), -2);
    key.hset("f", 1).exec(connection).unwrap();
    assert_eq!(ttl(connection, &key), 100);
}

#[test]
fn reading_starts_the_ttl_if_that_is_declared() {
    let connection = &mut connect();
    let key = ReadText::new(fresh());
    key.set("1").exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    assert_eq!(key.get().query(connection).unwrap().as_deref(), Some("1"));
    assert_eq!(ttl(connection, &key), 100);
    plain(connection, "EXPIRE", &key, &["40"]);
    assert_eq!(key.strlen().query(connection).unwrap(), 1);
    assert_eq!(ttl(connection, &key), 100);
    assert_eq!(ReadText::new(fresh()).get().query(connection).unwrap(), None);
    // `EXISTS` is not a read of the key.
    plain(connection, "EXPIRE", &key, &["40"]);
    assert!(key.exists().query(connection).unwrap());
    key.key_type().exec(connection).unwrap();
    assert_eq!(ttl(connection, &key), 40);
    assert!(key.touch().query(connection).unwrap());
    assert_eq!(ttl(connection, &key), 100);

    let key = ReadRecord::new(fresh());
    key.hset("f", "v").exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    assert_eq!(key.hgetall().query(connection).unwrap()["f"], "v");
    assert_eq!(ttl(connection, &key), 100);

    let key = Text::new(fresh());
    key.set("1").exec(connection).unwrap();
    plain(connection, "EXPIRE", &key, &["40"]);
    key.get().exec(connection).unwrap();
    assert_eq!(ttl(connection, &key), 40);
}

#[test]
fn the_caller_gives_the_ttl() -> RedisResult<()> {
    let connection = &mut connect();
    let key = CallerText::new(fresh());
    key.with_ttl(Duration::from_secs(7)).set("1").exec(connection)?;
    assert_eq!(ttl(connection, &key), 7);
    // A change in place keeps the TTL.
    key.with_ttl(Duration::from_secs(20)).incr().exec(connection)?;
    assert_eq!(ttl(connection, &key), 7);
    key.with_ttl(Duration::from_secs(20)).set("2").exec(connection)?;
    assert_eq!(ttl(connection, &key), 20);
    assert_eq!(key.get().query(connection)?.as_deref(), Some("2"));
    // The shortest TTL is a millisecond, and the longest is what a server accepts.
    key.with_ttl(Duration::ZERO).set("1").exec(connection)?;
    key.with_ttl(Duration::from_nanos(1)).incr().exec(connection)?;
    std::thread::sleep(Duration::from_millis(5));
    assert_eq!(ttl(connection, &key), -2);
    key.with_ttl(Duration::MAX).set("1").exec(connection)?;
    plain(connection, "PERSIST", &key, &[]);
    key.with_ttl(Duration::MAX).incr().exec(connection)?;
    assert!(ttl(connection, &key) > 1 << 50);
    Ok(())
}

#[test]
fn keys_without_a_ttl_get_none() -> RedisResult<()> {
    let connection = &mut connect();
    let lasting = LastingText::new(fresh());
    lasting.set("1").exec(connection)?;
    lasting.incr().exec(connection)?;
    assert_eq!(ttl(connection, &lasting), -1);
    let plain = PlainText::new(fresh());
    plain.set("1").exec(connection)?;
    assert_eq!(ttl(connection, &plain), -1);
    // If nothing is declared, the caller can set a TTL.
    plain.setex(7, "1").exec(connection)?;
    plain.incr().exec(connection)?;
    assert_eq!(ttl(connection, &plain), 7);
    Ok(())
}

#[test]
fn jitter_spreads_expiries() -> RedisResult<()> {
    let connection = &mut connect();
    keyschema::__private::seed_jitter(11);
    let mut ttls: Vec<i64> = Vec::new();
    for _ in 0..500 {
        let key = JitterySet::new(fresh());
        key.sadd("m").exec(connection)?;
        ttls.push(ttl(connection, &key));
    }
    assert!(ttls.iter().all(|ttl| (100..=150).contains(ttl)), "{ttls:?}");
    // Each tenth of the range gets about a tenth of the keys: 50 with a deviation of 7.
    for tenth in 0..10 {
        let of_tenth = ttls.iter().filter(|ttl| (**ttl - 100).min(49) / 5 == tenth).count();
        assert!((22..=78).contains(&of_tenth), "{tenth}: {of_tenth}");
    }
    Ok(())
}

/// A command is sent and run as a whole, or not sent.
#[test]
fn any_number_of_arguments() -> RedisResult<()> {
    let connection = &mut connect();
    let numbers: Vec<u32> = (0..20_000).collect();
    let key = Group::new(fresh());
    assert_eq!(key.sadd(&numbers).query(connection)?, 20_000);
    assert_eq!(ttl(connection, &key), 100);
    // All or nothing.
    let key = Ranking::new(fresh());
    let scores = (0..4_000).map(|n| (n, f64::from(n))).chain([(4_000, f64::NAN)]);
    assert!(key.zadd_multiple(scores).query(connection).is_err());
    assert!(!key.exists().query(connection)?);
    Ok(())
}

#[test]
fn a_script_of_too_many_arguments_is_refused_before_it_is_sent() -> RedisResult<()> {
    let connection = &mut connect();
    let keys: Vec<_> = (1_000_000..1_003_501).map(OnceText::new).collect();
    let values: Vec<_> = keys.iter().map(|key| (key.single_node(), "a")).collect();
    let error = values.mset().query(connection).unwrap_err().to_string();
    assert!(error.contains("at most 7000 arguments, not 7002"), "{error}");
    assert!(matches!(values.mset().check(), Err(CommandError::TooManyArguments { count: 7_002, .. })));
    assert_eq!(ttl(connection, &keys[0]), -2);
    values[..3_500].mset().exec(connection)?;
    assert_eq!(ttl(connection, &keys[3_499]), 100);
    Ok(())
}

#[test]
fn commands_in_pipelines_of_redis_rs() -> RedisResult<()> {
    let connection = &mut connect();
    let key = Text::new(fresh());
    let error = key.incr().into_cmd().unwrap_err();
    assert_eq!(error, CommandError::GoesWithPexpire);
    assert_eq!(
        error.to_string(),
        "the command goes with `PEXPIRE` or `HPEXPIRE`, which sets a TTL: take `into_pipeline`"
    );
    let (sum,): (i64,) = key.incr().into_pipeline()?.query(connection)?;
    assert_eq!((sum, ttl(connection, &key)), (1, 100));
    // Answers are those of the commands, without those of `PEXPIRE`.
    let read = ReadText::new(fresh());
    let together = pipeline((key.incr(), read.append("ab"), read.strlen(), key.get()));
    let answers: (i64, usize, usize, String) = together.into_pipeline()?.query(connection)?;
    assert_eq!(answers, (2, 2, 2, "2".to_owned()));
    assert_eq!(ttl(connection, &read), 100);
    // A write with an option for the TTL is one command.
    key.set("1").into_cmd()?.exec(connection)?;
    assert_eq!(key.getex().into_cmd()?.query::<i64>(connection)?, 1);
    Ok(())
}

#[test]
fn a_watched_key() -> RedisResult<()> {
    let (connection, other) = (&mut connect(), &mut connect());
    let key = Text::new(fresh());
    key.watch().exec(connection)?;
    assert_eq!(key.incr().query(other)?, 1);
    let error = key.incr().query(connection).unwrap_err();
    assert_eq!(error.code(), Some("EXECABORT"), "{error}");
    assert!(error.to_string().contains("a watched key was changed"), "{error}");
    assert_eq!(key.get().query(connection)?.as_deref(), Some("1"));
    // The transaction ended `WATCH`.
    assert_eq!(key.incr().query(connection)?, 2);
    Ok(())
}

/// If a key expires now, the command and the `PEXPIRE` of one transaction see the same state.
#[test]
fn a_key_that_expires_at_this_moment() -> RedisResult<()> {
    let connection = &mut connect();
    let (replaced, written) = (Text::new(fresh()), FreshText::new(fresh()));
    let mut made_anew = 0;
    for _ in 0..500 {
        plain(connection, "SET", &replaced, &["5", "PX", "1"]);
        plain(connection, "SET", &written, &["5", "PX", "1"]);
        let (sum, other) = (replaced.incr().query(connection)?, written.incr().query(connection)?);
        made_anew += usize::from(sum == 1) + usize::from(other == 1);
        for (sum, key) in [(sum, replaced.to_string()), (other, written.to_string())] {
            let left: i64 = cmd("PTTL").arg(&key).query(connection)?;
            assert!(left >= 0 || sum != 1 && left == -2, "{key}: {sum}, {left}");
        }
    }
    assert!(made_anew < 1_000);
    Ok(())
}
