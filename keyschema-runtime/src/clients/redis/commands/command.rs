//! A command, ready to be sent.

use core::{fmt, marker::PhantomData};
use std::boxed::Box;

use redis::{Cmd, ConnectionLike, FromRedisValue, Pipeline, RedisResult};

use super::command_error::CommandError;

/// A command on a key, with the type of its answer.
///
/// It is a value: it runs on any connection of redis-rs, goes into pipelines, and can be run again. The TTL it sets is computed when it
/// is made, jitter included.
///
/// ```
/// use keyschema::prelude::*;
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
    pub(super) key: usize,
    /// Why it must not be sent. Boxed, as commands are moved about and this is rare.
    error: Option<Box<CommandError>>,
    reply: PhantomData<fn() -> Reply>,
}

impl<Reply> Command<Reply> {
    #[inline]
    pub(super) fn new(cmd: Cmd, key: usize, error: Option<CommandError>) -> Self {
        Self { cmd, key, error: error.map(Box::new), reply: PhantomData }
    }

    /// Returns the same command, whose answer is read as another type.
    ///
    /// A value without a declared type is read as a `String`.
    pub fn query_as<Other>(self) -> Command<Other> {
        Command { cmd: self.cmd, key: self.key, error: self.error, reply: PhantomData }
    }

    /// Checks that the keys are in one slot and that the arguments are not too many, as sending it does first.
    ///
    /// # Errors
    /// Why the command must not be sent.
    pub fn check(&self) -> Result<(), CommandError> {
        match &self.error {
            Some(error) => Err(**error),
            None => Ok(()),
        }
    }

    /// Returns the command of redis-rs, to look at. It may be one that must not be sent: see [`check`](Self::check).
    pub fn as_cmd(&self) -> &Cmd {
        &self.cmd
    }

    /// Returns the command of redis-rs, to be sent.
    ///
    /// # Errors
    /// Why the command must not be sent.
    pub fn into_cmd(self) -> Result<Cmd, CommandError> {
        self.check().map(|()| self.cmd)
    }

    /// Adds the command to a pipeline of redis-rs. For typed answers use [`pipeline`](super::pipeline).
    ///
    /// # Errors
    /// Why the command must not be sent.
    pub fn add_to(self, pipeline: &mut Pipeline) -> Result<(), CommandError> {
        pipeline.add_command(self.into_cmd()?);
        Ok(())
    }

    /// Returns the slot of the command's first key, 0 to 16,383.
    pub fn slot(&self) -> u16 {
        match self.cmd.args_iter().nth(self.key) {
            Some(redis::Arg::Simple(key)) => crate::hash_slot(key),
            _ => 0,
        }
    }
}

impl<Reply: FromRedisValue> Command<Reply> {
    /// Sends the command and waits for the answer.
    ///
    /// # Errors
    /// Those of the connection and of the server; a [`CommandError`], for which nothing is sent; an answer that is not of the type `Reply`.
    pub fn query(&self, connection: &mut dyn ConnectionLike) -> RedisResult<Reply> {
        self.check()?;
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
    /// Those of the connection and of the server; a [`CommandError`], for which nothing is sent; an answer that is not of the type `Reply`.
    #[cfg(feature = "redis-aio")]
    pub async fn query_async(&self, connection: &mut impl redis::aio::ConnectionLike) -> RedisResult<Reply> {
        self.check()?;
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
        Self { cmd: self.cmd.clone(), key: self.key, error: self.error.clone(), reply: PhantomData }
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
