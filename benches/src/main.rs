//! Times and instruction counts of keyschema, compared with the usual ways: `cargo xtask bench`,
//! `cargo xtask instructions`; and what commands cost the server: `cargo xtask server-cost`; and
//! how fast dumps are read: `cargo xtask dumps`; and how fast servers are audited:
//! `cargo xtask audit`.

mod audit;
mod cases;
mod comparison;
mod dumps;
mod infer;
mod instructions;
mod keys;
mod mset_cost;
mod server_cost;
mod timing;

use std::{env, process::ExitCode};

const USAGE: &str = "\
usage: keyschema-benches COMMAND

  time [AREA]    times of all variants from one run, in turn; AREA is the beginning of a title
  instructions   counts instructions with callgrind, and compares them with the budgets
  infer-accuracy measures how well schemas are inferred from keys
  infer-accuracy mistakes [PROJECT]
                 shows what is inferred wrongly, outside the held-out half
  infer-accuracy keys PROJECT
                 prints keys of a project as a list
  infer-accuracy speed [KEYS]
                 measures the time and the memory of an inference of 10 million keys
  budgets        counts instructions, and writes them down as the new budgets
  server-cost    measures what commands cost the server
  dumps          times of reading dumps of a server
  audit          times and memory of audits of servers, beside the usual ways";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        ["time"] => timing::time(""),
        ["time", area] => timing::time(area),
        ["instructions"] => instructions::check(),
        ["server-cost"] => server_cost::print().and_then(|()| mset_cost::print()),
        ["dumps"] => dumps::print(),
        ["infer-accuracy"] => infer::print(),
        ["infer-accuracy", "mistakes"] => infer::mistakes(""),
        ["infer-accuracy", "mistakes", project] => infer::mistakes(project),
        ["infer-accuracy", "keys", project] => infer::keys(project),
        ["infer-accuracy", "speed"] => infer::speed("10000000"),
        ["infer-accuracy", "speed", keys] => infer::speed(keys),
        ["audit"] => audit::print(),
        [audit::CHILD, source] => audit::child(source),
        ["budgets"] => instructions::write_budgets(),
        [instructions::COUNTED] => {
            instructions::run_counted();
            Ok(())
        }
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
