//! Commands of keys, with types.

mod call;
mod command;
#[doc(hidden)]
pub mod effects;
mod elements;
mod fields;
mod jitter;
mod slots;
#[macro_use]
mod table;
mod ttl;
mod with_ttl;

#[macro_use]
mod hash;
#[macro_use]
mod list;
#[macro_use]
mod set;
#[macro_use]
mod string;
#[macro_use]
mod zset;

use core::num::NonZeroUsize;
use std::{string::String, vec::Vec};

use redis::{Direction, LposOptions, ScanOptions, SortedSetAddOptions, ToSingleRedisArg};

use self::{
    call::{Call, Joined},
    elements::{Input, Output},
    slots::{Own, Sources},
};
pub use self::{
    command::Command,
    elements::{Element, Elements, Stored},
    fields::{Field, FieldOf, WholeHash},
    jitter::seed_jitter,
    slots::{AnySlot, IgnoreSlots, SlotError, SlotResult},
    string::SetIf,
    table::CommandRow,
    ttl::Effect,
    with_ttl::{GiveTtl, WithTtl},
    zset::{Aggregate, Aggregation, ScoreEnd},
};
use crate::{RedisKey, kinds::{self, NeverExpires, SameTag}};

next_group! { [string_commands list_commands hash_commands set_commands zset_commands] {} }
