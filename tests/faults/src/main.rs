//! The faults: see `cargo xtask faults`.

use std::{
    env,
    process::ExitCode,
    time::{Duration, UNIX_EPOCH},
};

use keyschema_faults::{Fault, run};

const USAGE: &str =
    "usage: keyschema-faults [--seed N] [--seconds N] [--fault kill|restart|failover|memory|cancel|reshard]";

fn main() -> ExitCode {
    let (seed, seconds, faults) = match parse(env::args().skip(1)) {
        Ok(parsed) => parsed,
        Err(problem) => {
            eprintln!("error: {problem}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    println!("seed {seed}, {seconds} s for each fault");
    let mut broken = 0;
    for fault in faults {
        match run(fault, seed, Duration::from_secs(seconds)) {
            Ok(report) => {
                println!("{report}");
                broken += report.broken();
            }
            Err(error) => {
                eprintln!("error: {fault}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<(u64, u64, Vec<Fault>), String> {
    let mut seed = UNIX_EPOCH.elapsed().map_or(1, |time| time.as_secs());
    let (mut seconds, mut faults) = (10, Vec::new());
    while let Some(option) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("`{option}` needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("`{value}` is not a number"));
        match option.as_str() {
            "--seed" => seed = number()?,
            "--seconds" => seconds = number()?,
            "--fault" => {
                let fault = Fault::ALL.into_iter().find(|fault| fault.name() == value);
                faults.push(fault.ok_or_else(|| format!("there is no fault `{value}`"))?);
            }
            _ => return Err(format!("no option `{option}`")),
        }
    }
    if faults.is_empty() {
        faults = Fault::ALL.to_vec();
    }
    Ok((seed, seconds, faults))
}
