//! Commands of `HyperLogLogs`.

use super::{
    command::Command,
    elements::{Elements, Input, Stored},
    other_keys::OtherKeys,
};
use crate::clients::redis::kinds::{HyperLogLogCommand, KnownTtl, SameTag};

commands! {
    /// Commands of `HyperLogLogs`.
    pub trait HyperLogLogCommands {}

    /// Counts elements. Returns whether the estimate has changed. Without elements it creates the
    /// key if it does not exist.
    "PFADD" "O(1) for each element" "2.8.9" [HyperLogLogCommand<pfadd, Self>] Upsert[KnownTtl<pfadd, Self>]
    pfadd[How](self, elements: impl Elements<Input<Self>, How>) -> Command<bool> [Self::Value: Stored]
    { |call| call.any_elements(&elements) }

    /// Returns the approximate number of different elements that were counted.
    "PFCOUNT" "O(1)" "2.8.9" [HyperLogLogCommand<pfcount, Self>] Read
    pfcount[](self) -> Command<u64>
    {}

    /// Returns the approximate number of different elements that were counted in this key or in one
    /// of the others.
    "PFCOUNT" "O(N) for N keys" "2.8.9" [HyperLogLogCommand<pfcount_union, Self>] Read
    pfcount_union[L: OtherKeys](self, others: L) -> Command<u64> [L::Kind: HyperLogLogCommand<pfcount_union, L::Key>,
        L::Tag: SameTag<Self::Tag, pfcount_union, L::Key, Self>]
    { with others }

    /// Adds everything that the sources have counted to this key.
    "PFMERGE" "O(N) for N keys" "2.8.9" [HyperLogLogCommand<pfmerge, Self>] Upsert[KnownTtl<pfmerge, Self>]
    pfmerge[L: OtherKeys](self, sources: L) -> Command<()> [L::Kind: HyperLogLogCommand<pfmerge, L::Key>,
        L::Tag: SameTag<Self::Tag, pfmerge, L::Key, Self>]
    { with sources }
}
