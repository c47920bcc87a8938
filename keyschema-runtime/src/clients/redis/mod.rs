//! The crate `redis`: keys as arguments, typed commands, scans.

#[macro_use]
pub(crate) mod args;
#[macro_use]
mod command_key;
pub mod commands;
mod data_type_keys;
pub(crate) mod kinds;
pub(crate) mod reply;
pub mod scan;
pub(crate) mod values;

pub use command_key::CommandKey;
pub use data_type_keys::{HashKey, ListKey, SetKey, StringKey, ZSetKey};
#[cfg(feature = "serde")]
pub use values::json::Json;
#[cfg(feature = "uuid")]
pub use values::stored_as::AsBytes;
pub use values::stored_as::AsText;
