//! A command that can be sent.

use core::{fmt, marker::PhantomData};
use std::vec::Vec;

use redis::{Cmd, ConnectionLike, FromRedisValue, Pipeline, RedisResult, Value};

use super::{
    command_error::CommandError,
    delivery::{Delivery, is_unknown_script},
    missing_commands::explain,
    packed::{Packed, ScriptBy},
};

/// A command on a key, with the type of its answer.
///
/// It is a value: it runs on any connection of redis-rs, can be part of a pipeline, and can be run
/// again. The TTL that it sets is computed when it is made, jitter included.
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
/// assert_eq!(format!("{:?}", VisitCount { page_id: 7 }.set(9)), "Command(SET visits:count:page_id:7 and 1 argument)");
/// # #[cfg(feature = "redis-aio")]
/// # async fn run(con: &mut redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// # let command = VisitCount { page_id: 7 }.incr();
/// let visits: i64 = command.query_async(con).await?;
/// # Ok(()) }
/// # fn run_blocking(con: &mut redis::Connection) -> redis::RedisResult<()> {
/// # let command = VisitCount { page_id: 7 }.incr();
/// let visits: i64 = command.query(con)?; // on a blocking connection
/// # Ok(()) }
/// ```
#[must_use = "a command does nothing before it is sent: call `query`"]
pub struct Command<Reply> {
    packed: Packed,
    reply: PhantomData<fn() -> Reply>,
}

impl<Reply> Command<Reply> {
    #[inline]
    pub(super) fn new(packed: Packed) -> Self {
        Self { packed, reply: PhantomData }
    }

    pub(super) fn into_packed(self) -> Packed {
        self.packed
    }

    /// Returns the same command, with another type for its answer.
    ///
    /// A value without a declared type is read as a `String`.
    pub fn query_as<Other>(self) -> Command<Other> {
        Command::new(self.packed)
    }

    /// Checks that the keys are in one slot and that there are not too many arguments. Sending the
    /// command checks this first.
    ///
    /// # Errors
    /// Returns why the command must not be sent.
    pub fn check(&self) -> Result<(), CommandError> {
        self.packed.check()
    }

    /// Returns the command of redis-rs, for inspection: without the `PEXPIRE` that may go with it,
    /// and even if it must not be sent. See [`check`](Self::check).
    pub fn as_cmd(&self) -> &Cmd {
        &self.packed.cmd
    }

    /// Returns the command of redis-rs, for sending.
    ///
    /// # Errors
    /// Returns why the command must not be sent, or that it is not a single command: most commands
    /// that write a key with a TTL go with `PEXPIRE`. Use [`into_pipeline`](Self::into_pipeline)
    /// for these.
    pub fn into_cmd(self) -> Result<Cmd, CommandError> {
        self.check()?;
        if self.packed.has_steps() { Err(CommandError::GoesWithPexpire) } else { Ok(self.packed.cmd) }
    }

    /// Returns the command and the `PEXPIRE` that may go with it as a transaction of redis-rs, with
    /// one answer.
    ///
    /// ```
    /// use keyschema::prelude::*;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(visits:count:page_id:{page_id}, string, ttl = 1d)]
    /// struct VisitCount { page_id: u32 }
    ///
    /// # #[cfg(feature = "redis-aio")]
    /// # async fn run(con: &mut redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
    /// let (visits,): (i64,) = VisitCount { page_id: 7 }.incr().into_pipeline()?.query_async(con).await?;
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// Returns why the command must not be sent.
    pub fn into_pipeline(self) -> Result<Pipeline, CommandError> {
        let mut pipeline = Pipeline::new();
        if self.packed.has_steps() {
            pipeline.atomic();
        }
        self.add_to(&mut pipeline)?;
        Ok(pipeline)
    }

    /// Adds the command to a pipeline of redis-rs, with the `PEXPIRE` that may go with it. The
    /// answer to `PEXPIRE` is ignored. Unless the pipeline is [atomic](Pipeline::atomic), the
    /// server may run one and not the other: see `docs/guide/ttl.md`. For typed answers use
    /// [`pipeline`](super::pipeline).
    ///
    /// # Errors
    /// Returns why the command must not be sent.
    pub fn add_to(self, pipeline: &mut Pipeline) -> Result<(), CommandError> {
        self.check()?;
        self.packed.add_to(pipeline);
        Ok(())
    }

    /// Returns the slot of the command's first key, 0 to 16,383.
    pub fn slot(&self) -> u16 {
        self.packed.slot()
    }
}

impl<Reply: FromRedisValue> Command<Reply> {
    /// Sends the command and waits for the answer.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server. Returns a [`CommandError`] before
    /// anything is sent, and an error if the answer is not of the type `Reply`.
    pub fn query(&self, connection: &mut dyn ConnectionLike) -> RedisResult<Reply> {
        self.check()?;
        if self.packed.script().is_none() {
            return self.query_by(ScriptBy::Source, connection);
        }
        let answer = self.query_by(ScriptBy::Hash, connection);
        if is_unknown_script(&answer) { self.query_by(ScriptBy::Source, connection) } else { answer }
    }

    /// Reads the answer of the only command.
    fn read_only(&self, answers: Vec<Value>) -> RedisResult<Reply> {
        self.packed.read(answers.into_iter().next().unwrap_or(Value::Nil))
    }

    fn query_by(&self, script: ScriptBy, connection: &mut dyn ConnectionLike) -> RedisResult<Reply> {
        if self.packed.has_steps() {
            let answers = Delivery::transaction([&self.packed], script).query(connection)?;
            return self.read_only(answers);
        }
        let answer = if script == ScriptBy::Hash {
            self.packed.cmd_with(script).query(connection)
        } else {
            self.packed.cmd.query(connection)
        };
        self.packed.read(answer.map_err(explain)?)
    }

    /// Sends the command and waits for the answer. The answer is read as [`query`](Self::query)
    /// does, and dropped.
    ///
    /// # Errors
    /// As for [`query`](Self::query).
    pub fn exec(&self, connection: &mut dyn ConnectionLike) -> RedisResult<()> {
        self.query(connection).map(drop)
    }

    /// Sends the command and waits for the answer.
    ///
    /// # Errors
    /// Returns errors of the connection and of the server. Returns a [`CommandError`] before
    /// anything is sent, and an error if the answer is not of the type `Reply`.
    #[cfg(feature = "redis-aio")]
    pub async fn query_async(&self, connection: &mut impl redis::aio::ConnectionLike) -> RedisResult<Reply> {
        self.check()?;
        if self.packed.script().is_none() {
            return self.query_async_by(ScriptBy::Source, connection).await;
        }
        let answer = self.query_async_by(ScriptBy::Hash, connection).await;
        if is_unknown_script(&answer) {
            self.query_async_by(ScriptBy::Source, connection).await
        } else {
            answer
        }
    }

    #[cfg(feature = "redis-aio")]
    async fn query_async_by(
        &self,
        script: ScriptBy,
        connection: &mut impl redis::aio::ConnectionLike,
    ) -> RedisResult<Reply> {
        if self.packed.has_steps() {
            let answers = Delivery::transaction([&self.packed], script).query_async(connection).await?;
            return self.read_only(answers);
        }
        let answer = if script == ScriptBy::Hash {
            self.packed.cmd_with(script).query_async(connection).await
        } else {
            self.packed.cmd.query_async(connection).await
        };
        self.packed.read(answer.map_err(explain)?)
    }

    /// Sends the command and waits for the answer. The answer is read as
    /// [`query_async`](Self::query_async) does, and dropped.
    ///
    /// # Errors
    /// As for [`query_async`](Self::query_async).
    #[cfg(feature = "redis-aio")]
    pub async fn exec_async(&self, connection: &mut impl redis::aio::ConnectionLike) -> RedisResult<()> {
        self.query_async(connection).await.map(drop)
    }
}

impl<Reply> Clone for Command<Reply> {
    fn clone(&self) -> Self {
        Self::new(self.packed.clone())
    }
}

/// Shows the command with its key, and the commands that go with it, but no values. Values may be
/// secret, and logs are not.
impl<Reply> fmt::Debug for Command<Reply> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Command({:?})", self.packed)
    }
}
