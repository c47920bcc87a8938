//! Typed, checked keys for Redis and Valkey.
//!
//! Declare a key once; the compiler checks the declaration, and its name against the naming standard of the project, and
//! keys are written without allocating.
//!
//! ```
//! use keyschema::{RedisKey, Text, UnixSeconds};
//!
//! /// Login token; one per user and login.
//! #[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
//! #[redis_key(session:token:uid:{uid}:ts:{issued_at}, string, ttl = 2h)]
//! pub struct SessionToken<'a> {
//!     pub uid: Text<'a, 24>,
//!     pub issued_at: UnixSeconds,
//! }
//!
//! # fn main() -> Result<(), keyschema::SegmentError> {
//! let key = SessionToken { uid: Text::new("abc123")?, issued_at: UnixSeconds::new(1_692_806_400) };
//! let mut buf = SessionToken::buffer();
//! assert_eq!(key.encode(&mut buf), b"session:token:uid:abc123:ts:1692806400");
//! assert_eq!(key.to_key().as_str(), "session:token:uid:abc123:ts:1692806400");
//! assert_eq!(SessionToken::MAX_LEN, 66);
//! # Ok(())
//! # }
//! ```
//!
//! The derive [`RedisKey`](derive@RedisKey) documents the schema language and the options by which a key departs from the
//! policy in `Cargo.toml`, [`KeySegment`](derive@KeySegment) makes parameter types of your own, and the
//! trait [`KeySegment`](trait@KeySegment) lists the parameter types of this crate.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub use keyschema_derive::{HashRecord, KeySegment, RedisKey, catalog, keys};
#[doc(hidden)]
pub use keyschema_runtime::__private;
#[doc(inline)]
pub use keyschema_runtime::*;

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
