//! The requirements of commands on their keys, as bounds. The compiler writes their names and
//! messages into its errors.

mod data_types;
mod pairs;
mod ttl;

pub use data_types::*;
pub use pairs::*;
pub use ttl::*;
