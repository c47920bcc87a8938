//! Scans find the keys of a schema or a catalogue on a server, and the elements of one key.
//!
//! `Keys` makes commands and takes answers, a `Source` sends them, and `Wanted` says what is looked
//! for: the keys of a pattern or of a catalogue. So blocking and asynchronous scans, of one server
//! and of a cluster, differ in a few lines each. A stream puts the scan into the future that asks
//! for a batch, and gets it back with the answer: nothing borrows from itself. A batch belongs to
//! the scan, and keys borrow from it: `RedisKey::WithLifetime<'text>` is the key type with that
//! lifetime.
//!
//! The cursor of a batch that is not used up is the one before it, so a scan that goes on elsewhere
//! loses nothing. Masters are known by the names they gave themselves, because addresses change.
//! They are asked for again after an error, and when all have been read. A cursor is kept with the
//! run of its server, `run_id` of `INFO`, which is asked for at the start and at the end: if it is
//! the same, no cursor between them was void.
//!
//! A blocking scan reaches a master by its address. An asynchronous connection waits long for an
//! address that is gone, so such a scan goes by a slot of the master. A command on a key of that
//! slot goes first, so that the connection finds the owner after a failover, and the node says its
//! name before it answers. Slots that moved meanwhile are reported, and not followed: no server
//! scans a slot alone.

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
