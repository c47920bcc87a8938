//! The cost of commands for the server, in its own processor time.
//!
//! Each command is sent bare, with a `PEXPIRE … NX` or `HPEXPIRE … NX` after it, and as the typed
//! command of a key or a field with a TTL. The ways run in turn.

use keyschema::prelude::*;
use keyschema_test_server::Server;
use redis::{Cmd, Connection, HashFieldExpirationOptions, Pipeline, Value, cmd};

keys! {
    #![allow(unlabelled_parameters, low_cardinality_hash_tags)]
    string Counter = bench:counter:{#shard: u8}:{id: u32}, ttl = 1h;
    pub(crate) string Text = bench:text:{#shard: u8}:{id: u32}, ttl = 1h;
    list Queue = bench:queue:{#shard: u8}:{id: u32}, ttl = 1h;
    hash Profile = bench:profile:{#shard: u8}:{id: u32}, ttl = 1h;
    hash Login = bench:login:{#shard: u8}:{id: u32}, persistent, fields = { token: String(ttl = 1h) };
    set Members = bench:members:{#shard: u8}:{id: u32}, ttl = 1h;
    set Union = bench:union:{#shard: u8}:{id: u32}, ttl = 1h;
    zset Ranking = bench:ranking:{#shard: u8}:{id: u32}, ttl = 1h;
}

/// The number of keys that a command is used on, one after the other. They share a slot.
pub(crate) const KEYS: u32 = 1_000;
const IN_PIPELINE: usize = 200;
const OF_MSET: u32 = 100;
pub(crate) const ROUNDS: usize = 5;
/// The number of operations in a round, in pipelines and one by one.
const PIPELINED: usize = 20_000;
const SINGLE: usize = 4_000;
pub(crate) const TTL_MILLIS: u32 = 3_600_000;

/// A command in three ways, each for the number of a key.
#[derive(Clone, Copy)]
struct Work {
    name: &'static str,
    bare: fn(u32) -> Cmd,
    /// The commands that set the TTLs.
    after: fn(u32) -> Vec<Cmd>,
    typed: fn(u32) -> Command<Value>,
    /// A round has this many times fewer of them.
    weight: usize,
    /// The command that not every server has.
    needs: &'static str,
}

fn works() -> Vec<Work> {
    macro_rules! work {
        ($name:literal, $key:ident, |$k:ident| $command:expr) => {
            Work {
                name: $name,
                bare: |id| {
                    let $k = $key::new(0, id);
                    $command.as_cmd().clone()
                },
                after: |id| vec![pexpire(&$key::new(0, id).to_string())],
                typed: |id| {
                    let $k = $key::new(0, id);
                    $command.query_as()
                },
                weight: 1,
                needs: "PEXPIRE",
            }
        };
    }
    let mset = Work {
        name: "`MSET` of 100",
        bare: |id| values(id).mset().as_cmd().clone(),
        after: |id| values(id).iter().map(|(key, _)| pexpire(&key.to_string())).collect(),
        typed: |id| values(id).mset().query_as(),
        weight: 50,
        needs: "MSET",
    };
    let msetex = Work {
        name: "`MSETEX` of 100 instead, called by a script",
        after: |_| Vec::new(),
        typed: |id| values(id).msetex().query_as(),
        needs: "MSETEX",
        ..mset
    };
    let msetex_itself = Work {
        name: "`MSETEX` of 100 instead, with `single_node`",
        typed: |id| {
            let values = values(id);
            let values: Vec<_> = values.iter().map(|(key, value)| (key.single_node(), *value)).collect();
            values.msetex().query_as()
        },
        ..msetex
    };
    vec![
        work!("`INCR`", Counter, |key| key.incr()),
        work!("`RPUSH`", Queue, |key| key.rpush("v")),
        work!("`HSET`", Profile, |key| key.hset("f", "v")),
        work!("`SADD`", Members, |key| key.sadd("v")),
        work!("`ZADD`", Ranking, |key| key.zadd("v", 1.0)),
        Work {
            bare: |id| cmd("SET").arg(Text::new(0, id)).arg("v").clone(),
            ..work!("`SET`", Text, |key| key.set("v"))
        },
        Work {
            after: |id| {
                let key = Login::new(0, id);
                vec![cmd("HPEXPIRE").arg(key).arg(TTL_MILLIS).arg(&["NX", "FIELDS", "1", "token"]).clone()]
            },
            needs: "HPEXPIRE",
            ..work!("`HSET` of a field with a TTL", Login, |key| key.hset(Login::FIELDS.token, "v"))
        },
        Work {
            bare: |id| cmd("HSET").arg(Login::new(0, id)).arg("token").arg("v").clone(),
            after: |_| Vec::new(),
            needs: "HSETEX",
            ..work!("`HSETEX` instead", Login, |key| key
                .hsetex(&HashFieldExpirationOptions::default(), [(Login::FIELDS.token, "v")]))
        },
        mset,
        msetex,
        msetex_itself,
        work!("`SUNIONSTORE` of 2", Union, |key| key.sunionstore([Members::new(0, 0), Members::new(0, 1)])),
    ]
}

pub(crate) fn pexpire(key: &str) -> Cmd {
    cmd("PEXPIRE").arg(key).arg(TTL_MILLIS).arg("NX").clone()
}

/// Returns the keys of an `MSET`, with their values.
pub(crate) fn values(id: u32) -> Vec<(Text, &'static str)> {
    (0..OF_MSET).map(|n| (Text::new(0, (id + n) % KEYS), "v")).collect()
}

/// Prints the tables.
pub(crate) fn print() -> Result<(), String> {
    let alone = Server::start().map_err(|error| error.to_string())?;
    let node = Server::builder().cluster().start().map_err(|error| error.to_string())?;
    println!("Measured on {}.", alone.version());
    for (title, server, in_pipeline) in [
        ("In pipelines of 200", &alone, true),
        ("One by one", &alone, false),
        ("On a node of a cluster, in pipelines of 200", &node, true),
        ("On a node of a cluster, one by one", &node, false),
    ] {
        println!("\n{title}\n");
        println!(
            "| µs of the server's processor | bare | with `PEXPIRE` after it | typed |\n|---|--:|--:|--:|"
        );
        let client = redis::Client::open(server.url()).map_err(|error| error.to_string())?;
        let mut connection = client.get_connection().map_err(|error| error.to_string())?;
        for work in works() {
            if !knows(server, work.needs) {
                println!("| {} | not on this server | | |", work.name);
                continue;
            }
            let [bare, pair, typed] =
                measure(&work, in_pipeline, &mut connection).map_err(|error| error.to_string())?;
            let name = work.name;
            println!(
                "| {name} | {bare:.2} | {} | {typed:.2} ({:.1}) |",
                // If no second command is sent, the pair is the bare command.
                if (work.after)(0).is_empty() {
                    String::new()
                } else {
                    format!("{pair:.2} ({:.1})", pair / bare)
                },
                typed / bare
            );
        }
    }
    Ok(())
}

pub(crate) fn knows(server: &Server, command: &str) -> bool {
    server.command(&["COMMAND", "INFO", command]).is_ok_and(|answer| !answer.trim().is_empty())
}

/// Returns the medians of the rounds, in microseconds for an operation.
fn measure(work: &Work, in_pipeline: bool, connection: &mut Connection) -> redis::RedisResult<[f64; 3]> {
    let count = if in_pipeline { PIPELINED } else { SINGLE } / work.weight;
    let size = if in_pipeline { IN_PIPELINE.min(count) } else { 1 };
    let mut times = [(); 3].map(|()| Vec::new());
    for _ in 0..ROUNDS {
        cmd("FLUSHALL").exec(connection)?;
        for id in 0..2 {
            Members::new(0, id).sadd((0..10).collect::<Vec<u32>>()).exec(connection)?;
        }
        for (way, times) in times.iter_mut().enumerate() {
            let before = processor_time(connection)?;
            for first in (0..count).step_by(size) {
                let ids = (first..first + size).map(|id| u32::try_from(id).unwrap_or(0) % KEYS);
                send(work, way, ids, connection)?;
            }
            times.push(
                (processor_time(connection)? - before) * 1e6 / f64::from(u32::try_from(count).unwrap_or(1)),
            );
        }
    }
    Ok(times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }))
}

fn send(
    work: &Work,
    way: usize,
    ids: impl Iterator<Item = u32>,
    connection: &mut Connection,
) -> redis::RedisResult<()> {
    if way == 2 {
        let mut commands: Vec<Command<Value>> = ids.map(work.typed).collect();
        return match (commands.len(), commands.pop()) {
            (1, Some(command)) => command.exec(connection),
            (_, last) => {
                pipeline(commands.into_iter().chain(last).collect::<Vec<_>>()).query(connection).map(drop)
            }
        };
    }
    let mut pipeline = Pipeline::new();
    for id in ids {
        pipeline.add_command((work.bare)(id));
        if way == 1 {
            for cmd in (work.after)(id) {
                pipeline.add_command(cmd).ignore();
            }
        }
    }
    pipeline.query::<Vec<Value>>(connection).map(drop)
}

/// Returns how many seconds the thread that runs commands has used so far.
pub(crate) fn processor_time(connection: &mut Connection) -> redis::RedisResult<f64> {
    let info: String = cmd("INFO").arg("cpu").query(connection)?;
    let of = |name: &str| -> f64 {
        let line = info.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        line.and_then(|value| value.trim().parse().ok()).unwrap_or(f64::NAN)
    };
    Ok(of("used_cpu_user_main_thread") + of("used_cpu_sys_main_thread"))
}
