//! Commands of strings.

macro_rules! string_commands {
    ([$($groups:ident)*] { $($rows:tt)* }) => {
        next_group! { [$($groups)*] {
            $($rows)*

            /// The value.
            "GET" "O(1)" "1.0.0" HoldsString reads
            get[](self) -> Command<Option<Output<Self>>> [Self::Value: Stored]
            { all string::get(self) }

            /// Writes the value, whatever the key held.
            "SET" "O(1)" "1.0.0" HoldsString replaces
            set[](self, value: impl Element<Input<Self>>) -> Command<()> [Self::Value: Stored]
            { all string::set(self, &value, &SetIf::default()) }

            /// Writes the value under conditions; whether it did.
            "SET" "O(1)" "2.6.12" HoldsString replaces_if
            set_if[](self, value: impl Element<Input<Self>>, conditions: SetIf) -> Command<bool> [Self::Value: Stored]
            { all string::set(self, &value, &conditions) }

            /// Writes the value; what was there before.
            "SET" "O(1)" "6.2.0" HoldsString replaces
            set_get[](self, value: impl Element<Input<Self>>) -> Command<Option<Output<Self>>> [Self::Value: Stored]
            { all string::set(self, &value, &SetIf::default().get()) }

            /// Writes the value if the key is missing; whether it was.
            "SETNX" "O(1)" "1.0.0" HoldsString replaces_if
            setnx[](self, value: impl Element<Input<Self>>) -> Command<bool> [Self::Value: Stored]
            { all string::set(self, &value, &SetIf::missing()) }

            /// Writes the value with a TTL in seconds.
            "SETEX" "O(1)" "2.0.0" HoldsString unkept
            setex[](self, seconds: u64, value: impl Element<Input<Self>>) -> Command<()> [Self::Value: Stored]
            { |call| call.arg(seconds).element(&value) }

            /// Writes the value with a TTL in milliseconds.
            "PSETEX" "O(1)" "2.6.0" HoldsString unkept
            psetex[](self, millis: u64, value: impl Element<Input<Self>>) -> Command<()> [Self::Value: Stored]
            { |call| call.arg(millis).element(&value) }

            /// Writes the value; what was there before.
            "GETSET" "O(1)" "1.0.0" HoldsString replaces
            getset[](self, value: impl Element<Input<Self>>) -> Command<Option<Output<Self>>> [Self::Value: Stored]
            { |call| call.element(&value) }

            /// The value, and deletes the key.
            "GETDEL" "O(1)" "6.2.0" HoldsString deletes
            getdel[](self) -> Command<Option<Output<Self>>> [Self::Value: Stored] {}

            /// The value, and begins the TTL anew if one is declared.
            "GETEX" "O(1)" "6.2.0" HoldsString writes
            getex[](self) -> Command<Option<Output<Self>>> [Self::Value: Stored]
            { all string::getex(self) }

            /// How many bytes the value has.
            "STRLEN" "O(1)" "2.2.0" HoldsString reads
            strlen[](self) -> Command<usize> {}

            /// The bytes from `start` to `end`, both included: from 0, or from -1 at the end.
            "GETRANGE" "O(N) for N bytes" "2.4.0" HoldsString reads
            getrange[](self, start: isize, end: isize) -> Command<Vec<u8>> { |call| call.arg(start).arg(end) }

            /// As `getrange`, by its older name.
            "SUBSTR" "O(N) for N bytes" "1.0.0" HoldsString reads
            substr[](self, start: isize, end: isize) -> Command<Vec<u8>> { |call| call.arg(start).arg(end) }

            /// Writes bytes from `offset` on, behind zero bytes if there was less; how many bytes there are now.
            "SETRANGE" "O(N) for N bytes" "2.2.0" HoldsString writes
            setrange[](self, offset: usize, bytes: impl ToSingleRedisArg) -> Command<usize>
            { |call| call.arg(offset).arg(bytes) }

            /// Writes bytes behind the last; how many there are now.
            "APPEND" "O(1) amortized" "2.0.0" IsString writes
            append[](self, bytes: impl ToSingleRedisArg) -> Command<usize> { |call| call.arg(bytes) }

            /// Adds 1; the sum.
            "INCR" "O(1)" "1.0.0" IsString writes
            incr[](self) -> Command<i64> {}

            /// Adds a number; the sum.
            "INCRBY" "O(1)" "1.0.0" IsString writes
            incrby[](self, more: i64) -> Command<i64> { |call| call.arg(more) }

            /// Adds a number; the sum.
            "INCRBYFLOAT" "O(1)" "2.6.0" IsString writes
            incrbyfloat[](self, more: f64) -> Command<f64> { |call| call.arg(more) }

            /// Takes 1 away; what is left.
            "DECR" "O(1)" "1.0.0" IsString writes
            decr[](self) -> Command<i64> {}

            /// Takes a number away; what is left.
            "DECRBY" "O(1)" "1.0.0" IsString writes
            decrby[](self, less: i64) -> Command<i64> { |call| call.arg(less) }

            /// The longest text that is part of both values, in the order of its bytes.
            "LCS" "O(N·M) for values of N and M bytes" "7.0.0" IsString reads
            lcs[O: RedisKey](self, other: &O) -> SlotResult<Vec<u8>>
            [O::Kind: kinds::IsString<names::lcs, O>, O::Tag: SameTag<Self::Tag, names::lcs, O, Self>]
            { all Ok(slots::from_to("LCS", (self, Effect::Reads), (other, Effect::Reads))?.finish()) }
        } }
    };
}

use redis::{ExistenceCheck, ValueComparison};

use super::{
    Command,
    call::Call,
    elements::{Element, Input, Stored},
    ttl::{Care, Effect, How},
};
use crate::RedisKey;

/// When `SET` writes. The TTL is not a matter of options: the key declares it.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct SetIf {
    existence: Option<ExistenceCheck>,
    value: Option<ValueComparison>,
    get: bool,
}

impl SetIf {
    /// If the key is missing (`NX`).
    pub fn missing() -> Self {
        Self { existence: Some(ExistenceCheck::NX), ..Self::default() }
    }

    /// If the key is there (`XX`).
    pub fn present() -> Self {
        Self { existence: Some(ExistenceCheck::XX), ..Self::default() }
    }

    /// If what is there compares like this (`IFEQ` and its kin, since Redis 8.4 and Valkey 8.1).
    pub fn value(comparison: ValueComparison) -> Self {
        Self { value: Some(comparison), ..Self::default() }
    }

    pub(super) fn get(self) -> Self {
        Self { get: true, ..self }
    }
}

/// `GET`, or `GETEX` where reading begins the TTL anew.
#[inline]
pub(super) fn get<K: RedisKey, Reply>(key: &K) -> Command<Reply> {
    if let Some(care) = Care::of(key, Effect::Reads) {
        return get_and_expire(key, care);
    }
    let mut call = Call::new("GET", key, Effect::Times);
    call.key(key);
    call.finish()
}

/// `GETEX`, with the TTL that is declared.
#[inline]
pub(super) fn getex<K: RedisKey, Reply>(key: &K) -> Command<Reply> {
    if let Some(care) = Care::of(key, Effect::Writes) {
        return get_and_expire(key, care);
    }
    let mut call = Call::new("GETEX", key, Effect::Times);
    call.key(key);
    call.finish()
}

#[inline]
fn get_and_expire<K: RedisKey, Reply>(key: &K, care: Care) -> Command<Reply> {
    let mut call = Call::new("GETEX", key, Effect::Times);
    call.key(key).arg("PX").arg(care.ttl);
    call.finish()
}

/// `SET`, which can keep a TTL or begin one by itself, but not begin it only where there is none.
#[inline]
pub(super) fn set<K, Reply>(key: &K, value: &impl Element<Input<K>>, conditions: &SetIf) -> Command<Reply>
where
    K: RedisKey,
    K::Value: Stored,
{
    let care = Care::of(key, Effect::Replaces);
    // A script that begins the TTL where there is none, behind a `SET` that keeps it.
    let goes_on = care.is_some_and(|care| care.how == How::GoOn);
    let effect = match () {
        () if !goes_on => Effect::Times,
        () if conditions.existence.is_some() || conditions.value.is_some() => Effect::WritesIf,
        () => Effect::Writes,
    };
    let mut call = Call::new("SET", key, effect);
    call.key(key).element(value);
    if let Some(existence) = conditions.existence {
        call.arg(existence);
    }
    if let Some(comparison) = &conditions.value {
        call.arg(comparison);
    }
    call.arg_if(conditions.get, "GET");
    match care {
        Some(_) if goes_on => call.arg("KEEPTTL"),
        Some(care) => call.arg("PX").arg(care.ttl),
        None => &mut call,
    };
    call.finish()
}
