//! The keys per second of an audit, beside a bare loop and the client of the server.
//!
//! All ways read the same server on a unix socket, and take their turn.

use std::{
    env,
    process::{Command, Stdio},
    time::Instant,
};

use fastrand::Rng;
use keyschema_test_server::Server;
use keyschema_tools::{
    Catalogs,
    audit::{Audit, Limits, Samples},
    sources::{Server as Source, ServerOptions},
};
use redis::{Connection, Pipeline, Value, cmd, from_redis_value};

use super::{catalog, mark, text};
use crate::cases::identify::any_key;

const KEYS: u64 = 1_000_000;
const ROUNDS: usize = 3;
const IN_PIPELINE: u64 = 1_000;

/// A way to read all keys. Returns how many there were.
type Way<'w> = Box<dyn FnMut() -> Result<u64, String> + 'w>;

/// Prints the table. Returns how many goals are missed.
pub(super) fn print() -> Result<usize, String> {
    let server = Server::start().map_err(text)?;
    let mut connection = connection(&server)?;
    fill(&mut connection)?;
    let keys: u64 = cmd("DBSIZE").query(&mut connection).map_err(text)?;
    println!("{keys} keys of 1,000 schemas on a unix socket, {}.\n", server.version());
    let catalogs = Catalogs::of_program(&[catalog()]);
    let mut ways: Vec<(String, Way<'_>)> = vec![
        ("audit".into(), Box::new(|| audit(&catalogs, &server, Samples::default()))),
        (
            "audit without memory".into(),
            Box::new(|| audit(&catalogs, &server, Samples { measured: 0, hashes: 0 })),
        ),
        ("`SCAN`, `TYPE`, `PTTL` in pipelines".into(), Box::new(move || bare(&mut connection))),
    ];
    match client() {
        Some(client) => {
            for option in ["--bigkeys", "--memkeys"] {
                let (client, server) = (client.clone(), &server);
                let way = Box::new(move || of_client(&client, option, server).map(|()| keys));
                ways.push((format!("`redis-cli {option}`"), way));
            }
        }
        None => println!("There is no `redis-cli` or `valkey-cli`: set `KEYSCHEMA_REDIS_CLI` to its path.\n"),
    }
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..ROUNDS {
        for ((name, way), times) in ways.iter_mut().zip(&mut times) {
            let start = Instant::now();
            let read = way()?;
            times.push(start.elapsed().as_secs_f64());
            if read != keys {
                return Err(format!("{name}: {read} keys were read of {keys}"));
            }
        }
    }
    println!("| way | keys/s | times the bare loop | goal |\n|---|--:|--:|--:|");
    let medians: Vec<f64> = times.into_iter().map(median).collect();
    let mut missed = 0;
    for ((name, _), seconds) in ways.iter().zip(&medians) {
        let ratio = medians[2] / seconds;
        let goal = match name.as_str() {
            "audit" => format!("≥ 0.8{}", mark(ratio >= 0.8, &mut missed)),
            name if name.contains("-cli") => {
                format!("slower than the audit{}", mark(*seconds > medians[0], &mut missed))
            }
            _ => String::new(),
        };
        #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
        let speed = keys as f64 / seconds;
        println!("| {name} | {speed:.0} | {ratio:.2} | {goal} |");
    }
    Ok(missed)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn connection(server: &Server) -> Result<Connection, String> {
    redis::Client::open(server.url()).and_then(|client| client.get_connection()).map_err(text)
}

/// Adds keys, every other one with a TTL.
fn fill(connection: &mut Connection) -> Result<(), String> {
    let (catalog, mut random) = (catalog(), Rng::with_seed(7));
    let mut left = KEYS;
    while left > 0 {
        let mut pipeline = Pipeline::new();
        for number in 0..IN_PIPELINE.min(left) {
            let (_, key) = any_key(catalog, &mut random);
            pipeline.cmd("SET").arg(key).arg(number);
            if number % 2 == 0 {
                pipeline.arg("EX").arg(86_400 + number);
            }
            pipeline.ignore();
        }
        pipeline.exec(connection).map_err(text)?;
        // Some keys are made twice.
        let now: u64 = cmd("DBSIZE").query(connection).map_err(text)?;
        left = KEYS.saturating_sub(now);
    }
    Ok(())
}

fn audit(catalogs: &Catalogs, server: &Server, samples: Samples) -> Result<u64, String> {
    let mut audit = Audit::of(catalogs, Limits::default());
    let measures = Some(audit.sampler(samples));
    let options = ServerOptions { max_load: 1.0, sampler: measures, ..ServerOptions::of(server.url()) };
    audit.read(&mut Source::open(&options).map_err(text)?).map_err(text)?;
    Ok(audit.finish(true).keys)
}

/// Asks for the types and TTLs of the keys of each batch together with the next batch.
fn bare(connection: &mut Connection) -> Result<u64, String> {
    let (mut keys, mut cursor, mut listed) = (0, None, Vec::<Vec<u8>>::new());
    while cursor != Some(0) || !listed.is_empty() {
        let mut pipeline = Pipeline::with_capacity(2 * listed.len() + 1);
        for key in &listed {
            pipeline.cmd("TYPE").arg(key).cmd("PTTL").arg(key);
        }
        let scans = cursor != Some(0);
        if scans {
            pipeline.cmd("SCAN").arg(cursor.unwrap_or(0_u64)).arg("COUNT").arg(1_000);
        }
        let mut answers: Vec<Value> = pipeline.query(connection).map_err(text)?;
        keys += listed.len() as u64;
        listed.clear();
        if scans && let Some(last) = answers.pop() {
            let (next, keys) = from_redis_value(last).map_err(text)?;
            (cursor, listed) = (Some(next), keys);
        }
    }
    Ok(keys)
}

/// Returns the program that is a client of servers.
fn client() -> Option<String> {
    let chosen = env::var("KEYSCHEMA_REDIS_CLI").ok();
    let names = chosen.into_iter().chain(["valkey-cli".into(), "redis-cli".into()]);
    let answers = |name: &String| Command::new(name).arg("--version").stdout(Stdio::null()).status().is_ok();
    names.into_iter().find(answers)
}

fn of_client(client: &str, option: &str, server: &Server) -> Result<(), String> {
    let mut command = Command::new(client);
    command.arg("-s").arg(server.socket()).arg(option).stdout(Stdio::null());
    let status = command.status().map_err(text)?;
    if status.success() { Ok(()) } else { Err(format!("`{client} {option}` failed: {status}")) }
}
