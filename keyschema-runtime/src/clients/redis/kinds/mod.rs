//! What commands ask of their keys, as bounds whose names and sentences the compiler writes into its messages.

mod data_types;
mod pairs;
mod ttl;

pub use data_types::*;
pub use pairs::*;
pub use ttl::*;
