//! What the tests share.

// The UI cases need nothing of it: see `Cargo.toml`.
#![cfg(not(trybuild))]
#![allow(unexpected_cfgs, reason = "trybuild sets it")]

pub mod catalogue;
pub mod files;
pub mod glued;
pub mod identified;
pub mod keys;
pub mod reading;
pub mod tokens;
pub mod values;
