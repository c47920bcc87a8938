//! Typed, checked keys for Redis and Valkey.
//!
//! Declare each key once: its text, its data type, and how long it lives. The compiler checks the
//! declaration. It reports a wrong command, a forgotten TTL, and two keys that can be the same
//! text. Writing a key allocates nothing.
//!
//! ```
//! use keyschema::prelude::*;
//!
//! keys! {
//!     /// Newest messages of a room.
//!     pub list ChatMessages = chat:messages:room_id:{room_id: u64}, ttl = 7d;
//! }
//!
//! let key = ChatMessages::new(7);
//! assert_eq!(key.to_key(), "chat:messages:room_id:7");
//! assert_eq!(ChatMessages::parse("chat:messages:room_id:7")?, key);
//! # Ok::<(), keyschema::ParseKeyError>(())
//! ```
//!
//! With the feature `redis`, a key is an argument of redis-rs commands, and has typed commands:
//!
//! ```
//! # use keyschema::prelude::*;
//! # keys! {
//! #     /// Newest messages of a room.
//! #     pub list ChatMessages = chat:messages:room_id:{room_id: u64}, ttl = 7d;
//! # }
//! # #[cfg(any())]
//! # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
//! let key = ChatMessages::new(7);
//! key.rpush("hello").query(&mut con)?; // the key then expires in 7 days
//! let newest = key.lrange(-10, -1).query(&mut con)?;
//! # Ok(()) }
//! ```
//!
//! A command of another data type, such as `key.hget("name")`, does not compile.
//!
//! # Where to start
//!
//! | to | use |
//! |---|---|
//! | declare the keys of a module | [`keys!`] |
//! | declare a key on your own struct | [`#[derive(RedisKey)]`](derive@RedisKey) |
//! | use your own type as a parameter | [`#[derive(KeySegment)]`](derive@KeySegment) |
//! | store your own struct in a hash | [`#[derive(HashRecord)]`](derive@HashRecord) |
//! | combine the keys of several modules or crates | [`catalog!`] |
//! | write a key | [`RedisKey::encode`], [`RedisKey::to_key`], or `Display` |
//! | parse a key | [`RedisKey::parse`] |
//! | match keys with a glob | [`pattern!`] |
//! | put a tenant or an environment before keys | [`Prefix`], or a declared prefix in [`keys!`] |
//! | find out which key some bytes are | [`Catalog::identify`] |
//! | send commands | the module [`commands`](commands/index.html) (feature `redis`) |
//! | find keys on a server | the module [`scan`](scan/index.html) (feature `redis`) |
//! | commit the declared keys as a file | [`snapshot_test!`] |
//!
//! [`prelude`] has the macros and all traits.
//!
//! # Parameter types
//!
//! A parameter is a value in a key: `{room_id: u64}`. Its type determines the text, and refuses
//! values that would change the structure of the key.
//!
//! | type | text in the key |
//! |---|---|
//! | integers, also [`NonZero`](core::num::NonZero) ones | the shortest decimal form: `0`, `-7` |
//! | `bool` | `true`, `false` |
//! | [`Text<N>`](Text), [`ArrayText<N>`](ArrayText) | a text of 1 to `N` bytes, borrowed or owned |
//! | [`Tail<N>`](Tail), [`ArrayTail<N>`](ArrayTail) | the same, but it may contain the delimiter, and ends the key |
//! | [`UnicodeText<N>`](UnicodeText), [`UnicodeArrayText<N>`](UnicodeArrayText), [`UnicodeTail<N>`](UnicodeTail), [`UnicodeArrayTail<N>`](UnicodeArrayTail) | the same, with letters beyond ASCII |
//! | [`Escaped<N>`](Escaped) | any bytes, percent-encoded: `a%3Ab` |
//! | [`Raw<N>`](Raw), [`ArrayRaw<N>`](ArrayRaw) | any bytes unchanged, for keys that other programs write |
//! | [`Hex<N>`](Hex) | `N` bytes as hex digits: `007fff` |
//! | [`Sha256<N>`](Sha256) | a digest of any input, as hex digits |
//! | [`Date`], [`Month`] | `20241122`, `202411` |
//! | [`UnixSeconds`], [`UnixMillis`] | the time since 1970: `1692806400` |
//! | `Ipv4Addr`, `Ipv6Addr`, `IpAddr` | `192.0.2.1`, or 32 hex digits |
//! | `Uuid` (feature `uuid`) | `67e55044-10b1-426f-9247-bb680e5fe0c8` |
//! | a newtype or enum with [`#[derive(KeySegment)]`](derive@KeySegment) | that of its field, or its name |
//!
//! # Options
//!
//! Options follow the template, separated by commas: `ttl = 7d, jitter = 10%`.
//! [`#[derive(RedisKey)]`](derive@RedisKey) describes where each can be set.
//!
#![doc = include_str!("../docs/options.md")]
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | conversions from `SystemTime`, an index for catalogues, and snapshots |
//! | `alloc` | appending keys to `Vec` and `String`, and catalogues as JSON and Markdown |
//! | `redis` | keys as arguments of redis-rs 1.x, typed commands, and scans |
//! | `redis-aio` | commands and scans on asynchronous connections; `redis-tokio` and `redis-smol` add a runtime |
//! | `redis-cluster`, `redis-cluster-async` | scans of all masters of a cluster |
//! | `stream` | scans as streams of `futures-core` |
//! | `uuid` | `Uuid` as a parameter type |
//! | `serde` | values that are stored as JSON |
//! | `json-commands` | commands of JSON documents |
//! | `from-json` | [`Catalog`] from its file, for tools |
//!
//! # The guide
//!
//! The guide is in the repository:
//!
//! | about | page |
//! |---|---|
//! | the first five minutes | `docs/guide/getting-started.md` |
//! | declarations, and parameter types | `docs/guide/declaring-keys.md`, `docs/guide/parameters.md` |
//! | naming standards, and the policy of a project | `docs/guide/standards.md` |
//! | typed commands, and how TTLs are kept | `docs/guide/values.md`, `docs/guide/ttl.md` |
//! | clusters and hash tags | `docs/guide/clusters.md` |
//! | reading keys back, and scans | `docs/guide/reading.md`, `docs/guide/scans.md` |
//! | tenants, environments and tests | `docs/guide/tenants.md` |
//! | each mistake, with its message | `docs/guide/mistakes.md` |

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub use keyschema_derive::{HashRecord, KeySegment, RedisKey, catalog, keys};
#[doc(hidden)]
pub use keyschema_runtime::__private;
#[doc(inline)]
pub use keyschema_runtime::*;
#[doc(hidden)]
pub use vocabulary::in_messages;

// This replaces the module of the same name in the glob. rustdoc would show that one, although it
// is hidden in its own crate.
mod vocabulary {
    //! The types and bounds that the compiler writes into its messages. As in the runtime, the item
    //! that exports the module is hidden, and the module is not.

    /// The names in messages of the compiler. Not part of the API: anything here may change in any
    /// release.
    pub mod in_messages {
        pub use keyschema_runtime::in_messages::*;
    }
}

pub mod prelude {
    //! Everything that declarations, commands, scans, transactions and pipelines need:
    //! `use keyschema::prelude::*`.
    //!
    //! The traits of commands and scans are imported without their names, so they cannot clash with
    //! other names.
    //!
    //! The parameter types that hold text are imported too: `Text`, `ArrayText`, `Tail`, `Escaped`
    //! and their variants, and `UnixSeconds` and `UnixMillis`. Other preludes and crates have types
    //! named `Date`, `Month`, `Hex`, `Raw` and `Sha256`, so import these by name.

    pub use keyschema_derive::{HashRecord, KeySegment, RedisKey, catalog, keys};
    pub use keyschema_runtime::prelude::*;
}
