//! Reading a scan with a blocking connection.

use redis::RedisResult;

use super::{Batch, BlockingSource, Scan, Wanted, WantedOwned};

impl<W: Wanted, S: BlockingSource> Scan<W, S> {
    /// Returns the next key, which may borrow from the current batch. Returns `None` at the end.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server.
    pub fn next_key(&mut self) -> RedisResult<Option<W::Found<'_>>> {
        self.fill()?;
        Ok(self.keys.next())
    }

    /// Returns the next keys: those of the current batch that were not returned yet, at least one.
    /// Returns `None` at the end.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server.
    pub fn next_batch(&mut self) -> RedisResult<Option<Batch<'_, W>>> {
        self.fill()?;
        Ok((!self.keys.is_empty()).then(|| self.keys.rest()))
    }

    /// Asks for batches until there is a key, or no further batch.
    pub(super) fn fill(&mut self) -> RedisResult<()> {
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

/// Only keys that borrow nothing can be items of an iterator.
impl<W: WantedOwned, S: BlockingSource> Iterator for Scan<W, S> {
    type Item = RedisResult<W::Owned>;

    fn next(&mut self) -> Option<RedisResult<W::Owned>> {
        self.next_key().transpose()
    }
}
