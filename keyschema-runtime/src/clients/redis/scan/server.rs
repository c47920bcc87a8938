//! A scan of one server.

use std::vec::Vec;

use redis::{Cmd, ConnectionLike, RedisResult, Value};

use super::source::{self, BlockingSource, ScanSource, sealed::Sealed};

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

    const IS_CLUSTER: bool = false;

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

    fn send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()> {
        source::send_all(self.connection, commands)
    }
}

#[cfg(feature = "redis-aio")]
impl<C: redis::aio::ConnectionLike + Send> source::AsyncSource for Server<'_, C> {
    async fn next_cursor(&mut self) -> RedisResult<Option<u64>> {
        Ok(self.cursor)
    }

    async fn send(&mut self, command: Cmd) -> RedisResult<Value> {
        command.query_async(self.connection).await
    }

    async fn send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()> {
        let pipeline = source::together(&commands);
        let answers = self.connection.req_packed_commands(&pipeline, 0, commands.len()).await;
        source::send_again(self.connection, source::failed(commands, answers)?).await
    }
}
