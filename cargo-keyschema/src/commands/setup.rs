//! `completions` and `man`: the files that a package of the program installs with it.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::{
    arguments::{Arguments, Name},
    output::{Failure, Outcome, Output},
};

pub(super) fn completions(name: &Name, shell: Shell, output: &mut Output) -> Result<Outcome, Failure> {
    let mut command = name.apply(Arguments::command());
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name.binary(), &mut script);
    output.write(script)?;
    Ok(Outcome::Clean)
}

/// Prints the pages of the program and of all its commands, one after the other.
pub(super) fn man(name: &Name, output: &mut Output) -> Result<Outcome, Failure> {
    let mut command = name.apply(Arguments::command());
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands().filter(|it| !it.is_hide_set()) {
        clap_mangen::Man::new(subcommand.clone()).render(&mut page)?;
    }
    output.write(page)?;
    Ok(Outcome::Clean)
}
