//! Commands of keys, with types.
//!
//! | to | take |
//! |---|---|
//! | make a command of a key | the methods of [`KeyCommands`]; of many keys, [`ManyKeys`] and [`ManyValues`] |
//! | send it | [`Command::query`], `query_async`; several together by a [`pipeline`] |
//! | say how long a key of `ttl = caller` lives | [`GiveTtl::with_ttl`] |
//! | name a declared field of a hash, read or write all of them | `UserProfile::FIELDS`, [`Record`] |
//! | run Lua over keys | [`Script`] |
//! | use several keys on a server that is no cluster | [`IgnoreSlots::any_slot`] |
//!
//! A command exists on the keys whose data type it is for; [`COMMANDS`] lists them all. Bitmaps and `HyperLogLogs` are also read and
//! written whole as strings are, and a set of places is a sorted set in all but the meaning of its scores.
//!
//! # TTLs
//!
//! A command that writes a key leaves it with the TTL that is declared, in one round trip. Where it has an option for that, as
//! `SET … PX`, it is used; else the command is sent within a script (`EVAL`), which calls it and then sets the TTL: always for
//! `refresh = write`, if there is none for `refresh = once`, and also behind commands that read for `refresh = access`. If the
//! command fails, the script ends before the TTL is touched. Keys without a declared TTL, and keys that are `persistent`, are
//! sent plain commands.
//!
//! | what | with `refresh = write` or `access` | with `refresh = once` |
//! |---|---|---|
//! | a write in place: `HSET`, `LPUSH`, `INCR` | begins anew | goes on, or begins |
//! | a write that replaces: `SET`, `…STORE`, `RENAME`, `COPY` | begins anew | goes on where it was, or begins |
//! | a write under a condition that is not met: `SETNX`, `HSETNX`, `COPY` | is left alone | is left alone |
//! | a command that waits: `BLPOP`, `XREADGROUP` | is left alone, as no script can wait | is left alone |
//! | a command on the TTL itself: `EXPIRE`, `PERSIST` | does as it says | does as it says |
//! | a look at the key, not at its value: `EXISTS`, `TYPE`, `OBJECT` | is left alone | is left alone |
//!
//! An access rule (ACL) for such keys must allow `eval` besides the commands. A script passes on 8,000 arguments at most: commands
//! that take many elements are called in portions, in the same script; others fail before anything is written.
//!
//! # Slots
//!
//! The keys of one command must be in one slot of a cluster. Keys whose hash tags are of different kinds do not compile together;
//! with different values in tags of the same kind, the command is an [`SlotError`] instead of a [`Command`], before anything is sent.

mod any_slot;
mod call;
mod command;
#[doc(hidden)]
pub mod effects;
mod elements;
mod fields;
mod jitter;
mod many;
mod pipeline;
mod script;
mod slots;
mod sources;
#[macro_use]
mod table;
mod ttl;
mod with_ttl;

#[macro_use]
mod bitmap;
#[macro_use]
mod channel;
#[macro_use]
mod generic;
#[macro_use]
mod geo;
#[macro_use]
mod hash;
#[macro_use]
mod hash_expiry;
#[macro_use]
mod hyperloglog;
#[macro_use]
mod json;
#[macro_use]
mod list;
#[macro_use]
mod set;
#[macro_use]
mod stream;
#[macro_use]
mod string;
#[macro_use]
mod zset;

use core::num::NonZeroUsize;
use std::{string::String, vec::Vec};

use redis::{
    Direction, ExpireOption, Expiry, HashFieldExpirationOptions, IntegerReplyOrNoOp, LposOptions,
    ScanOptions, SortedSetAddOptions, ToRedisArgs, ToSingleRedisArg, ValueType,
    geo::{Coord, RadiusSearchResult, Unit},
    streams::{
        StreamAddOptions, StreamAutoClaimOptions, StreamAutoClaimReply, StreamClaimReply,
        StreamInfoConsumersReply, StreamInfoGroupsReply, StreamInfoStreamReply, StreamPendingCountReply,
        StreamPendingReply, StreamRangeReply, StreamReadReply, StreamTrimOptions,
    },
};

pub use self::{
    any_slot::{AnySlot, IgnoreSlots},
    bitmap::BitOperation,
    command::Command,
    elements::{Element, Elements, OneType, Stored},
    fields::{FieldOf, HasRecord, HashField, Record, WholeHash, WriteRecord, read_fields, write_field},
    generic::SortOptions,
    geo::{GeoOptions, GeoSearch},
    jitter::seed_jitter,
    many::names as many_names,
    many::{BySlot, Join, MANY_COMMANDS, ManyKeys, ManyValues},
    pipeline::{Commands, Gathered, Pipelined, pipeline},
    script::{Script, ScriptCall, names as script_names},
    slots::{SlotError, SlotResult},
    sources::OtherKeys,
    stream::ReadOptions,
    string::SetIf,
    table::CommandRow,
    ttl::Effect,
    with_ttl::{GiveTtl, WithTtl},
    zset::{Aggregate, Aggregation, ScoreEnd},
};
#[cfg(feature = "json-commands")]
use serde::{Serialize, de::DeserializeOwned};

use self::{
    call::{Call, Joined},
    elements::{Input, Output},
    sources::{Own, Sources},
};
#[cfg(feature = "json-commands")]
use crate::Json;
use crate::{
    RedisKey,
    kinds::{self, NeverExpires, SameKind, SameTag, SameValue, class},
};

/// The groups of the table, in one line for the compiler's messages, which show where the methods are from.
macro_rules! commands {
    () => {
        next_group! { [
            string_commands list_commands hash_commands hash_expiry_commands set_commands zset_commands
            stream_commands bitmap_commands hyperloglog_commands geo_commands json_commands channel_commands
            generic_commands
        ] {} }
    };
}

commands! {}
