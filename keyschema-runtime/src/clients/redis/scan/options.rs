//! A scan, its options and its counts.

use core::fmt;
use std::collections::HashSet;

use super::{ScanSource, Wanted, keys::Keys};

/// The keys of a pattern or a catalogue that a server or a cluster has. Made by [`ScanKeys::scan`](super::ScanKeys::scan),
/// [`Pattern::scan`](crate::Pattern::scan) and [`Catalog::scan`](crate::Catalog::scan).
///
/// A blocking connection has `for`, for keys that borrow nothing, and [`next_key`](Self::next_key) for all keys, as these borrow
/// from the batch at hand:
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
/// An asynchronous connection has `next_key_async`. A future that is dropped before it is ready leaves the scan where it was: the next call
/// asks for the same batch again.
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
/// **What is sent** is `SCAN` with the glob of the pattern, and with the data type of the schema, so that the server leaves
/// out keys of other types; never `KEYS`. One batch is asked for when the last is used up, nothing ahead.
///
/// **What is found**: every key that is there from the first batch to the last, at least once, and perhaps some that come or
/// go meanwhile. A scan that is dropped has nothing to clean up: servers keep nothing for it.
///
/// **After an error** the scan is where it was before: the next call asks again. If the connection does not come back by itself, as a plain
/// connection does not, go on with another one at the [`cursor`](Self::cursor).
///
/// **After a restart** a cursor of the server means nothing. So a scan asks the server which run of it answers (`INFO server`): at first,
/// at the end, and after an error. If the server was restarted meanwhile, it is scanned once more from its start, and
/// [`restarts`](Self::restarts) counts that. With [`distinct`](Self::distinct) no key comes twice. A user who may not call `INFO` is
/// not told of restarts.
pub struct Scan<W, S: ScanSource> {
    pub(super) keys: Keys<W>,
    pub(super) source: S,
    /// Where the batch at hand began.
    pub(super) before: S::Cursor,
}

impl<W, S: ScanSource> Scan<W, S> {
    pub(super) fn new(wanted: W, source: S) -> Self {
        Self { keys: Keys::new(wanted), before: source.cursor(), source }
    }

    /// Asks the server to look at about so many of its keys for each batch: `COUNT`, 10 if nothing is said.
    ///
    /// More make fewer round trips, and let other clients wait longer for each. It says nothing of how many keys
    /// are found: batches may be empty, or longer.
    ///
    /// # Panics
    /// If it is 0, which servers refuse.
    #[must_use]
    pub fn count(mut self, count: usize) -> Self {
        assert!(count > 0, "a server looks at one key or more for each batch");
        self.keys.count = Some(count);
        self
    }

    /// Hands out each key once.
    ///
    /// A server may send a key several times, as its table grows or shrinks meanwhile. All keys handed out are kept in
    /// memory for the life of the scan, which takes their lengths and some 50 bytes each. What another scan handed out
    /// is not known.
    #[must_use]
    pub fn distinct(mut self) -> Self {
        self.keys.seen = Some(HashSet::new());
        self
    }

    /// Goes on where another scan of the same pattern was, by its [`cursor`](Self::cursor).
    #[must_use]
    pub fn resume(mut self, cursor: S::Cursor) -> Self {
        self.source.resume(cursor.clone());
        self.before = cursor;
        self
    }

    /// Returns where another scan can go on: after all that was handed out, and before all that was
    /// not.
    ///
    /// Servers go on between batches only, so the keys of the batch at hand are sent again if some of them have not
    /// been handed out. A cursor is one of this server alone, and void once the server has been restarted: the name of its run
    /// is part of the cursor and of its text, so that the scan that goes on begins at the start.
    pub fn cursor(&self) -> S::Cursor {
        if self.keys.is_empty() { self.source.cursor() } else { self.before.clone() }
    }

    /// Returns how many keys so far matched the glob and the data type, but are no keys of the
    /// pattern: those of others. Counted as often as they are sent.
    pub fn skipped(&self) -> usize {
        self.keys.skipped
    }

    /// Returns how many times so far a server turned out to have been restarted, so that it is
    /// scanned from its start once more.
    pub fn restarts(&self) -> usize {
        self.source.restarts()
    }

    /// Returns how many times so far a [`distinct`](Self::distinct) scan left out what it had
    /// handed out.
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
