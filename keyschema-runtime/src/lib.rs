//! What programs use of keyschema: keys as types, which are written and read, and the commands of clients.
//!
//! Depend on `keyschema`, which is this and the macros that declare keys. They are two crates so that Cargo can build this one
//! while it still builds the macros.

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
