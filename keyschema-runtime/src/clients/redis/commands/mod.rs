//! Typed commands on keys.
//!
//! | to | use |
//! |---|---|
//! | make a command of a key | the methods of the traits below: `use keyschema::prelude::*` |
//! | make a command of many keys | [`ManyKeys`], [`ManyValues`] |
//! | send it | `query_async`, or [`Command::query`] on a blocking connection |
//! | send several together, or as a transaction | [`pipeline`], [`Pipelined::atomic`] |
//! | set the TTL of a key with `ttl = caller` | [`KeyCommands::with_ttl`] |
//! | name a declared field of a hash, read or write all of them | `UserProfile::FIELDS`, [`Record`] |
//! | wait for an element of one of several keys | `…_any`: [`ListCommands::blpop_any`], [`StreamCommands::xread_any`] |
//! | run Lua on keys | [`Script`] |
//! | use keys whose hash tags have different types | [`KeyCommands::checked_slots`] |
//! | use keys of several slots on a server that is not a cluster | [`KeyCommands::single_node`] |
//!
//! | data type | commands |
//! |---|---|
//! | all except channels; `any`, `vectorset` and `array` have no others | [`KeyCommands`] |
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
//! The commands have the names and the order of arguments that they have in Redis. A command of
//! another data type is a compile error.
//!
//! ```
//! use keyschema::prelude::*;
//!
//! #[derive(RedisKey)]
//! #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
//! struct ChatMessages { room_id: u64 }
//!
//! # #[cfg(feature = "redis-aio")]
//! # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
//! let key = ChatMessages { room_id: 7 };
//! key.lpush("hello").query_async(&mut con).await?; // and the key expires in 7 days
//! let newest: Vec<String> = key.lrange(0, 9).query_async(&mut con).await?;
//! # Ok(()) }
//! ```
//!
//! `con` is an asynchronous connection of redis-rs, such as a `MultiplexedConnection` or a
//! `ConnectionManager`. On a blocking `redis::Connection`, write `query(&mut con)?` instead.
//!
//! ```compile_fail
//! # use keyschema::prelude::*;
//! # #[derive(RedisKey)]
//! # #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
//! # struct ChatMessages { room_id: u64 }
//! ChatMessages { room_id: 7 }.hget("name"); // `ChatMessages` is a list
//! ```
//!
//! # TTLs
//!
//! A command that writes a key leaves it with its declared TTL, in one round trip. If the command
//! has an option for that, such as `SET … PX`, the option is used. Otherwise `PEXPIRE` follows in
//! the same transaction (`MULTI`, `EXEC`), so either both run or neither. Keys without a declared
//! TTL, and keys that are `persistent`, get plain commands.
//!
//! | what | with `refresh = replace`, the default | `refresh = write` or `access` | `refresh = once` |
//! |---|---|---|---|
//! | a write that replaces: `SET`, `MSET`, `…STORE`, `RENAME`, `COPY` | restarts the TTL | restarts it | keeps it |
//! | a write in place: `INCR`, `APPEND`, `HSET`, `RPUSH` | keeps it | restarts it | keeps it |
//! | a write under a condition that is not met: `SETNX`, `HSETNX`, `COPY` | keeps it | keeps it | keeps it |
//! | a command that reads: `GET`, `HGETALL` | nothing | `access` restarts it | nothing |
//! | a command that waits: `BLPOP`, `XREADGROUP` | nothing | nothing | nothing |
//! | a command on the TTL itself: `EXPIRE`, `PERSIST`, `GETEX` | as the command says | as the command says | as the command says |
//! | a command about the key, not its value: `EXISTS`, `TYPE`, `OBJECT` | nothing | nothing | nothing |
//!
//! A write that keeps the TTL sets it if there is none.
//!
//! Three things to know:
//!
//! - The server must be Redis 7.0 or newer, or any Valkey, for `PEXPIRE … NX`. Redis 6.2 refuses
//!   the whole transaction.
//! - An access rule (ACL) must allow `multi`, `exec` and `pexpire` besides the commands.
//! - A transaction ends `WATCH`, and does not run if a watched key was changed.
//!
//! `docs/guide/ttl.md` has the guarantee and its limits, rate limiters, the access
//! rules, and the commands that still need a script.
//!
//! # Slots
//!
//! The keys of one command must be in one slot of a cluster. Keys whose hash tags have different
//! types are a compile error. Keys with different values in the hash tag are a [`CommandError`]
//! when the command is sent: `query` returns it, and the server gets nothing.

#[macro_use]
mod table;

mod call;
mod command;
mod command_error;
mod delivery;
mod field_ttls;
mod fields;
mod hashed_script;
mod jitter;
mod keys;
mod missing_commands;
mod msetex;
mod other_keys;
mod other_streams;
mod packed;
mod pipeline;
mod popped;
mod script;
mod sent;
mod slot_checks;
mod sort;
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
    elements::{Element, Elements, OneType, Score, ScoreOf, Stored, WholeValue},
    fields::{FieldOf, HashField, Record, WholeHash},
    generic::KeyCommands,
    geo::{GeoCommands, GeoOptions, GeoSearch},
    hash::HashCommands,
    hash_expiry::HashExpiryCommands,
    hyperloglog::HyperLogLogCommands,
    list::ListCommands,
    many::{BySlot, Join, ManyKeys, ManyValues},
    other_keys::OtherKeys,
    other_streams::OtherStreams,
    pipeline::{PipelineCommands, Pipelined, Replies, pipeline},
    popped::Popped,
    script::{Script, ScriptCall},
    set::SetCommands,
    slot_checks::{CheckedSlots, SingleNode},
    sort::{SortElement, SortGet, SortGets, SortKey, SortOptions},
    stream::{ReadOptions, StreamCommands},
    string::{SetIf, StringCommands},
    with_ttl::WithTtl,
    zset::{AddIf, Aggregate, Aggregation, ScoreEnd, ZSetCommands},
};
use super::values::elements;
pub use super::values::{hyperloglog_bytes::HyperLogLogBytes, written::Unwritable};
// For generated code, messages and tests.
#[doc(hidden)]
pub use self::{
    field_ttls::ExpiringField,
    fields::{HasRecord, WriteRecord, read_field, read_fields, required_field, write_field},
    jitter::seed_jitter,
    sent::{Role, SCRIPT, sent},
    table::{CommandRow, OtherTypes, Others, TtlBound},
    ttl::Effect,
};

/// The types with the names of commands in messages.
pub(crate) mod names {
    #[cfg(feature = "json-commands")]
    pub use super::json::names::*;
    pub use super::{
        bitmap::names::*, channel::names::*, generic::names::*, geo::names::*, hash::names::*,
        hash_expiry::names::*, hyperloglog::names::*, list::names::*, many::names::*, script::names::*,
        set::names::*, sort::names::*, stream::names::*, string::names::*, zset::names::*,
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
