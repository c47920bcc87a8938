//! Where keys come from: a list of keys, a dump, a server.
//!
//! Every source is a [`KeySource`]. It yields one key after the other, with what it knows of it, and holds no more than a few of
//! them in memory.

mod dump;
mod key_list;
mod key_source;
mod observation;

pub use dump::Dump;
pub use key_list::KeyList;
pub use key_source::KeySource;
pub use observation::{Expires, Observation};
