//! A scan with a blocking connection.

use redis::RedisResult;

use super::{Batch, BlockingSource, ScanSource, keys::Keys, options::scan_options};
use crate::{ParseKey, Pattern, PatternValues, RedisKey};

/// The keys of a pattern that a server or a cluster has. Made by [`ScanKeys::scan`](super::ScanKeys::scan) and its kin.
///
/// Keys that borrow nothing can be had by `for`; all others with [`next_key`](Self::next_key), as they borrow from the batch
/// at hand:
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
/// **What is sent** is `SCAN` with the glob of the pattern, and with the data type of the schema, so that the server leaves
/// out keys of other types; never `KEYS`. One batch is asked for when the last is used up, nothing ahead.
///
/// **What is found**: every key that is there from the first batch to the last, at least once, and perhaps some that come or
/// go meanwhile. A scan that is dropped has nothing to clean up: servers keep nothing for it.
///
/// **After an error** the scan is where it was before: the next call asks again.
pub struct Scan<K, S: ScanSource, V = ()> {
    pub(super) keys: Keys<K, V>,
    pub(super) source: S,
    /// Where the batch at hand began.
    pub(super) before: S::Cursor,
}

scan_options!(Scan);

impl<K: RedisKey, S: BlockingSource, V: PatternValues> Scan<K, S, V>
where
    for<'text> K::WithLifetime<'text>: ParseKey<'text>,
{
    /// The next key, which may borrow from the batch at hand; none at the end.
    ///
    /// # Errors
    /// That of the connection or the server.
    pub fn next_key(&mut self) -> RedisResult<Option<V::Key<K::WithLifetime<'_>>>> {
        self.fill()?;
        Ok(self.keys.next())
    }

    /// The next keys, as many as came together and were not handed out yet, at least one; none at the end.
    ///
    /// # Errors
    /// That of the connection or the server.
    pub fn next_batch(&mut self) -> RedisResult<Option<Batch<'_, K, V>>> {
        self.fill()?;
        Ok((!self.keys.is_empty()).then(|| self.keys.rest()))
    }

    /// Asks for batches until there is a key, or no further batch.
    fn fill(&mut self) -> RedisResult<()> {
        while self.keys.is_empty() {
            let Some(cursor) = self.source.next_cursor()? else {
                break;
            };
            let answer = self.source.send(&self.keys.command(cursor))?;
            let next = self.keys.take(answer)?;
            self.before = self.source.cursor();
            self.source.advance(next);
        }
        Ok(())
    }
}

/// For keys that borrow nothing.
impl<K, S, V> Iterator for Scan<K, S, V>
where
    K: RedisKey + for<'text> RedisKey<WithLifetime<'text> = K>,
    for<'text> K: ParseKey<'text>,
    S: BlockingSource,
    V: PatternValues,
{
    type Item = RedisResult<V::Key<K>>;

    fn next(&mut self) -> Option<RedisResult<V::Key<K>>> {
        self.next_key().transpose()
    }
}
