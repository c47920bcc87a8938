//! Scripts of users: sent unchanged, by their hash, with the TTLs of the keys that they may write.

use keyschema::{commands::Script, prelude::*};
use keyschema_client_tests::{Runner, STANDALONE};
use redis::{RedisResult, cmd};

keys! {
    #![prefix = scripts]
    string Ban = ban:{#id: u32}, ttl = 100s;
    hash Session = session:{#id: u32}, ttl = 100s, refresh = write;
    string Once = once:{#id: u32}, ttl = 100s, refresh = once;
    string Read = read:{#id: u32}, ttl = 100s, refresh = access;
    string Lasting = lasting:{#id: u32}, persistent = "has none";
}

fn ttl(runner: &mut Runner, key: &impl RedisKey) -> i64 {
    let millis: i64 = runner.plainly(cmd("PTTL").arg(key.to_string()));
    if millis < 0 { millis } else { (millis + 500) / 1_000 }
}

/// Writes a key with 40 s left.
fn begin(runner: &mut Runner, key: &impl RedisKey) {
    runner.plainly::<()>(cmd("SET").arg(key.to_string()).arg("1").arg("EX").arg(40));
}

/// A limiter that is called again and again does not extend the ban, because it writes nothing.
#[test]
fn a_script_that_wrote_nothing_restarts_nothing() -> RedisResult<()> {
    static LOOK: Script = Script::new("return redis.call('GET', KEYS[1])");
    for (id, runner) in (0..).zip(&mut Runner::all()) {
        let (ban, once) = (Ban::new(id), Once::new(id));
        begin(runner, &ban);
        begin(runner, &once);
        assert_eq!(runner.run::<i64>(&LOOK.write(&ban).command())?, 1, "{}", runner.name);
        assert_eq!(runner.run::<i64>(&LOOK.write(&once).command())?, 1);
        assert_eq!((ttl(runner, &ban), ttl(runner, &once)), (40, 40));
        // A missing key is not created.
        let missing = Ban::new(id + 1_000);
        assert_eq!(runner.run::<Option<i64>>(&LOOK.write(&missing).command())?, None);
        assert_eq!(ttl(runner, &missing), -2);
        // Reading restarts it if that is declared.
        let read = Read::new(id);
        begin(runner, &read);
        runner.run::<i64>(&LOOK.read(&read).command())?;
        assert_eq!(ttl(runner, &read), 100);
        begin(runner, &read);
        runner.run::<i64>(&LOOK.write(&read).command())?;
        assert_eq!(ttl(runner, &read), 100);
    }
    Ok(())
}

/// A script restarts a TTL by removing it.
#[test]
fn a_script_restarts_a_ttl_by_removing_it() -> RedisResult<()> {
    static REPLACE: Script = Script::new("return redis.call('SET', KEYS[1], ARGV[1])");
    static COUNT: Script = Script::new("return redis.call('INCR', KEYS[1])");
    static COUNT_ANEW: Script =
        Script::new("redis.call('PERSIST', KEYS[1]) return redis.call('INCR', KEYS[1])");
    for (id, runner) in (2_000..).zip(&mut Runner::all()) {
        let ban = Ban::new(id);
        for (script, left) in [(&COUNT, 40), (&COUNT_ANEW, 100), (&REPLACE, 100)] {
            begin(runner, &ban);
            runner.run::<redis::Value>(&script.write(&ban).arg("5").command())?;
            assert_eq!(ttl(runner, &ban), left, "{}: {script:?}", runner.name);
            runner.plainly::<()>(cmd("DEL").arg(ban));
            runner.run::<redis::Value>(&script.write(&ban).arg("5").command())?;
            assert_eq!(ttl(runner, &ban), 100);
        }
        let lasting = Lasting::new(id);
        runner.run::<i64>(&COUNT.write(&lasting).command())?;
        assert_eq!(ttl(runner, &lasting), -1);
    }
    Ok(())
}

/// A script is not changed, so it can do anything, or fail, and the key has its TTL.
#[test]
fn scripts_of_all_kinds() {
    const WRITE: &str = "redis.call('HSET', KEYS[1], 'f', 'v')";
    let sources = [
        "KEYS = {} ARGV = {} HSET return 1",
        "HSET error('after the write')",
        "HSET redis.call('LPUSH', KEYS[1], 'x')",
        "HSET return redis.error_reply('MY own error')",
        "local key = table.remove(KEYS, 1) redis.call('HSET', key, 'f', 'v') return #KEYS",
        "HSET return {...}",
        "#!lua flags=allow-oom\nHSET return 1",
        "HSET -- and a comment",
        "n = 0 HSET return n",
        "local function script() end HSET end",
    ];
    for (number, source) in sources.into_iter().enumerate() {
        let source: &'static str = source.replace("HSET ", &format!("{WRITE} ")).leak();
        let script = Script::new(source);
        for (id, runner) in (3_000..).zip(&mut Runner::all()) {
            let session = Session::new(id + 100 * u32::try_from(number).unwrap());
            let answer = runner.run::<redis::Value>(&script.write(&session).command());
            // Failing scripts fail by their own mistakes, most of them after a write.
            let left = ttl(runner, &session);
            assert!(left == 100 || left == -2, "{}: `{source}`: {left}, {answer:?}", runner.name);
            assert!(answer.is_err() || left == 100 || source.starts_with("KEYS"), "`{source}`: {answer:?}");
            // This is the server's answer to the script alone.
            let mut alone = cmd("EVAL");
            let alone = alone.arg(source).arg(1).arg(session.to_string());
            let expected: RedisResult<redis::Value> = alone.query(runner.plain());
            match (&answer, &expected) {
                (Ok(answer), Ok(expected)) => assert_eq!(answer, expected, "`{source}`"),
                (Err(answer), Err(expected)) => assert_eq!(answer.code(), expected.code(), "`{source}`"),
                _ => panic!("{}: `{source}`: {answer:?}, {expected:?}", runner.name),
            }
        }
    }
}

#[test]
fn scripts_are_sent_once() -> RedisResult<()> {
    static NEW: Script = Script::new("return redis.call('INCR', KEYS[1]) -- that no other test has");
    let mut connection = redis::Client::open(STANDALONE.url())?.get_connection()?;
    let calls = |connection: &mut redis::Connection, command: &str| -> RedisResult<usize> {
        let info: String = cmd("INFO").arg("commandstats").query(connection)?;
        let line = info.lines().find_map(|line| line.strip_prefix(&format!("cmdstat_{command}:calls=")));
        Ok(line.and_then(|rest| rest.split(',').next()?.parse().ok()).unwrap_or(0))
    };
    let key = Ban::new(9_000);
    let call = NEW.write(&key).command::<i64>();
    assert_eq!(call.query(&mut connection)?, 1);
    let evals = calls(&mut connection, "eval")?;
    // Other tests use the same server, with other scripts.
    let hashes = calls(&mut connection, "evalsha")?;
    for n in 2..50 {
        assert_eq!(call.query(&mut connection)?, n);
    }
    assert!(calls(&mut connection, "evalsha")? - hashes >= 48);
    assert!(calls(&mut connection, "eval")? - evals < 48);
    // A server that has forgotten the script gets it again.
    cmd("SCRIPT").arg("FLUSH").exec(&mut connection)?;
    assert_eq!(call.query(&mut connection)?, 50);
    // In a pipeline the whole script is sent.
    assert_eq!(pipeline((call.clone(), key.get())).query(&mut connection)?, (51, Some("51".to_owned())));
    Ok(())
}
