//! Set-up and checks of this workspace: `cargo xtask help`.

mod attack;
mod bench;
mod ci;
mod compile_time;
mod dependencies;
mod docs;
mod fuzz;
mod run;
mod server;
mod size;
mod versions;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use keyschema_language::naming::nearest;

use crate::run::{Failure, Run};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test [ARGS]  make sure there is a server, then run all tests and doctests;
               ARGS go to `cargo test`, and `-p PACKAGE` replaces the whole workspace
  demo         make sure there is a server, then run the examples `quickstart` and `bookshop`
  docs         write docs/guide/lints.md from the lints, and the tables of options from the options
  bench [AREA] measure times of keyschema beside the usual ways, in turn, then `server-cost`, `dumps` and `audit`;
               AREA is the beginning of a title: only these are measured
  server-cost  measure what commands cost the server, bare and as typed commands
  dumps        measure how fast dumps of a server are read, beside the crate `rdb`
  audit        measure how fast servers are audited, beside the usual ways, and with how much memory
  infer-accuracy [mistakes [PROJECT] | keys PROJECT | speed [KEYS]]
               measure how well schemas are inferred from the keys of public projects, beside known ways;
               or show what is inferred wrongly, print keys of a project, or measure time and memory
  instructions count instructions with valgrind, and compare them with benches/instructions.tsv
  budgets      count instructions, and write benches/instructions.tsv
  size         build programs that differ in how they write keys, and compare their sizes
  compile-time build and check what keys take while compiling, beside serde and thiserror
  attack [OPTIONS]
               compile random blocks of keys, and compare what the macros say with an automaton;
               --seed N, --blocks N, --first BLOCK, --texts N
  faults [OPTIONS]
               send commands to servers that fail, and compare what they have with what is promised;
               --seed N, --seconds N, --fault kill|restart|failover|memory|cancel|reshard
  dependencies compare the licences and sources of all dependencies with deny.toml;
               `cargo deny` too, where it is installed
  fuzz         run each fuzz target for 20 s, with a nightly toolchain; cargo-fuzz is fetched if need be
  oldest       build the published crates with the oldest versions that they allow, with a nightly toolchain
  ci           everything a change must pass: format, lints, `dependencies`, builds, docs, tests, demo,
               `instructions` where there is valgrind, `oldest` and `fuzz` where there is a nightly toolchain
  help         print this

A server is redis-server 7.0 or newer or valkey-server: the one named by
`KEYSCHEMA_REDIS_SERVER`, one on PATH, or else one fetched into the target directory.
`KEYSCHEMA_REDIS_SERVER=redis` fetches Redis 8, and `=valkey` Valkey.";

const COMMANDS: [&str; 18] = [
    "test",
    "demo",
    "docs",
    "bench",
    "server-cost",
    "dumps",
    "audit",
    "instructions",
    "budgets",
    "size",
    "compile-time",
    "attack",
    "faults",
    "dependencies",
    "fuzz",
    "oldest",
    "ci",
    "help",
];

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let command = arguments.next().unwrap_or_default();
    let rest: Vec<OsString> = arguments.collect();

    let mut run = Run::default();
    let result = match command.to_str() {
        Some("test") => server::test(&mut run, &rest),
        Some("demo") if rest.is_empty() => server::demo(&mut run),
        Some("docs") if rest.is_empty() => docs::docs(&mut run),
        Some("bench") if rest.is_empty() => {
            let times = bench::times(&mut run, &rest);
            let server = [server::server_cost, server::dumps, server::audit];
            server.into_iter().fold(times, |before, measure| before.and_then(|()| measure(&mut run)))
        }
        Some("bench") => bench::times(&mut run, &rest),
        Some("server-cost") if rest.is_empty() => server::server_cost(&mut run),
        Some("dumps") if rest.is_empty() => server::dumps(&mut run),
        Some("audit") if rest.is_empty() => server::audit(&mut run),
        Some("infer-accuracy") => bench::infer_accuracy(&mut run, &rest),
        Some("instructions") if rest.is_empty() => bench::instructions(&mut run),
        Some("budgets") if rest.is_empty() => bench::budgets(&mut run),
        Some("size") if rest.is_empty() => size::size(&mut run),
        Some("compile-time") if rest.is_empty() => compile_time::compile_time(&mut run),
        Some("attack") => attack::attack(&mut run, &rest),
        Some("faults") => attack::faults(&mut run, &rest),
        Some("dependencies") if rest.is_empty() => dependencies::check_dependencies(&mut run),
        Some("fuzz") if rest.is_empty() => fuzz::fuzz(&mut run),
        Some("oldest") if rest.is_empty() => versions::check_oldest_if_possible(&mut run),
        Some("ci") if rest.is_empty() => ci::ci(&mut run),
        Some("help" | "--help" | "-h") => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Some(
            command @ ("demo" | "docs" | "server-cost" | "dumps" | "audit" | "instructions" | "budgets"
            | "size" | "compile-time" | "dependencies" | "fuzz" | "oldest" | "ci"),
        ) => {
            return misused(&format!("`{command}` takes no arguments"));
        }
        Some("") => return misused("no command given"),
        _ => return misused(&unknown(&command.to_string_lossy())),
    };
    run.report();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { step, reason }) => {
            eprintln!("error: step `{step}` failed: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the available commands for a user who typed another one.
fn misused(problem: &str) -> ExitCode {
    eprintln!("error: {problem}\n\n{USAGE}");
    ExitCode::from(2)
}

fn unknown(command: &str) -> String {
    match nearest(command, COMMANDS) {
        Some(name) => format!("no command `{command}`; did you mean `{name}`?"),
        None => format!("no command `{command}`"),
    }
}
