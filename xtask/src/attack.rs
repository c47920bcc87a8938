//! The attacks. Their options are read by the packages that attack.

use std::ffi::OsString;

use crate::run::{Failure, Run};
use crate::server::server;

/// Attacks the macros with random blocks; see `tests/oracle`.
pub(crate) fn attack(run: &mut Run, options: &[OsString]) -> Result<(), Failure> {
    run.cargo_with("attack", "run --quiet --locked -p keyschema-oracle --", options, &[])
}

/// Runs a load on servers that fail; see `tests/faults`.
pub(crate) fn faults(run: &mut Run, options: &[OsString]) -> Result<(), Failure> {
    let server = server(run)?;
    run.cargo_with("faults", "run --quiet --locked -p keyschema-faults --", options, &server)
}
