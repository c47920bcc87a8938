//! Typed commands on keys.
//!
//! | to | use |
//! |---|---|
//! | make a command of a key | the methods of the traits below: `use keyschema::prelude::*` |
//! | make a command of many keys | [`ManyKeys`], [`ManyValues`] |
//! | send it | [`Command::query`], `query_async` |
//! | send several together, or as a transaction | [`pipeline`], [`Pipelined::atomic`] |
//! | set the TTL of a key with `ttl = caller` | [`KeyCommands::with_ttl`] |
//! | name a declared field of a hash, read or write all of them | `UserProfile::FIELDS`, [`Record`] |
//! | run Lua on keys | [`Script`] |
//! | use keys whose hash tags have different types | [`KeyCommands::checked_slots`] |
//! | use keys of several slots on a server that is not a cluster | [`KeyCommands::single_node`] |
//!
//! | data type | commands |
//! |---|---|
//! | all but channels; `any`, `vectorset` and `array` have no others | [`KeyCommands`] |
//! | string | [`StringCommands`] |
//! | list | [`ListCommands`] |
//! | hash | [`HashCommands`], [`HashExpiryCommands`] |
//! | set | [`SetCommands`] |
//! | zset | [`ZSetCommands`] |
//! | stream | [`StreamCommands`] |
//! | bitmap | [`BitmapCommands`], and strings as a whole |
//! | hyperloglog | [`HyperLogLogCommands`], and strings as a whole |
//! | geo | [`GeoCommands`], and most of [`ZSetCommands`] |
//! | json | `JsonCommands`, with the feature `json-commands` |
//! | channel | [`ChannelCommands`] |
//!
//! Commands are called as in Redis, with the arguments in the same order. A command of another data type is a compile error.
//!
//! ```
//! use keyschema::prelude::*;
//!
//! #[derive(RedisKey)]
//! #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
//! struct ChatMessages { room_id: u64 }
//!
//! # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
//! let key = ChatMessages { room_id: 7 };
//! key.lpush("hello").query(&mut con)?; // and the key expires in 7 days
//! let newest: Vec<String> = key.lrange(0, 9).query(&mut con)?;
//! # Ok(()) }
//! ```
//!
//! ```compile_fail
//! # use keyschema::prelude::*;
//! # #[derive(RedisKey)]
//! # #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
//! # struct ChatMessages { room_id: u64 }
//! ChatMessages { room_id: 7 }.hget("name"); // `ChatMessages` is a `list_key`: `hget` needs a hash
//! ```
//!
//! # TTLs
//!
//! A command that writes a key leaves it with its declared TTL, in one round trip. Where the command has an option for that, such as
//! `SET … PX`, it is used. Otherwise the command is sent in a script (`EVAL`), which calls it and then sets the TTL: always for
//! `refresh = write`, only if there is none for `refresh = once`, and also after commands that read for `refresh = access`. If the
//! command fails, the script ends before it touches the TTL. Keys without a declared TTL, and keys that are `persistent`, get plain
//! commands.
//!
//! | what | with `refresh = write` or `access` | with `refresh = once` |
//! |---|---|---|
//! | a write in place: `HSET`, `LPUSH`, `INCR` | TTL starts again | TTL is kept, or starts |
//! | a write that replaces: `SET`, `…STORE`, `RENAME`, `COPY` | TTL starts again | TTL is kept, or starts |
//! | a write under a condition that is not met: `SETNX`, `HSETNX`, `COPY` | TTL is kept | TTL is kept |
//! | a command that waits: `BLPOP`, `XREADGROUP` | TTL is kept, as scripts cannot wait | TTL is kept |
//! | a command on the TTL itself: `EXPIRE`, `PERSIST` | as the command says | as the command says |
//! | a look at the key, not at its value: `EXISTS`, `TYPE`, `OBJECT` | TTL is kept | TTL is kept |
//!
//! An access rule (ACL) for such keys must allow `eval` besides the commands. A command that a script calls has at most 7,000 arguments. One
//! with more is a [`CommandError`] when it is sent: `query` returns it, and the server gets nothing. Send several commands instead.
//!
//! # Slots
//!
//! The keys of one command must be in one slot of a cluster. Keys whose hash tags have different types are a compile error. Keys with
//! different values in the hash tag are a [`CommandError`] when the command is sent: `query` returns it, and the server gets nothing.

#[macro_use]
mod table;

mod call;
mod command;
mod command_error;
mod elements;
mod fields;
mod jitter;
mod keys;
mod other_keys;
mod pipeline;
mod script;
mod slot_checks;
mod ttl;
mod with_ttl;

mod bitmap;
mod channel;
mod generic;
mod geo;
mod hash;
mod hash_expiry;
mod hyperloglog;
#[cfg(feature = "json-commands")]
mod json;
mod list;
mod many;
mod set;
mod stream;
mod string;
mod zset;

#[cfg(feature = "json-commands")]
pub use self::json::JsonCommands;
pub use self::{
    bitmap::{BitOperation, BitmapCommands},
    channel::ChannelCommands,
    command::Command,
    command_error::CommandError,
    elements::{Element, Elements, OneType, Stored},
    fields::{FieldOf, HashField, Record, WholeHash},
    generic::{KeyCommands, SortOptions},
    geo::{GeoCommands, GeoOptions, GeoSearch},
    hash::HashCommands,
    hash_expiry::HashExpiryCommands,
    hyperloglog::HyperLogLogCommands,
    list::ListCommands,
    many::{BySlot, Join, ManyKeys, ManyValues},
    other_keys::OtherKeys,
    pipeline::{PipelineCommands, Pipelined, pipeline},
    script::{Script, ScriptCall},
    set::SetCommands,
    slot_checks::{CheckedSlots, SingleNode},
    stream::{ReadOptions, StreamCommands},
    string::{SetIf, StringCommands},
    with_ttl::WithTtl,
    zset::{Aggregate, Aggregation, ScoreEnd, ZSetCommands},
};
// For generated code, messages and tests.
#[doc(hidden)]
pub use self::{
    fields::{HasRecord, WriteRecord, read_fields, write_field},
    jitter::seed_jitter,
    table::CommandRow,
    ttl::Effect,
};

/// The types that messages name commands by.
pub(crate) mod names {
    #[cfg(feature = "json-commands")]
    pub use super::json::names::*;
    pub use super::{
        bitmap::names::*, channel::names::*, generic::names::*, geo::names::*, hash::names::*,
        hash_expiry::names::*, hyperloglog::names::*, list::names::*, many::names::*, script::names::*,
        set::names::*, stream::names::*, string::names::*, zset::names::*,
    };
}

/// The commands of one key, by table.
#[doc(hidden)]
pub const COMMANDS: &[&[CommandRow]] = &[
    string::COMMANDS,
    list::COMMANDS,
    hash::COMMANDS,
    hash_expiry::COMMANDS,
    set::COMMANDS,
    zset::COMMANDS,
    stream::COMMANDS,
    bitmap::COMMANDS,
    hyperloglog::COMMANDS,
    geo::COMMANDS,
    #[cfg(feature = "json-commands")]
    json::COMMANDS,
    channel::COMMANDS,
    generic::COMMANDS,
];

/// The commands of many keys, by table.
#[doc(hidden)]
pub const MANY_COMMANDS: &[&[CommandRow]] = &[many::KEY_COMMANDS, many::VALUE_COMMANDS];
