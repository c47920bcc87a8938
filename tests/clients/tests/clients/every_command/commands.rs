// Included in a module for each way to expire. The keys have the same names in all of them.

/// Runs a command, whose answer must be of its type, and records that it was tried.
macro_rules! run {
    ($commands:ident, $key:ident.$method:ident($($argument:expr),* $(,)?)) => {{
        let command = $key.$method($($argument),*);
        $commands.send(stringify!($method), &command)
    }};
}

impl Commands<'_> {
    fn note<T>(&mut self, method: &'static str, command: &Command<T>) {
        self.done.insert(method);
        if command.as_cmd().args_iter().next() == Some(redis::Arg::Simple(b"EVAL")) {
            SCRIPTED.lock().unwrap().insert((module_path!(), method));
        }
    }

    #[track_caller]
    fn send<T: redis::FromRedisValue>(&mut self, method: &'static str, command: &Command<T>) -> T {
        self.note(method, command);
        match self.runner.run(command) {
            Ok(answer) => answer,
            Err(error) => panic!("{}: {command:?}: {error}", self.runner.name),
        }
    }

    /// Runs a command that some servers do not know, or only know in part.
    #[track_caller]
    fn try_send<T: redis::FromRedisValue>(
        &mut self,
        method: &'static str,
        command: &Command<T>,
        excused: &[&str],
    ) -> Option<T> {
        self.note(method, command);
        match self.runner.run(command) {
            Ok(answer) => Some(answer),
            Err(error) if excused.iter().any(|text| error.to_string().to_lowercase().contains(text)) => None,
            Err(error) => panic!("{}: {command:?}: {error}", self.runner.name),
        }
    }

    fn strings(&mut self) {
        let id = fresh();
        let (key, other) = (wrap(Text::new(id, 0)), wrap(Text::new(id, 1)));
        run!(self, key.set("ohmytext"));
        run!(self, other.set(&"mynewtext".to_owned()));
        assert_eq!(run!(self, key.get()).as_deref(), Some("ohmytext"));
        assert_eq!(run!(self, key.lcs(&other)), b"mytext");
        assert_eq!(run!(self, key.strlen()), 8);
        assert_eq!(run!(self, key.getrange(0, 1)), b"oh");
        assert_eq!(run!(self, key.substr(0, 1)), b"oh");
        assert_eq!(run!(self, key.setrange(0, "ah")), 8);
        assert_eq!(run!(self, key.append("!")), 9);
        assert_eq!(run!(self, key.getex()).as_deref(), Some("ahmytext!"));
        assert_eq!(run!(self, key.getset("a")).as_deref(), Some("ahmytext!"));
        assert_eq!(run!(self, key.set_get("b")).as_deref(), Some("a"));
        assert!(run!(self, key.set_if("c", SetIf::present())));
        assert!(!run!(self, key.set_if("d", SetIf::missing())));
        assert!(!run!(self, key.setnx("d")));
        assert_eq!(run!(self, key.getdel()).as_deref(), Some("c"));
        assert_eq!(run!(self, key.getdel()), None);

        let count = wrap(Count::new(id));
        assert_eq!(run!(self, count.incr()), 1);
        assert_eq!(run!(self, count.incrby(5)), 6);
        assert_eq!(run!(self, count.decr()), 5);
        assert_eq!(run!(self, count.decrby(2)), 3);
        assert_eq!(run!(self, count.get()), Some(3));
        assert!((run!(self, count.incrbyfloat(0.5)) - 3.5).abs() < 1e-9);

        let plain = wrap_other(Undeclared::new(id));
        run!(self, plain.setex(100, "x"));
        run!(self, plain.psetex(100_000, "y"));
        assert_eq!(run!(self, plain.get()).as_deref(), Some("y"));
    }

    fn lists(&mut self) {
        let id = fresh();
        let (key, other) = (wrap(Queue::new(id, 0)), wrap(Queue::new(id, 1)));
        assert_eq!(run!(self, key.rpush(["a", "b", "c"])), 3);
        assert_eq!(run!(self, key.lpush("z")), 4);
        assert_eq!(run!(self, key.rpushx("d")), 5);
        assert_eq!(run!(self, key.lpushx("y")), 6);
        assert_eq!(run!(self, key.llen()), 6);
        assert_eq!(run!(self, key.lrange(0, -1)), ["y", "z", "a", "b", "c", "d"]);
        assert_eq!(run!(self, key.lindex(-1)).as_deref(), Some("d"));
        assert_eq!(run!(self, key.lpos("a")), Some(2));
        assert_eq!(run!(self, key.lpos("?")), None);
        assert_eq!(run!(self, key.lpos_count("a", 0, LposOptions::default())), [2]);
        assert_eq!(run!(self, key.linsert_before("a", "1")), 7);
        assert_eq!(run!(self, key.linsert_after("a", "2")), 8);
        assert_eq!(run!(self, key.lrem(0, "1")), 1);
        run!(self, key.lset(0, "x"));
        assert_eq!(run!(self, key.lpop()).as_deref(), Some("x"));
        assert_eq!(run!(self, key.rpop()).as_deref(), Some("d"));
        assert_eq!(run!(self, key.lmove(&other, Direction::Left, Direction::Right)).as_deref(), Some("z"));
        assert_eq!(run!(self, key.rpoplpush(&other)).as_deref(), Some("c"));
        assert_eq!(run!(self, other.lrange(0, -1)), ["c", "z"]);
        assert_eq!(run!(self, key.lpop_count(two())), ["a", "2"]);
        assert_eq!(run!(self, other.rpop_count(two())), ["z", "c"]);
        assert!(run!(self, other.rpop_count(two())).is_empty());
        run!(self, key.rpush(["d", "e", "f", "g", "h"]));
        run!(self, key.ltrim(0, -2));
        let popped = run!(self, key.lmpop(Direction::Left, NonZeroUsize::MIN));
        assert_eq!(popped.map(|(_, values)| values), Some(vec!["b".to_owned()]));
        assert_eq!(run!(self, key.blpop(0.01)).map(|(_, value)| value).as_deref(), Some("d"));
        assert_eq!(run!(self, key.brpop(0.01)).map(|(_, value)| value).as_deref(), Some("g"));
        let popped = run!(self, key.blmpop(0.01, Direction::Left, two()));
        assert_eq!(popped.map(|(_, values)| values), Some(vec!["e".to_owned(), "f".to_owned()]));
        assert!(run!(self, key.blpop(0.01)).is_none());
        assert!(run!(self, key.lmpop(Direction::Left, two())).is_none());
        assert_eq!(run!(self, key.lmove(&other, Direction::Left, Direction::Right)), None);

        let third = wrap(Queue::new(id, 2));
        run!(self, other.rpush(["a", "b"]));
        run!(self, third.rpush(["c", "d", "e", "f", "g"]));
        let popped = run!(self, key.lmpop_any([&other, &third], Direction::Left, two())).unwrap();
        assert!(popped.is_from(&other) && popped.value == ["a", "b"], "{popped:?}");
        let popped = run!(self, key.blpop_any([&other, &third], 0.01)).unwrap();
        assert_eq!((popped.index_in([&key, &other, &third]), &*popped.value), (Some(2), "c"));
        let popped = run!(self, key.brpop_any((&other, &third), 0.01)).unwrap();
        assert!(popped.is_from(&third) && popped.value == "g", "{popped:?}");
        let popped = run!(self, key.blmpop_any([&third], 0.01, Direction::Right, two())).unwrap();
        assert_eq!((popped.key(), popped.value.concat()), (third.to_key().as_bytes(), "fe".to_owned()));
        run!(self, third.lpop());
        assert!(run!(self, key.blpop_any([&other], 0.01)).is_none());
        assert!(run!(self, key.lmpop_any([&other], Direction::Left, two())).is_none());

        let lasting = wrap_other(LastingQueue::new(id));
        run!(self, key.rpush(["a", "b"]));
        let moved = run!(self, key.blmove(&lasting, Direction::Left, Direction::Right, 0.01));
        assert_eq!(moved.as_deref(), Some("a"));
        assert_eq!(run!(self, key.brpoplpush(&lasting, 0.01)).as_deref(), Some("b"));
        assert_eq!(run!(self, key.brpoplpush(&lasting, 0.01)), None);
    }

    fn hashes(&mut self) {
        let key = wrap(Record::new(fresh()));
        assert_eq!(run!(self, key.hset("a", 1)), 1);
        assert_eq!(run!(self, key.hset_multiple([("b", 2), ("c", 3)])), 2);
        run!(self, key.hmset([("b", 2)]));
        assert!(!run!(self, key.hsetnx("a", 5)));
        assert!(run!(self, key.hsetnx("d", 4)));
        assert_eq!(run!(self, key.hget("a")).as_deref(), Some("1"));
        assert_eq!(run!(self, key.hget("?")), None);
        assert_eq!(run!(self, key.hmget(["a", "?"])), [Some("1".to_owned()), None]);
        assert!(run!(self, key.hexists("a")));
        assert_eq!(run!(self, key.hlen()), 4);
        assert_eq!(run!(self, key.hstrlen("a")), 1);
        assert_eq!(run!(self, key.hincrby("a", 5)), 6);
        assert!((run!(self, key.hincrbyfloat("a", 0.5)) - 6.5).abs() < 1e-9);
        assert_eq!(run!(self, key.hdel(["b", "c"])), 2);
        let all: HashMap<String, String> = run!(self, key.hgetall());
        assert_eq!(all.len(), 2);
        assert_eq!(all["d"], "4");
        assert_eq!(BTreeSet::from_iter(run!(self, key.hkeys())).len(), 2);
        assert_eq!(run!(self, key.hvals()).len(), 2);
        assert!(run!(self, key.hrandfield()).is_some());
        assert_eq!(run!(self, key.hrandfield_count(5)).len(), 2);
        let (cursor, some) = run!(self, key.hscan(0, ScanOptions::default()));
        assert_eq!((cursor, some.len()), (0, 2));

        let card = wrap(Card::new(fresh()));
        let ada = CardRecord { name: "Ada".to_owned(), age: None };
        assert_eq!(run!(self, card.hset_record(&ada)), 1);
        assert_eq!(run!(self, card.hgetall()), Some(ada));
        assert_eq!(run!(self, card.hset(Card::FIELDS.age, 36)), 1);
        assert_eq!(run!(self, card.hget(Card::FIELDS.age)), Some(36));
        assert_eq!(run!(self, card.hmget([Card::FIELDS.name])), [Some("Ada".to_owned())]);
        assert_eq!(run!(self, card.hincrby(Card::FIELDS.age, 1)), 37);
        assert_eq!(run!(self, card.hdel([Card::FIELDS.name])), 1);
    }

    fn hash_expiry(&mut self) {
        let key = wrap(Record::new(fresh()));
        // Of Redis 7.4 and 8.0, and of Valkey 9.
        let known = cmd("HSETEX").arg(key).arg("FIELDS").arg(1).arg("f").arg("v").exec(self.runner.plain());
        if known.is_err_and(|error| error.to_string().contains("unknown command")) {
            let rows = COMMANDS.iter().copied().flatten().filter(|row| ["7.4.0", "8.0.0"].contains(&row.since));
            self.done.extend(rows.map(|row| row.method));
            return;
        }
        run!(self, key.hset_multiple([("a", 1), ("b", 2), ("c", 3)]));
        assert_eq!(run!(self, key.hexpire(100, ExpireOption::NONE, ["a", "?"])), [1, -2]);
        assert_eq!(run!(self, key.httl(["a", "b"]))[1], IntegerReplyOrNoOp::ExistsButNotRelevant);
        assert_eq!(run!(self, key.hpexpire(100_000, ExpireOption::NONE, ["a"])), [1]);
        assert!(matches!(run!(self, key.hpttl(["a"]))[..], [IntegerReplyOrNoOp::IntegerReply(1..=100_000)]));
        assert_eq!(run!(self, key.hexpireat(4_000_000_000, ExpireOption::NONE, ["a"])), [1]);
        assert_eq!(run!(self, key.hexpiretime(["a"])), [IntegerReplyOrNoOp::IntegerReply(4_000_000_000)]);
        assert_eq!(run!(self, key.hpexpireat(4_000_000_000_000, ExpireOption::NONE, ["a"])), [1]);
        assert_eq!(run!(self, key.hpexpiretime(["a"])), [IntegerReplyOrNoOp::IntegerReply(4_000_000_000_000)]);
        assert_eq!(run!(self, key.hpersist(["a", "b"])), [1, -1]);
        let options = HashFieldExpirationOptions::default().set_expiration(SetExpiry::EX(100));
        assert!(run!(self, key.hsetex(&options, [("d", 4)])));
        assert_eq!(run!(self, key.hgetex(Expiry::EX(100), ["a"])), [Some("1".to_owned())]);
        // Of Redis 8.0 and Valkey 9.1.
        let taken = self.try_send("hgetdel", &key.hgetdel(["a", "?"]), &["unknown command"]);
        assert!(taken.is_none_or(|taken| taken == [Some("1".to_owned()), None]));
    }

    fn sets(&mut self) {
        let id = fresh();
        let (key, other, third) = (wrap(Group::new(id, 0)), wrap(Group::new(id, 1)), wrap(Group::new(id, 2)));
        let sorted = |mut members: Vec<String>| {
            members.sort();
            members.concat()
        };
        assert_eq!(run!(self, key.sadd(["a", "b", "c"])), 3);
        assert_eq!(run!(self, other.sadd(["b", "c", "d"])), 3);
        assert_eq!(run!(self, key.scard()), 3);
        assert_eq!(sorted(run!(self, key.smembers())), "abc");
        assert!(run!(self, key.sismember("a")));
        assert_eq!(run!(self, key.smismember(["a", "d"])), [true, false]);
        assert_eq!(sorted(run!(self, key.sinter([&other]))), "bc");
        assert_eq!(sorted(run!(self, key.sunion([&other]))), "abcd");
        assert_eq!(sorted(run!(self, key.sdiff([&other]))), "a");
        assert_eq!(run!(self, key.sintercard([&other], 1)), 1);
        assert_eq!(run!(self, third.sinterstore([&key, &other])), 2);
        assert_eq!(run!(self, third.sunionstore([&key, &other])), 4);
        assert_eq!(run!(self, third.sdiffstore([&key, &other])), 1);
        assert!(run!(self, key.smove(&third, "b")));
        assert!(!run!(self, key.smove(&third, "b")));
        assert_eq!(sorted(run!(self, third.smembers())), "ab");
        assert_eq!(run!(self, key.srem(["a"])), 1);
        assert_eq!(run!(self, key.srandmember()).as_deref(), Some("c"));
        assert_eq!(run!(self, key.srandmember_count(-2)), ["c", "c"]);
        let (cursor, some) = run!(self, key.sscan(0, ScanOptions::default()));
        assert_eq!((cursor, some.len()), (0, 1));
        assert_eq!(run!(self, key.spop()).as_deref(), Some("c"));
        assert_eq!(run!(self, key.spop()), None);
        assert_eq!(run!(self, other.spop_count(5)).len(), 3);
    }

    fn zsets(&mut self) {
        let id = fresh();
        let (key, other, third) = (wrap(Ranking::new(id, 0)), wrap(Ranking::new(id, 1)), wrap(Ranking::new(id, 2)));
        let set = wrap(Group::new(id, 0));
        assert_eq!(run!(self, key.zadd("a", 1.0)), 1);
        assert_eq!(run!(self, key.zadd_multiple([("b", 2.0), ("c", 3.0)])), 2);
        assert_eq!(run!(self, key.zadd_if([("a", 9.0), ("d", 4.0)], AddIf::Missing)), 1);
        assert_eq!(run!(self, key.zadd_if([("a", 0.5), ("d", 4.0)], AddIf::Higher)), 0);
        assert_eq!(run!(self, key.zadd_if([("e", 0.5)], AddIf::Present)), 0);
        assert_eq!(run!(self, key.zadd_incr("d", 2.5, AddIf::Present)), Some(6.5));
        assert_eq!(run!(self, key.zadd_incr("d", 2.5, AddIf::PresentAndLower)), None);
        assert_eq!(run!(self, key.zadd_incr("d", -2.5, AddIf::Lower)), Some(4.0));
        assert!((run!(self, key.zincrby("a", 0.5)) - 1.5).abs() < 1e-9);
        assert_eq!(run!(self, key.zcard()), 4);
        assert_eq!(run!(self, key.zcount(2, "(4")), 2);
        assert_eq!(run!(self, key.zlexcount("-", "+")), 4);
        assert_eq!(run!(self, key.zscore("b")), Some(2.0));
        assert_eq!(run!(self, key.zscore("?")), None);
        assert_eq!(run!(self, key.zmscore(["b", "?"])), [Some(2.0), None]);
        assert_eq!(run!(self, key.zrank("b")), Some(1));
        assert_eq!(run!(self, key.zrevrank("b")), Some(2));
        assert_eq!(run!(self, key.zrange(0, 1)), ["a", "b"]);
        assert_eq!(run!(self, key.zrange_withscores(0, 0)), [("a".to_owned(), 1.5)]);
        assert_eq!(run!(self, key.zrevrange(0, 1)), ["d", "c"]);
        assert_eq!(run!(self, key.zrevrange_withscores(0, 0)), [("d".to_owned(), 4.0)]);
        assert_eq!(run!(self, key.zrangebyscore(2, 3)), ["b", "c"]);
        assert_eq!(run!(self, key.zrangebyscore_withscores(2, 2)), [("b".to_owned(), 2.0)]);
        assert_eq!(run!(self, key.zrangebyscore_limit("-inf", "+inf", 1, 2)), ["b", "c"]);
        assert_eq!(run!(self, key.zrevrangebyscore(3, 2)), ["c", "b"]);
        assert_eq!(run!(self, key.zrevrangebyscore_withscores(2, 2)), [("b".to_owned(), 2.0)]);
        assert_eq!(run!(self, key.zrevrangebyscore_limit("+inf", "-inf", 1, 2)), ["c", "b"]);
        assert_eq!(run!(self, key.zrangebylex("-", "+")).len(), 4);
        assert_eq!(run!(self, key.zrevrangebylex("+", "-")).len(), 4);
        assert!(run!(self, key.zrandmember()).is_some());
        assert_eq!(run!(self, key.zrandmember_count(-5)).len(), 5);
        let (cursor, some) = run!(self, key.zscan(0, ScanOptions::default()));
        assert_eq!((cursor, some.len()), (0, 4));

        run!(self, other.zadd_multiple([("a", 10.0), ("z", 20.0)]));
        run!(self, set.sadd(["a", "b"]));
        assert_eq!(run!(self, key.zinter([&other])), ["a"]);
        assert_eq!(run!(self, key.zinter_withscores([&other])), [("a".to_owned(), 11.5)]);
        // A set counts as one whose scores are all 1.
        assert_eq!(run!(self, key.zinter_withscores([&set])).len(), 2);
        assert_eq!(run!(self, set.zunion([&key])).len(), 4);
        assert_eq!(run!(self, key.zunion_withscores([&other])).len(), 5);
        assert_eq!(run!(self, key.zdiff([&other])), ["b", "c", "d"]);
        assert_eq!(run!(self, key.zdiff_withscores([&other])).len(), 3);
        assert_eq!(run!(self, key.zintercard([&other], 0)), 1);
        assert_eq!(run!(self, third.zunionstore([&key, &other], &Aggregation::default())), 5);
        let weighed = Aggregation::weights([2.0, 1.0]).by(Aggregate::Max);
        assert_eq!(run!(self, third.zinterstore([&key, &other], &weighed)), 1);
        assert_eq!(run!(self, third.zscore("a")), Some(10.0));
        assert_eq!(run!(self, third.zunionstore([&set], &Aggregation::default())), 2);
        assert_eq!(run!(self, third.zdiffstore([&key, &other])), 3);
        assert_eq!(run!(self, third.zrangestore(&key, 0, 2)), 3);

        assert_eq!(run!(self, third.zrem(["a"])), 1);
        assert_eq!(run!(self, third.zremrangebyrank(0, 0)), 1);
        assert_eq!(run!(self, third.zremrangebyscore("-inf", "+inf")), 1);
        assert_eq!(run!(self, third.zremrangebylex("-", "+")), 0);
        assert_eq!(run!(self, key.zpopmin(1)), [("a".to_owned(), 1.5)]);
        assert_eq!(run!(self, key.zpopmax(1)), [("d".to_owned(), 4.0)]);
        let popped = run!(self, key.zmpop(ScoreEnd::Min, NonZeroUsize::MIN));
        assert_eq!(popped.map(|(_, members)| members), Some(vec![("b".to_owned(), 2.0)]));
        let popped = run!(self, key.bzpopmin(0.01));
        assert_eq!(popped.map(|(_, member, score)| (member, score)), Some(("c".to_owned(), 3.0)));
        assert!(run!(self, key.bzpopmax(0.01)).is_none());
        assert!(run!(self, key.zmpop(ScoreEnd::Max, two())).is_none());
        let popped = run!(self, other.bzmpop(0.01, ScoreEnd::Max, two()));
        assert_eq!(popped.map(|(_, members)| members.len()), Some(2));
        assert!(run!(self, other.bzmpop(0.01, ScoreEnd::Max, two())).is_none());

        let third = wrap(Ranking::new(id, 9));
        for (score, member) in [(1.0, "a"), (2.0, "b"), (3.0, "c"), (4.0, "d"), (5.0, "e")] {
            run!(self, third.zincrby(member, score));
        }
        let popped = run!(self, key.zmpop_any([&other, &third], ScoreEnd::Max, two())).unwrap();
        assert!(popped.is_from(&third));
        assert_eq!(popped.value, [("e".to_owned(), 5.0), ("d".to_owned(), 4.0)]);
        let popped = run!(self, key.bzpopmin_any((&other, &third), 0.01)).unwrap();
        assert_eq!((popped.index_in([&key, &other, &third]), popped.value), (Some(2), ("a".to_owned(), 1.0)));
        let popped = run!(self, key.bzpopmax_any([&third], 0.01)).unwrap();
        assert!(popped.is_from(&third));
        assert_eq!(popped.value, ("c".to_owned(), 3.0));
        let popped = run!(self, key.bzmpop_any([&third], 0.01, ScoreEnd::Min, two())).unwrap();
        assert_eq!(popped.value, [("b".to_owned(), 2.0)]);
        assert!(run!(self, key.bzmpop_any([&third], 0.01, ScoreEnd::Min, two())).is_none());
        assert!(run!(self, key.zmpop_any([&third], ScoreEnd::Min, two())).is_none());
    }

    fn several_streams(&mut self) {
        let id = fresh();
        let (key, other) = (wrap(Log::new(id)), wrap(OtherLog::new(id)));
        run!(self, key.xadd("1-1", [("f", "v")]));
        run!(self, other.xadd("5-1", [("c", "3")]));
        let options = ReadOptions::default().count(5).block(1);
        let read = run!(self, key.xread_any("0", [(&other, "0")], &options)).unwrap();
        let found: Vec<(&str, &str)> = read.keys.iter().map(|it| (&*it.key, &*it.ids[0].id)).collect();
        assert_eq!(found, [(key.to_key().as_str(), "1-1"), (other.to_key().as_str(), "5-1")]);
        let read = run!(self, key.xread_any("$", ((&other, "0"), (&other, "$")), &options)).unwrap();
        assert_eq!((read.keys.len(), &*read.keys[0].key), (1, other.to_key().as_str()));
        assert!(run!(self, key.xread_any("$", [(&other, "$")], &options)).is_none());
        run!(self, key.xgroup_create("g", "0"));
        run!(self, other.xgroup_create("g", "0"));
        let read = run!(self, key.xreadgroup_any("g", "one", "0", [(&other, ">")], &options)).unwrap();
        assert_eq!(read.keys.last().unwrap().key, other.to_key());
    }

    fn streams(&mut self) {
        let key = wrap(Log::new(fresh()));
        run!(self, key.xgroup_create_mkstream("g", "$"));
        assert_eq!(run!(self, key.xadd("1-1", [("f", "v")])), "1-1");
        let trimmed = StreamAddOptions::default().trim(redis::streams::StreamTrimStrategy::maxlen(
            redis::streams::StreamTrimmingMode::Exact,
            10,
        ));
        assert_eq!(run!(self, key.xadd_options(&trimmed, "2-1", [("f", "w")])).as_deref(), Some("2-1"));
        assert_eq!(run!(self, key.xlen()), 2);
        assert_eq!(run!(self, key.xrange("-", "+")).ids.len(), 2);
        assert_eq!(run!(self, key.xrange_count("-", "+", 1)).ids[0].id, "1-1");
        assert_eq!(run!(self, key.xrevrange("+", "-")).ids.len(), 2);
        assert_eq!(run!(self, key.xrevrange_count("+", "-", 1)).ids[0].id, "2-1");
        let read = run!(self, key.xread("0", &ReadOptions::default().count(1)));
        assert_eq!(read.unwrap().keys[0].ids[0].id, "1-1");
        assert!(run!(self, key.xread("$", &ReadOptions::default().block(1))).is_none());

        run!(self, key.xgroup_create("h", "0"));
        run!(self, key.xgroup_setid("g", "0"));
        assert!(run!(self, key.xgroup_createconsumer("g", "one")));
        let read = run!(self, key.xreadgroup("g", "one", ">", &ReadOptions::default().count(5)));
        assert_eq!(read.unwrap().keys[0].ids.len(), 2);
        assert_eq!(run!(self, key.xpending("g")).count(), 2);
        assert_eq!(run!(self, key.xpending_count("g", "-", "+", 5)).ids.len(), 2);
        assert_eq!(run!(self, key.xack("g", "1-1")), 1);
        assert_eq!(run!(self, key.xclaim("g", "two", 0, "2-1")).ids.len(), 1);
        let claimed = run!(self, key.xautoclaim("g", "one", 0, "0", StreamAutoClaimOptions::default()));
        assert_eq!(claimed.claimed.len(), 1);
        assert_eq!(run!(self, key.xinfo_stream()).length, 2);
        assert_eq!(run!(self, key.xinfo_groups()).groups.len(), 2);
        assert_eq!(run!(self, key.xinfo_consumers("g")).consumers.len(), 2);
        assert_eq!(run!(self, key.xgroup_delconsumer("g", "one")), 1);
        assert!(run!(self, key.xgroup_destroy("h")));
        assert_eq!(run!(self, key.xdel(&["1-1"])), 1);
        run!(self, key.xsetid("9-9"));
        assert_eq!(run!(self, key.xtrim(&StreamTrimOptions::maxlen(redis::streams::StreamTrimmingMode::Exact, 0))), 1);
    }

    fn bitmaps(&mut self) {
        let id = fresh();
        let (key, other, third) = (wrap(Bits::new(id, 0)), wrap(Bits::new(id, 1)), wrap(Bits::new(id, 2)));
        assert!(!run!(self, key.setbit(7, true)));
        assert!(run!(self, key.getbit(7)));
        assert!(!run!(self, key.getbit(1_000)));
        assert_eq!(run!(self, key.bitcount()), 1);
        assert_eq!(run!(self, key.bitcount_range(0, 0)), 1);
        assert_eq!(run!(self, key.bitpos(true)), 7);
        assert_eq!(run!(self, key.bitpos_range(true, 1, -1)), -1);
        assert_eq!(run!(self, key.bitfield(("INCRBY", "u8", 8, 300))), [Some(44)]);
        assert_eq!(run!(self, key.bitfield(("OVERFLOW", "FAIL", "INCRBY", "u8", 8, 300))), [None]);
        assert_eq!(run!(self, key.bitfield_ro(("GET", "u8", 8))), [44]);
        run!(self, other.setbit(6, true));
        assert_eq!(run!(self, third.bitop(BitOperation::Or, [&key, &other])), 2);
        assert_eq!(run!(self, third.bitop(BitOperation::And, [&key, &other])), 2);
        assert_eq!(run!(self, third.bitop(BitOperation::Xor, [&key, &other])), 2);
        assert_eq!(run!(self, third.bitop(BitOperation::Not, [&key])), 2);
        // Read and written whole.
        assert_eq!(run!(self, key.strlen()), 2);
        assert_eq!(run!(self, key.getrange(0, -1)), [1, 44]);
    }

    fn hyperloglogs(&mut self) {
        let id = fresh();
        let (key, other, third) = (wrap(Seen::new(id, 0)), wrap(Seen::new(id, 1)), wrap(Seen::new(id, 2)));
        assert!(run!(self, key.pfadd(["a", "b"])));
        assert!(!run!(self, key.pfadd("a")));
        assert!(run!(self, other.pfadd("c")));
        assert_eq!(run!(self, key.pfcount()), 2);
        assert_eq!(run!(self, key.pfcount_union([&other])), 3);
        run!(self, third.pfmerge([&key, &other]));
        assert_eq!(run!(self, third.pfcount()), 3);
    }

    fn places(&mut self) {
        let id = fresh();
        let (key, other) = (wrap(Places::new(id, 0)), wrap(Places::new(id, 1)));
        let palermo = || Coord::lon_lat(13.361_389, 38.115_556);
        assert_eq!(run!(self, key.geoadd(palermo(), "Palermo")), 1);
        assert_eq!(run!(self, key.geoadd_multiple([(Coord::lon_lat(15.087_269, 37.502_669), "Catania")])), 1);
        let far = run!(self, key.geodist("Palermo", "Catania", Unit::Kilometers)).unwrap();
        assert!((far - 166.0).abs() < 1.0, "{far}");
        assert_eq!(run!(self, key.geodist("Palermo", "?", Unit::Meters)), None);
        assert_eq!(run!(self, key.geohash(["Palermo", "?"])), [Some("sqc8b49rny0".to_owned()), None]);
        let found = run!(self, key.geopos(["Palermo", "?"]));
        assert!((found[0].as_ref().unwrap().longitude - 13.361).abs() < 0.001 && found[1].is_none());

        let nearest = || GeoOptions::default().with_coord().with_dist().limit(1).order(RadiusOrder::Asc);
        let wide = GeoSearch::around(&palermo()).radius(200.0, Unit::Kilometers);
        assert_eq!(run!(self, key.geosearch(&wide, &GeoOptions::default())).len(), 2);
        let found = run!(self, key.geosearch(&wide, &nearest()));
        assert_eq!((found.len(), &*found[0].name), (1, "Palermo"));
        assert!(found[0].dist.is_some() && found[0].coord.is_some());
        let boxed = GeoSearch::around_member("Palermo").within(10.0, 10.0, Unit::Miles);
        assert_eq!(run!(self, key.geosearch(&boxed, &GeoOptions::default())).len(), 1);
        assert_eq!(run!(self, other.geosearchstore(&key, &wide, &nearest())), 1);
        assert_eq!(run!(self, key.georadius(palermo(), 200.0, Unit::Kilometers, &nearest())).len(), 1);
        assert_eq!(run!(self, key.georadius_ro(palermo(), 200.0, Unit::Kilometers, &GeoOptions::default())).len(), 2);
        assert_eq!(run!(self, key.georadiusbymember("Palermo", 1.0, Unit::Feet, &nearest())).len(), 1);
        let options = GeoOptions::default();
        assert_eq!(run!(self, key.georadiusbymember_ro("Palermo", 200.0, Unit::Kilometers, &options)).len(), 2);
        // It is like a sorted set, except for its scores.
        assert_eq!(run!(self, key.zcard()), 2);
        assert_eq!(run!(self, key.zrem("Catania")), 1);
    }

    fn generic(&mut self) {
        let id = fresh();
        let (key, other) = (wrap(Queue::new(id, 0)), wrap(Queue::new(id, 1)));
        run!(self, key.rpush([3, 1, 2]));
        assert!(run!(self, key.exists()));
        assert!(run!(self, key.touch()));
        assert_eq!(run!(self, key.key_type()), ValueType::List);
        assert!(run!(self, key.object_encoding()).is_some());
        assert!(run!(self, key.object_idletime()).is_some());
        assert!(run!(self, key.object_refcount()).is_some());
        // The server counts only with the policy for it.
        self.try_send("object_freq", &key.object_freq(), &["lfu maxmemory policy"]);
        assert!(run!(self, key.memory_usage()).is_some_and(|bytes| bytes > 10));
        assert!(run!(self, key.dump()).is_some());
        assert_eq!(run!(self, key.sort(&SortOptions::default())), ["1", "2", "3"]);
        for n in 1..=3 {
            let (weight, sample) = (Weight::new(id, n), Sample::new(id, n));
            run!(self, weight.set(10 - i64::from(n)));
            run!(self, sample.hset("name", format!("name{n}")));
        }
        let weight = SortKey::value(&pattern!(Weight { id, .. }));
        let name = SortKey::field(&pattern!(Sample { id, .. }), "name");
        let missing = SortKey::field(&pattern!(Sample { id, .. }), "missing");
        let by = SortOptions::default().by(&weight);
        match self.runner.run(&key.sort(&by)) {
            Ok(sorted) => {
                assert_eq!(sorted, ["3", "2", "1"]);
                assert_eq!(run!(self, key.sort_get(&by, weight.clone())), [Some(7), Some(8), Some(9)]);
                let rows = run!(self, key.sort_ro_get(&by.limit(0, 1), (SortElement, name, missing, weight)));
                assert_eq!(rows, [("3".to_owned(), Some("name3".to_owned()), None, Some(7))]);
            }
            Err(error) => {
                // The server does not know the keys that it reads, so it requires permission to
                // read all keys.
                let is_refused = error.to_string().contains("insufficient ACL permissions");
                let is_old = self.runner.is_cluster() && error.to_string().contains("denied in cluster mode");
                assert!(is_old || is_refused, "{error}");
                self.done.extend(["sort_get", "sort_ro_get"]);
            }
        }
        let last = SortOptions::default().descending().alphabetical().limit(0, 1);
        assert_eq!(run!(self, key.sort_ro(&last)), ["3"]);
        assert_eq!(run!(self, key.sort_store(&SortOptions::default(), &other)), 3);
        assert!(run!(self, key.expire(50)));
        assert!(!run!(self, key.expire_if(40, ExpireOption::GT)));
        assert!(run!(self, key.pexpire(50_000)));
        assert!(run!(self, key.pexpire_if(40_000, ExpireOption::LT)));
        assert!(run!(self, key.expireat(4_000_000_000)));
        assert!(run!(self, key.expireat_if(4_000_000_001, ExpireOption::GT)));
        assert!(run!(self, key.pexpireat(4_000_000_000_000)));
        assert!(!run!(self, key.pexpireat_if(4_000_000_000_001, ExpireOption::NX)));
        assert_eq!(run!(self, key.expiretime()), IntegerReplyOrNoOp::IntegerReply(4_000_000_000));
        assert_eq!(run!(self, key.pexpiretime()), IntegerReplyOrNoOp::IntegerReply(4_000_000_000_000));
        assert!(matches!(run!(self, key.ttl()), IntegerReplyOrNoOp::IntegerReply(_)));
        assert!(matches!(run!(self, key.pttl()), IntegerReplyOrNoOp::IntegerReply(_)));
        assert!(run!(self, key.persist()));
        assert!(!run!(self, key.copy(&other)));
        assert!(run!(self, key.copy_replace(&other)));
        assert!(!run!(self, key.renamenx(&other)));
        run!(self, key.rename(&other));
        assert!(!run!(self, key.exists()));
        assert_eq!(run!(self, other.lrange(0, -1)), ["3", "1", "2"]);
        // Nobody changes this key. Otherwise the next transaction of the connection would not run.
        let unused = wrap(Queue::new(fresh(), 0));
        run!(self, unused.watch());
        assert!(run!(self, other.del()));
        assert!(!run!(self, other.unlink()));
        // A cluster has one database before Valkey 9.
        run!(self, key.rpush("x"));
        self.try_send("move_to", &key.move_to(1), &["db index is out of range", "not allowed in cluster mode"]);

        let talk = wrap_other(Talk::new(id));
        assert_eq!(run!(self, talk.publish("hello")), 0);
        assert_eq!(run!(self, talk.spublish("hello")), 0);
    }

    fn scripts(&mut self) {
        static MOVE: Script = Script::new("return redis.call('SET', KEYS[1], redis.call('GET', KEYS[2]))");
        let id = fresh();
        let (key, other) = (wrap(Text::new(id, 0)), wrap(Text::new(id, 1)));
        run!(self, other.set("a"));
        let command: Command<()> = MOVE.write(&key).read(&other).command();
        self.send("script", &command);
        assert_eq!(run!(self, key.get()).as_deref(), Some("a"));
    }

    fn many(&mut self) {
        let id = fresh();
        let keys = [wrap(Text::new(id, 0)), wrap(Text::new(id, 1)), wrap(Text::new(id, 2))];
        let values = [(keys[0], "a"), (keys[1], "b")];
        run!(self, values.mset());
        assert!(!run!(self, values.msetnx()));
        // Of Redis 8.4 and Valkey 9.1.
        self.try_send("msetex", &values.msetex(), &["unknown command"]);
        assert_eq!(run!(self, keys.mget()), [Some("a".to_owned()), Some("b".to_owned()), None]);
        let keys = &keys[..];
        let command = ManyKeys::exists(keys);
        assert_eq!(self.send("exists", &command), 2);
        let command = ManyKeys::touch(keys);
        assert_eq!(self.send("touch", &command), 2);
        let command = ManyKeys::del(keys);
        assert_eq!(self.send("del", &command), 2);
        let command = ManyKeys::unlink(keys);
        assert_eq!(self.send("unlink", &command), 0);
    }
}

keys! {
    pub(crate) catalog OTHER_KEYS;
    string Weight = weight:{#id: u32}:{n: u8}, value = i64;
    hash Sample = sample:{#id: u32}:{n: u8};
    string Undeclared = undeclared:{#id: u32};
    #[allow(dead_code)] list LastingQueue = lasting:queue:{#id: u32}, persistent = "the destination of commands that wait";
}
