//! The crate `redis`: keys as arguments, typed commands, scans.

#[macro_use]
pub(crate) mod args;
#[macro_use]
mod command_key;
pub mod commands;
#[cfg(feature = "serde")]
mod json_value;
pub(crate) mod kinds;
pub mod scan;

pub use command_key::CommandKey;
#[cfg(feature = "serde")]
pub use json_value::Json;
