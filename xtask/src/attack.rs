//! The attacks with random input: their options are read by the packages that attack.

use std::ffi::OsString;

use crate::run::{Failure, Run};

/// Attacks the macros with random blocks; see `tests/oracle`.
pub(crate) fn attack(run: &mut Run, options: &[OsString]) -> Result<(), Failure> {
    run.cargo_with("attack", "run --quiet --locked -p keyschema-oracle --", options, &[])
}
