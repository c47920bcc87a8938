//! Commands of sets.

use std::vec::Vec;

use redis::ScanOptions;

use super::{
    command::Command,
    elements::{Element, Elements, Input, Output, Stored},
    other_keys::OtherKeys,
};
use crate::{
    CommandKey,
    clients::redis::kinds::{KnownTtl, SameTag, SameValue, SetCommand},
};

commands! {
    /// Commands of sets.
    pub trait SetCommands {}

    /// Adds members. Returns how many of them are new.
    "SADD" "O(1) for each member" "1.0.0" [SetCommand<sadd, Self>] Upsert[KnownTtl<sadd, Self>]
    sadd[How](self, members: impl Elements<Input<Self>, How>) -> Command<usize> [Self::Value: Stored]
    { |call| call.elements(&members) }

    /// Removes members. Returns how many of them existed.
    "SREM" "O(N) for N members" "1.0.0" [SetCommand<srem, Self>] Update
    srem[How](self, members: impl Elements<Input<Self>, How>) -> Command<usize> [Self::Value: Stored]
    { |call| call.elements(&members) }

    /// Returns how many members there are.
    "SCARD" "O(1)" "1.0.0" [SetCommand<scard, Self>] Read
    scard[](self) -> Command<usize> {}

    /// Returns all members.
    "SMEMBERS" "O(N) for N members" "1.0.0" [SetCommand<smembers, Self>] Read
    smembers[](self) -> Command<Vec<Output<Self>>> [Self::Value: Stored] {}

    /// Returns whether the set has this member.
    "SISMEMBER" "O(1)" "1.0.0" [SetCommand<sismember, Self>] Read
    sismember[](self, member: impl Element<Input<Self>>) -> Command<bool> [Self::Value: Stored]
    { |call| call.element(&member) }

    /// Returns for each value whether the set has this member.
    "SMISMEMBER" "O(N) for N members" "6.2.0" [SetCommand<smismember, Self>] Read
    smismember[How](self, members: impl Elements<Input<Self>, How>) -> Command<Vec<bool>> [Self::Value: Stored]
    { |call| call.elements(&members) }

    /// Removes and returns a member at random.
    "SPOP" "O(1)" "1.0.0" [SetCommand<spop, Self>] Update
    spop[](self) -> Command<Option<Output<Self>>> [Self::Value: Stored] {}

    /// Removes and returns up to `count` members at random.
    "SPOP" "O(N) for N members" "3.2.0" [SetCommand<spop_count, Self>] Update
    spop_count[](self, count: usize) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(count) }

    /// Returns a member at random.
    "SRANDMEMBER" "O(1)" "1.0.0" [SetCommand<srandmember, Self>] Read
    srandmember[](self) -> Command<Option<Output<Self>>> [Self::Value: Stored] {}

    /// Returns members at random: up to `count` different ones, or `-count` that may repeat.
    "SRANDMEMBER" "O(N) for N members" "2.6.0" [SetCommand<srandmember_count, Self>] Read
    srandmember_count[](self, count: isize) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(count) }

    /// Returns some members, and the next cursor. Start with 0, and stop when the cursor is 0
    /// again.
    "SSCAN" "O(1) for each call" "2.8.0" [SetCommand<sscan, Self>] Read
    sscan[](self, cursor: u64, options: ScanOptions) -> Command<(u64, Vec<Output<Self>>)> [Self::Value: Stored]
    { |call| call.arg(cursor).arg(options) }

    /// Returns the members that are in this set and in all others.
    "SINTER" "O(N·M) for N members of the smallest and M sets" "1.0.0" [SetCommand<sinter, Self>] Read
    sinter[L: OtherKeys](self, others: L) -> Command<Vec<Output<Self>>> [L::Kind: SetCommand<sinter, L::Key>,
        Self::Value: Stored, L::Tag: SameTag<Self::Tag, sinter, L::Key, Self>]
    { with others }

    /// Returns the members that are in this set or in one of the others.
    "SUNION" "O(N) for N members of all" "1.0.0" [SetCommand<sunion, Self>] Read
    sunion[L: OtherKeys](self, others: L) -> Command<Vec<Output<Self>>> [L::Kind: SetCommand<sunion, L::Key>,
        Self::Value: Stored, L::Tag: SameTag<Self::Tag, sunion, L::Key, Self>]
    { with others }

    /// Returns the members of this set that are in none of the others.
    "SDIFF" "O(N) for N members of all" "1.0.0" [SetCommand<sdiff, Self>] Read
    sdiff[L: OtherKeys](self, others: L) -> Command<Vec<Output<Self>>> [L::Kind: SetCommand<sdiff, L::Key>,
        Self::Value: Stored, L::Tag: SameTag<Self::Tag, sdiff, L::Key, Self>]
    { with others }

    /// Returns how many members are in this set and in all others. Counting stops at `limit`, if it
    /// is not 0.
    "SINTERCARD" "O(N·M) for N members of the smallest and M sets" "7.0.0" [SetCommand<sintercard, Self>] Read
    sintercard[L: OtherKeys](self, others: L, limit: usize) -> Command<usize> [L::Kind: SetCommand<sintercard, L::Key>,
        L::Tag: SameTag<Self::Tag, sintercard, L::Key, Self>]
    { with others |call, keys| call.counted_keys(keys).arg("LIMIT").arg(limit) }

    /// Writes the members that are in all of the sets into this key. Returns how many.
    "SINTERSTORE" "O(N·M) for N members of the smallest and M sets" "1.0.0" [SetCommand<sinterstore, Self>] Replace[KnownTtl<sinterstore, Self>]
    sinterstore[L: OtherKeys](self, sources: L) -> Command<usize> [L::Kind: SetCommand<sinterstore, L::Key>,
        L::Tag: SameTag<Self::Tag, sinterstore, L::Key, Self>]
    { with sources |call, keys| call.key_and_sources(keys) }

    /// Writes the members that are in one of the sets into this key. Returns how many.
    "SUNIONSTORE" "O(N) for N members of all" "1.0.0" [SetCommand<sunionstore, Self>] Replace[KnownTtl<sunionstore, Self>]
    sunionstore[L: OtherKeys](self, sources: L) -> Command<usize> [L::Kind: SetCommand<sunionstore, L::Key>,
        L::Tag: SameTag<Self::Tag, sunionstore, L::Key, Self>]
    { with sources |call, keys| call.key_and_sources(keys) }

    /// Writes the members of the first set that are in none of the others into this key. Returns
    /// how many.
    "SDIFFSTORE" "O(N) for N members of all" "1.0.0" [SetCommand<sdiffstore, Self>] Replace[KnownTtl<sdiffstore, Self>]
    sdiffstore[L: OtherKeys](self, sources: L) -> Command<usize> [L::Kind: SetCommand<sdiffstore, L::Key>,
        L::Tag: SameTag<Self::Tag, sdiffstore, L::Key, Self>]
    { with sources |call, keys| call.key_and_sources(keys) }

    /// Moves a member into another set. Returns whether this one had it.
    "SMOVE" "O(1)" "1.0.0" [SetCommand<smove, Self>] Update
    smove[D: CommandKey](self, destination: &D, member: impl Element<Input<Self>>) -> Command<bool> [D::Kind: SetCommand<smove, D>,
        Self::Value: Stored,
        D::Value: SameValue<Self::Value, smove, D, Self>,
        D::Tag: SameTag<Self::Tag, smove, D, Self>,
        D::Ttl: KnownTtl<smove, D>,
    ]
    { with destination: UpsertIf |call| call.key(self).key(destination).element(&member) }
}
