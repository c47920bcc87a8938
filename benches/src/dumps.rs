//! Measures how fast dumps are read, compared with the crate `rdb`.
//!
//! A server writes the dumps. Both ways read the same file in turn. It is in the cache of the
//! operating system.

use std::{
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
    time::Instant,
};

use keyschema_test_server::Server;
use keyschema_tools::sources::{Dump, KeySource as _};
use rdb::{RdbDecoder, RdbValue, filter::Simple};
use redis::{Connection, Pipeline};

const ROUNDS: usize = 5;
const IN_PIPELINE: u32 = 1_000;

/// The data that a server is filled with.
struct Data {
    name: &'static str,
    keys: u32,
    add: fn(&mut Pipeline, u32),
}

const DATA: &[Data] = &[
    Data {
        name: "short strings",
        keys: 1_000_000,
        add: |pipeline, id| {
            pipeline.cmd("SET").arg(format!("user:session:id:{id}")).arg(format!("token-{id}")).ignore();
        },
    },
    Data {
        name: "small hashes with a TTL",
        keys: 500_000,
        add: |pipeline, id| {
            let key = format!("user:profile:id:{id}");
            pipeline
                .cmd("HSET")
                .arg(&key)
                .arg(&["name", "Ada", "country", "gb"])
                .arg("points")
                .arg(id)
                .ignore();
            pipeline.cmd("PEXPIRE").arg(&key).arg(86_400_000).ignore();
        },
    },
    Data {
        name: "sets of 1,000",
        keys: 500,
        add: |pipeline, id| {
            let members: Vec<String> = (0..1_000).map(|member| format!("member-{member}")).collect();
            pipeline.cmd("SADD").arg(format!("group:members:id:{id}")).arg(members).ignore();
        },
    },
    Data {
        name: "hashes of 10,000",
        keys: 50,
        add: |pipeline, id| {
            let fields: Vec<String> = (0..10_000)
                .flat_map(|field| [format!("field-{field}"), format!("value {}", id * field)])
                .collect();
            pipeline.cmd("HSET").arg(format!("catalog:prices:id:{id}")).arg(fields).ignore();
        },
    },
    Data {
        name: "compressed strings of 10 kB",
        keys: 30_000,
        add: |pipeline, id| {
            let value = format!("a line of the text {id}\n").repeat(400);
            pipeline.cmd("SET").arg(format!("page:text:id:{id}")).arg(value).ignore();
        },
    },
    Data {
        name: "strings of 100 kB",
        keys: 3_000,
        add: |pipeline, id| {
            // Digits without a pattern, so that the server does not compress them.
            let mut seed = u64::from(id) + 1;
            let value: Vec<u8> = (0..100_000)
                .map(|_| {
                    seed ^= seed << 13;
                    seed ^= seed >> 7;
                    seed ^= seed << 17;
                    seed.to_le_bytes()[0]
                })
                .collect();
            pipeline.cmd("SET").arg(format!("page:html:id:{id}")).arg(value).ignore();
        },
    },
];

/// Prints the table.
pub(crate) fn print() -> Result<(), String> {
    let server = Server::start().map_err(|error| error.to_string())?;
    println!("Dumps of {}.\n", server.version());
    println!(
        "| keys | MB | keyschema, ms | keys/s | MB/s | crate `rdb`, ms | times | without checksum, ms | times, goal ≥ 3 |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|"
    );
    let client = redis::Client::open(server.url()).map_err(|error| error.to_string())?;
    let mut connection = client.get_connection().map_err(|error| error.to_string())?;
    for data in DATA {
        let path = dump_of(data, &server, &mut connection).map_err(|error| error.to_string())?;
        let bytes = path.metadata().map_err(|error| error.to_string())?.len();
        let [ours, theirs, unchecked] = measure(&path, data.keys)?;
        #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
        let megabytes = bytes as f64 / 1e6;
        let keys = f64::from(data.keys);
        println!(
            "| {} {} | {megabytes:.1} | {:.1} | {:.2} M | {:.0} | {:.1} | {:.1} | {:.1} | {:.1}{} |",
            data.keys,
            data.name,
            ours * 1e3,
            keys / ours / 1e6,
            megabytes / ours,
            theirs * 1e3,
            theirs / ours,
            unchecked * 1e3,
            theirs / unchecked,
            if theirs / unchecked < 3.0 { ", **missed**" } else { "" }
        );
    }
    Ok(())
}

fn dump_of(data: &Data, server: &Server, connection: &mut Connection) -> redis::RedisResult<PathBuf> {
    redis::cmd("FLUSHALL").exec(connection)?;
    // The crate `rdb` does not know dumps of Valkey. Without features of Valkey, they differ only
    // in their first bytes.
    for first in (0..data.keys).step_by(IN_PIPELINE as usize) {
        let mut pipeline = Pipeline::new();
        (first..(first + IN_PIPELINE).min(data.keys)).for_each(|id| (data.add)(&mut pipeline, id));
        pipeline.exec(connection)?;
    }
    redis::cmd("SAVE").exec(connection)?;
    Ok(server.directory().join("dump.rdb"))
}

/// Returns the medians of the rounds, in seconds.
fn measure(path: &Path, keys: u32) -> Result<[f64; 3], String> {
    let mut times = [(); 3].map(|()| Vec::new());
    for _ in 0..ROUNDS {
        for (read, times) in [ours, theirs, without_checksum].into_iter().zip(&mut times) {
            let start = Instant::now();
            let count = read(path)?;
            times.push(start.elapsed().as_secs_f64());
            if count != keys {
                return Err(format!("{count} keys were read of {keys}"));
            }
        }
    }
    Ok(times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }))
}

fn ours(path: &Path) -> Result<u32, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    count(Dump::new("dump.rdb", file))
}

/// Compares no checksum, as the crate `rdb`.
fn without_checksum(path: &Path) -> Result<u32, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    count(Dump::without_checksum("dump.rdb", file).map_err(|error| error.to_string())?)
}

fn count(mut dump: Dump<File>) -> Result<u32, String> {
    let mut keys = 0;
    while dump.next().map_err(|fault| fault.to_string())?.is_some() {
        keys += 1;
    }
    Ok(keys)
}

fn theirs(path: &Path) -> Result<u32, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let decoder = RdbDecoder::new(BufReader::new(file), Simple::new()).map_err(|error| error.to_string())?;
    let mut keys = 0;
    for item in decoder {
        match item.map_err(|error| error.to_string())? {
            RdbValue::String { .. }
            | RdbValue::Hash { .. }
            | RdbValue::Set { .. }
            | RdbValue::List { .. }
            | RdbValue::SortedSet { .. } => keys += 1,
            _ => {}
        }
    }
    Ok(keys)
}
