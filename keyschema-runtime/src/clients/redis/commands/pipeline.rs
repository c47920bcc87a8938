//! Several commands in one round trip, with typed answers; and transactions.

use core::marker::PhantomData;
#[cfg(feature = "redis-cluster")]
use std::collections::BTreeMap;
use std::vec::Vec;

use redis::{ConnectionLike, ErrorKind, FromRedisValue, Pipeline, RedisResult, Value};

use super::{
    command::Command,
    command_error::CommandError,
    delivery::Delivery,
    keys::different_slots,
    packed::{Packed, ScriptBy},
};

/// Commands whose answers are read together.
///
/// ```
/// use keyschema::{commands::pipeline, prelude::*};
///
/// #[derive(RedisKey)]
/// #[redis_key(cart:items:user_id:{#user_id}, list, ttl = 1d)]
/// struct CartItems { user_id: u64 }
///
/// #[derive(RedisKey)]
/// #[redis_key(cart:total:user_id:{#user_id}, string, ttl = 1d, value = u32)]
/// struct CartTotal { user_id: u64 }
///
/// # #[cfg(feature = "redis-aio")]
/// # async fn run(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
/// let (items, total) = (CartItems { user_id: 7 }, CartTotal { user_id: 7 });
/// let (count, sum) = pipeline((items.rpush("apple"), total.get())).query_async(&mut con).await?;
/// let _: (usize, Option<u32>) = (count, sum);
///
/// // As a transaction, whose keys must be in one slot: both or neither.
/// pipeline((items.rpush("pear"), total.incrby(90))).atomic().query_async(&mut con).await?;
/// # Ok(()) }
/// ```
pub fn pipeline<C: PipelineCommands>(commands: C) -> Pipelined<C::Replies> {
    let mut parts = PipelineParts {
        commands: Vec::new(),
        is_atomic: false,
        first: None,
        atomic_error: None,
        error: None,
    };
    commands.add_to(&mut parts);
    Pipelined { parts, replies: PhantomData }
}

/// Commands that are sent together, made by [`pipeline`].
#[must_use = "commands do nothing before they are sent: call `query`"]
#[derive(Debug)]
pub struct Pipelined<Replies> {
    parts: PipelineParts,
    replies: PhantomData<fn() -> Replies>,
}

/// A tuple of commands, or a `Vec` of commands with the same answers.
pub trait PipelineCommands {
    /// The answers, in the same order.
    type Replies;
    #[doc(hidden)]
    fn add_to(self, parts: &mut PipelineParts);
}

/// The commands of a pipeline.
#[doc(hidden)]
#[derive(Debug)]
pub struct PipelineParts {
    commands: Vec<Packed>,
    is_atomic: bool,
    /// The slot of the first command.
    first: Option<u16>,
    /// The reason why it must not be sent as a transaction.
    atomic_error: Option<CommandError>,
    /// The reason why it must not be sent.
    error: Option<CommandError>,
}

impl PipelineParts {
    fn add<Reply>(&mut self, command: Command<Reply>) {
        let command = command.into_packed();
        let slot = command.slot();
        let first = *self.first.get_or_insert(slot);
        self.atomic_error =
            self.atomic_error.take().or_else(|| different_slots("MULTI", ("key", first), ("key", slot)));
        self.error = self.error.take().or_else(|| command.check().err());
        self.commands.push(command);
    }
}

impl<Replies> Pipelined<Replies> {
    /// Makes it a transaction (`MULTI` and `EXEC`): the server runs all of the commands without any
    /// other command in between. It runs none of them if it cannot understand one.
    ///
    /// A command that fails for another reason, such as a key of a wrong type, does not stop the
    /// others.
    ///
    /// The keys must be in one slot. If they are not, sending fails and the server gets nothing.
    pub fn atomic(mut self) -> Self {
        self.parts.error = self.parts.error.or(self.parts.atomic_error.take());
        self.atomic_on_single_node()
    }

    /// Does the same as [`atomic`](Self::atomic), for a server that is not a cluster, where slots
    /// do not matter.
    pub fn atomic_on_single_node(mut self) -> Self {
        self.parts.is_atomic = true;
        self
    }

    /// Checks each command, and that the keys of a transaction are in one slot. Sending the
    /// commands checks this first.
    ///
    /// # Errors
    /// Returns why the commands must not be sent.
    pub fn check(&self) -> Result<(), CommandError> {
        self.parts.error.clone().map_or(Ok(()), Err)
    }

    /// Returns the pipeline of redis-rs. Each command is followed by the `PEXPIRE` that may go with
    /// it, whose answer is ignored. Unless the pipeline is atomic, the server may run one and not
    /// the other.
    ///
    /// # Errors
    /// Returns why the commands must not be sent.
    pub fn into_pipeline(self) -> Result<Pipeline, CommandError> {
        self.check()?;
        let mut pipeline = Pipeline::new();
        for command in self.parts.commands {
            command.add_to(&mut pipeline);
        }
        if self.parts.is_atomic {
            pipeline.atomic();
        }
        Ok(pipeline)
    }

    fn delivery(&self) -> Delivery {
        if self.parts.is_atomic {
            Delivery::transaction(&self.parts.commands, ScriptBy::Source)
        } else {
            Delivery::pipeline(&self.parts.commands)
        }
    }
}

impl<R: Replies> Pipelined<R> {
    /// Sends the commands and waits for the answers.
    ///
    /// Commands that keep a TTL are sent with `PEXPIRE` in a transaction, together with the
    /// commands around them, up to 200. If the server refuses one of them at once, for example
    /// because the user may not call it, it runs none of them. Commands that wait, such as `BLPOP`,
    /// are outside.
    ///
    /// So on a cluster these keys must be in one slot. The connections of redis-rs to a cluster
    /// require that anyway.
    ///
    /// # Errors
    /// Returns errors of the connection. Returns a [`CommandError`] before anything is sent, and
    /// the first error of a command or of its answer.
    pub fn query(&self, connection: &mut dyn ConnectionLike) -> RedisResult<R> {
        self.check()?;
        if !self.parts.is_atomic && !connection.supports_pipelining() {
            let detail = "call `query_cluster`, or make it `atomic`";
            let description = "a sync cluster connection has other pipelines";
            return Err((ErrorKind::Client, description, detail.into()).into());
        }
        self.read(self.delivery().query(connection)?)
    }

    /// Sends the commands and waits for the answers, which are read as [`query`](Self::query) does
    /// and dropped.
    ///
    /// # Errors
    /// As of [`query`](Self::query).
    pub fn exec(&self, connection: &mut dyn ConnectionLike) -> RedisResult<()> {
        self.query(connection).map(drop)
    }

    /// Sends the commands over the sync cluster connection, which has another kind of pipelines,
    /// and waits for the answers. The commands of a pipeline that is not atomic may be in any
    /// slots.
    ///
    /// If a command in a slot keeps a TTL, the commands of that slot take a round trip of their
    /// own. All others share one.
    ///
    /// # Errors
    /// As for [`query`](Self::query). Also returns an error for a command without a TTL to keep
    /// that redis-rs does not accept in such a pipeline, such as `MGET`.
    #[cfg(feature = "redis-cluster")]
    pub fn query_cluster(&self, connection: &mut redis::cluster::ClusterConnection) -> RedisResult<R> {
        if self.parts.is_atomic {
            return self.query(connection);
        }
        self.check()?;
        let commands = &self.parts.commands;
        let mut by_slot: BTreeMap<u16, Vec<usize>> = BTreeMap::new();
        for (place, command) in commands.iter().enumerate() {
            by_slot.entry(command.slot()).or_default().push(place);
        }
        let mut answers: Vec<Value> = commands.iter().map(|_| Value::Nil).collect();
        let mut others = redis::cluster::cluster_pipe();
        let mut places_of_others = Vec::new();
        for places in by_slot.into_values() {
            if places.iter().any(|place| commands[*place].has_steps()) {
                let delivery = Delivery::pipeline(places.iter().map(|place| &commands[*place]));
                for (place, answer) in places.into_iter().zip(delivery.query(connection)?) {
                    answers[place] = answer;
                }
            } else {
                for place in places {
                    others.add_command(commands[place].cmd.clone());
                    places_of_others.push(place);
                }
            }
        }
        if !places_of_others.is_empty() {
            let answers_of_others: Vec<Value> =
                others.query(connection).map_err(super::missing_commands::explain)?;
            for (place, answer) in places_of_others.into_iter().zip(answers_of_others) {
                answers[place] = answer;
            }
        }
        self.read(answers)
    }

    /// Sends the commands and waits for the answers, as [`query`](Self::query) does.
    ///
    /// # Errors
    /// Returns errors of the connection. Returns a [`CommandError`] before anything is sent, and
    /// the first error of a command or of its answer.
    #[cfg(feature = "redis-aio")]
    pub async fn query_async(&self, connection: &mut impl redis::aio::ConnectionLike) -> RedisResult<R> {
        self.check()?;
        self.read(self.delivery().query_async(connection).await?)
    }

    /// Sends the commands and waits for the answers, which are read as
    /// [`query_async`](Self::query_async) does and dropped.
    ///
    /// # Errors
    /// As of [`query_async`](Self::query_async).
    #[cfg(feature = "redis-aio")]
    pub async fn exec_async(&self, connection: &mut impl redis::aio::ConnectionLike) -> RedisResult<()> {
        self.query_async(connection).await.map(drop)
    }

    fn read(&self, answers: Vec<Value>) -> RedisResult<R> {
        R::read(&mut Answers { commands: self.parts.commands.iter(), answers: answers.into_iter() })
    }
}

/// The answers of commands that are sent together: a tuple, or a `Vec`.
pub trait Replies: Sized {
    #[doc(hidden)]
    fn read(answers: &mut Answers<'_>) -> RedisResult<Self>;
}

/// Answers that are read one after the other, each by its command.
#[doc(hidden)]
#[allow(missing_debug_implementations, reason = "answers are not shown")]
pub struct Answers<'a> {
    commands: core::slice::Iter<'a, Packed>,
    answers: std::vec::IntoIter<Value>,
}

impl Answers<'_> {
    fn next<Reply: FromRedisValue>(&mut self) -> Option<RedisResult<Reply>> {
        let command = self.commands.next()?;
        Some(command.read(self.answers.next().unwrap_or(Value::Nil)))
    }
}

impl<Reply: FromRedisValue> Replies for Vec<Reply> {
    fn read(answers: &mut Answers<'_>) -> RedisResult<Self> {
        core::iter::from_fn(|| answers.next()).collect()
    }
}

impl<Reply> PipelineCommands for Vec<Command<Reply>> {
    type Replies = Vec<Reply>;

    fn add_to(self, parts: &mut PipelineParts) {
        for command in self {
            parts.add(command);
        }
    }
}

macro_rules! tuples {
    ($($reply:ident)*) => {
        tuples! { @ $($reply)* }
    };
    (@) => {};
    (@ $first:ident $($other:ident)*) => {
        impl<$first, $($other),*> PipelineCommands for (Command<$first>, $(Command<$other>,)*) {
            type Replies = ($first, $($other,)*);

            #[allow(non_snake_case, reason = "called as their types")]
            fn add_to(self, parts: &mut PipelineParts) {
                let ($first, $($other,)*) = self;
                parts.add($first);
                $(parts.add($other);)*
            }
        }

        impl<$first: FromRedisValue, $($other: FromRedisValue),*> Replies for ($first, $($other,)*) {
            fn read(answers: &mut Answers<'_>) -> RedisResult<Self> {
                Ok((next::<$first>(answers)?, $(next::<$other>(answers)?,)*))
            }
        }

        tuples! { @ $($other)* }
    };
}

fn next<Reply: FromRedisValue>(answers: &mut Answers<'_>) -> RedisResult<Reply> {
    let missing = (ErrorKind::UnexpectedReturnType, "fewer answers than commands");
    answers.next().unwrap_or_else(|| Err(missing.into()))
}

tuples! { A B C D E F G H I J K L }
