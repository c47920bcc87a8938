//! A scan with an asynchronous connection.

use redis::RedisResult;

use super::{AsyncSource, Batch, ScanSource, keys::Keys, options::scan_options};
use crate::{ParseKey, Pattern, PatternValues, RedisKey};

/// A [`Scan`](super::Scan) with an asynchronous connection. Made by [`ScanKeys::scan_async`](super::ScanKeys::scan_async) and its kin.
///
/// ```no_run
/// use keyschema::{RedisKey, ScanKeys, Text};
///
/// #[derive(RedisKey)]
/// #[redis_key(session:token:uid:{uid}, string, ttl = 2h)]
/// struct SessionToken<'a> { uid: Text<'a, 24> }
///
/// # async fn sessions(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// let mut scan = SessionToken::scan_async(&mut con).count(500);
/// while let Some(key) = scan.next_key().await? {
///     println!("{}", key.uid);
/// }
/// # Ok(())
/// # }
/// ```
///
/// A future that is dropped before it is ready leaves the scan where it was: the next call asks for the same batch again.
pub struct AsyncScan<K, S: ScanSource, V = ()> {
    pub(super) keys: Keys<K, V>,
    pub(super) source: S,
    /// Where the batch at hand began.
    pub(super) before: S::Cursor,
}

scan_options!(AsyncScan);

impl<K: RedisKey, S: AsyncSource, V: PatternValues> AsyncScan<K, S, V>
where
    for<'text> K::WithLifetime<'text>: ParseKey<'text>,
{
    /// The next key, which may borrow from the batch at hand; none at the end.
    ///
    /// # Errors
    /// That of the connection or the server.
    pub async fn next_key(&mut self) -> RedisResult<Option<V::Key<K::WithLifetime<'_>>>> {
        self.fill().await?;
        Ok(self.keys.next())
    }

    /// The next keys, as many as came together and were not handed out yet, at least one; none at the end.
    ///
    /// # Errors
    /// That of the connection or the server.
    pub async fn next_batch(&mut self) -> RedisResult<Option<Batch<'_, K, V>>> {
        self.fill().await?;
        Ok((!self.keys.is_empty()).then(|| self.keys.rest()))
    }

    /// Asks for batches until there is a key, or no further batch.
    async fn fill(&mut self) -> RedisResult<()> {
        while self.keys.is_empty() {
            let Some(cursor) = self.source.next_cursor().await? else {
                break;
            };
            let answer = self.source.send(self.keys.command(cursor)).await?;
            let next = self.keys.take(answer)?;
            self.before = self.source.cursor();
            self.source.advance(next);
        }
        Ok(())
    }
}
