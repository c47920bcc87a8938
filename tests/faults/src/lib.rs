//! A load of typed commands on real servers, while these are killed, restarted, replaced, short of memory, or move their slots.
//!
//! Clients of every kind send random commands: blocking, with tokio, with smol, through a `ConnectionManager`, to a cluster. Others scan.
//! What keyschema promises is then compared with what the servers have:
//!
//! - No key is without its declared TTL, and each command left the TTL as the key's `refresh` says, by `PEXPIRETIME` before and after.
//! - Each counter has been raised by every command that was answered, and by no more than were sent.
//! - Each scan found every key that was there all the time, and none twice.

mod client;
mod connection;
mod fault;
mod inject;
mod keys;
mod ledger;
mod scan;
mod servers;
mod step;
mod storm;
mod ttl;
mod verify;

pub use fault::Fault;
pub use storm::{Report, run};
