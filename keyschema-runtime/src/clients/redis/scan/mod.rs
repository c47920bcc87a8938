//! Scans find the keys of a schema or a catalogue on a server, and the elements of one key.

mod blocking;
mod catalog_keys;
mod elements;
mod found_key;
mod keys;
mod options;
mod place;
mod removal;
mod scan_keys;
mod server;
mod source;
mod wanted;

#[cfg(feature = "redis-aio")]
mod asynchronous;
#[cfg(feature = "redis-cluster")]
mod cluster;
#[cfg(feature = "redis-cluster")]
mod cluster_cursor;
#[cfg(feature = "redis-cluster")]
mod masters;
#[cfg(feature = "stream")]
mod stream;

#[cfg(feature = "redis-cluster")]
pub use cluster::Cluster;
#[cfg(feature = "redis-cluster")]
pub use cluster_cursor::ClusterCursor;
pub use elements::{ElementScan, ScanElements};
pub use found_key::FoundKey;
pub use keys::Batch;
pub use options::Scan;
pub use place::ServerCursor;
pub use removal::{Removal, RemovalProgress};
pub use scan_keys::ScanKeys;
pub use server::Server;
#[cfg(feature = "redis-aio")]
pub use source::AsyncSource;
pub use source::{BlockingSource, ScanSource};
#[cfg(feature = "stream")]
pub use stream::{ElementStream, ScanStream};
pub use wanted::{Wanted, WantedOwned};
