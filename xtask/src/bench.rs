//! Times and instruction counts, which the workspace in `benches/` measures.

use std::ffi::OsString;

use crate::run::{Failure, Run, has_version};

pub(crate) const PROGRAM: &str = "run --quiet --release --locked --manifest-path benches/Cargo.toml --";

/// Prints the tables of times.
pub(crate) fn times(run: &mut Run, area: &[OsString]) -> Result<(), Failure> {
    run.cargo_with("bench", &format!("{PROGRAM} time"), area, &[])
}

/// Prints the tables of how well schemas are inferred.
pub(crate) fn infer_accuracy(run: &mut Run, what: &[OsString]) -> Result<(), Failure> {
    run.cargo_with("infer-accuracy", &format!("{PROGRAM} infer-accuracy"), what, &[])
}

/// Prints the table of instructions, and fails if a budget is exceeded.
pub(crate) fn instructions(run: &mut Run) -> Result<(), Failure> {
    run.cargo("instructions", &format!("{PROGRAM} instructions"))
}

/// Checks the instruction counts if there is a valgrind. Otherwise prints a line that there is
/// none.
pub(crate) fn check_instructions(run: &mut Run) -> Result<(), Failure> {
    if has_version("valgrind", &[]) {
        return instructions(run);
    }
    run.step("instructions", "left out: there is no `valgrind` to count with", || Ok(()))
}

/// Sets the budgets to the current counts.
pub(crate) fn budgets(run: &mut Run) -> Result<(), Failure> {
    run.cargo("budgets", &format!("{PROGRAM} budgets"))
}

/// Checks the benchmarks with clippy. They are not members of the workspace.
pub(crate) fn clippy(run: &mut Run) -> Result<(), Failure> {
    run.cargo("fmt benches", "fmt --manifest-path benches/Cargo.toml --all --check")?;
    run.cargo(
        "clippy benches",
        "clippy --manifest-path benches/Cargo.toml --workspace --all-targets --locked -- -D warnings",
    )
}
