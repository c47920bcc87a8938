//! The commands, a file each.

mod acl;
mod audit;
mod check;
mod diff;
mod docs;
mod explain;
mod identify;
mod infer;
mod report;
mod setup;

use crate::{
    arguments::{Command, Name},
    input::Input,
    output::{Failure, Outcome, Output},
};

/// Runs a command.
pub(crate) fn run(
    name: &Name,
    command: &Command,
    input: &Input<'_>,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    match command {
        Command::Identify(arguments) => identify::identify(arguments, input, output),
        Command::Check(arguments) => check::check(arguments, input, output),
        Command::Diff(arguments) => diff::diff(arguments, input, output),
        Command::Docs(arguments) => docs::docs(arguments, input, output),
        Command::Audit(arguments) => audit::audit(arguments, input, output),
        Command::Infer(arguments) => infer::infer(arguments, input, output),
        Command::Acl(arguments) => acl::acl(arguments, input, output),
        Command::Explain(arguments) => explain::explain(arguments, output),
        Command::Completions(arguments) => setup::completions(name, arguments.shell, output),
        Command::Man => setup::man(name, output),
    }
}
