//! The keys of a scan, independent of their source.

use std::{collections::HashSet, vec::Vec};

use redis::{Cmd, RedisResult, Value, cmd, from_redis_value};

use super::Wanted;

/// The keys that are searched for, and the current batch.
#[derive(Clone)]
pub(super) struct Keys<W> {
    pub(super) wanted: W,
    pub(super) count: Option<usize>,
    /// The keys of the batch, and how many of them have been returned.
    batch: Vec<Vec<u8>>,
    handed_out: usize,
    /// All keys of this scan so far, if each must be returned only once.
    pub(super) seen: Option<HashSet<Vec<u8>>>,
    pub(super) skipped: usize,
    pub(super) repeated: usize,
}

impl<W> Keys<W> {
    pub(super) fn new(wanted: W) -> Self {
        Self { wanted, count: None, batch: Vec::new(), handed_out: 0, seen: None, skipped: 0, repeated: 0 }
    }

    /// Returns the rest of the batch without taking it.
    pub(super) fn texts(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.batch[self.handed_out..].iter().map(|text| &text[..])
    }

    /// Counts the rest of the batch as returned.
    pub(super) fn pass_over(&mut self) {
        self.handed_out = self.batch.len();
    }

    /// Whether all keys of the batch have been returned.
    pub(super) fn is_empty(&self) -> bool {
        self.handed_out == self.batch.len()
    }
}

impl<W: Wanted> Keys<W> {
    /// Returns the command for the batch at `cursor`.
    pub(super) fn command(&self, cursor: u64) -> Cmd {
        let mut command = cmd("SCAN");
        command.arg(cursor);
        self.wanted.write_options(&mut command);
        if let Some(count) = self.count {
            command.arg("COUNT").arg(count);
        }
        command
    }

    /// Takes the answer to [`command`](Self::command) and returns the next cursor, 0 at the end.
    pub(super) fn take(&mut self, answer: Value) -> RedisResult<u64> {
        let (cursor, mut batch): (u64, Vec<Vec<u8>>) = from_redis_value(answer)?;
        let all = batch.len();
        batch.retain(|text| self.wanted.is_wanted(text));
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

    /// Returns the next key of the batch.
    pub(super) fn next(&mut self) -> Option<W::Found<'_>> {
        let text = self.batch.get_mut(self.handed_out)?;
        self.handed_out += 1;
        self.wanted.hand_out(text)
    }

    /// Takes the rest of the batch.
    pub(super) fn rest(&mut self) -> Batch<'_, W> {
        let handed_out = core::mem::replace(&mut self.handed_out, self.batch.len());
        Batch { wanted: &self.wanted, texts: self.batch[handed_out..].iter_mut() }
    }
}

/// Some keys of a scan, which the server sent together. They are for commands on several keys, such
/// as `UNLINK`.
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
pub struct Batch<'scan, W> {
    wanted: &'scan W,
    texts: core::slice::IterMut<'scan, Vec<u8>>,
}

impl<'scan, W: Wanted> Iterator for Batch<'scan, W> {
    type Item = W::Found<'scan>;

    fn next(&mut self) -> Option<Self::Item> {
        self.wanted.hand_out(self.texts.next()?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.texts.size_hint()
    }
}

impl<W: Wanted> ExactSizeIterator for Batch<'_, W> {}

impl<W> core::fmt::Debug for Batch<'_, W> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("Batch").field("len", &self.texts.len()).finish_non_exhaustive()
    }
}
