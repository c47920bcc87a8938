//! Everything that declarations, commands, scans, transactions and pipelines need:
//! `use keyschema::prelude::*`.
//!
//! The traits of commands and scans are imported without their names, so they cannot clash with
//! other names.
//!
//! The parameter types that hold text are imported too: `Text`, `ArrayText`, `Tail`, `Escaped` and
//! their variants, and `UnixSeconds` and `UnixMillis`. Other preludes and crates have types named
//! `Date`, `Month`, `Hex`, `Raw` and `Sha256`, so import these by name.

#[cfg(feature = "redis")]
pub use crate::clients::redis::CommandKey;
#[cfg(feature = "json-commands")]
pub use crate::clients::redis::commands::JsonCommands as _;
#[cfg(feature = "redis")]
pub use crate::clients::redis::commands::{
    BitmapCommands as _, ChannelCommands as _, Command, GeoCommands as _, HashCommands as _,
    HashExpiryCommands as _, HyperLogLogCommands as _, KeyCommands as _, ListCommands as _, ManyKeys as _,
    ManyValues as _, SetCommands as _, StreamCommands as _, StringCommands as _, ZSetCommands as _, pipeline,
};
#[cfg(feature = "redis")]
pub use crate::clients::redis::scan::{ScanElements as _, ScanKeys as _};
pub use crate::{
    ArrayTail, ArrayText, Escaped, Tail, Text, UnicodeArrayTail, UnicodeArrayText, UnicodeTail, UnicodeText,
    UnixMillis, UnixSeconds,
};
pub use crate::{
    HashRecord, KeyPattern as _, KeyPrefix as _, KeySegment, ParseKey, RedisKey, WithPrefix as _, pattern,
};
