//! A scan of one server.

use redis::{Cmd, ConnectionLike, RedisResult, Value};

use super::source::{BlockingSource, ScanSource, sealed::Sealed};

/// A connection to one server, and where a scan of its database is.
#[derive(Debug)]
pub struct Server<'con, C> {
    connection: &'con mut C,
    cursor: Option<u64>,
}

impl<'con, C> Server<'con, C> {
    pub(super) fn new(connection: &'con mut C) -> Self {
        Self { connection, cursor: Some(0) }
    }
}

impl<C> Sealed for Server<'_, C> {}

impl<C> ScanSource for Server<'_, C> {
    /// The server's cursor, 0 at the start; none once there is no further batch.
    type Cursor = Option<u64>;

    fn cursor(&self) -> Option<u64> {
        self.cursor
    }

    fn resume(&mut self, cursor: Option<u64>) {
        self.cursor = cursor;
    }

    fn advance(&mut self, cursor: u64) {
        self.cursor = (cursor != 0).then_some(cursor);
    }
}

impl<C: ConnectionLike> BlockingSource for Server<'_, C> {
    fn next_cursor(&mut self) -> RedisResult<Option<u64>> {
        Ok(self.cursor)
    }

    fn send(&mut self, command: &Cmd) -> RedisResult<Value> {
        command.query(self.connection)
    }
}

#[cfg(feature = "redis-aio")]
impl<C: redis::aio::ConnectionLike + Send> super::source::AsyncSource for Server<'_, C> {
    async fn next_cursor(&mut self) -> RedisResult<Option<u64>> {
        Ok(self.cursor)
    }

    async fn send(&mut self, command: Cmd) -> RedisResult<Value> {
        command.query_async(self.connection).await
    }
}
