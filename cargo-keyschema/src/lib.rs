//! The command line of keyschema: `cargo keyschema`, or `keyschema` without Cargo.
//!
//! A project can have all commands in its own program, such as an `xtask`, without any file:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! # use keyschema_runtime::{Catalog, schema::Source};
//! # static ALL_KEYS: Catalog = Catalog::new("ALL_KEYS", "", &[], Source { file: "", line: 0 });
//! fn main() -> ExitCode {
//!     cargo_keyschema::main(&[&ALL_KEYS]) // then `cargo xtask identify user:7`, `cargo xtask check`, …
//! }
//! ```
//!
//! The crate `keyschema-tools` does the work of the commands. This one parses arguments and prints.

mod access;
mod arguments;
mod commands;
mod human;
mod input;
mod output;
mod progress;

use std::{env, ffi::OsString, process::ExitCode};

use clap::{CommandFactory as _, FromArgMatches as _};
use keyschema_runtime::Catalog;

use crate::{
    arguments::{Arguments, Name},
    input::Input,
    output::{COULD_NOT_COMPLETE, Output, WRONG_USAGE},
};

/// Runs the command in the arguments of the process, on the catalogues of the program.
///
/// It has all commands of `cargo keyschema`. `--catalog FILE` names other catalogues.
pub fn main(catalogs: &[&'static Catalog]) -> ExitCode {
    let mut arguments = env::args_os();
    let program = arguments.next().unwrap_or_default();
    let name = std::path::Path::new(&program).file_stem().map(|name| name.to_string_lossy().into_owned());
    let name = Name::Program(name.unwrap_or_else(|| "xtask".into()));
    run(&name, arguments.collect(), catalogs)
}

/// Runs the command in these arguments, on these catalogues. It is for programs with their own
/// commands.
///
/// ```
/// use std::process::ExitCode;
///
/// # use keyschema_runtime::{Catalog, schema::Source};
/// # static ALL_KEYS: Catalog = Catalog::new("ALL_KEYS", "", &[], Source { file: "", line: 0 });
/// fn keys(arguments: impl Iterator<Item = String>) -> ExitCode {
///     cargo_keyschema::main_with(arguments, &[&ALL_KEYS]) // `cargo xtask keys identify user:7`
/// }
/// # keys(["explain".to_string(), "missing_ttl".to_string()].into_iter());
/// ```
pub fn main_with(
    arguments: impl IntoIterator<Item: Into<OsString>>,
    catalogs: &[&'static Catalog],
) -> ExitCode {
    run(&Name::Program("keyschema".into()), arguments.into_iter().map(Into::into).collect(), catalogs)
}

/// Runs as `cargo keyschema`: Cargo passes the word `keyschema` first.
#[doc(hidden)]
pub fn main_of_cargo() -> ExitCode {
    let mut arguments: Vec<OsString> = env::args_os().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "keyschema") {
        arguments.remove(0);
    }
    run(&Name::Cargo, arguments, &[])
}

/// Runs as `keyschema`, without Cargo.
#[doc(hidden)]
pub fn main_of_keyschema() -> ExitCode {
    run(&Name::Program("keyschema".into()), env::args_os().skip(1).collect(), &[])
}

fn run(name: &Name, arguments: Vec<OsString>, catalogs: &[&'static Catalog]) -> ExitCode {
    let command = name.apply(Arguments::command());
    let parsed = command
        .try_get_matches_from([name.binary().into()].into_iter().chain(arguments))
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { WRONG_USAGE } else { 0 });
        }
    };
    let mut output = match Output::new(&arguments.common) {
        Ok(output) => output,
        Err(fault) => {
            eprintln!("error: {fault}");
            return ExitCode::from(WRONG_USAGE);
        }
    };
    let input = Input::new(&arguments.common, catalogs);
    let result = commands::run(name, &arguments.command, &input, &mut output)
        .and_then(|outcome| output.finish().map(|()| outcome));
    match result {
        Ok(outcome) => ExitCode::from(outcome.code()),
        // The reader of the output has enough, as with `head`.
        Err(output::Failure::Closed) => ExitCode::SUCCESS,
        Err(output::Failure::Usage(message)) => {
            output.report_error(&message);
            ExitCode::from(WRONG_USAGE)
        }
        Err(output::Failure::Fault(fault)) => {
            output.report_error(fault.message());
            ExitCode::from(COULD_NOT_COMPLETE)
        }
    }
}
