//! `keyschema`, for machines without Cargo.

use std::process::ExitCode;

fn main() -> ExitCode {
    cargo_keyschema::main_of_keyschema()
}
