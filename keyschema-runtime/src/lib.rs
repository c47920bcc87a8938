//! The part of keyschema that programs use at run time: keys as types, which are written and
//! parsed, and the commands of clients.
//!
//! Depend on `keyschema`, which is this crate and the macros that declare keys. They are two crates
//! so that Cargo can build this one at the same time as the macros.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "alloc", test))]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

// The layers. Each uses only those before it.
mod kernels;
pub(crate) mod segment;
mod types;
#[macro_use]
mod key;
mod catalog;
mod clients;
mod pattern;
pub mod prelude;
mod vocabulary;

/// The parts of a [`KeySchema`].
pub mod schema {
    pub use keyschema_core::schema::{
        AllowedLint, Field, FieldTtl, Parameter, ParameterDocs, Piece, PrefixSchema, Source, Value,
    };
}

#[doc(hidden)]
pub mod __private;

#[doc(hidden)]
pub use vocabulary::in_messages;

#[cfg(feature = "from-json")]
pub use catalog::ParseCatalogError;
pub use catalog::{Catalog, CatalogItem, CatalogKeys, Identified, IdentifyAll, Parameters};
#[cfg(all(feature = "redis", feature = "uuid"))]
pub use clients::redis::AsBytes;
#[cfg(feature = "serde")]
pub use clients::redis::Json;
#[cfg(feature = "redis")]
pub use clients::redis::commands::Command;
#[cfg(feature = "redis")]
pub use clients::redis::scan::{ScanElements, ScanKeys};
#[cfg(feature = "redis")]
pub use clients::redis::{AsText, CommandKey, HashKey, ListKey, SetKey, StringKey, ZSetKey};
#[cfg(feature = "redis")]
pub use clients::redis::{commands, scan};
pub use key::{
    DeclaredPrefix, HashRecord, KeyPrefix, KeyText, ParameterError, ParseKey, ParseKeyError, ParsePrefix,
    Prefix, Prefixed, RedisKey, WithPrefix,
};
pub use keyschema_core::{
    Alphabet, DataType, Expiry, KeySchema, Refresh, SLOT_COUNT, Shape, StoredType, TimeOfDay, hash_slot,
    hash_tag,
};
pub use pattern::{ChannelPattern, KeyPattern, Notification, Pattern, PatternValues};
pub use segment::buffer::Buffer;
pub use segment::{KeyBuf, KeySegment, ParseKeySegment, Refusal, SegmentError, SegmentText, Writer};
pub use types::{
    ArrayRaw, ArrayTail, ArrayText, Date, Escaped, Hex, Month, Raw, Sha256, Tail, Text, UnicodeArrayTail,
    UnicodeArrayText, UnicodeTail, UnicodeText, UnixMillis, UnixSeconds,
};
