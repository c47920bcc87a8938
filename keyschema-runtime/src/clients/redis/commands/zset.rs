//! Commands of sorted sets.

use core::num::NonZeroUsize;
use std::{string::String, vec::Vec};

use redis::{RedisWrite, ScanOptions, ToRedisArgs, ToSingleRedisArg};

use super::{
    command::Command,
    elements::{Element, Elements, Input, Output, ScoreOf, Stored},
    other_keys::OtherKeys,
    popped::Popped,
};
use crate::{
    CommandKey,
    clients::redis::kinds::{AnyZSetCommand, KnownTtl, MembersCommand, SameAnswer, SameTag, ZSetCommand},
};

commands! {
    /// Commands of sorted sets.
    pub trait ZSetCommands {}

    /// Adds a member, or changes its score. Returns 1 if it is new, otherwise 0.
    ///
    /// The score is always an `f64`. So a score before the member does not compile, unless the
    /// members are `f64` too. For example, an undeclared `zadd(7.0, 8)` is refused, because 8 is
    /// not a score. With `zset …, value = u64`, the compiler checks the member as well.
    ///
    /// ```
    /// use keyschema::prelude::*;
    ///
    /// keys! {
    ///     /// Points of the players of a season.
    ///     pub zset SeasonPoints = season:points:season:{season: u16}, ttl = 90d, value = u64;
    /// }
    ///
    /// # #[cfg(feature = "redis-aio")]
    /// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
    /// let key = SeasonPoints::new(7);
    /// key.zadd(42, 1_200.0).query_async(&mut con).await?; // player 42
    /// assert_eq!(key.zscore(42).query_async(&mut con).await?, Some(1_200.0));
    /// # Ok(()) }
    /// ```
    ///
    /// ```compile_fail
    /// # use keyschema::prelude::*;
    /// # keys! {
    /// #     /// Points of the players of a season.
    /// #     pub zset SeasonPoints = season:points:season:{season: u16}, ttl = 90d, value = u64;
    /// # }
    /// SeasonPoints::new(7).zadd(1_200.0, 42);
    /// ```
    "ZADD" "O(log N) for N members" "1.2.0" [ZSetCommand<zadd, Self>] Upsert[KnownTtl<zadd, Self>]
    zadd[M, S](self, member: M, score: S) -> Command<usize> [S: ScoreOf<M, Input<Self>>, Self::Value: Stored]
    { |call| call.scored(&member, &score) }

    /// Adds members, or changes their scores. Returns how many of them are new. The pairs are those
    /// that `zrange_withscores` returns.
    "ZADD" "O(log N) for each member" "2.4.0" [ZSetCommand<zadd_multiple, Self>] Upsert[KnownTtl<zadd_multiple, Self>]
    zadd_multiple[M, S: ScoreOf<M, Input<Self>>](self, members: impl IntoIterator<Item = (M, S)>) -> Command<usize>
    [Self::Value: Stored]
    { |call| call.members_with_scores(members) }

    /// Adds members, or changes their scores, if the condition is met. Returns how many are new or
    /// have a new score.
    ///
    /// ```
    /// use keyschema::{commands::AddIf, prelude::*};
    ///
    /// keys! {
    ///     /// The best result of each player.
    ///     pub zset BestResults = game:results:best, persistent, value = u64;
    /// }
    ///
    /// # #[cfg(feature = "redis-aio")]
    /// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
    /// let is_record = BestResults.zadd_if([(42, 1_200.0)], AddIf::Higher).query_async(&mut con).await? == 1;
    /// # Ok(()) }
    /// ```
    "ZADD" "O(log N) for each member" "3.0.2" [ZSetCommand<zadd_if, Self>] UpsertIf[KnownTtl<zadd_if, Self>]
    zadd_if[M, S: ScoreOf<M, Input<Self>>](self, members: impl IntoIterator<Item = (M, S)>, condition: AddIf)
        -> Command<usize>
    [Self::Value: Stored]
    { |call| call.arg(condition).arg("CH").members_with_scores(members) }

    /// Adds to the score of a member, if the condition is met. Returns the sum, or `None` if it is
    /// not met.
    "ZADD" "O(log N) for N members" "3.0.2" [ZSetCommand<zadd_incr, Self>] UpsertIf[KnownTtl<zadd_incr, Self>]
    zadd_incr[M, S](self, member: M, more: S, condition: AddIf) -> Command<Option<f64>> [S: ScoreOf<M, Input<Self>>, Self::Value: Stored]
    { |call| call.arg(condition).arg("INCR").scored(&member, &more) }

    /// Adds to the score of a member. Returns the sum.
    "ZINCRBY" "O(log N) for N members" "1.2.0" [ZSetCommand<zincrby, Self>] Upsert[KnownTtl<zincrby, Self>]
    zincrby[M, S](self, member: M, more: S) -> Command<f64> [S: ScoreOf<M, Input<Self>>, Self::Value: Stored]
    { |call| call.scored(&member, &more) }

    /// Removes members. Returns how many of them existed.
    "ZREM" "O(log N) for each member" "1.2.0" [AnyZSetCommand<zrem, Self>] Update
    zrem[How](self, members: impl Elements<Input<Self>, How>) -> Command<usize> [Self::Value: Stored]
    { |call| call.elements(&members) }

    /// Removes the members with the ranks from `start` to `stop`, both included. Returns how many.
    "ZREMRANGEBYRANK" "O(log N + M) for M removed" "2.0.0" [AnyZSetCommand<zremrangebyrank, Self>] Update
    zremrangebyrank[](self, start: isize, stop: isize) -> Command<usize> { |call| call.arg(start).arg(stop) }

    /// Removes the members with scores from `min` to `max`: numbers, `"(5"` without 5, or `"-inf"`.
    /// Returns how many.
    "ZREMRANGEBYSCORE" "O(log N + M) for M removed" "1.2.0" [AnyZSetCommand<zremrangebyscore, Self>] Update
    zremrangebyscore[](self, min: impl ToSingleRedisArg, max: impl ToSingleRedisArg) -> Command<usize>
    { |call| call.arg(min).arg(max) }

    /// Removes the members from `min` to `max` by their bytes: `"[a"`, `"(b"`, `"-"`, `"+"`.
    /// Returns how many.
    "ZREMRANGEBYLEX" "O(log N + M) for M removed" "2.8.9" [AnyZSetCommand<zremrangebylex, Self>] Update
    zremrangebylex[](self, min: impl ToSingleRedisArg, max: impl ToSingleRedisArg) -> Command<usize>
    { |call| call.arg(min).arg(max) }

    /// Returns how many members there are.
    "ZCARD" "O(1)" "1.2.0" [AnyZSetCommand<zcard, Self>] Read
    zcard[](self) -> Command<usize> {}

    /// Returns how many members have scores from `min` to `max`: numbers, `"(5"` without 5,
    /// `"-inf"`.
    "ZCOUNT" "O(log N)" "2.0.0" [AnyZSetCommand<zcount, Self>] Read
    zcount[](self, min: impl ToSingleRedisArg, max: impl ToSingleRedisArg) -> Command<usize>
    { |call| call.arg(min).arg(max) }

    /// Returns how many members there are from `min` to `max` by their bytes: `"[a"`, `"(b"`,
    /// `"-"`, `"+"`.
    "ZLEXCOUNT" "O(log N)" "2.8.9" [AnyZSetCommand<zlexcount, Self>] Read
    zlexcount[](self, min: impl ToSingleRedisArg, max: impl ToSingleRedisArg) -> Command<usize>
    { |call| call.arg(min).arg(max) }

    /// Returns the score of a member.
    "ZSCORE" "O(1)" "1.2.0" [AnyZSetCommand<zscore, Self>] Read
    zscore[](self, member: impl Element<Input<Self>>) -> Command<Option<f64>> [Self::Value: Stored]
    { |call| call.element(&member) }

    /// Returns the scores of members, in their order.
    "ZMSCORE" "O(N) for N members" "6.2.0" [AnyZSetCommand<zmscore, Self>] Read
    zmscore[How](self, members: impl Elements<Input<Self>, How>) -> Command<Vec<Option<f64>>> [Self::Value: Stored]
    { |call| call.elements(&members) }

    /// Returns the rank of a member, from 0 for the lowest score.
    "ZRANK" "O(log N)" "2.0.0" [AnyZSetCommand<zrank, Self>] Read
    zrank[](self, member: impl Element<Input<Self>>) -> Command<Option<usize>> [Self::Value: Stored]
    { |call| call.element(&member) }

    /// Returns the rank of a member, from 0 for the highest score.
    "ZREVRANK" "O(log N)" "2.0.0" [AnyZSetCommand<zrevrank, Self>] Read
    zrevrank[](self, member: impl Element<Input<Self>>) -> Command<Option<usize>> [Self::Value: Stored]
    { |call| call.element(&member) }

    /// Returns the members with the ranks from `start` to `stop`, both included. They count from 0,
    /// or from -1 at the highest score.
    "ZRANGE" "O(log N + M) for M members" "1.2.0" [AnyZSetCommand<zrange, Self>] Read
    zrange[](self, start: isize, stop: isize) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(start).arg(stop) }

    /// Returns the same as `zrange`, with the scores.
    "ZRANGE" "O(log N + M) for M members" "1.2.0" [AnyZSetCommand<zrange_withscores, Self>] Read
    zrange_withscores[](self, start: isize, stop: isize) -> Command<Vec<(Output<Self>, f64)>> [Self::Value: Stored]
    { |call| call.arg(start).arg(stop).arg("WITHSCORES") }

    /// Returns the members with the ranks from `start` to `stop`, both included, counted from the
    /// highest score.
    "ZREVRANGE" "O(log N + M) for M members" "1.2.0" [AnyZSetCommand<zrevrange, Self>] Read
    zrevrange[](self, start: isize, stop: isize) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(start).arg(stop) }

    /// Returns the same as `zrevrange`, with the scores.
    "ZREVRANGE" "O(log N + M) for M members" "1.2.0" [AnyZSetCommand<zrevrange_withscores, Self>] Read
    zrevrange_withscores[](self, start: isize, stop: isize) -> Command<Vec<(Output<Self>, f64)>>
    [Self::Value: Stored]
    { |call| call.arg(start).arg(stop).arg("WITHSCORES") }

    /// Returns the members with scores from `min` to `max`: numbers, `"(5"` without 5, `"-inf"`.
    "ZRANGEBYSCORE" "O(log N + M) for M members" "1.0.5" [AnyZSetCommand<zrangebyscore, Self>] Read
    zrangebyscore[](self, min: impl ToSingleRedisArg, max: impl ToSingleRedisArg) -> Command<Vec<Output<Self>>>
    [Self::Value: Stored]
    { |call| call.arg(min).arg(max) }

    /// Returns the same as `zrangebyscore`, with the scores.
    "ZRANGEBYSCORE" "O(log N + M) for M members" "2.0.0" [AnyZSetCommand<zrangebyscore_withscores, Self>] Read
    zrangebyscore_withscores[](self, min: impl ToSingleRedisArg, max: impl ToSingleRedisArg)
        -> Command<Vec<(Output<Self>, f64)>>
    [Self::Value: Stored]
    { |call| call.arg(min).arg(max).arg("WITHSCORES") }

    /// Returns the same as `zrangebyscore`, limited to `count` members after the first `offset`.
    "ZRANGEBYSCORE" "O(log N + M) for M members" "1.0.5" [AnyZSetCommand<zrangebyscore_limit, Self>] Read
    zrangebyscore_limit[](self, min: impl ToSingleRedisArg, max: impl ToSingleRedisArg, offset: usize, count: isize)
        -> Command<Vec<Output<Self>>>
    [Self::Value: Stored]
    { |call| call.arg(min).arg(max).arg("LIMIT").arg(offset).arg(count) }

    /// Returns the members with scores from `max` down to `min`: numbers, `"(5"` without 5,
    /// `"-inf"`.
    "ZREVRANGEBYSCORE" "O(log N + M) for M members" "2.2.0" [AnyZSetCommand<zrevrangebyscore, Self>] Read
    zrevrangebyscore[](self, max: impl ToSingleRedisArg, min: impl ToSingleRedisArg) -> Command<Vec<Output<Self>>>
    [Self::Value: Stored]
    { |call| call.arg(max).arg(min) }

    /// Returns the same as `zrevrangebyscore`, with the scores.
    "ZREVRANGEBYSCORE" "O(log N + M) for M members" "2.2.0" [AnyZSetCommand<zrevrangebyscore_withscores, Self>] Read
    zrevrangebyscore_withscores[](self, max: impl ToSingleRedisArg, min: impl ToSingleRedisArg)
        -> Command<Vec<(Output<Self>, f64)>>
    [Self::Value: Stored]
    { |call| call.arg(max).arg(min).arg("WITHSCORES") }

    /// Returns the same as `zrevrangebyscore`, limited to `count` members after the first `offset`.
    "ZREVRANGEBYSCORE" "O(log N + M) for M members" "2.2.0" [AnyZSetCommand<zrevrangebyscore_limit, Self>] Read
    zrevrangebyscore_limit[](self, max: impl ToSingleRedisArg, min: impl ToSingleRedisArg, offset: usize, count: isize)
        -> Command<Vec<Output<Self>>>
    [Self::Value: Stored]
    { |call| call.arg(max).arg(min).arg("LIMIT").arg(offset).arg(count) }

    /// Returns the members from `min` to `max` by their bytes: `"[a"`, `"(b"`, `"-"`, `"+"`.
    "ZRANGEBYLEX" "O(log N + M) for M members" "2.8.9" [AnyZSetCommand<zrangebylex, Self>] Read
    zrangebylex[](self, min: impl ToSingleRedisArg, max: impl ToSingleRedisArg) -> Command<Vec<Output<Self>>>
    [Self::Value: Stored]
    { |call| call.arg(min).arg(max) }

    /// Returns the members from `max` down to `min` by their bytes: `"[a"`, `"(b"`, `"-"`, `"+"`.
    "ZREVRANGEBYLEX" "O(log N + M) for M members" "2.8.9" [AnyZSetCommand<zrevrangebylex, Self>] Read
    zrevrangebylex[](self, max: impl ToSingleRedisArg, min: impl ToSingleRedisArg) -> Command<Vec<Output<Self>>>
    [Self::Value: Stored]
    { |call| call.arg(max).arg(min) }

    /// Removes and returns up to `count` members with the lowest scores, and their scores.
    "ZPOPMIN" "O(log N) for each member" "5.0.0" [AnyZSetCommand<zpopmin, Self>] Update
    zpopmin[](self, count: usize) -> Command<Vec<(Output<Self>, f64)>> [Self::Value: Stored]
    { |call| call.arg(count) }

    /// Removes and returns up to `count` members with the highest scores, and their scores.
    "ZPOPMAX" "O(log N) for each member" "5.0.0" [AnyZSetCommand<zpopmax, Self>] Update
    zpopmax[](self, count: usize) -> Command<Vec<(Output<Self>, f64)>> [Self::Value: Stored]
    { |call| call.arg(count) }

    /// Removes and returns up to `count` members with the lowest or the highest scores. Returns
    /// `None` if the key does not exist.
    "ZMPOP" "O(log N) for each member" "7.0.0" [AnyZSetCommand<zmpop, Self>] Update
    zmpop[](self, end: ScoreEnd, count: NonZeroUsize) -> Command<Option<(String, Vec<(Output<Self>, f64)>)>>
    [Self::Value: Stored]
    { bare |call| call.arg(1).key(self).arg(end.word()).arg("COUNT").arg(count) }

    /// Removes and returns the member with the lowest score. Waits up to `timeout` seconds for it,
    /// 0 for no limit. Does not restart the TTL.
    "BZPOPMIN" "O(log N)" "5.0.0" [AnyZSetCommand<bzpopmin, Self>] Block
    bzpopmin[](self, timeout: f64) -> Command<Option<(String, Output<Self>, f64)>> [Self::Value: Stored]
    { |call| call.arg(timeout) }

    /// Removes and returns the member with the highest score. Waits up to `timeout` seconds for it,
    /// 0 for no limit. Does not restart the TTL.
    "BZPOPMAX" "O(log N)" "5.0.0" [AnyZSetCommand<bzpopmax, Self>] Block
    bzpopmax[](self, timeout: f64) -> Command<Option<(String, Output<Self>, f64)>> [Self::Value: Stored]
    { |call| call.arg(timeout) }

    /// Removes and returns up to `count` members from one end. Waits up to `timeout` seconds for
    /// them. Does not restart the TTL.
    "BZMPOP" "O(log N) for each member" "7.0.0" [AnyZSetCommand<bzmpop, Self>] Block
    bzmpop[](self, timeout: f64, end: ScoreEnd, count: NonZeroUsize)
        -> Command<Option<(String, Vec<(Output<Self>, f64)>)>>
    [Self::Value: Stored]
    { bare |call| call.arg(timeout).arg(1).key(self).arg(end.word()).arg("COUNT").arg(count) }

    /// Removes and returns up to `count` members with the lowest or the highest scores of the first
    /// set that has some: this set, then the others in order. Does not restart a TTL.
    "ZMPOP" "O(K + M log N) for K keys and M members" "7.0.0" [AnyZSetCommand<zmpop_any, Self>] Block
    zmpop_any[L: OtherKeys](self, others: L, end: ScoreEnd, count: NonZeroUsize) -> Command<Option<Popped<Vec<(Output<Self>, f64)>>>> [L::Kind: AnyZSetCommand<zmpop_any, L::Key>,
        Self::Value: Stored,
        L::Value: SameAnswer<Self::Value, zmpop_any, L::Key, Self>,
        L::Tag: SameTag<Self::Tag, zmpop_any, L::Key, Self>,
    ]
    { with others |call, keys| call.counted_keys(keys).arg(end.word()).arg("COUNT").arg(count) }

    /// Removes and returns the member with the lowest score of the first set that has one: this
    /// set, then the others in order. Waits up to `timeout` seconds, 0 for no limit. Does not
    /// restart a TTL.
    "BZPOPMIN" "O(log N)" "5.0.0" [AnyZSetCommand<bzpopmin_any, Self>] Block
    bzpopmin_any[L: OtherKeys](self, others: L, timeout: f64) -> Command<Option<Popped<(Output<Self>, f64)>>> [L::Kind: AnyZSetCommand<bzpopmin_any, L::Key>,
        Self::Value: Stored,
        L::Value: SameAnswer<Self::Value, bzpopmin_any, L::Key, Self>,
        L::Tag: SameTag<Self::Tag, bzpopmin_any, L::Key, Self>,
    ]
    { with others |call, keys| call.keys(keys).arg(timeout) }

    /// Removes and returns the member with the highest score of the first set that has one: this
    /// set, then the others in order. Waits up to `timeout` seconds, 0 for no limit. Does not
    /// restart a TTL.
    "BZPOPMAX" "O(log N)" "5.0.0" [AnyZSetCommand<bzpopmax_any, Self>] Block
    bzpopmax_any[L: OtherKeys](self, others: L, timeout: f64) -> Command<Option<Popped<(Output<Self>, f64)>>> [L::Kind: AnyZSetCommand<bzpopmax_any, L::Key>,
        Self::Value: Stored,
        L::Value: SameAnswer<Self::Value, bzpopmax_any, L::Key, Self>,
        L::Tag: SameTag<Self::Tag, bzpopmax_any, L::Key, Self>,
    ]
    { with others |call, keys| call.keys(keys).arg(timeout) }

    /// Does the same as `zmpop_any`, and waits up to `timeout` seconds for a member. Does not
    /// restart a TTL.
    "BZMPOP" "O(K + M log N) for K keys and M members" "7.0.0" [AnyZSetCommand<bzmpop_any, Self>] Block
    bzmpop_any[L: OtherKeys](self, others: L, timeout: f64, end: ScoreEnd, count: NonZeroUsize) -> Command<Option<Popped<Vec<(Output<Self>, f64)>>>> [L::Kind: AnyZSetCommand<bzmpop_any, L::Key>,
        Self::Value: Stored,
        L::Value: SameAnswer<Self::Value, bzmpop_any, L::Key, Self>,
        L::Tag: SameTag<Self::Tag, bzmpop_any, L::Key, Self>,
    ]
    { with others |call, keys| call.arg(timeout).counted_keys(keys).arg(end.word()).arg("COUNT").arg(count) }

    /// Returns a member at random.
    "ZRANDMEMBER" "O(1)" "6.2.0" [AnyZSetCommand<zrandmember, Self>] Read
    zrandmember[](self) -> Command<Option<Output<Self>>> [Self::Value: Stored] {}

    /// Returns members at random: up to `count` different ones, or `-count` that may repeat.
    "ZRANDMEMBER" "O(N) for N members" "6.2.0" [AnyZSetCommand<zrandmember_count, Self>] Read
    zrandmember_count[](self, count: isize) -> Command<Vec<Output<Self>>> [Self::Value: Stored]
    { |call| call.arg(count) }

    /// Returns some members with their scores, and the next cursor. Start with 0, and stop when the
    /// cursor is 0 again.
    "ZSCAN" "O(1) for each call" "2.8.0" [AnyZSetCommand<zscan, Self>] Read
    zscan[](self, cursor: u64, options: ScanOptions) -> Command<(u64, Vec<(Output<Self>, f64)>)>
    [Self::Value: Stored]
    { |call| call.arg(cursor).arg(options) }

    /// Returns the members that are in this key or in one of the others, each with the sum of its
    /// scores.
    "ZUNION" "O(N + M log M) for N members of all, M of the result" "6.2.0" [MembersCommand<zunion, Self>] Read
    zunion[L: OtherKeys](self, others: L) -> Command<Vec<Output<Self>>> [L::Kind: MembersCommand<zunion, L::Key>,
        Self::Value: Stored, L::Tag: SameTag<Self::Tag, zunion, L::Key, Self>]
    { with others |call, keys| call.counted_keys(keys) }

    /// Returns the same as `zunion`, with the scores.
    "ZUNION" "O(N + M log M) for N members of all, M of the result" "6.2.0" [MembersCommand<zunion_withscores, Self>] Read
    zunion_withscores[L: OtherKeys](self, others: L) -> Command<Vec<(Output<Self>, f64)>> [L::Kind: MembersCommand<zunion_withscores, L::Key>,
        Self::Value: Stored, L::Tag: SameTag<Self::Tag, zunion_withscores, L::Key, Self>]
    { with others |call, keys| call.counted_keys(keys).arg("WITHSCORES") }

    /// Returns the members that are in this key and in all others, each with the sum of its scores.
    "ZINTER" "O(N + M log M) for N members of all, M of the result" "6.2.0" [MembersCommand<zinter, Self>] Read
    zinter[L: OtherKeys](self, others: L) -> Command<Vec<Output<Self>>> [L::Kind: MembersCommand<zinter, L::Key>,
        Self::Value: Stored, L::Tag: SameTag<Self::Tag, zinter, L::Key, Self>]
    { with others |call, keys| call.counted_keys(keys) }

    /// Returns the same as `zinter`, with the scores.
    "ZINTER" "O(N + M log M) for N members of all, M of the result" "6.2.0" [MembersCommand<zinter_withscores, Self>] Read
    zinter_withscores[L: OtherKeys](self, others: L) -> Command<Vec<(Output<Self>, f64)>> [L::Kind: MembersCommand<zinter_withscores, L::Key>,
        Self::Value: Stored, L::Tag: SameTag<Self::Tag, zinter_withscores, L::Key, Self>]
    { with others |call, keys| call.counted_keys(keys).arg("WITHSCORES") }

    /// Returns the members of this key that are in none of the others.
    "ZDIFF" "O(N + M log M) for N members of all, M of the result" "6.2.0" [MembersCommand<zdiff, Self>] Read
    zdiff[L: OtherKeys](self, others: L) -> Command<Vec<Output<Self>>> [L::Kind: MembersCommand<zdiff, L::Key>,
        Self::Value: Stored, L::Tag: SameTag<Self::Tag, zdiff, L::Key, Self>]
    { with others |call, keys| call.counted_keys(keys) }

    /// Returns the same as `zdiff`, with the scores.
    "ZDIFF" "O(N + M log M) for N members of all, M of the result" "6.2.0" [MembersCommand<zdiff_withscores, Self>] Read
    zdiff_withscores[L: OtherKeys](self, others: L) -> Command<Vec<(Output<Self>, f64)>> [L::Kind: MembersCommand<zdiff_withscores, L::Key>,
        Self::Value: Stored, L::Tag: SameTag<Self::Tag, zdiff_withscores, L::Key, Self>]
    { with others |call, keys| call.counted_keys(keys).arg("WITHSCORES") }

    /// Returns how many members are in this key and in all others. Counting stops at `limit`, if it
    /// is not 0.
    "ZINTERCARD" "O(N·M) for N members of the smallest and M keys" "7.0.0" [MembersCommand<zintercard, Self>] Read
    zintercard[L: OtherKeys](self, others: L, limit: usize) -> Command<usize> [L::Kind: MembersCommand<zintercard, L::Key>,
        L::Tag: SameTag<Self::Tag, zintercard, L::Key, Self>]
    { with others |call, keys| call.counted_keys(keys).arg("LIMIT").arg(limit) }

    /// Writes the members that are in one of the keys into this key, with the sums of their scores
    /// or as the options say. Returns how many.
    "ZUNIONSTORE" "O(N + M log M) for N members of all, M of the result" "2.0.0" [ZSetCommand<zunionstore, Self>] Replace[KnownTtl<zunionstore, Self>]
    zunionstore[L: OtherKeys](self, sources: L, options: &Aggregation) -> Command<usize> [L::Kind: MembersCommand<zunionstore, L::Key>,
        L::Tag: SameTag<Self::Tag, zunionstore, L::Key, Self>]
    { with sources |call, keys| call.key(self).counted_sources(keys).arg(options) }

    /// Writes the members that are in all of the keys into this key, with the sums of their scores
    /// or as the options say. Returns how many.
    "ZINTERSTORE" "O(N + M log M) for N members of all, M of the result" "2.0.0" [ZSetCommand<zinterstore, Self>] Replace[KnownTtl<zinterstore, Self>]
    zinterstore[L: OtherKeys](self, sources: L, options: &Aggregation) -> Command<usize> [L::Kind: MembersCommand<zinterstore, L::Key>,
        L::Tag: SameTag<Self::Tag, zinterstore, L::Key, Self>]
    { with sources |call, keys| call.key(self).counted_sources(keys).arg(options) }

    /// Writes the members of the first key that are in none of the others into this key. Returns
    /// how many.
    "ZDIFFSTORE" "O(N + M log M) for N members of all, M of the result" "6.2.0" [ZSetCommand<zdiffstore, Self>] Replace[KnownTtl<zdiffstore, Self>]
    zdiffstore[L: OtherKeys](self, sources: L) -> Command<usize> [L::Kind: MembersCommand<zdiffstore, L::Key>,
        L::Tag: SameTag<Self::Tag, zdiffstore, L::Key, Self>]
    { with sources |call, keys| call.key(self).counted_sources(keys) }

    /// Writes the members of `source` with the ranks from `start` to `stop`, both included, into
    /// this key. Returns how many.
    "ZRANGESTORE" "O(log N + M) for M members" "6.2.0" [AnyZSetCommand<zrangestore, Self>] Replace[KnownTtl<zrangestore, Self>]
    zrangestore[S: CommandKey](self, source: &S, start: isize, stop: isize) -> Command<usize> [S::Kind: AnyZSetCommand<zrangestore, S>,
        S::Tag: SameTag<Self::Tag, zrangestore, S, Self>]
    { with source: Read |call| call.key(self).key(source).arg(start).arg(stop) }
}

/// The condition of a `ZADD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AddIf {
    /// Always.
    Always,
    /// If it is not a member yet (`NX`).
    Missing,
    /// If it is a member (`XX`).
    Present,
    /// If it is not a member yet, or the new score is higher (`GT`, since Redis 6.2).
    Higher,
    /// If it is not a member yet, or the new score is lower (`LT`, since Redis 6.2).
    Lower,
    /// If it is a member, and the new score is higher (`XX GT`, since Redis 6.2).
    PresentAndHigher,
    /// If it is a member, and the new score is lower (`XX LT`, since Redis 6.2).
    PresentAndLower,
}

impl ToRedisArgs for AddIf {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        let words: &[&str] = match self {
            Self::Always => &[],
            Self::Missing => &["NX"],
            Self::Present => &["XX"],
            Self::Higher => &["GT"],
            Self::Lower => &["LT"],
            Self::PresentAndHigher => &["XX", "GT"],
            Self::PresentAndLower => &["XX", "LT"],
        };
        for word in words {
            out.write_arg(word.as_bytes());
        }
    }
}

/// One end of a sorted set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreEnd {
    /// The lowest scores.
    Min,
    /// The highest scores.
    Max,
}

impl ScoreEnd {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Min => "MIN",
            Self::Max => "MAX",
        }
    }
}

/// The way in which the scores of several keys are combined: `WEIGHTS` and `AGGREGATE`.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Aggregation {
    weights: Vec<f64>,
    function: Option<Aggregate>,
}

/// The function that combines the scores of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregate {
    /// The sum, as Redis does by default.
    Sum,
    /// The lowest score.
    Min,
    /// The highest score.
    Max,
}

impl Aggregation {
    /// Multiplies the scores of each key by a number. The numbers are in the order of the keys, one
    /// for each key.
    pub fn weights(weights: impl IntoIterator<Item = f64>) -> Self {
        Self { weights: weights.into_iter().collect(), function: None }
    }

    /// Sets the function that combines the scores of a member.
    pub fn by(self, function: Aggregate) -> Self {
        Self { function: Some(function), ..self }
    }
}

impl ToRedisArgs for Aggregation {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        if !self.weights.is_empty() {
            out.write_arg(b"WEIGHTS");
            self.weights.write_redis_args(out);
        }
        if let Some(function) = self.function {
            out.write_arg(b"AGGREGATE");
            out.write_arg(match function {
                Aggregate::Sum => b"SUM",
                Aggregate::Min => b"MIN",
                Aggregate::Max => b"MAX",
            });
        }
    }
}
