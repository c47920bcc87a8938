//! Commands of lists.

use core::num::NonZeroUsize;
use std::{string::String, vec::Vec};

use redis::{Direction, LposOptions};

use super::{
    command::Command,
    elements::{Element, Elements, Input, Output, Stored},
    other_keys::OtherKeys,
    popped::Popped,
};
use crate::{
    CommandKey,
    clients::redis::kinds::{KnownTtl, ListCommand, NoTtl, SameAnswer, SameTag, SameValue},
};

commands! {
    /// Commands of lists.
    pub trait ListCommands {}

    /// Prepends values, one after the other. Creates the list if it does not exist. Returns its new
    /// length.
    "LPUSH" "O(1) for each value" "1.0.0" [ListCommand<lpush, Self>] Upsert[KnownTtl<lpush, Self>]
    lpush[How](self, values: impl Elements<Input<Self>, How>) -> Command<usize> [Self::Value: Stored]
    { |call| call.elements(&values) }

    /// Prepends values if the list exists. Returns its new length.
    "LPUSHX" "O(1) for each value" "2.2.0" [ListCommand<lpushx, Self>] Update
    lpushx[How](self, values: impl Elements<Input<Self>, How>) -> Command<usize> [Self::Value: Stored]
    { |call| call.elements(&values) }

    /// Appends values. Creates the list if it does not exist. Returns its new length.
    "RPUSH" "O(1) for each value" "1.0.0" [ListCommand<rpush, Self>] Upsert[KnownTtl<rpush, Self>]
    rpush[How](self, values: impl Elements<Input<Self>, How>) -> Command<usize> [Self::Value: Stored]
    { |call| call.elements(&values) }

    /// Appends values if the list exists. Returns its new length.
    "RPUSHX" "O(1) for each value" "2.2.0" [ListCommand<rpushx, Self>] Update
    rpushx[How](self, values: impl Elements<Input<Self>, How>) -> Command<usize> [Self::Value: Stored]
    { |call| call.elements(&values) }

    /// Removes and returns the first value.
    "LPOP" "O(1)" "1.0.0" [ListCommand<lpop, Self>] Update
    lpop[](self) -> Command<Option<Output<Self>>> [Self::Value: Stored] {}

    /// Removes and returns up to `count` values from the front. Returns `None` if the list does not
    /// exist.
    "LPOP" "O(N) for N values" "6.2.0" [ListCommand<lpop_count, Self>] Update
    lpop_count[](self, count: NonZeroUsize) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(count) }

    /// Removes and returns the last value.
    "RPOP" "O(1)" "1.0.0" [ListCommand<rpop, Self>] Update
    rpop[](self) -> Command<Option<Output<Self>>> [Self::Value: Stored] {}

    /// Removes and returns up to `count` values from the end, the last first. Returns `None` if the
    /// list does not exist.
    "RPOP" "O(N) for N values" "6.2.0" [ListCommand<rpop_count, Self>] Update
    rpop_count[](self, count: NonZeroUsize) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(count) }

    /// Returns the value at `index`. It counts from 0, or from -1 at the end.
    "LINDEX" "O(N) for N values before it" "1.0.0" [ListCommand<lindex, Self>] Read
    lindex[](self, index: isize) -> Command<Option<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(index) }

    /// Inserts a value before the first that equals `pivot`. Returns the new length, 0 if the list
    /// does not exist, or -1 without the pivot.
    "LINSERT" "O(N) for N values before it" "2.2.0" [ListCommand<linsert_before, Self>] Update
    linsert_before[](self, pivot: impl Element<Input<Self>>, value: impl Element<Input<Self>>) -> Command<isize>
    [Self::Value: Stored]
    { |call| call.arg("BEFORE").element(&pivot).element(&value) }

    /// Inserts a value after the first that equals `pivot`. Returns the new length, 0 if the list
    /// does not exist, or -1 without the pivot.
    "LINSERT" "O(N) for N values before it" "2.2.0" [ListCommand<linsert_after, Self>] Update
    linsert_after[](self, pivot: impl Element<Input<Self>>, value: impl Element<Input<Self>>) -> Command<isize>
    [Self::Value: Stored]
    { |call| call.arg("AFTER").element(&pivot).element(&value) }

    /// Returns the length of the list.
    "LLEN" "O(1)" "1.0.0" [ListCommand<llen, Self>] Read
    llen[](self) -> Command<usize> {}

    /// Returns the index of the first value that equals `value`.
    "LPOS" "O(N) for N values" "6.0.6" [ListCommand<lpos, Self>] Read
    lpos[](self, value: impl Element<Input<Self>>) -> Command<Option<usize>> [Self::Value: Stored]
    { |call| call.element(&value) }

    /// Returns the indices of values that equal `value`: at most `count`, or all if it is 0.
    "LPOS" "O(N) for N values" "6.0.6" [ListCommand<lpos_count, Self>] Read
    lpos_count[](self, value: impl Element<Input<Self>>, count: usize, options: LposOptions) -> Command<Vec<usize>>
    [Self::Value: Stored]
    { |call| call.element(&value).arg(options.count(count)) }

    /// Returns the values from `start` to `stop`, both included. They count from 0, or from -1 at
    /// the end.
    "LRANGE" "O(S+N) for N values after S" "1.0.0" [ListCommand<lrange, Self>] Read
    lrange[](self, start: isize, stop: isize) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(start).arg(stop) }

    /// Removes `count` values that equal `value`: all if it is 0, and from the end if it is
    /// negative. Returns how many were removed.
    "LREM" "O(N) for N values" "1.0.0" [ListCommand<lrem, Self>] Update
    lrem[](self, count: isize, value: impl Element<Input<Self>>) -> Command<usize> [Self::Value: Stored]
    { |call| call.arg(count).element(&value) }

    /// Replaces the value at `index`, which must exist.
    "LSET" "O(N) for N values before it" "1.0.0" [ListCommand<lset, Self>] Update
    lset[](self, index: isize, value: impl Element<Input<Self>>) -> Command<()> [Self::Value: Stored]
    { |call| call.arg(index).element(&value) }

    /// Keeps the values from `start` to `stop`, both included, and removes the others.
    "LTRIM" "O(N) for N values removed" "1.0.0" [ListCommand<ltrim, Self>] Update
    ltrim[](self, start: isize, stop: isize) -> Command<()> { |call| call.arg(start).arg(stop) }

    /// Removes and returns up to `count` values from one end. Returns `None` if the list does not
    /// exist.
    "LMPOP" "O(N) for N values" "7.0.0" [ListCommand<lmpop, Self>] Update
    lmpop[](self, end: Direction, count: NonZeroUsize) -> Command<Option<(String, Vec<Output<Self>>)>>
    [Self::Value: Stored]
    { bare |call| call.arg(1).key(self).arg(end).arg("COUNT").arg(count) }

    /// Removes and returns the first value. Waits up to `timeout` seconds for it, 0 for no limit.
    /// Does not restart the TTL.
    "BLPOP" "O(1)" "2.0.0" [ListCommand<blpop, Self>] Block
    blpop[](self, timeout: f64) -> Command<Option<(String, Output<Self>)>> [Self::Value: Stored]
    { |call| call.arg(timeout) }

    /// Removes and returns the last value. Waits up to `timeout` seconds for it, 0 for no limit.
    /// Does not restart the TTL.
    "BRPOP" "O(1)" "2.0.0" [ListCommand<brpop, Self>] Block
    brpop[](self, timeout: f64) -> Command<Option<(String, Output<Self>)>> [Self::Value: Stored]
    { |call| call.arg(timeout) }

    /// Removes and returns up to `count` values from one end. Waits up to `timeout` seconds for
    /// them. Does not restart the TTL.
    "BLMPOP" "O(N) for N values" "7.0.0" [ListCommand<blmpop, Self>] Block
    blmpop[](self, timeout: f64, end: Direction, count: NonZeroUsize)
        -> Command<Option<(String, Vec<Output<Self>>)>>
    [Self::Value: Stored]
    { bare |call| call.arg(timeout).arg(1).key(self).arg(end).arg("COUNT").arg(count) }

    /// Removes and returns up to `count` values from one end of the first list that has some: this
    /// list, then the others in order. Does not restart a TTL.
    "LMPOP" "O(N+M) for N keys and M values" "7.0.0" [ListCommand<lmpop_any, Self>] Block
    lmpop_any[L: OtherKeys](self, others: L, end: Direction, count: NonZeroUsize) -> Command<Option<Popped<Vec<Output<Self>>>>> [L::Kind: ListCommand<lmpop_any, L::Key>,
        Self::Value: Stored,
        L::Value: SameAnswer<Self::Value, lmpop_any, L::Key, Self>,
        L::Tag: SameTag<Self::Tag, lmpop_any, L::Key, Self>,
    ]
    { with others |call, keys| call.counted_keys(keys).arg(end).arg("COUNT").arg(count) }

    /// Removes and returns the first value of the first list that has one: this list, then the
    /// others in order. Waits up to `timeout` seconds, 0 for no limit. Does not restart a TTL.
    "BLPOP" "O(N) for N keys" "2.0.0" [ListCommand<blpop_any, Self>] Block
    blpop_any[L: OtherKeys](self, others: L, timeout: f64) -> Command<Option<Popped<Output<Self>>>> [L::Kind: ListCommand<blpop_any, L::Key>,
        Self::Value: Stored,
        L::Value: SameAnswer<Self::Value, blpop_any, L::Key, Self>,
        L::Tag: SameTag<Self::Tag, blpop_any, L::Key, Self>,
    ]
    { with others |call, keys| call.keys(keys).arg(timeout) }

    /// Removes and returns the last value of the first list that has one: this list, then the
    /// others in order. Waits up to `timeout` seconds, 0 for no limit. Does not restart a TTL.
    "BRPOP" "O(N) for N keys" "2.0.0" [ListCommand<brpop_any, Self>] Block
    brpop_any[L: OtherKeys](self, others: L, timeout: f64) -> Command<Option<Popped<Output<Self>>>> [L::Kind: ListCommand<brpop_any, L::Key>,
        Self::Value: Stored,
        L::Value: SameAnswer<Self::Value, brpop_any, L::Key, Self>,
        L::Tag: SameTag<Self::Tag, brpop_any, L::Key, Self>,
    ]
    { with others |call, keys| call.keys(keys).arg(timeout) }

    /// Does the same as `lmpop_any`, and waits up to `timeout` seconds for a value. Does not
    /// restart a TTL.
    "BLMPOP" "O(N+M) for N keys and M values" "7.0.0" [ListCommand<blmpop_any, Self>] Block
    blmpop_any[L: OtherKeys](self, others: L, timeout: f64, end: Direction, count: NonZeroUsize) -> Command<Option<Popped<Vec<Output<Self>>>>> [L::Kind: ListCommand<blmpop_any, L::Key>,
        Self::Value: Stored,
        L::Value: SameAnswer<Self::Value, blmpop_any, L::Key, Self>,
        L::Tag: SameTag<Self::Tag, blmpop_any, L::Key, Self>,
    ]
    { with others |call, keys| call.arg(timeout).counted_keys(keys).arg(end).arg("COUNT").arg(count) }

    /// Moves a value from one end of this list to one end of another.
    "LMOVE" "O(1)" "6.2.0" [ListCommand<lmove, Self>] Update
    lmove[D: CommandKey](self, destination: &D, from: Direction, to: Direction) -> Command<Option<Output<Self>>> [D::Kind: ListCommand<lmove, D>,
        Self::Value: Stored,
        D::Value: SameValue<Self::Value, lmove, D, Self>,
        D::Tag: SameTag<Self::Tag, lmove, D, Self>,
        D::Ttl: KnownTtl<lmove, D>,
    ]
    { with destination: UpsertIf |call| call.key(self).key(destination).arg(from).arg(to) }

    /// Moves the last value of this list to the front of another.
    "RPOPLPUSH" "O(1)" "1.2.0" [ListCommand<rpoplpush, Self>] Update
    rpoplpush[D: CommandKey](self, destination: &D) -> Command<Option<Output<Self>>> [D::Kind: ListCommand<rpoplpush, D>,
        Self::Value: Stored,
        D::Value: SameValue<Self::Value, rpoplpush, D, Self>,
        D::Tag: SameTag<Self::Tag, rpoplpush, D, Self>,
        D::Ttl: KnownTtl<rpoplpush, D>,
    ]
    { with destination: UpsertIf }

    /// Does the same as `lmove`, and waits up to `timeout` seconds for a value. Does not set a TTL,
    /// so the destination must have none.
    "BLMOVE" "O(1)" "6.2.0" [ListCommand<blmove, Self>] Block
    blmove[D: CommandKey](self, destination: &D, from: Direction, to: Direction, timeout: f64) -> Command<Option<Output<Self>>> [D::Kind: ListCommand<blmove, D>,
        Self::Value: Stored,
        D::Value: SameValue<Self::Value, blmove, D, Self>,
        D::Tag: SameTag<Self::Tag, blmove, D, Self>,
        D::Ttl: NoTtl<blmove, D>,
    ]
    { with destination: Block |call| call.key(self).key(destination).arg(from).arg(to).arg(timeout) }

    /// Does the same as `rpoplpush`, and waits up to `timeout` seconds for a value. Does not set a
    /// TTL, so the destination must have none.
    "BRPOPLPUSH" "O(1)" "2.2.0" [ListCommand<brpoplpush, Self>] Block
    brpoplpush[D: CommandKey](self, destination: &D, timeout: f64) -> Command<Option<Output<Self>>> [D::Kind: ListCommand<brpoplpush, D>,
        Self::Value: Stored,
        D::Value: SameValue<Self::Value, brpoplpush, D, Self>,
        D::Tag: SameTag<Self::Tag, brpoplpush, D, Self>,
        D::Ttl: NoTtl<brpoplpush, D>,
    ]
    { with destination: Block |call| call.key(self).key(destination).arg(timeout) }
}
