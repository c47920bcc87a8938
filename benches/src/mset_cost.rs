//! The cost of the ways to write 100 keys that expire, beside `MSET`, which cannot set a TTL.

use std::iter::once;

use keyschema_test_server::Server;
use redis::{Cmd, Pipeline, Value, cmd};

use crate::server_cost::{KEYS, ROUNDS, TTL_MILLIS, knows, pexpire, processor_time, values};

/// The number of times that a way writes its keys in a round, and in a pipeline.
const COUNT: u32 = 400;
const IN_PIPELINE: usize = 20;

const MSET_AND_PEXPIRE: &str = "local a={} for i=1,#KEYS do a[2*i-1]=KEYS[i] a[2*i]=ARGV[i+1] end \
    redis.call('MSET',unpack(a)) for i=1,#KEYS do redis.call('PEXPIRE',KEYS[i],ARGV[1]) end";

/// A way to write keys, given with their values.
struct Way {
    name: &'static str,
    commands: fn(&[(String, &str)]) -> Vec<Cmd>,
    /// The command that not every server has.
    needs: &'static str,
}

const WAYS: [Way; 8] = [
    Way {
        name: "`MSET`, without TTLs",
        commands: |pairs| vec![cmd("MSET").arg(pairs).clone()],
        needs: "MSET",
    },
    Way {
        name: "`MULTI`, `MSET`, 100 `PEXPIRE … NX`, `EXEC`",
        commands: |pairs| {
            let expiries = pairs.iter().map(|(key, _)| pexpire(key));
            in_transaction(once(cmd("MSET").arg(pairs).clone()).chain(expiries))
        },
        needs: "MSET",
    },
    Way {
        name: "`MULTI`, 100 `SET … PX`, `EXEC`",
        commands: |pairs| {
            in_transaction(pairs.iter().map(|pair| cmd("SET").arg(pair).arg("PX").arg(TTL_MILLIS).clone()))
        },
        needs: "SET",
    },
    Way {
        name: "`MULTI`, 100 `PSETEX`, `EXEC`",
        commands: |pairs| in_transaction(pairs.iter().map(psetex)),
        needs: "PSETEX",
    },
    Way {
        name: "100 `PSETEX`, without a transaction",
        commands: |pairs| pairs.iter().map(psetex).collect(),
        needs: "PSETEX",
    },
    Way {
        name: "100 `SET`, without TTLs",
        commands: |pairs| pairs.iter().map(|pair| cmd("SET").arg(pair).clone()).collect(),
        needs: "SET",
    },
    Way {
        name: "a script with `MSET` and 100 `PEXPIRE`",
        commands: |pairs| {
            let mut call = cmd("EVAL");
            call.arg(MSET_AND_PEXPIRE).arg(pairs.len());
            for (key, _) in pairs {
                call.arg(key);
            }
            call.arg(TTL_MILLIS);
            for (_, value) in pairs {
                call.arg(value);
            }
            vec![call]
        },
        needs: "EVAL",
    },
    Way {
        name: "`MSETEX … PX`",
        commands: |pairs| vec![cmd("MSETEX").arg(pairs.len()).arg(pairs).arg("PX").arg(TTL_MILLIS).clone()],
        needs: "MSETEX",
    },
];

fn psetex((key, value): &(String, &str)) -> Cmd {
    cmd("PSETEX").arg(key).arg(TTL_MILLIS).arg(value).clone()
}

fn in_transaction(commands: impl Iterator<Item = Cmd>) -> Vec<Cmd> {
    once(cmd("MULTI")).chain(commands).chain(once(cmd("EXEC"))).collect()
}

/// Prints the table.
pub(crate) fn print() -> Result<(), String> {
    let server = Server::start().map_err(|error| error.to_string())?;
    println!("\nWays to write 100 keys, in pipelines, on {}\n", server.version());
    println!("| way | µs of the server's processor | times `MSET` |\n|---|--:|--:|");
    let ways: Vec<&Way> = WAYS.iter().filter(|way| knows(&server, way.needs)).collect();
    let medians = measure(&ways, &server).map_err(|error| error.to_string())?;
    for (way, time) in ways.iter().zip(&medians) {
        println!("| {} | {time:.1} | {:.1} |", way.name, time / medians[0]);
    }
    Ok(())
}

/// Returns the medians of the rounds, in microseconds for 100 keys.
fn measure(ways: &[&Way], server: &Server) -> redis::RedisResult<Vec<f64>> {
    let mut connection = redis::Client::open(server.url())?.get_connection()?;
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..ROUNDS {
        cmd("FLUSHALL").exec(&mut connection)?;
        for (way, times) in ways.iter().zip(&mut times) {
            let before = processor_time(&mut connection)?;
            for first in (0..COUNT).step_by(IN_PIPELINE) {
                let mut pipeline = Pipeline::new();
                for id in (first..COUNT).take(IN_PIPELINE) {
                    let values = values(id % KEYS);
                    let pairs: Vec<_> = values.iter().map(|(key, value)| (key.to_string(), *value)).collect();
                    for command in (way.commands)(&pairs) {
                        pipeline.add_command(command);
                    }
                }
                pipeline.query::<Vec<Value>>(&mut connection)?;
            }
            times.push((processor_time(&mut connection)? - before) * 1e6 / f64::from(COUNT));
        }
    }
    for times in &mut times {
        times.sort_by(f64::total_cmp);
    }
    Ok(times.iter().map(|times| times[times.len() / 2]).collect())
}
