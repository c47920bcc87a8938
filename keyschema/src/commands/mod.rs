//! Commands of keys, with types.

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
    bitmap::BitOperation,
    command::Command,
    elements::{Element, Elements, Stored},
    fields::{FieldOf, HasRecord, HashField, Record, WholeHash, WriteRecord, read_fields, write_field},
    generic::SortOptions,
    geo::{GeoOptions, GeoSearch},
    jitter::seed_jitter,
    many::names as many_names,
    many::{BySlot, Join, MANY_COMMANDS, ManyKeys, ManyValues},
    pipeline::{Commands, Gathered, Pipelined, pipeline},
    script::{Script, ScriptCall, names as script_names},
    slots::{AnySlot, IgnoreSlots, SlotError, SlotResult},
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
    slots::{Own, Sources},
};
#[cfg(feature = "json-commands")]
use crate::Json;
use crate::{
    RedisKey,
    kinds::{self, NeverExpires, SameKind, SameTag, SameValue},
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
