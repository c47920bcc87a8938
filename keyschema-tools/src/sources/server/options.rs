//! The options for reading running servers.

use std::{
    fmt,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use serde::{Deserialize, Serialize};

use super::summary::NodeSummary;
use crate::{access::Access, sources::Sampler};

/// The access rule that a user of [`Server`](super::Server) needs. It allows nothing else.
///
/// If the server has `CLIENT NO-TOUCH` and the user may send it, the source switches it on. The
/// commands of the rule do not need it.
///
/// ```
/// # use keyschema_tools::sources::ACCESS_RULE;
/// println!("ACL SETUSER audit on >password {ACCESS_RULE}");
/// ```
pub const ACCESS_RULE: &str = "~* -@all +scan +type +pttl +memory|usage +info +select +ping +cluster|slots +cluster|nodes +asking +readonly";

/// The additional rule of a user for reading the fields of hashes, on servers from Redis 7.2.
/// Where fields expire, `+hpttl` too.
///
/// `HRANDFIELD` counts as a use of its key, and `CLIENT NO-TOUCH` prevents that. Without it, no
/// fields are read.
pub const FIELDS_RULE: &str = "+client|no-touch +hrandfield";

/// Looks at the nodes of a source while it is read.
pub type Watch = Arc<dyn Fn(&mut dyn Iterator<Item = &NodeSummary>) + Send + Sync>;

/// The databases to read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Databases {
    /// All that have keys.
    #[default]
    All,
    /// The databases with these numbers.
    These(Vec<u32>),
}

impl fmt::Display for Databases {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => formatter.write_str("all databases"),
            Self::These(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
                write!(formatter, "`--db {}`", numbers.join(","))
            }
        }
    }
}

/// The options of [`Server`](super::Server).
#[derive(Clone)]
pub struct ServerOptions {
    /// The address: `redis://127.0.0.1:6379`, `rediss://127.0.0.1:6379` for TLS,
    /// `redis+unix:///run/redis.sock`, or `redis+sentinel://127.0.0.1:26379/master-name`. With one
    /// node of a cluster, all are read.
    pub url: String,
    /// The user and the certificates.
    pub access: Access,
    /// The databases to read.
    pub databases: Databases,
    /// Reads the replicas of a cluster instead of its masters.
    pub replicas: bool,
    /// The share of the server's time that the source may use, above 0 and up to 1.
    pub max_load: f64,
    /// Stops after this many keys.
    pub max_keys: Option<u64>,
    /// Stops after this time.
    pub max_time: Option<Duration>,
    /// The time for which a server that does not answer is tried again. Within it, a cluster can
    /// replace one of its masters.
    pub patience: Duration,
    /// Stops soon after another thread sets this to `true`.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Is called after each batch of keys, such as to show how far the source is.
    pub watch: Option<Watch>,
    /// Determines what is wanted of a key in addition to its type and TTL. `None` wants nothing.
    pub sampler: Option<Sampler>,
}

impl ServerOptions {
    /// Returns the options for a server at this address: all databases, at most 5 % of its time,
    /// without memory, to the end.
    pub fn of(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            access: Access::default(),
            databases: Databases::All,
            replicas: false,
            max_load: 0.05,
            max_keys: None,
            max_time: None,
            patience: Duration::from_secs(45),
            interrupt: None,
            watch: None,
            sampler: None,
        }
    }
}

impl fmt::Debug for ServerOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An address can contain a password.
        formatter
            .debug_struct("ServerOptions")
            .field("databases", &self.databases)
            .field("max_load", &self.max_load)
            .finish_non_exhaustive()
    }
}
