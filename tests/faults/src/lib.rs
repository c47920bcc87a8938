//! Sends typed commands to real servers that fail: they are killed, restarted, replaced, have no
//! memory left, or move their slots.
//!
//! Clients of every kind send random commands: blocking, with tokio, with smol, through a
//! `ConnectionManager`, to a cluster. Others scan. Then the promises of keyschema are compared with
//! the data on the servers:
//!
//! - No key is without its declared TTL, and each command left the TTL as the key's `refresh` says,
//!   by `PEXPIRETIME` before and after.
//! - Each counter was raised at least by the answered commands, and at most by the sent ones.
//! - Each scan found every key that always existed, and no key twice.

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
