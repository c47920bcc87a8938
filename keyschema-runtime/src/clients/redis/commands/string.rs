//! Commands of strings.

use core::fmt;
use std::vec::Vec;

use redis::{ExistenceCheck, ToSingleRedisArg, ValueComparison};

use super::{
    call::Call,
    command::Command,
    elements::{Element, WholeInput, WholeOutput, WholeValue},
    ttl::{Effect, TtlAction, TtlUpdate},
};
use crate::{
    CommandKey,
    clients::redis::kinds::{
        EditStringCommand, KnownTtl, SameTag, StringCommand, UndeclaredTtl, WholeStringCommand,
    },
};

commands! {
    /// Commands of strings, and of bitmaps and `HyperLogLogs` as strings.
    ///
    /// The value of a bitmap is its bytes. The value of a `HyperLogLog` is
    /// [`HyperLogLogBytes`](super::HyperLogLogBytes), and only such bytes can be written to it: the
    /// server refuses to count in any other text.
    pub trait StringCommands {}

    /// Returns the value.
    "GET" "O(1)" "1.0.0" [WholeStringCommand<get, Self>] Read
    get[](self) -> Command<Option<WholeOutput<Self>>> [Self::Kind: WholeValue<Self::Value>]
    { all get("GET", self, Effect::Read) }

    /// Writes the value, replacing any value.
    "SET" "O(1)" "1.0.0" [WholeStringCommand<set, Self>] Replace[KnownTtl<set, Self>]
    set[](self, value: impl Element<WholeInput<Self>>) -> Command<()> [Self::Kind: WholeValue<Self::Value>]
    { all set(self, &value, &SetIf::default()) }

    /// Writes the value under conditions. Returns whether it did.
    "SET" "O(1)" "2.6.12" [WholeStringCommand<set_if, Self>] ReplaceIf[KnownTtl<set_if, Self>]
    set_if[](self, value: impl Element<WholeInput<Self>>, conditions: SetIf) -> Command<bool> [Self::Kind: WholeValue<Self::Value>]
    { all set(self, &value, &conditions) }

    /// Writes the value. Returns the old value.
    "SET" "O(1)" "6.2.0" [WholeStringCommand<set_get, Self>] Replace[KnownTtl<set_get, Self>]
    set_get[](self, value: impl Element<WholeInput<Self>>) -> Command<Option<WholeOutput<Self>>> [Self::Kind: WholeValue<Self::Value>]
    { all set(self, &value, &SetIf::default().get()) }

    /// Writes the value if the key does not exist. Returns whether it did.
    "SETNX" "O(1)" "1.0.0" [WholeStringCommand<setnx, Self>] Create[KnownTtl<setnx, Self>]
    setnx[](self, value: impl Element<WholeInput<Self>>) -> Command<bool> [Self::Kind: WholeValue<Self::Value>]
    { all set(self, &value, &SetIf::missing()) }

    /// Writes the value with a TTL in seconds.
    "SETEX" "O(1)" "2.0.0" [WholeStringCommand<setex, Self>] IgnoreTtl[UndeclaredTtl<setex, Self>]
    setex[](self, seconds: u64, value: impl Element<WholeInput<Self>>) -> Command<()> [Self::Kind: WholeValue<Self::Value>]
    { |call| call.arg(seconds).element(&value) }

    /// Writes the value with a TTL in milliseconds.
    "PSETEX" "O(1)" "2.6.0" [WholeStringCommand<psetex, Self>] IgnoreTtl[UndeclaredTtl<psetex, Self>]
    psetex[](self, millis: u64, value: impl Element<WholeInput<Self>>) -> Command<()> [Self::Kind: WholeValue<Self::Value>]
    { |call| call.arg(millis).element(&value) }

    /// Writes the value. Returns the old value.
    "GETSET" "O(1)" "1.0.0" [WholeStringCommand<getset, Self>] Replace[KnownTtl<getset, Self>]
    getset[](self, value: impl Element<WholeInput<Self>>) -> Command<Option<WholeOutput<Self>>> [Self::Kind: WholeValue<Self::Value>]
    { all getset(self, &value) }

    /// Returns the value, and deletes the key.
    "GETDEL" "O(1)" "6.2.0" [WholeStringCommand<getdel, Self>] Delete
    getdel[](self) -> Command<Option<WholeOutput<Self>>> [Self::Kind: WholeValue<Self::Value>] {}

    /// Returns the value, and restarts the declared TTL, for any `refresh`.
    "GETEX" "O(1)" "6.2.0" [WholeStringCommand<getex, Self>] Expire[KnownTtl<getex, Self>]
    getex[](self) -> Command<Option<WholeOutput<Self>>> [Self::Kind: WholeValue<Self::Value>]
    { all get("GETEX", self, Effect::Rewrite) }

    /// Returns the length of the value, in bytes.
    "STRLEN" "O(1)" "2.2.0" [WholeStringCommand<strlen, Self>] Read
    strlen[](self) -> Command<usize> {}

    /// Returns the bytes from `start` to `end`, both included. They count from 0, or from -1 at the
    /// end.
    "GETRANGE" "O(N) for N bytes" "2.4.0" [WholeStringCommand<getrange, Self>] Read
    getrange[](self, start: isize, end: isize) -> Command<Vec<u8>> { |call| call.arg(start).arg(end) }

    /// Does the same as `getrange`, by its older name.
    "SUBSTR" "O(N) for N bytes" "1.0.0" [WholeStringCommand<substr, Self>] Read
    substr[](self, start: isize, end: isize) -> Command<Vec<u8>> { |call| call.arg(start).arg(end) }

    /// Writes bytes from `offset` on. A gap before them is filled with zero bytes. Returns the new
    /// length.
    "SETRANGE" "O(N) for N bytes" "2.2.0" [EditStringCommand<setrange, Self>] Upsert[KnownTtl<setrange, Self>]
    setrange[](self, offset: usize, bytes: impl ToSingleRedisArg) -> Command<usize>
    { |call| call.arg(offset).arg(bytes) }

    /// Appends bytes. Returns the new length.
    "APPEND" "O(1) amortized" "2.0.0" [StringCommand<append, Self>] Upsert[KnownTtl<append, Self>]
    append[](self, bytes: impl ToSingleRedisArg) -> Command<usize> { |call| call.arg(bytes) }

    /// Adds 1. Returns the sum.
    "INCR" "O(1)" "1.0.0" [StringCommand<incr, Self>] Upsert[KnownTtl<incr, Self>]
    incr[](self) -> Command<i64> {}

    /// Adds a number. Returns the sum.
    "INCRBY" "O(1)" "1.0.0" [StringCommand<incrby, Self>] Upsert[KnownTtl<incrby, Self>]
    incrby[](self, more: i64) -> Command<i64> { |call| call.arg(more) }

    /// Adds a number. Returns the sum.
    "INCRBYFLOAT" "O(1)" "2.6.0" [StringCommand<incrbyfloat, Self>] Upsert[KnownTtl<incrbyfloat, Self>]
    incrbyfloat[](self, more: f64) -> Command<f64> { |call| call.arg(more) }

    /// Subtracts 1. Returns the difference.
    "DECR" "O(1)" "1.0.0" [StringCommand<decr, Self>] Upsert[KnownTtl<decr, Self>]
    decr[](self) -> Command<i64> {}

    /// Subtracts a number. Returns the difference.
    "DECRBY" "O(1)" "1.0.0" [StringCommand<decrby, Self>] Upsert[KnownTtl<decrby, Self>]
    decrby[](self, less: i64) -> Command<i64> { |call| call.arg(less) }

    /// Returns the longest common subsequence of both values.
    "LCS" "O(N·M) for values of N and M bytes" "7.0.0" [StringCommand<lcs, Self>] Read
    lcs[O: CommandKey](self, other: &O) -> Command<Vec<u8>> [O::Kind: StringCommand<lcs, O>,
        O::Tag: SameTag<Self::Tag, lcs, O, Self>]
    { with other: Read }
}

/// The condition of a `SET`. It has no option for the TTL, because the key declares it.
#[derive(Clone, Default)]
#[must_use]
pub struct SetIf {
    existence: Option<ExistenceCheck>,
    value: Option<ValueComparison>,
    get: bool,
}

// This is written by hand, because not every version of redis-rs can show a condition. It does not
// show a value that is compared.
impl fmt::Debug for SetIf {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SetIf").field("get", &self.get).finish_non_exhaustive()
    }
}

impl SetIf {
    /// Writes if the key does not exist (`NX`).
    pub fn missing() -> Self {
        Self { existence: Some(ExistenceCheck::NX), ..Self::default() }
    }

    /// Writes if the key exists (`XX`).
    pub fn present() -> Self {
        Self { existence: Some(ExistenceCheck::XX), ..Self::default() }
    }

    /// Writes if the current value compares like this (`IFEQ`, `IFNE` and others, since Redis 8.4
    /// and Valkey 8.1).
    pub fn value(comparison: ValueComparison) -> Self {
        Self { value: Some(comparison), ..Self::default() }
    }

    fn get(self) -> Self {
        Self { get: true, ..self }
    }
}

/// Makes `GET`, or `GETEX` with the declared TTL if the effect restarts it.
#[inline]
fn get<K: CommandKey, Reply>(name: &'static str, key: &K, effect: Effect) -> Command<Reply> {
    let update = TtlUpdate::of(key, effect);
    let mut call = Call::new(if update.is_some() { "GETEX" } else { name }, key, Effect::Expire);
    call.key(key);
    if let Some(update) = update {
        call.end(update.end);
    }
    call.finish()
}

/// Makes `SET`, which can keep a TTL or start one by itself. After a `SET` that keeps it, `PEXPIRE`
/// starts it if there is none.
#[inline]
fn set<K, Reply>(key: &K, value: &impl Element<WholeInput<K>>, conditions: &SetIf) -> Command<Reply>
where
    K: CommandKey,
    K::Kind: WholeValue<K::Value>,
{
    let update = TtlUpdate::of(key, Effect::Replace);
    let keeps = update.is_some_and(|update| update.action == TtlAction::Continue);
    let mut call = Call::new("SET", key, if keeps { Effect::Upsert } else { Effect::Expire });
    call.key(key).element(value);
    if let Some(existence) = conditions.existence {
        call.arg(existence);
    }
    if let Some(comparison) = &conditions.value {
        call.arg(comparison);
    }
    if conditions.get {
        call.arg("GET");
    }
    match update {
        Some(_) if keeps => call.arg("KEEPTTL"),
        Some(update) => call.end(update.end),
        None => &mut call,
    };
    call.finish()
}

/// Makes `GETSET`, or `SET` with `GET` if there is a TTL to keep.
#[inline]
fn getset<K, Reply>(key: &K, value: &impl Element<WholeInput<K>>) -> Command<Reply>
where
    K: CommandKey,
    K::Kind: WholeValue<K::Value>,
{
    if TtlUpdate::of(key, Effect::Replace).is_some() {
        return set(key, value, &SetIf::default().get());
    }
    let mut call = Call::new("GETSET", key, Effect::Expire);
    call.key(key).element(value);
    call.finish()
}
