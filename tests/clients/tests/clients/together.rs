//! Pipelines, transactions and scripts, and the slots of their keys.

use std::time::Duration;

use keyschema::{
    commands::{Aggregation, Command, CommandError, Script},
    prelude::*,
};
use keyschema_client_tests::Runner;
use redis::{RedisError, RedisResult, cmd};

keys! {
    #![prefix = together]
    list Items = items:{#user_id: u32}, ttl = 100s;
    string Total = total:{#user_id: u32}, ttl = 100s, value = i64;
    string OnceTotal = once:{#user_id: u32}, ttl = 100s, refresh = once, value = i64;
    string Token = token:{#user_id: u32}, ttl = caller;
    string Lasting = lasting:{#user_id: u32}, persistent = "has none";
    string Name = name:{user_id: u32}, ttl = 100s;
    set Liked = liked:{#user_id: u32}, ttl = 100s;
    set OldLiked = old:liked:{#user_id: u64}, ttl = 100s;
    set Seen = seen:{#user_id: u32}, ttl = 100s;
    zset Bought = bought:{#user_id: u32}, ttl = 100s;
    set Tags = tags:{post_id: u32}, ttl = 100s;
}

fn ttl(runner: &mut Runner, key: &impl RedisKey) -> i64 {
    let millis: i64 = runner.plainly(cmd("PTTL").arg(key.to_string()));
    if millis < 0 { millis } else { (millis + 500) / 1_000 }
}

/// Asserts that nothing was sent, because the keys are in different slots.
fn is_of_slots<T>(answer: RedisResult<T>) -> bool {
    answer.is_err_and(|error| error.to_string().contains("are in different slots"))
}

/// Keys whose tags have different types can be used together if their slots are the same, which is
/// checked first.
#[test]
fn slots_are_compared_at_run_time() -> RedisResult<()> {
    for (id, runner) in (600_000..).zip(&mut Runner::all()) {
        let (tags, old) = (Liked::new(id), OldLiked::new(u64::from(id)));
        runner.run(&tags.sadd("a"))?;
        runner.run(&old.sadd("a"))?;
        assert_eq!(runner.run(&tags.sinter([old.checked_slots()]))?, ["a"]);
        assert_eq!(runner.run(&tags.checked_slots().sinter([old]))?, ["a"]);
        assert_eq!(runner.run(&tags.checked_slots().sunionstore([old]))?, 1);
        let other = OldLiked::new(u64::from(id) + 1);
        let error = tags.sinter([other.checked_slots()]).check().unwrap_err();
        let (first, other_slot) = (("Liked", tags.slot()), ("OldLiked", other.slot()));
        assert_eq!(error, CommandError::DifferentSlots { command: "SINTER", first, other: other_slot });
        assert!(is_of_slots(runner.run(&tags.checked_slots().sinterstore([other]))));
        assert_eq!(runner.run(&tags.scard())?, 1);
    }
    Ok(())
}

#[test]
fn pipelines() -> RedisResult<()> {
    for (user_id, runner) in (0..).zip(&mut Runner::all()) {
        let (items, total) = (Items::new(user_id), Total::new(user_id));
        let commands = pipeline((items.rpush("apple"), total.incrby(90), items.lrange(0, -1), total.get()));
        let answers: (usize, i64, Vec<String>, Option<i64>) = runner.run_together(&commands)?;
        assert_eq!(answers, (1, 90, vec!["apple".to_owned()], Some(90)), "{}", runner.name);
        assert_eq!((ttl(runner, &items), ttl(runner, &total)), (100, 100));

        let commands = pipeline((1..=3).map(|n| total.incrby(n)).collect::<Vec<_>>());
        let sums: Vec<i64> = runner.run_together(&commands)?;
        assert_eq!(sums, [91, 93, 96]);
    }
    Ok(())
}

/// As many commands as there are elements in a collection, which may be empty.
#[test]
fn pipelines_of_no_commands() -> RedisResult<()> {
    for runner in &mut Runner::all() {
        let none = || pipeline(Vec::<Command<i64>>::new());
        assert!(runner.run_together(&none())?.is_empty(), "{}", runner.name);
        assert!(runner.run_together(&none().atomic())?.is_empty(), "{}", runner.name);
    }
    Ok(())
}

#[test]
fn transactions() -> RedisResult<()> {
    for (user_id, runner) in (100..).zip(&mut Runner::all()) {
        let (items, total) = (Items::new(user_id), Total::new(user_id));
        let refused = pipeline((items.rpush("a"), Total::new(user_id + 1).get())).atomic();
        let error = refused.check().unwrap_err();
        assert!(
            matches!(error, CommandError::DifferentSlots { command: "MULTI", first, .. } if first.1 == items.slot())
        );
        assert!(is_of_slots(runner.run_together(&refused)));
        assert_eq!(runner.run(&items.llen())?, 0);

        let commands = pipeline((items.rpush("a"), total.incrby(90))).atomic();
        let answer: RedisResult<(usize, i64)> = runner.run_together(&commands);
        assert_eq!(answer?, (1, 90), "{}", runner.name);
        assert_eq!((ttl(runner, &items), ttl(runner, &total)), (100, 100));

        // One fails, and the other runs.
        runner.plainly::<()>(cmd("DEL").arg(items));
        runner.plainly::<()>(cmd("SET").arg(items).arg("no list"));
        let commands = pipeline((items.rpush("a"), total.incrby(1))).atomic();
        let error = runner.run_together(&commands).unwrap_err();
        assert_eq!(error.code(), Some("WRONGTYPE"), "{}", runner.name);
        assert_eq!(ttl(runner, &items), 100);
        assert_eq!(runner.run(&total.get())?, Some(91));
    }
    Ok(())
}

static ADD: Script = Script::new(
    "redis.call('RPUSH', KEYS[1], ARGV[1])
     if ARGV[2] == '' then return nil end
     return redis.call('INCRBY', KEYS[2], ARGV[2]) -- and a comment",
);
static REPLACE: Script =
    Script::new("redis.call('DEL', KEYS[1]) return redis.call('SET', KEYS[1], #KEYS + #ARGV)");

#[test]
fn scripts() -> RedisResult<()> {
    for (user_id, runner) in (200..).zip(&mut Runner::all()) {
        let (items, total) = (Items::new(user_id), Total::new(user_id));
        let call = ADD.write(&items).write(&total);
        let sum: Option<i64> = runner.run(&call.clone().arg("apple").arg(90).command())?;
        assert_eq!(sum, Some(90), "{}", runner.name);
        assert_eq!((ttl(runner, &items), ttl(runner, &total)), (100, 100));
        let nothing: Option<i64> = runner.run(&call.clone().arg("pear").arg("").command())?;
        assert_eq!(nothing, None);
        assert_eq!(runner.run(&items.llen())?, 2);

        // It fails in the middle.
        runner.plainly::<()>(cmd("PEXPIRE").arg(total).arg(40_000));
        let failed = runner.run::<Option<i64>>(&call.arg("plum").arg("many").command());
        assert!(failed.is_err());
        assert_eq!(ttl(runner, &total), 40);

        // These keys are only read.
        let call = Script::new("return redis.call('GET', KEYS[1])").read(&total);
        assert_eq!(runner.run::<i64>(&call.command())?, 90);
        assert_eq!(ttl(runner, &total), 40);

        // The script controls the TTL: it has removed it.
        let once = OnceTotal::new(user_id);
        runner.plainly::<()>(cmd("SET").arg(once).arg(1).arg("EX").arg(40));
        runner.run::<()>(&REPLACE.write(&once).read(&total).arg("x").command())?;
        assert_eq!((runner.run(&once.get())?, ttl(runner, &once)), (Some(3), 100));
        let lasting = Lasting::new(user_id);
        runner.run::<()>(&REPLACE.write(&lasting).command())?;
        assert_eq!(ttl(runner, &lasting), -1);
        let token = Token::new(user_id);
        runner.run::<()>(&REPLACE.write(&token.with_ttl(Duration::from_secs(7))).command())?;
        assert_eq!(ttl(runner, &token), 7);

        let error = ADD.write(&items).write(&Total::new(user_id + 1)).command::<()>().check().unwrap_err();
        let first = ("Items", items.slot());
        assert!(
            matches!(error, CommandError::DifferentSlots { first: found, other: ("Total", _), .. } if found == first)
        );
    }
    Ok(())
}

#[test]
fn several_slots() -> RedisResult<()> {
    for (block, runner) in (0..).zip(&mut Runner::all()) {
        let names: Vec<Name> = (0..50).map(|n| Name::new(block * 1_000 + n)).collect();
        let values: Vec<(Name, String)> = names.iter().map(|name| (*name, name.to_string())).collect();
        // Nothing is sent, even to a single server.
        assert!(matches!(names.mget().check(), Err(CommandError::DifferentSlots { command: "MGET", .. })));
        assert!(is_of_slots(runner.run(&names.mget())));
        assert!(is_of_slots(runner.run(&values.mset())));
        assert!(is_of_slots(runner.run(&names[0].rename(&names[1]))));
        assert!(is_of_slots(runner.run_together(&pipeline((names.mget(),)))));
        assert_eq!(runner.run(&names[0].exists()), Ok(false));

        // There is a command for each slot, and the answers are in the order of the keys.
        for command in values[..49].mset_by_slot().commands() {
            runner.run(command)?;
        }
        for command in names.mget_by_slot().commands() {
            assert_eq!(runner.run(command)?.len(), 1);
        }
        assert!(names[..49].iter().all(|name| ttl(runner, name) == 100));
        if runner.is_cluster() {
            // The slots are not checked here, although this server checks them.
            let (one, other) = (Tags::new(block), Tags::new(block + 1_000_000));
            let command = one.single_node().sinter([other.single_node()]);
            assert!(runner.run(&command).is_err());
        } else {
            let all: Vec<_> = names.iter().map(|name| name.single_node()).collect();
            let read = runner.run(&all.mget())?;
            assert!(read[..49].iter().zip(&names).all(|(read, name)| *read == Some(name.to_string())));
            assert_eq!(read[49], None);
            let command = names[0].single_node().rename(&names[49].single_node());
            runner.run(&command)?;
            assert_eq!(ttl(runner, &names[49]), 100);
        }
    }
    Ok(())
}

#[test]
fn answers_of_several_slots_are_put_together() -> RedisResult<()> {
    for (block, runner) in (100..).zip(&mut Runner::all()) {
        let names: Vec<Name> = (0..50).map(|n| Name::new(block * 1_000 + n)).collect();
        let values: Vec<(Name, u32)> = names[..49].iter().map(|name| (*name, name.user_id)).collect();
        values.mset_by_slot().query(runner.plain())?;
        let read = names.mget_by_slot().query(runner.plain())?;
        let expected: Vec<_> =
            names[..49].iter().map(|name| Some(name.user_id.to_string())).chain([None]).collect();
        assert_eq!(read, expected);
        assert_eq!(names.exists_by_slot().query(runner.plain())?, 49);
        assert_eq!(names.del_by_slot().query(runner.plain())?, 49);
        let none: [Name; 0] = [];
        assert!(none.mget_by_slot().query(runner.plain())?.is_empty());
    }
    Ok(())
}

/// A command on two keys is refused if a cluster would refuse it, and not otherwise.
#[test]
fn commands_that_are_not_refused_are_accepted() -> RedisResult<()> {
    for runner in Runner::all().iter_mut().filter(|runner| runner.is_cluster()) {
        let mut accepted = 0;
        // By chance, one number of 16,384 has the same slot. Such numbers are searched for
        // beforehand. Other tests have lower numbers.
        let slot = Items::new(900_000).slot();
        let same_slot = (900_001..).filter(|user_id| Items::new(*user_id).slot() == slot);
        let numbers = same_slot.take(5).chain(800_000..800_040);
        for user_id in numbers {
            let (one, other) = (Items::new(900_000), Items::new(user_id));
            let forced = one.single_node().rpoplpush(&other.single_node());
            let command = one.rpoplpush(&other);
            if command.check().is_ok() {
                assert_eq!(runner.run(&command)?, None);
                accepted += 1;
            } else {
                assert!(runner.run(&forced).is_err(), "{user_id}");
            }
        }
        assert_eq!(accepted, 5);
    }
    Ok(())
}

/// A connection of a pool dereferences to a connection.
#[test]
fn pooled_connections() -> RedisResult<()> {
    struct Pooled<C>(C);

    impl<C> std::ops::Deref for Pooled<C> {
        type Target = C;

        fn deref(&self) -> &C {
            &self.0
        }
    }

    impl<C> std::ops::DerefMut for Pooled<C> {
        fn deref_mut(&mut self) -> &mut C {
            &mut self.0
        }
    }

    let client = redis::Client::open(keyschema_client_tests::STANDALONE.url())?;
    let mut pooled = Pooled(client.get_connection()?);
    let total = Total::new(700_000);
    total.set(7).exec(&mut pooled)?;
    assert_eq!(total.get().query(&mut pooled)?, Some(7));
    assert_eq!(pipeline((total.incr(), total.decr())).query(&mut pooled)?, (8, 7));
    Ok(())
}

/// Keys of different schemas in one command.
#[test]
fn keys_of_different_types() -> RedisResult<()> {
    for (id, runner) in (0..).zip(&mut Runner::all()) {
        let (liked, seen, bought) = (Liked::new(id), Seen::new(id), Bought::new(id));
        runner.run(&liked.sadd(["a", "b", "c"]))?;
        runner.run(&seen.sadd(["b", "c"]))?;
        runner.run(&bought.zadd("c", 2.5))?;
        assert_eq!(runner.run(&liked.sinter((&seen, Liked::new(id))))?.len(), 2);
        // A sorted set and sets, into a sorted set that expires.
        let options = Aggregation::default();
        assert_eq!(runner.run(&bought.zunionstore((&liked, &seen, bought), &options))?, 3);
        assert_eq!(runner.run(&bought.zscore("c"))?, Some(4.5));
        assert_eq!(ttl(runner, &bought), 100);
        assert!(liked.sinter((&seen, Liked::new(id + 1))).check().is_err());
    }
    Ok(())
}

#[test]
fn refused_commands_say_why() {
    let error = Items::new(1).rpoplpush(&Items::new(2)).check().unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "the keys of `RPOPLPUSH` are in different slots: a `Items` in {}, a `Items` in {}",
            Items::new(1).slot(),
            Items::new(2).slot()
        )
    );
    let error: RedisError = error.into();
    assert!(error.to_string().contains("the command was not sent"), "{error}");
}

/// Any command on any key, with the same keys on a cluster: the slot of a command is that of its
/// keys.
#[test]
fn commands_know_their_slot() {
    let (items, total) = (Items::new(7), Total::new(7));
    let other = Items::new(7);
    let commands = [
        items.rpush("a").slot(),
        items.lrange(0, -1).slot(),
        items.lmpop(redis::Direction::Left, std::num::NonZeroUsize::MIN).slot(),
        items.blmpop(1.0, redis::Direction::Left, std::num::NonZeroUsize::MIN).slot(),
        items.object_encoding().slot(),
        items.memory_usage().slot(),
        items.rpoplpush(&other).slot(),
        total.get().slot(),
        total.set(1).slot(),
        ADD.write(&items).command::<()>().slot(),
        [total].mget().slot(),
        [(total, 1)].mset().slot(),
    ];
    for (index, slot) in commands.into_iter().enumerate() {
        assert_eq!(slot, items.slot(), "{index}");
    }
}
