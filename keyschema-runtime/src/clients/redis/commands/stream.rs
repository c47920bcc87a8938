//! Commands of streams.

use std::string::String;

use redis::{
    RedisWrite, ToRedisArgs, ToSingleRedisArg,
    streams::{
        StreamAddOptions, StreamAutoClaimOptions, StreamAutoClaimReply, StreamClaimReply,
        StreamInfoConsumersReply, StreamInfoGroupsReply, StreamInfoStreamReply, StreamPendingCountReply,
        StreamPendingReply, StreamRangeReply, StreamReadReply, StreamTrimOptions,
    },
};

use super::{
    command::Command,
    elements::{Element, Input, Stored},
    other_streams::OtherStreams,
};
use crate::clients::redis::kinds::{KnownTtl, SameTag, StreamCommand};

commands! {
    /// Commands of streams.
    pub trait StreamCommands {}

    /// Adds an entry. With `"*"` as its id, the server chooses one. Returns the id.
    "XADD" "O(1)" "5.0.0" [StreamCommand<xadd, Self>] Upsert[KnownTtl<xadd, Self>]
    xadd[F: ToSingleRedisArg, V: Element<Input<Self>>](self, id: impl ToSingleRedisArg, fields: impl IntoIterator<Item = (F, V)>) -> Command<String>
    [Self::Value: Stored]
    { |call| call.arg(id).pairs::<Input<Self>, F, V>("field", fields) }

    /// Adds an entry, as the options say. Returns its id, or `None` if it was not added.
    "XADD" "O(1), or O(N) for N entries trimmed" "5.0.0" [StreamCommand<xadd_options, Self>] UpsertIf[KnownTtl<xadd_options, Self>]
    xadd_options[F: ToSingleRedisArg, V: Element<Input<Self>>](self, options: &StreamAddOptions, id: impl ToSingleRedisArg, fields: impl IntoIterator<Item = (F, V)>)
        -> Command<Option<String>>
    [Self::Value: Stored]
    { |call| call.arg(options).arg(id).pairs::<Input<Self>, F, V>("field", fields) }

    /// Removes entries. Returns how many of them existed.
    "XDEL" "O(1) for each entry" "5.0.0" [StreamCommand<xdel, Self>] Update
    xdel[](self, ids: impl ToRedisArgs) -> Command<usize>
    { |call| call.some_args("entry id", ids) }

    /// Returns how many entries there are.
    "XLEN" "O(1)" "5.0.0" [StreamCommand<xlen, Self>] Read
    xlen[](self) -> Command<usize>
    {}

    /// Removes the oldest entries, as the options say. Returns how many.
    "XTRIM" "O(N) for N entries removed" "5.0.0" [StreamCommand<xtrim, Self>] Update
    xtrim[](self, options: &StreamTrimOptions) -> Command<usize>
    { |call| call.arg(options) }

    /// Returns the entries from `start` to `end`. These are ids, or `"-"` and `"+"` for the first
    /// and the last.
    "XRANGE" "O(N) for N entries" "5.0.0" [StreamCommand<xrange, Self>] Read
    xrange[](self, start: impl ToSingleRedisArg, end: impl ToSingleRedisArg) -> Command<StreamRangeReply>
    { |call| call.arg(start).arg(end) }

    /// Returns the first `count` entries from `start` to `end`.
    "XRANGE" "O(N) for N entries" "5.0.0" [StreamCommand<xrange_count, Self>] Read
    xrange_count[](self, start: impl ToSingleRedisArg, end: impl ToSingleRedisArg, count: usize) -> Command<StreamRangeReply>
    { |call| call.arg(start).arg(end).arg("COUNT").arg(count) }

    /// Returns the entries from `end` back to `start`.
    "XREVRANGE" "O(N) for N entries" "5.0.0" [StreamCommand<xrevrange, Self>] Read
    xrevrange[](self, end: impl ToSingleRedisArg, start: impl ToSingleRedisArg) -> Command<StreamRangeReply>
    { |call| call.arg(end).arg(start) }

    /// Returns the last `count` entries from `end` back to `start`.
    "XREVRANGE" "O(N) for N entries" "5.0.0" [StreamCommand<xrevrange_count, Self>] Read
    xrevrange_count[](self, end: impl ToSingleRedisArg, start: impl ToSingleRedisArg, count: usize) -> Command<StreamRangeReply>
    { |call| call.arg(end).arg(start).arg("COUNT").arg(count) }

    /// Returns the entries after `id`. It may wait for them, as the options say. It does not
    /// restart the TTL.
    "XREAD" "O(N) for N entries" "5.0.0" [StreamCommand<xread, Self>] Block
    xread[](self, id: impl ToSingleRedisArg, options: &ReadOptions) -> Command<Option<StreamReadReply>>
    { bare |call| call.arg(options).arg("STREAMS").key(self).arg(id) }

    /// Returns the entries after `id` for a consumer of a group. `">"` means entries that nobody
    /// has. It may wait for them. It does not restart the TTL.
    "XREADGROUP" "O(N) for N entries" "5.0.0" [StreamCommand<xreadgroup, Self>] Block
    xreadgroup[](self, group: impl ToSingleRedisArg, consumer: impl ToSingleRedisArg, id: impl ToSingleRedisArg, options: &ReadOptions)
        -> Command<Option<StreamReadReply>>
    { bare |call| call.arg("GROUP").arg(group).arg(consumer).arg(options).arg("STREAMS").key(self).arg(id) }

    /// Returns the entries after `id`, and those of the other streams after their ids. It may wait
    /// for them, as the options say. The answer has each stream with entries under its key. It does
    /// not restart a TTL.
    "XREAD" "O(N) for N entries" "5.0.0" [StreamCommand<xread_any, Self>] Block
    xread_any[L: OtherStreams](self, id: impl ToSingleRedisArg, others: L, options: &ReadOptions) -> Command<Option<StreamReadReply>> [L::Kind: StreamCommand<xread_any, L::Key>,
        L::Tag: SameTag<Self::Tag, xread_any, L::Key, Self>]
    { with streams others |call, keys| call.arg(options).arg("STREAMS").keys(keys).arg(id).ids(&others) }

    /// Does the same as `xread_any`, for a consumer of a group that all the streams have. The id
    /// `">"` means entries that nobody has. It does not restart a TTL.
    "XREADGROUP" "O(N) for N entries" "5.0.0" [StreamCommand<xreadgroup_any, Self>] Block
    xreadgroup_any[L: OtherStreams](self, group: impl ToSingleRedisArg, consumer: impl ToSingleRedisArg, id: impl ToSingleRedisArg, others: L, options: &ReadOptions) -> Command<Option<StreamReadReply>> [L::Kind: StreamCommand<xreadgroup_any, L::Key>,
        L::Tag: SameTag<Self::Tag, xreadgroup_any, L::Key, Self>]
    { with streams others |call, keys| call.arg("GROUP").arg(group).arg(consumer).arg(options).arg("STREAMS").keys(keys).arg(id).ids(&others) }

    /// Acknowledges entries of a group. Returns how many of them were pending.
    "XACK" "O(1) for each entry" "5.0.0" [StreamCommand<xack, Self>] Update
    xack[](self, group: impl ToSingleRedisArg, ids: impl ToRedisArgs) -> Command<usize>
    { |call| call.arg(group).some_args("entry id", ids) }

    /// Creates a group that begins after `id`. Use `"$"` for new entries only. The stream must
    /// exist.
    "XGROUP CREATE" "O(1)" "5.0.0" [StreamCommand<xgroup_create, Self>] Update
    xgroup_create[](self, group: impl ToSingleRedisArg, id: impl ToSingleRedisArg) -> Command<()>
    { |call| call.arg(group).arg(id) }

    /// Creates a group that begins after `id`, and the stream if it does not exist.
    "XGROUP CREATE" "O(1)" "5.0.0" [StreamCommand<xgroup_create_mkstream, Self>] Upsert[KnownTtl<xgroup_create_mkstream, Self>]
    xgroup_create_mkstream[](self, group: impl ToSingleRedisArg, id: impl ToSingleRedisArg) -> Command<()>
    { |call| call.arg(group).arg(id).arg("MKSTREAM") }

    /// Makes a group continue after `id`.
    "XGROUP SETID" "O(1)" "5.0.0" [StreamCommand<xgroup_setid, Self>] Update
    xgroup_setid[](self, group: impl ToSingleRedisArg, id: impl ToSingleRedisArg) -> Command<()>
    { |call| call.arg(group).arg(id) }

    /// Creates a consumer. Returns whether it is new.
    "XGROUP CREATECONSUMER" "O(1)" "6.2.0" [StreamCommand<xgroup_createconsumer, Self>] Update
    xgroup_createconsumer[](self, group: impl ToSingleRedisArg, consumer: impl ToSingleRedisArg) -> Command<bool>
    { |call| call.arg(group).arg(consumer) }

    /// Deletes a consumer. Returns how many entries it had pending.
    "XGROUP DELCONSUMER" "O(1)" "5.0.0" [StreamCommand<xgroup_delconsumer, Self>] Update
    xgroup_delconsumer[](self, group: impl ToSingleRedisArg, consumer: impl ToSingleRedisArg) -> Command<usize>
    { |call| call.arg(group).arg(consumer) }

    /// Deletes a group. Returns whether there was one.
    "XGROUP DESTROY" "O(N) for N entries pending" "5.0.0" [StreamCommand<xgroup_destroy, Self>] Update
    xgroup_destroy[](self, group: impl ToSingleRedisArg) -> Command<bool>
    { |call| call.arg(group) }

    /// Returns information about the stream.
    "XINFO STREAM" "O(1)" "5.0.0" [StreamCommand<xinfo_stream, Self>] Read
    xinfo_stream[](self) -> Command<StreamInfoStreamReply>
    {}

    /// Returns information about the groups.
    "XINFO GROUPS" "O(1)" "5.0.0" [StreamCommand<xinfo_groups, Self>] Read
    xinfo_groups[](self) -> Command<StreamInfoGroupsReply>
    {}

    /// Returns information about the consumers of a group.
    "XINFO CONSUMERS" "O(1)" "5.0.0" [StreamCommand<xinfo_consumers, Self>] Read
    xinfo_consumers[](self, group: impl ToSingleRedisArg) -> Command<StreamInfoConsumersReply>
    { |call| call.arg(group) }

    /// Returns how many entries of a group are pending, and for which consumers.
    "XPENDING" "O(N) for N consumers" "5.0.0" [StreamCommand<xpending, Self>] Read
    xpending[](self, group: impl ToSingleRedisArg) -> Command<StreamPendingReply>
    { |call| call.arg(group) }

    /// Returns the first `count` pending entries from `start` to `end`.
    "XPENDING" "O(N) for N entries" "5.0.0" [StreamCommand<xpending_count, Self>] Read
    xpending_count[](self, group: impl ToSingleRedisArg, start: impl ToSingleRedisArg, end: impl ToSingleRedisArg, count: usize)
        -> Command<StreamPendingCountReply>
    { |call| call.arg(group).arg(start).arg(end).arg(count) }

    /// Moves pending entries to another consumer. Returns the entries.
    "XCLAIM" "O(log N) for each entry" "5.0.0" [StreamCommand<xclaim, Self>] Update
    xclaim[](self, group: impl ToSingleRedisArg, consumer: impl ToSingleRedisArg, min_idle_millis: u64, ids: impl ToRedisArgs)
        -> Command<StreamClaimReply>
    { |call| call.arg(group).arg(consumer).arg(min_idle_millis).some_args("entry id", ids) }

    /// Moves pending entries from `start` on to another consumer, as the options say.
    "XAUTOCLAIM" "O(N) for N entries" "6.2.0" [StreamCommand<xautoclaim, Self>] Update
    xautoclaim[](self, group: impl ToSingleRedisArg, consumer: impl ToSingleRedisArg, min_idle_millis: u64, start: impl ToSingleRedisArg, options: StreamAutoClaimOptions)
        -> Command<StreamAutoClaimReply>
    { |call| call.arg(group).arg(consumer).arg(min_idle_millis).arg(start).arg(options) }

    /// Makes the ids of the stream continue after `id`.
    "XSETID" "O(1)" "5.0.0" [StreamCommand<xsetid, Self>] Update
    xsetid[](self, id: impl ToSingleRedisArg) -> Command<()>
    { |call| call.arg(id) }
}

/// The options of `XREAD` and `XREADGROUP`: how many entries, and how long to wait.
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
pub struct ReadOptions {
    count: Option<usize>,
    block: Option<u64>,
    noack: bool,
}

impl ReadOptions {
    /// Limits the answer to this many entries.
    pub fn count(self, count: usize) -> Self {
        Self { count: Some(count), ..self }
    }

    /// Waits up to this many milliseconds for an entry, 0 for no limit.
    pub fn block(self, millis: u64) -> Self {
        Self { block: Some(millis), ..self }
    }

    /// Does not make the entries pending. For `XREADGROUP`.
    pub fn noack(self) -> Self {
        Self { noack: true, ..self }
    }
}

impl ToRedisArgs for ReadOptions {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        if let Some(count) = self.count {
            out.write_arg(b"COUNT");
            out.write_arg_fmt(count);
        }
        if let Some(millis) = self.block {
            out.write_arg(b"BLOCK");
            out.write_arg_fmt(millis);
        }
        if self.noack {
            out.write_arg(b"NOACK");
        }
    }
}
