//! Sources of keys: a list of keys, a dump, a server.
//!
//! Every source is a [`KeySource`]. It yields one key after the other, with the known facts about
//! it, and holds only a few keys in memory.

mod dump;
mod key_list;
mod key_source;
mod observation;
mod server;
mod wanted;

pub use dump::Dump;
pub use key_list::KeyList;
pub use key_source::KeySource;
pub use observation::{Expires, HashField, Observation};
pub(crate) use observation::{now, shown};
pub(crate) use server::other;
pub use server::{
    ACCESS_RULE, Databases, FIELDS_RULE, FirstLook, Needs, NodeSummary, Nodes, Progress, Server,
    ServerOptions, Stop, Watch,
};
pub use wanted::{MOST_FIELDS, Sampler, Wanted};
