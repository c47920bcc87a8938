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
//! policy in `Cargo.toml`, [`KeySegment`] makes parameter types of one's own, and [`Segment`] lists those that there are.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "alloc", test))]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[macro_use]
mod stands_for;

mod buffer;
mod catalog;
#[cfg(feature = "serde")]
mod json_value;
mod key;
mod key_buf;
pub mod kinds;
mod notification;
mod parameter_error;
mod parse;
mod parse_error;
mod pattern;
mod prefix;
mod prefixed;
mod reader;
mod segment;
mod separable;
mod sink;
mod slot;
#[cfg(feature = "std")]
mod snapshot;
mod text_sink;
mod writer;

#[cfg(feature = "redis")]
pub mod commands;
#[cfg(feature = "redis")]
mod redis_args;
#[cfg(feature = "redis")]
pub mod scan;

#[doc(hidden)]
pub mod __private;

pub use catalog::Listed;
#[cfg(feature = "redis")]
pub use commands::{Command, GiveTtl, KeyCommands};
#[cfg(feature = "serde")]
pub use json_value::Json;
pub use key::RedisKey;
pub use key_buf::KeyBuf;
pub use keyschema_core::catalog::IdentifyAll;
pub use keyschema_core::schema::{Field, Parameter, Piece, Source, Value};
pub use keyschema_core::{
    Alphabet, Catalog, DataType, Expiry, Identified, KeySchema, Parameters, Refresh, SLOT_COUNT, Shape,
    hash_slot, hash_tag,
};
pub use keyschema_derive::{KeySegment, RedisKey, catalog, keys};
pub use notification::{ChannelPattern, Notification};
pub use parameter_error::ParameterError;
pub use parse::{KeyText, ParseKey};
pub use parse_error::ParseKeyError;
pub use pattern::{Pattern, Values};
pub use prefix::Prefix;
pub use prefixed::Prefixed;
pub use reader::SegmentText;
pub use segment::{
    Date, Escaped, Hex, Month, ParseSegment, Refusal, Segment, SegmentError, Tail, Text, UnicodeTail,
    UnicodeText, UnixMillis, UnixSeconds,
};
pub use writer::Writer;
