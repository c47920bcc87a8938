//! A scan of one server.

use std::vec::Vec;

use redis::{Cmd, ConnectionLike, RedisResult, Value};

use super::{
    ServerCursor,
    place::{ask_run, read_run},
    source::{self, BlockingSource, ScanSource, sealed::Sealed},
};

/// A connection to one server, with the position of a scan of its database.
#[derive(Debug)]
pub struct Server<'con, C> {
    connection: &'con mut C,
    cursor: ServerCursor,
    /// Whether the scan has asked for the run of the server since the last error.
    is_known: bool,
    restarts: usize,
}

impl<'con, C> Server<'con, C> {
    pub(super) fn new(connection: &'con mut C) -> Self {
        Self { connection, cursor: ServerCursor::start(), is_known: false, restarts: 0 }
    }

    /// Whether the scan must ask for the run of the server: at first, after an error, and at the
    /// end.
    fn needs_run(&self) -> bool {
        let place = &self.cursor.0;
        !place.is_read() && (!self.is_known || place.next().is_none())
    }

    /// Records the run of the server.
    fn learn(&mut self, answer: RedisResult<Value>) -> RedisResult<()> {
        let run = read_run(answer)?;
        self.restarts += usize::from(self.cursor.0.check(run));
        self.is_known = true;
        Ok(())
    }
}

impl<C> Sealed for Server<'_, C> {}

impl<C> ScanSource for Server<'_, C> {
    type Cursor = ServerCursor;

    const IS_CLUSTER: bool = false;

    fn cursor(&self) -> ServerCursor {
        self.cursor.clone()
    }

    fn resume(&mut self, cursor: ServerCursor) {
        self.cursor = cursor;
        self.is_known = false;
    }

    fn advance(&mut self, cursor: u64) {
        self.cursor.0.advance(cursor);
    }

    fn restarts(&self) -> usize {
        self.restarts
    }
}

impl<C: ConnectionLike> BlockingSource for Server<'_, C> {
    fn next_cursor(&mut self) -> RedisResult<Option<u64>> {
        if self.needs_run() {
            let answer = self.connection.req_command(&ask_run());
            self.learn(answer)?;
        }
        Ok(self.cursor.0.next())
    }

    fn send(&mut self, command: &Cmd) -> RedisResult<Value> {
        let answer = command.query(self.connection);
        self.is_known &= answer.is_ok();
        answer
    }

    fn send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()> {
        source::send_all(self.connection, commands)
    }
}

#[cfg(feature = "redis-aio")]
impl<C: redis::aio::ConnectionLike + Send> source::AsyncSource for Server<'_, C> {
    async fn next_cursor(&mut self) -> RedisResult<Option<u64>> {
        if self.needs_run() {
            let answer = self.connection.req_packed_command(&ask_run()).await;
            self.learn(answer)?;
        }
        Ok(self.cursor.0.next())
    }

    async fn send(&mut self, command: Cmd) -> RedisResult<Value> {
        let answer = command.query_async(self.connection).await;
        self.is_known &= answer.is_ok();
        answer
    }

    async fn send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()> {
        let pipeline = source::together(&commands);
        let answers = self.connection.req_packed_commands(&pipeline, 0, commands.len()).await;
        source::send_again(self.connection, source::failed(commands, answers)?).await
    }
}
