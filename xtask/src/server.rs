//! The commands that need a server: the tests and the demo.

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::thread;

use crate::bench::PROGRAM;
use crate::run::{Failure, Run};

/// Finds or fetches a server, and passes it to the next commands, so that they use the server that
/// is named here.
pub(crate) fn server(run: &mut Run) -> Result<[(&'static str, OsString); 1], Failure> {
    let what = "find redis-server or valkey-server, or fetch one";
    let binary =
        run.step("server", what, || keyschema_test_server::server_binary().map_err(|e| e.to_string()))?;
    Ok([("KEYSCHEMA_REDIS_SERVER", binary.into_os_string())])
}

/// Runs every test of the workspace, doctests included. With arguments, runs what they say.
pub(crate) fn test(run: &mut Run, more: &[OsString]) -> Result<(), Failure> {
    let [server] = server(run)?;
    // Most tests of a server spend their time waiting for it.
    let threads = 4 * thread::available_parallelism().map_or(1, NonZero::get);
    let variables = [server, ("RUST_TEST_THREADS", threads.to_string().into())];
    if !more.is_empty() {
        let scope = if names_package(more) { "" } else { " --workspace" };
        return run.cargo_with("test", &format!("test{scope} --all-features --locked"), more, &variables);
    }
    let test = "test --workspace --all-features --locked";
    for (step, what) in
        [("build tests", "--tests --no-run"), ("tests", "--tests --no-fail-fast"), ("doctests", "--doc")]
    {
        run.cargo_with(step, &format!("{test} {what}"), &[], &variables)?;
    }
    Ok(())
}

/// Runs the examples that show all of keyschema.
pub(crate) fn demo(run: &mut Run) -> Result<(), Failure> {
    let server = server(run)?;
    for example in ["quickstart", "bookshop"] {
        let arguments = format!("run --quiet --locked -p keyschema-examples --bin {example}");
        run.cargo_with(example, &arguments, &[], &server)?;
    }
    Ok(())
}

/// Prints the tables of the server's cost of commands.
pub(crate) fn server_cost(run: &mut Run) -> Result<(), Failure> {
    let server = server(run)?;
    run.cargo_with("server-cost", &format!("{PROGRAM} server-cost"), &[], &server)
}

/// Prints the table of how fast dumps are read.
pub(crate) fn dumps(run: &mut Run) -> Result<(), Failure> {
    let server = server(run)?;
    run.cargo_with("dumps", &format!("{PROGRAM} dumps"), &[], &server)
}

/// Prints the tables of how servers are audited.
pub(crate) fn audit(run: &mut Run) -> Result<(), Failure> {
    let server = server(run)?;
    run.cargo_with("audit", &format!("{PROGRAM} audit"), &[], &server)
}

/// Whether the arguments name packages. `--workspace` would override them.
fn names_package(arguments: &[OsString]) -> bool {
    let for_cargo = arguments.iter().take_while(|argument| *argument != OsStr::new("--"));
    for_cargo.filter_map(|argument| argument.to_str()).any(|argument| {
        let long =
            argument.strip_prefix("--package").is_some_and(|rest| rest.is_empty() || rest.starts_with('='));
        long || argument.starts_with("-p")
    })
}

#[cfg(test)]
mod tests {
    use super::names_package;

    #[test]
    fn a_named_package_is_recognized() {
        let named = |words: &str| names_package(&words.split(' ').map(Into::into).collect::<Vec<_>>());
        for words in ["-p keyschema", "-pkeyschema", "--package keyschema", "--quiet --package=keyschema"] {
            assert!(named(words), "{words}");
        }
        for words in ["", "slot", "-- -p", "--quiet"] {
            assert!(!named(words), "{words}");
        }
    }
}
