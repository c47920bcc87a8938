//! The keys of a scan, apart from where they come from.

use std::{collections::HashSet, vec::Vec};

use redis::{Cmd, RedisResult, Value, cmd, from_redis_value};

use crate::{ParseKey, Pattern, RedisKey, pattern::PatternValues};

/// What is asked for, and the batch at hand.
#[derive(Clone)]
pub(super) struct Keys<K, V> {
    pattern: Pattern<K, V>,
    pub(super) count: Option<usize>,
    /// The keys of the batch, of which so many have been handed out.
    batch: Vec<Vec<u8>>,
    handed_out: usize,
    /// All keys of this scan so far, where each is to be handed out once.
    pub(super) seen: Option<HashSet<Vec<u8>>>,
    pub(super) skipped: usize,
    pub(super) repeated: usize,
}

impl<K: RedisKey, V: PatternValues> Keys<K, V> {
    pub(super) fn new(pattern: Pattern<K, V>) -> Self {
        const { assert_stored::<K>() };
        Self { pattern, count: None, batch: Vec::new(), handed_out: 0, seen: None, skipped: 0, repeated: 0 }
    }

    /// The command for the batch at `cursor`.
    pub(super) fn command(&self, cursor: u64) -> Cmd {
        let mut command = cmd("SCAN");
        command.arg(cursor).arg("MATCH").arg(&self.pattern);
        if let Some(count) = self.count {
            command.arg("COUNT").arg(count);
        }
        command.arg("TYPE").arg(K::SCHEMA.data_type.redis_type());
        command
    }

    /// Takes the answer to [`command`](Self::command) and returns the next cursor, 0 at the end.
    pub(super) fn take(&mut self, answer: Value) -> RedisResult<u64>
    where
        for<'text> K::WithLifetime<'text>: ParseKey<'text>,
    {
        let (cursor, mut batch): (u64, Vec<Vec<u8>>) = from_redis_value(answer)?;
        let all = batch.len();
        batch.retain(|text| self.pattern.parse_as(text).is_some());
        self.skipped += all - batch.len();
        if let Some(seen) = &mut self.seen {
            let all = batch.len();
            batch.retain(|text| seen.insert(text.clone()));
            self.repeated += all - batch.len();
        }
        self.batch = batch;
        self.handed_out = 0;
        Ok(cursor)
    }

    /// The next key of the batch.
    pub(super) fn next(&mut self) -> Option<V::Key<K::WithLifetime<'_>>>
    where
        for<'text> K::WithLifetime<'text>: ParseKey<'text>,
    {
        let text = self.batch.get(self.handed_out)?;
        self.handed_out += 1;
        self.pattern.parse_as(text)
    }

    /// What is left of the batch.
    pub(super) fn rest(&mut self) -> Batch<'_, K, V> {
        let texts = &self.batch[self.handed_out..];
        self.handed_out = self.batch.len();
        Batch { pattern: &self.pattern, texts: texts.iter() }
    }

    /// Whether all keys of the batch have been handed out.
    pub(super) fn is_empty(&self) -> bool {
        self.handed_out == self.batch.len()
    }
}

/// Some keys of a scan, which the server sent together: for commands over several keys, such as `UNLINK`.
///
/// ```no_run
/// use keyschema::{RedisKey, ScanKeys};
///
/// #[derive(RedisKey)]
/// #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
/// struct ChatMessages { room_id: u64 }
///
/// # fn main() -> redis::RedisResult<()> {
/// # let mut con = redis::Client::open("redis://127.0.0.1/")?.get_connection()?;
/// # let mut other = redis::Client::open("redis://127.0.0.1/")?.get_connection()?;
/// let mut scan = ChatMessages::scan(&mut con).count(1_000);
/// while let Some(batch) = scan.next_batch()? {
///     let keys: Vec<ChatMessages> = batch.collect();
///     redis::cmd("UNLINK").arg(&keys).exec(&mut other)?;
/// }
/// # Ok(())
/// # }
/// ```
pub struct Batch<'scan, K, V = ()> {
    pattern: &'scan Pattern<K, V>,
    texts: core::slice::Iter<'scan, Vec<u8>>,
}

impl<'scan, K: RedisKey, V: PatternValues> Iterator for Batch<'scan, K, V>
where
    K::WithLifetime<'scan>: ParseKey<'scan>,
{
    type Item = V::Key<K::WithLifetime<'scan>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.pattern.parse_as(self.texts.next()?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.texts.size_hint()
    }
}

impl<'scan, K: RedisKey, V: PatternValues> ExactSizeIterator for Batch<'scan, K, V> where
    K::WithLifetime<'scan>: ParseKey<'scan>
{
}

impl<K, V> core::fmt::Debug for Batch<'_, K, V> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("Batch").field("len", &self.texts.len()).finish_non_exhaustive()
    }
}

/// Fails to compile for a channel: no key is stored under its name, so there is nothing to find.
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
const fn assert_stored<K: RedisKey>() {
    if K::SCHEMA.data_type.redis_type().is_none() {
        panic!(
            "a channel is no key that is stored, so it cannot be scanned for\nhelp: ask `PUBSUB CHANNELS` with its pattern"
        );
    }
}
