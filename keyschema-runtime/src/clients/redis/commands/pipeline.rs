//! Several commands in one round trip, with types; and transactions.

use core::marker::PhantomData;
use std::vec::Vec;

use redis::{ConnectionLike, FromRedisValue, Pipeline, RedisResult};

use super::{command::Command, command_error::CommandError, keys::different_slots};

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
/// # fn run(mut con: redis::Connection) -> redis::RedisResult<()> {
/// let (items, total) = (CartItems { user_id: 7 }, CartTotal { user_id: 7 });
/// let (count, sum) = pipeline((items.rpush("apple"), total.get())).query(&mut con)?;
/// let _: (usize, Option<u32>) = (count, sum);
///
/// // As a transaction, whose keys must be in one slot: both or neither.
/// pipeline((items.rpush("pear"), total.incrby(90))).atomic().query(&mut con)?;
/// # Ok(()) }
/// ```
pub fn pipeline<C: PipelineCommands>(commands: C) -> Pipelined<C::Replies> {
    let mut parts = PipelineParts { pipeline: Pipeline::new(), first: None, atomic_error: None, error: None };
    commands.add_to(&mut parts);
    Pipelined { parts, replies: PhantomData }
}

/// Commands that are sent together. What [`pipeline`] makes.
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
    pipeline: Pipeline,
    /// The slot of the first command.
    first: Option<u16>,
    /// Why it must not be sent as a transaction.
    atomic_error: Option<CommandError>,
    /// Why it must not be sent.
    error: Option<CommandError>,
}

impl PipelineParts {
    fn add<Reply>(&mut self, command: &Command<Reply>) {
        let slot = command.slot();
        let first = *self.first.get_or_insert(slot);
        self.atomic_error = self.atomic_error.or(different_slots("MULTI", ("key", first), ("key", slot)));
        self.error = self.error.or(command.check().err());
        self.pipeline.add_command(command.as_cmd().clone());
    }
}

impl<Replies> Pipelined<Replies> {
    /// Makes it a transaction (`MULTI` and `EXEC`): the server runs all of the commands, or none if it cannot understand one of them, and
    /// no other command in between.
    ///
    /// A command that fails for another reason, such as a key of a wrong type, does not stop the others. No TTL is set for it. The sync cluster connection of redis-rs has no
    /// transactions; a [`Script`](super::Script) is one there.
    ///
    /// The keys must be in one slot: if they are not, sending it fails and the server gets nothing.
    pub fn atomic(mut self) -> Self {
        self.parts.error = self.parts.error.or(self.parts.atomic_error);
        self.atomic_on_single_node()
    }

    /// As [`atomic`](Self::atomic), on a server that is not a cluster, where slots do not matter.
    pub fn atomic_on_single_node(mut self) -> Self {
        self.parts.pipeline.atomic();
        self
    }

    /// Checks each command, and that the keys of a transaction are in one slot, as sending it does first.
    ///
    /// # Errors
    /// Why the commands must not be sent.
    pub fn check(&self) -> Result<(), CommandError> {
        self.parts.error.map_or(Ok(()), Err)
    }

    /// Returns the pipeline of redis-rs.
    ///
    /// # Errors
    /// Why the commands must not be sent.
    pub fn into_pipeline(self) -> Result<Pipeline, CommandError> {
        self.check().map(|()| self.parts.pipeline)
    }
}

impl<Replies: FromRedisValue> Pipelined<Replies> {
    /// Sends the commands and waits for the answers.
    ///
    /// # Errors
    /// Those of the connection; a [`CommandError`], for which nothing is sent; the first error of one of the commands; an answer that is not of its type.
    pub fn query(&self, connection: &mut dyn ConnectionLike) -> RedisResult<Replies> {
        self.check()?;
        self.parts.pipeline.query(connection)
    }

    /// Sends the commands over the sync cluster connection, which has another kind of pipelines, and waits for the answers. The
    /// commands may be in any slots.
    ///
    /// # Errors
    /// As of [`query`](Self::query). A transaction, and commands that redis-rs sends to no single node, such as `MGET`.
    #[cfg(feature = "redis-cluster")]
    pub fn query_cluster(&self, connection: &mut redis::cluster::ClusterConnection) -> RedisResult<Replies> {
        self.check()?;
        if self.parts.pipeline.is_transaction() {
            let detail = "take a script, or an async connection";
            return Err((
                redis::ErrorKind::Client,
                "no transactions on a sync cluster connection",
                detail.into(),
            )
                .into());
        }
        let mut pipeline = redis::cluster::cluster_pipe();
        for command in self.parts.pipeline.cmd_iter() {
            pipeline.add_command(command.clone());
        }
        pipeline.query(connection)
    }

    /// Sends the commands and waits for the answers.
    ///
    /// # Errors
    /// Those of the connection; a [`CommandError`], for which nothing is sent; the first error of one of the commands; an answer that is not of its type.
    #[cfg(feature = "redis-aio")]
    pub async fn query_async(
        &self,
        connection: &mut impl redis::aio::ConnectionLike,
    ) -> RedisResult<Replies> {
        self.check()?;
        self.parts.pipeline.query_async(connection).await
    }
}

impl<Reply> PipelineCommands for Vec<Command<Reply>> {
    type Replies = Vec<Reply>;

    fn add_to(self, parts: &mut PipelineParts) {
        for command in self {
            parts.add(&command);
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
                parts.add(&$first);
                $(parts.add(&$other);)*
            }
        }

        tuples! { @ $($other)* }
    };
}

tuples! { A B C D E F G H I J K L }
