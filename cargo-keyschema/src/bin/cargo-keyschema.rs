//! `cargo keyschema`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cargo_keyschema::main_of_cargo()
}
