//! Where keys come from: a list of keys, a dump, a server.
//!
//! Every source is a [`KeySource`]. It yields one key after the other, with what it knows of it, and holds no more than a few of
//! them in memory.

mod dump;
mod key_list;
mod key_source;
mod observation;
mod server;

pub use dump::Dump;
pub use key_list::KeyList;
pub use key_source::KeySource;
pub(crate) use observation::shown;
pub use observation::{Expires, Observation};
pub use server::{ACCESS_RULE, Databases, NodeSummary, Sampler, Server, ServerOptions, Stop};
