//! Times and instruction counts, which the workspace in `benches/` takes.

use std::ffi::OsString;

use crate::run::{Failure, Run, has_version};

pub(crate) const PROGRAM: &str = "run --quiet --release --locked --manifest-path benches/Cargo.toml --";

/// Prints the tables of times.
pub(crate) fn times(run: &mut Run, area: &[OsString]) -> Result<(), Failure> {
    run.cargo_with("bench", &format!("{PROGRAM} time"), area, &[])
}

/// Prints the table of instructions, and fails if a budget is exceeded.
pub(crate) fn instructions(run: &mut Run) -> Result<(), Failure> {
    run.cargo("instructions", &format!("{PROGRAM} instructions"))
}

/// Returns the same, where there is a valgrind to count with; elsewhere a line says that there is
/// none.
pub(crate) fn check_instructions(run: &mut Run) -> Result<(), Failure> {
    if has_version("valgrind", &[]) {
        return instructions(run);
    }
    run.step("instructions", "left out: there is no `valgrind` to count with", || Ok(()))
}

/// Takes what is counted now for the budgets.
pub(crate) fn budgets(run: &mut Run) -> Result<(), Failure> {
    run.cargo("budgets", &format!("{PROGRAM} budgets"))
}

/// Looks at the benchmarks as at all other code: they are no member of the workspace.
pub(crate) fn clippy(run: &mut Run) -> Result<(), Failure> {
    run.cargo("fmt benches", "fmt --manifest-path benches/Cargo.toml --all --check")?;
    run.cargo(
        "clippy benches",
        "clippy --manifest-path benches/Cargo.toml --workspace --all-targets --locked -- -D warnings",
    )
}
