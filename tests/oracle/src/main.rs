//! The attack on the macros: see `cargo xtask attack`.

use std::{env, path::PathBuf, process::ExitCode, time::Instant};

use keyschema_oracle::attack::Attack;

const USAGE: &str = "usage: keyschema-oracle [--seed N] [--first BLOCK] [--blocks N] [--texts N]";

fn main() -> ExitCode {
    let attack = match parse(env::args().skip(1)) {
        Ok(attack) => attack,
        Err(problem) => {
            eprintln!("error: {problem}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let Attack { seed, first, blocks, .. } = attack;
    println!("seed {seed}, {blocks} blocks from block {first}");
    let start = Instant::now();
    match attack.run() {
        Ok(summary) => {
            println!("{summary}, in {:.0} s", start.elapsed().as_secs_f64());
            for mismatch in &summary.mismatches {
                println!("\nmismatch: {mismatch}");
            }
            if summary.mismatches.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Attack, String> {
    let target = env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let now = || std::time::UNIX_EPOCH.elapsed().map_or(1, |time| time.as_secs());
    let mut attack = Attack {
        seed: now(),
        first: 0,
        blocks: 60,
        texts: 20,
        folder: target.join("attack"),
        target: target.join("attack/target"),
    };
    while let Some(option) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("`{option}` needs a number"))?;
        let number: u64 = value.parse().map_err(|_| format!("`{value}` is not a number"))?;
        match option.as_str() {
            "--seed" => attack.seed = number,
            "--first" => attack.first = number,
            "--blocks" => attack.blocks = number,
            "--texts" => attack.texts = usize::try_from(number).map_err(|error| error.to_string())?,
            _ => return Err(format!("no option `{option}`")),
        }
    }
    Ok(attack)
}
