//! Removes all keys that a scan finds.

use core::fmt;
use std::vec::Vec;

use redis::{Cmd, RedisResult, cmd};

use super::{BlockingSource, Scan, ScanSource, Wanted};
use crate::{CatalogKeys, hash_slot};

/// The removal of all keys that a scan finds. Made by [`Scan::unlink_all`] and
/// [`Scan::delete_all`]. [`run`](Self::run) starts it.
///
/// It goes batch by batch: it scans for some keys, removes them, then scans on. On a cluster each
/// command has keys of one slot. Other clients are served between two batches. Keys that are
/// written meanwhile may remain.
///
/// | to | call |
/// |---|---|
/// | count the keys that would be removed | [`dry_run`](Self::dry_run) |
/// | remove everything | [`run`](Self::run), `run_async` |
/// | get the progress after each batch | [`run_with`](Self::run_with), `run_with_async` |
/// | wait between batches, or stop | [`remove_batch`](Self::remove_batch), `remove_batch_async` |
/// | also remove keys without a schema | [`with_strays`](Self::with_strays) |
///
/// **After an error** nothing is lost: the next call tries the same keys again, and continues from
/// there. Another process can continue at the [`cursor`](Self::cursor).
///
/// ```no_run
/// use keyschema::{Prefix, prelude::*};
///
/// keys! {
///     pub catalog ALL_KEYS;
///     /// Newest messages of a room.
///     pub list Messages = chat:messages:room_id:{room_id: u64}, ttl = 7d;
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let mut con = redis::Client::open("redis://127.0.0.1/")?.get_connection()?;
/// let tenant = ALL_KEYS.with_prefix(Prefix::new("tenant:7:")?);
/// let found = tenant.scan(&mut con).unlink_all().dry_run().run()?;
/// println!("{} keys of the tenant, and {} of no schema", found.removed, found.left);
///
/// let mut removal = tenant.scan(&mut con).unlink_all();
/// let removed = removal.run_with(|progress| println!("{} keys so far", progress.removed))?;
/// println!("{} keys removed", removed.removed);
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is removed before `run` is called"]
pub struct Removal<W, S: ScanSource> {
    pub(super) scan: Scan<W, S>,
    command: &'static str,
    is_dry: bool,
    with_strays: bool,
    progress: RemovalProgress,
}

/// The progress of a [`Removal`].
///
/// A server can send a key twice, because its table shrinks. Such a key is counted twice unless the
/// scan is [`distinct`](Scan::distinct).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RemovalProgress {
    /// The number of removed keys. In a [dry run](Removal::dry_run), the number of keys that would
    /// have been removed.
    pub removed: usize,
    /// The number of keys that have the right start, but were not removed because they fit no
    /// schema.
    pub left: usize,
}

/// The number of keys that the server looks at for a batch by default.
const COUNT: usize = 1_000;

/// The most keys that one command removes, so that other clients need not wait for long.
const MAX_KEYS: usize = 500;

impl<W: Wanted, S: ScanSource> Scan<W, S> {
    /// Returns the removal of all keys that this scan finds, by `UNLINK`: the server removes the
    /// keys at once, and frees their memory in the background.
    ///
    /// The server looks at 1,000 keys for a batch, unless [`count`](Self::count) sets another
    /// number.
    ///
    /// ```no_run
    /// use keyschema::prelude::*;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
    /// struct ChatMessages { room_id: u64 }
    ///
    /// # #[cfg(feature = "redis-aio")]
    /// # async fn forget(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
    /// let removed = ChatMessages::scan(&mut con).unlink_all().run_async().await?;
    /// println!("{} lists removed", removed.removed);
    /// # Ok(())
    /// # }
    /// ```
    pub fn unlink_all(self) -> Removal<W, S> {
        Removal::new(self, "UNLINK")
    }

    /// Returns the removal of all keys that this scan finds, by `DEL`. It does the same as
    /// [`unlink_all`](Self::unlink_all), but the server frees the memory of each key before it
    /// answers.
    pub fn delete_all(self) -> Removal<W, S> {
        Removal::new(self, "DEL")
    }
}

impl<W: Wanted, S: ScanSource> Removal<W, S> {
    fn new(mut scan: Scan<W, S>, command: &'static str) -> Self {
        scan.keys.count.get_or_insert(COUNT);
        Self { scan, command, is_dry: false, with_strays: false, progress: RemovalProgress::default() }
    }

    /// Removes nothing, and counts the keys that would be removed.
    pub fn dry_run(mut self) -> Self {
        self.is_dry = true;
        self
    }

    /// Returns the progress.
    pub fn progress(&self) -> RemovalProgress {
        RemovalProgress { left: self.progress.left + self.scan.skipped(), ..self.progress }
    }

    /// Returns where another removal can continue:
    /// `ALL_KEYS.scan(&mut con).resume(cursor).unlink_all()`.
    pub fn cursor(&self) -> S::Cursor {
        self.scan.cursor()
    }

    /// Returns the commands that remove the current batch.
    pub(super) fn commands(&self) -> Vec<Cmd> {
        if self.is_dry {
            return Vec::new();
        }
        let mut keys: Vec<(u16, &[u8])> = self
            .scan
            .keys
            .texts()
            .filter(|text| self.is_removed(text))
            // On a single server, all keys go together.
            .map(|text| (if S::IS_CLUSTER { hash_slot(text) } else { 0 }, text))
            .collect();
        keys.sort_by_key(|(slot, _)| *slot);
        let of_slots = keys.chunk_by(|one, other| one.0 == other.0);
        let commands = of_slots.flat_map(|keys| keys.chunks(MAX_KEYS)).map(|keys| {
            let mut command = cmd(self.command);
            for (_, key) in keys {
                command.arg(key);
            }
            command
        });
        commands.collect()
    }

    /// Moves on after the current batch, which has been removed.
    pub(super) fn advance(&mut self) -> Option<RemovalProgress> {
        let all = self.scan.keys.texts().len();
        if all == 0 {
            return None;
        }
        let removed = self.scan.keys.texts().filter(|text| self.is_removed(text)).count();
        self.progress.removed += removed;
        self.progress.left += all - removed;
        self.scan.keys.pass_over();
        Some(self.progress())
    }

    fn is_removed(&self, text: &[u8]) -> bool {
        self.with_strays || self.scan.keys.wanted.is_described(text)
    }
}

impl<S: ScanSource> Removal<CatalogKeys<'_>, S> {
    /// Includes keys without a schema, if they have the common start of all keys of the catalogue,
    /// prefix included.
    ///
    /// Without a prefix, and in a catalogue whose keys have no common start, these are **all keys
    /// of the database**.
    pub fn with_strays(mut self) -> Self {
        self.with_strays = true;
        self
    }
}

impl<W: Wanted, S: BlockingSource> Removal<W, S> {
    /// Removes all keys. Returns how many.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server. Call it again to continue.
    pub fn run(&mut self) -> RedisResult<RemovalProgress> {
        self.run_with(|_| {})
    }

    /// Removes all keys, and calls `each` after each batch. Returns how many.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server. Call it again to continue.
    pub fn run_with(&mut self, mut each: impl FnMut(&RemovalProgress)) -> RedisResult<RemovalProgress> {
        while let Some(progress) = self.remove_batch()? {
            each(&progress);
        }
        Ok(self.progress())
    }

    /// Removes the keys of the next batch. Returns the progress, or `None` at the end.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server. The next call tries the same batch
    /// again.
    pub fn remove_batch(&mut self) -> RedisResult<Option<RemovalProgress>> {
        self.scan.fill()?;
        let commands = self.commands();
        if !commands.is_empty() {
            self.scan.source.send_all(commands)?;
        }
        Ok(self.advance())
    }
}

#[cfg(feature = "redis-aio")]
impl<W: Wanted, S: super::AsyncSource> Removal<W, S> {
    /// Removes all keys. Returns how many. If the future is dropped before it is ready, the removal
    /// stays where it was.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server. Call it again to continue.
    pub async fn run_async(&mut self) -> RedisResult<RemovalProgress> {
        self.run_with_async(|_| {}).await
    }

    /// Removes all keys, and calls `each` after each batch. Returns how many.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server. Call it again to continue.
    pub async fn run_with_async(
        &mut self,
        mut each: impl FnMut(&RemovalProgress),
    ) -> RedisResult<RemovalProgress> {
        while let Some(progress) = self.remove_batch_async().await? {
            each(&progress);
        }
        Ok(self.progress())
    }

    /// Removes the keys of the next batch. Returns the progress, or `None` at the end.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server. The next call tries the same batch
    /// again.
    pub async fn remove_batch_async(&mut self) -> RedisResult<Option<RemovalProgress>> {
        self.scan.fill_async().await?;
        let commands = self.commands();
        if !commands.is_empty() {
            self.scan.source.send_all(commands).await?;
        }
        Ok(self.advance())
    }
}

impl<W: Wanted, S: ScanSource> fmt::Debug for Removal<W, S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Removal")
            .field("of", &self.scan.keys.wanted.name())
            .field("command", &self.command)
            .field("progress", &self.progress())
            .finish_non_exhaustive()
    }
}
