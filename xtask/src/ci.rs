//! Everything that a change must pass. The fastest checks come first.

use crate::docs;
use crate::fuzz;
use crate::run::{Failure, Run};
use crate::{bench, dependencies, server, versions};

/// Runs all checks and stops at the first that fails.
pub(crate) fn ci(run: &mut Run) -> Result<(), Failure> {
    run.cargo("fmt", "fmt --all --check")?;
    run.cargo("fmt fuzz", "fmt --manifest-path fuzz/Cargo.toml --check")?;
    run.cargo("clippy", "clippy --workspace --all-targets --all-features --locked -- -D warnings")?;
    versions::check_rust_versions(run)?;
    dependencies::check_dependencies(run)?;
    bench::clippy(run)?;
    // In the workspace, features are combined. Each library must also build alone and without
    // features.
    for library in versions::LIBRARIES {
        run.cargo(
            &format!("bare {}", library.trim_start_matches("keyschema-")),
            &format!("clippy -p {library} --lib --no-default-features --locked -- -D warnings"),
        )?;
    }
    let warnings = [("RUSTDOCFLAGS", "-D warnings".into())];
    run.cargo_with("doc", "doc --workspace --no-deps --all-features --locked", &[], &warnings)?;
    docs::build_guide_if_possible(run)?;
    server::test(run, &[])?;
    server::demo(run)?;
    bench::check_instructions(run)?;
    versions::check_oldest_if_possible(run)?;
    fuzz::fuzz_if_possible(run)
}
