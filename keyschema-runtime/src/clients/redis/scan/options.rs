//! A scan, its options and its counters.

use core::fmt;
use std::collections::HashSet;

use super::{ScanSource, Wanted, keys::Keys};

/// A scan for the keys of a pattern or a catalogue on a server or a cluster. Made by
/// [`ScanKeys::scan`](super::ScanKeys::scan), [`Pattern::scan`](crate::Pattern::scan) and
/// [`Catalog::scan`](crate::Catalog::scan).
///
/// With a blocking connection, use `for` for keys that borrow nothing. Use
/// [`next_key`](Self::next_key) for all keys, because they may borrow from the current batch:
///
/// ```no_run
/// use keyschema::{RedisKey, ScanKeys, Text};
///
/// #[derive(RedisKey)]
/// #[redis_key(session:token:uid:{uid}, string, ttl = 2h)]
/// struct SessionToken<'a> { uid: Text<'a, 24> }
///
/// # fn main() -> redis::RedisResult<()> {
/// # let mut con = redis::Client::open("redis://127.0.0.1/")?.get_connection()?;
/// let mut scan = SessionToken::scan(&mut con).count(500).distinct();
/// while let Some(key) = scan.next_key()? {
///     println!("{}", key.uid);
/// }
/// println!("{} keys of others", scan.skipped());
/// # Ok(())
/// # }
/// ```
///
/// With an asynchronous connection, use `next_key_async`. If its future is dropped before it is
/// ready, the scan stays where it was: the next call asks for the same batch again.
///
/// ```no_run
/// # use keyschema::{RedisKey, ScanKeys};
/// # #[derive(RedisKey)]
/// # #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
/// # struct ChatMessages { room_id: u64 }
/// # #[cfg(feature = "redis-aio")]
/// # async fn rooms(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// let mut scan = ChatMessages::scan(&mut con).count(500);
/// while let Some(key) = scan.next_key_async().await? {
///     println!("{}", key.room_id);
/// }
/// # Ok(())
/// # }
/// ```
///
/// **What is sent**: `SCAN` with the glob of the pattern, and with the data type of the schema, so
/// that the server leaves out keys of other types. It never sends `KEYS`. It asks for a batch after
/// the last one is used up, and never ahead.
///
/// **What is found**: every key that exists from the first batch to the last, at least once, and
/// perhaps some keys that are created or deleted meanwhile. A scan that is dropped needs no
/// clean-up, because servers keep nothing for it.
///
/// **After an error** the scan is where it was before: the next call asks again. A plain connection
/// does not reconnect by itself. Then continue with another connection at the
/// [`cursor`](Self::cursor).
///
/// **After a restart** a cursor of the server means nothing. So a scan asks the server for its run
/// id (`INFO server`): at first, at the end, and after an error. If the server was restarted
/// meanwhile, it is scanned once more from its start, and [`restarts`](Self::restarts) counts that.
/// With [`distinct`](Self::distinct) no key comes twice. If the user may not call `INFO`, restarts
/// go unnoticed.
pub struct Scan<W, S: ScanSource> {
    pub(super) keys: Keys<W>,
    pub(super) source: S,
    /// The start of the current batch.
    pub(super) before: S::Cursor,
}

impl<W, S: ScanSource> Scan<W, S> {
    pub(super) fn new(wanted: W, source: S) -> Self {
        Self { keys: Keys::new(wanted), before: source.cursor(), source }
    }

    /// Asks the server to look at about this many of its keys for each batch: `COUNT`, 10 by
    /// default.
    ///
    /// With more, there are fewer round trips, but other clients wait longer for each. The number
    /// of keys that are found does not depend on it: batches may be empty, or longer.
    ///
    /// # Panics
    /// Panics if it is 0, which servers refuse.
    #[must_use]
    pub fn count(mut self, count: usize) -> Self {
        assert!(count > 0, "a server looks at one key or more for each batch");
        self.keys.count = Some(count);
        self
    }

    /// Returns each key once.
    ///
    /// A server may send a key several times, because its table grows or shrinks meanwhile. All
    /// returned keys are kept in memory until the scan is dropped. This takes their lengths and
    /// about 50 bytes each. Keys that another scan returned are not known.
    #[must_use]
    pub fn distinct(mut self) -> Self {
        self.keys.seen = Some(HashSet::new());
        self
    }

    /// Continues where another scan of the same pattern was, by its [`cursor`](Self::cursor).
    #[must_use]
    pub fn resume(mut self, cursor: S::Cursor) -> Self {
        self.source.resume(cursor.clone());
        self.before = cursor;
        self
    }

    /// Returns where another scan can continue: after all returned keys, and before all others.
    ///
    /// Servers continue only between batches. So if some keys of the current batch have not been
    /// returned, all its keys are sent again. A cursor is only valid for this server, and only
    /// until it is restarted. The cursor and its text contain the run id of the server, so that a
    /// scan that continues after a restart begins at the start.
    pub fn cursor(&self) -> S::Cursor {
        if self.keys.is_empty() { self.source.cursor() } else { self.before.clone() }
    }

    /// Returns how many keys so far matched the glob and the data type, but are not keys of the
    /// pattern. A key is counted as often as it is sent.
    pub fn skipped(&self) -> usize {
        self.keys.skipped
    }

    /// Returns how many times so far a server was found to have been restarted, so that it is
    /// scanned from its start once more.
    pub fn restarts(&self) -> usize {
        self.source.restarts()
    }

    /// Returns how many keys a [`distinct`](Self::distinct) scan so far left out because it had
    /// already returned them.
    pub fn repeated(&self) -> usize {
        self.keys.repeated
    }
}

impl<W: Wanted, S: ScanSource> fmt::Debug for Scan<W, S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Scan")
            .field("of", &self.keys.wanted.name())
            .field("skipped", &self.skipped())
            .field("repeated", &self.repeated())
            .finish_non_exhaustive()
    }
}
