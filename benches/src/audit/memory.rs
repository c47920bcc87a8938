//! The memory of an audit of many keys.
//!
//! Each source is read in a process of its own, whose greatest memory is that of the audit.

use std::{
    env, fs,
    io::{self, BufReader},
    process::Command,
};

use keyschema_test_server::{Server, StartError};
use keyschema_tools::{
    audit::{Audit, Limits, Samples},
    sources::{Dump, KeyList, Server as Source, ServerOptions},
};
use redis::cmd;

use super::{
    catalog, catalogs, mark,
    names::{Form, Keys},
    text,
};

/// The command of the processes.
pub(crate) const CHILD: &str = "audit-memory";

const KEYS: u64 = 10_000_000;

/// The goal, in kB.
const MOST: u64 = 150_000;

/// Prints the table. Returns how many goals are missed.
pub(super) fn print() -> Result<usize, String> {
    println!(
        "\nThe memory of an audit of {KEYS} keys: of schemas, of random bytes, of any words, and long ones.\n"
    );
    println!("| source | MB | goal |\n|---|--:|--:|");
    let mut missed = 0;
    for (name, source) in [("a list", "list"), ("a dump", "dump"), ("a server", "server")] {
        let kilobytes = match source {
            "server" => memory_of(&full_server()?.url())?,
            source => memory_of(source)?,
        };
        let is_reached = kilobytes <= MOST;
        println!("| {name} | {} | ≤ {}{} |", kilobytes / 1_000, MOST / 1_000, mark(is_reached, &mut missed));
    }
    Ok(missed)
}

/// Starts a server with all keys.
fn full_server() -> Result<Server, String> {
    let mut server = Server::start().map_err(text)?;
    let mut file = fs::File::create(server.directory().join("dump.rdb")).map_err(text)?;
    io::copy(&mut Keys::new(catalog(), Form::Dump, KEYS), &mut file).map_err(text)?;
    match server.restart() {
        // It loads the keys.
        Ok(()) | Err(StartError::NotReady { .. }) => {}
        Err(error) => return Err(text(error)),
    }
    let client = redis::Client::open(server.url()).map_err(text)?;
    let mut connection = client.get_connection().map_err(text)?;
    loop {
        match cmd("DBSIZE").query::<u64>(&mut connection) {
            Err(error) if error.code() == Some("LOADING") => {
                std::thread::sleep(std::time::Duration::from_millis(100));
            }
            Ok(keys) if keys > KEYS / 2 => return Ok(server),
            Ok(keys) => return Err(format!("the server loaded {keys} keys of {KEYS}")),
            Err(error) => return Err(text(error)),
        }
    }
}

/// Returns the greatest memory of a process that reads a source, in kB.
fn memory_of(source: &str) -> Result<u64, String> {
    let program = env::current_exe().map_err(text)?;
    let output = Command::new(program).args([CHILD, source]).output().map_err(text)?;
    let shown = String::from_utf8_lossy(&output.stdout);
    match shown.trim().parse() {
        Ok(kilobytes) if output.status.success() => Ok(kilobytes),
        _ => Err(format!("{source}: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// Reads a source, and prints the greatest memory of this process.
pub(crate) fn child(source: &str) -> Result<(), String> {
    let catalogs = catalogs();
    let mut audit = Audit::of(&catalogs, Limits::default());
    let keys = |form| Keys::new(catalog(), form, KEYS);
    let expected = match source {
        "list" => {
            audit
                .read(&mut KeyList::new(source, BufReader::with_capacity(1 << 18, keys(Form::List))))
                .map_err(text)?;
            KEYS
        }
        "dump" => {
            audit.read(&mut Dump::new(source, keys(Form::Dump))).map_err(text)?;
            KEYS
        }
        url => {
            let sampler = Some(audit.sampler(Samples::default()));
            let options = ServerOptions { max_load: 1.0, sampler, ..ServerOptions::of(url) };
            let mut server = Source::open(&options).map_err(text)?;
            audit.read(&mut server).map_err(text)?;
            server.expected()
        }
    };
    let report = audit.finish(true);
    if report.keys != expected {
        return Err(format!("{} keys were read of {expected}", report.keys));
    }
    let status = fs::read_to_string("/proc/self/status").map_err(text)?;
    let memory =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no `VmHWM` in the status")?;
    println!("{}", memory.trim().trim_end_matches(" kB"));
    Ok(())
}
