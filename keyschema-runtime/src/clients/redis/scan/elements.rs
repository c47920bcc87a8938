//! The elements of one key, batch by batch: `HSCAN`, `SSCAN`, `ZSCAN`.

use core::fmt;
use std::{string::String, vec, vec::Vec};

use redis::{ConnectionLike, FromRedisValue, RedisResult, ScanOptions};

use crate::{
    Command, CommandKey,
    clients::redis::{
        commands::{HashCommands, OneType, SetCommands, Stored, ZSetCommands, names},
        kinds::{AnyZSetCommand, HashCommand, SetCommand},
    },
};

/// The type of the elements that are read from a key.
type Output<K> = <<K as CommandKey>::Value as Stored>::Reply;

/// Iterators over the elements of one large key. Every key of the data type has them.
///
/// Each is a loop over the command in its name. It asks for a batch after the last one is used up.
/// An element that exists from the first batch to the last is found at least once, and perhaps
/// twice.
///
/// Pass a key that is not `Copy` by reference: `(&key).sscan_iter(&mut con)`.
pub trait ScanElements: CommandKey + Sized {
    /// Iterates over the fields of a hash with their values. The fields must not be declared, or
    /// must all have one type.
    ///
    /// ```no_run
    /// use keyschema::prelude::*;
    ///
    /// keys! {
    ///     /// The number of views of each page.
    ///     pub hash PageViews = page:views:day:{day: keyschema::Date}, ttl = 90d, value = u64;
    /// }
    ///
    /// # fn run(mut con: redis::Connection, day: keyschema::Date) -> redis::RedisResult<()> {
    /// for field in PageViews::new(day).hscan_iter(&mut con).count(500) {
    ///     let (page, views) = field?;
    ///     println!("{page}: {views}");
    /// }
    /// # Ok(()) }
    /// ```
    fn hscan_iter<C>(self, connection: &mut C) -> ElementScan<'_, Self, C, (String, Output<Self>)>
    where
        Self::Kind: HashCommand<names::hscan, Self>,
        Self::Value: OneType,
    {
        ElementScan::new(self, connection, HashCommands::hscan)
    }

    /// Iterates over the members of a set.
    ///
    /// ```no_run
    /// use keyschema::prelude::*;
    ///
    /// keys! {
    ///     /// The followers of a user.
    ///     pub set Followers = user:followers:user_id:{user_id: u64}, persistent = "kept by the user", value = u64;
    /// }
    ///
    /// # #[cfg(feature = "redis-aio")]
    /// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
    /// let mut followers = Followers { user_id: 7 }.sscan_iter(&mut con);
    /// while let Some(follower) = followers.next_async().await? {
    ///     println!("{follower}");
    /// }
    /// # Ok(()) }
    /// ```
    fn sscan_iter<C>(self, connection: &mut C) -> ElementScan<'_, Self, C, Output<Self>>
    where
        Self::Kind: SetCommand<names::sscan, Self>,
        Self::Value: Stored,
    {
        ElementScan::new(self, connection, SetCommands::sscan)
    }

    /// Iterates over the members of a sorted set with their scores, in no order.
    ///
    /// ```no_run
    /// use keyschema::prelude::*;
    ///
    /// keys! {
    ///     /// Ranking of a game.
    ///     pub zset Leaderboard = game:scores:game_id:{game_id: u32}, persistent = "rebuilt by hand", value = u64;
    /// }
    ///
    /// # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
    /// for member in Leaderboard::new(7).zscan_iter(&mut con) {
    ///     let (player, score) = member?;
    ///     println!("{player}: {score}");
    /// }
    /// # Ok(()) }
    /// ```
    fn zscan_iter<C>(self, connection: &mut C) -> ElementScan<'_, Self, C, (Output<Self>, f64)>
    where
        Self::Kind: AnyZSetCommand<names::zscan, Self>,
        Self::Value: Stored,
    {
        ElementScan::new(self, connection, ZSetCommands::zscan)
    }
}

impl<K: CommandKey> ScanElements for K {}

/// The function that makes the command for the batch of `K` at a cursor.
type BatchCommand<K, T> = fn(&K, u64, ScanOptions) -> Command<(u64, Vec<T>)>;

/// The elements `T` of one key. Made by [`ScanElements`].
///
/// With a blocking connection, use `for`. With an asynchronous one, use
/// [`next_async`](Self::next_async) and `into_stream`. After an error the scan is where it was
/// before: the next call asks again.
pub struct ElementScan<'con, K, C, T> {
    key: K,
    connection: &'con mut C,
    command: BatchCommand<K, T>,
    /// `None` at the end.
    cursor: Option<u64>,
    pub(super) batch: vec::IntoIter<T>,
    count: Option<usize>,
    matching: Option<String>,
}

impl<'con, K, C, T> ElementScan<'con, K, C, T> {
    fn new(key: K, connection: &'con mut C, command: BatchCommand<K, T>) -> Self {
        let batch = Vec::new().into_iter();
        Self { key, connection, command, cursor: Some(0), batch, count: None, matching: None }
    }

    /// Asks the server to look at about this many elements for each batch: `COUNT`, 10 by default.
    /// A small key is sent as a whole.
    ///
    /// # Panics
    /// Panics if it is 0, which servers refuse.
    #[must_use]
    pub fn count(mut self, count: usize) -> Self {
        assert!(count > 0, "a server looks at one element or more for each batch");
        self.count = Some(count);
        self
    }

    /// Asks for the elements that match this glob: `MATCH`. For a hash, the fields must match.
    #[must_use]
    pub fn matching(mut self, glob: impl Into<String>) -> Self {
        self.matching = Some(glob.into());
        self
    }

    /// Returns the command for the next batch. Returns `None` at the end.
    fn next_command(&self) -> Option<Command<(u64, Vec<T>)>> {
        let mut options = ScanOptions::default();
        if let Some(count) = self.count {
            options = options.with_count(count);
        }
        if let Some(glob) = &self.matching {
            options = options.with_pattern(&**glob);
        }
        Some((self.command)(&self.key, self.cursor?, options))
    }

    fn take(&mut self, (cursor, batch): (u64, Vec<T>)) {
        self.cursor = (cursor != 0).then_some(cursor);
        self.batch = batch.into_iter();
    }
}

impl<K, C: ConnectionLike, T: FromRedisValue> Iterator for ElementScan<'_, K, C, T> {
    type Item = RedisResult<T>;

    fn next(&mut self) -> Option<RedisResult<T>> {
        loop {
            if let Some(element) = self.batch.next() {
                return Some(Ok(element));
            }
            match self.next_command()?.query(self.connection) {
                Ok(answer) => self.take(answer),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

#[cfg(feature = "redis-aio")]
impl<K, C: redis::aio::ConnectionLike, T: FromRedisValue> ElementScan<'_, K, C, T> {
    /// Returns the next element. Returns `None` at the end. If the future is dropped before it is
    /// ready, the scan stays where it was.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server.
    pub async fn next_async(&mut self) -> RedisResult<Option<T>> {
        self.fill_async().await?;
        Ok(self.batch.next())
    }

    /// Asks for batches until there is an element, or no further batch.
    pub(super) async fn fill_async(&mut self) -> RedisResult<()> {
        while self.batch.as_slice().is_empty() {
            let Some(command) = self.next_command() else { break };
            let answer = command.query_async(self.connection).await?;
            self.take(answer);
        }
        Ok(())
    }
}

impl<K: CommandKey, C, T> fmt::Debug for ElementScan<'_, K, C, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ElementScan")
            .field("key", &K::SCHEMA.name)
            .field("cursor", &self.cursor)
            .finish_non_exhaustive()
    }
}
