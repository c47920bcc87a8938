//! The shared code of the tests.

#![allow(unexpected_cfgs, reason = "trybuild sets one")]
// The UI cases do not need it: see `Cargo.toml`.
#![cfg(not(trybuild))]

pub mod catalogue;
pub mod files;
pub mod glued;
pub mod identified;
pub mod keys;
pub mod raw;
pub mod reading;
pub mod tokens;
pub mod values;
