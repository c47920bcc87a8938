//! A command, ready to be sent.

use core::{fmt, marker::PhantomData};

use redis::{Cmd, ConnectionLike, FromRedisValue, Pipeline, RedisResult};

/// A command on a key, with the type of its answer.
///
/// It is a value: it runs on any connection of redis-rs, goes into pipelines, and can be run again. What it does about the TTL
/// of its key was decided when it was made, jitter included.
///
/// ```
/// use keyschema::{KeyCommands, RedisKey};
///
/// #[derive(RedisKey)]
/// #[redis_key(visits:count:page_id:{page_id}, string, persistent)]
/// struct VisitCount { page_id: u32 }
///
/// let command = VisitCount { page_id: 7 }.incr();
/// assert_eq!(command.as_cmd().get_packed_command(), b"*2\r\n$4\r\nINCR\r\n$22\r\nvisits:count:page_id:7\r\n");
/// # fn run(con: &mut redis::Connection) -> redis::RedisResult<()> {
/// # let command = VisitCount { page_id: 7 }.incr();
/// let visits: i64 = command.query(con)?;
/// # Ok(()) }
/// ```
#[must_use = "a command does nothing before it is sent: call `query`"]
pub struct Command<Reply> {
    pub(super) cmd: Cmd,
    /// Which argument is the first key.
    pub(super) key: u16,
    reply: PhantomData<fn() -> Reply>,
}

impl<Reply> Command<Reply> {
    pub(super) fn new(cmd: Cmd, key: u16) -> Self {
        Self { cmd, key, reply: PhantomData }
    }

    /// The same command, its answer read as another type.
    ///
    /// For what is stored without a declared type, which is read as a `String`.
    pub fn returning<Other>(self) -> Command<Other> {
        Command::new(self.cmd, self.key)
    }

    /// The command as redis-rs has it.
    pub fn as_cmd(&self) -> &Cmd {
        &self.cmd
    }

    /// The command as redis-rs has it.
    pub fn into_cmd(self) -> Cmd {
        self.cmd
    }

    /// Adds the command to a pipeline of redis-rs. For answers with types see [`pipeline`](super::pipeline).
    pub fn add_to(self, pipeline: &mut Pipeline) {
        pipeline.add_command(self.cmd);
    }

    /// The slot that a cluster keeps the command's keys in, 0 to 16,383.
    pub fn slot(&self) -> u16 {
        match self.cmd.args_iter().nth(self.key.into()) {
            Some(redis::Arg::Simple(key)) => crate::hash_slot(key),
            _ => 0,
        }
    }
}

impl<Reply: FromRedisValue> Command<Reply> {
    /// Sends the command and waits for the answer.
    ///
    /// # Errors
    /// Those of the connection and of the server; an answer that is not of the type `Reply`.
    pub fn query(&self, connection: &mut dyn ConnectionLike) -> RedisResult<Reply> {
        self.cmd.query(connection)
    }

    /// Sends the command and waits for the answer, which is read as [`query`](Self::query) does and dropped.
    ///
    /// # Errors
    /// As of [`query`](Self::query).
    pub fn exec(&self, connection: &mut dyn ConnectionLike) -> RedisResult<()> {
        self.query(connection).map(drop)
    }

    /// Sends the command and waits for the answer.
    ///
    /// # Errors
    /// Those of the connection and of the server; an answer that is not of the type `Reply`.
    #[cfg(feature = "redis-aio")]
    pub async fn query_async(&self, connection: &mut impl redis::aio::ConnectionLike) -> RedisResult<Reply> {
        self.cmd.query_async(connection).await
    }

    /// Sends the command and waits for the answer, which is read as [`query_async`](Self::query_async) does and dropped.
    ///
    /// # Errors
    /// As of [`query_async`](Self::query_async).
    #[cfg(feature = "redis-aio")]
    pub async fn exec_async(&self, connection: &mut impl redis::aio::ConnectionLike) -> RedisResult<()> {
        self.query_async(connection).await.map(drop)
    }
}

impl<Reply> Clone for Command<Reply> {
    fn clone(&self) -> Self {
        Self::new(self.cmd.clone(), self.key)
    }
}

impl<Reply> From<Command<Reply>> for Cmd {
    fn from(command: Command<Reply>) -> Self {
        command.cmd
    }
}

impl<Reply> fmt::Debug for Command<Reply> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Command(")?;
        for (index, argument) in self.cmd.args_iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            match argument {
                redis::Arg::Simple(bytes) => write!(formatter, "{space}{}", bytes.escape_ascii())?,
                _ => write!(formatter, "{space}0")?,
            }
        }
        formatter.write_str(")")
    }
}
