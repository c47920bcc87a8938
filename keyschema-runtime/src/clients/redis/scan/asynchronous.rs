//! Reading a scan with an asynchronous connection.

use redis::RedisResult;

use super::{AsyncSource, Batch, Scan, Wanted};

impl<W: Wanted, S: AsyncSource> Scan<W, S> {
    /// Returns the next key, which may borrow from the current batch. Returns `None` at the end.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server.
    pub async fn next_key_async(&mut self) -> RedisResult<Option<W::Found<'_>>> {
        self.fill_async().await?;
        Ok(self.keys.next())
    }

    /// Returns the next keys: those of the current batch that were not returned yet, at least one.
    /// Returns `None` at the end.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server.
    pub async fn next_batch_async(&mut self) -> RedisResult<Option<Batch<'_, W>>> {
        self.fill_async().await?;
        Ok((!self.keys.is_empty()).then(|| self.keys.rest()))
    }

    /// Asks for batches until there is a key, or no further batch.
    pub(super) async fn fill_async(&mut self) -> RedisResult<()> {
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
