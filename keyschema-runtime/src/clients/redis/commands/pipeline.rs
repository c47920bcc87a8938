//! Several commands in one round trip, with types; and transactions.

use core::marker::PhantomData;
use std::vec::Vec;

use redis::{ConnectionLike, FromRedisValue, Pipeline, RedisResult};

use super::{Command, slots::SlotError};

/// Commands whose answers are read together.
///
/// ```
/// use keyschema::{KeyCommands, RedisKey, commands::pipeline};
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
/// pipeline((items.rpush("pear"), total.incrby(90))).atomic()?.query(&mut con)?;
/// # Ok(()) }
/// ```
pub fn pipeline<C: Commands>(commands: C) -> Pipelined<C::Replies> {
    let mut gathered = Gathered { pipeline: Pipeline::new(), slots: Slots::None };
    commands.gather(&mut gathered);
    Pipelined { pipeline: gathered.pipeline, slots: gathered.slots, replies: PhantomData }
}

/// Commands that are sent together. What [`pipeline`] makes.
#[must_use = "commands do nothing before they are sent: call `query`"]
#[derive(Debug)]
pub struct Pipelined<Replies> {
    pipeline: Pipeline,
    slots: Slots,
    replies: PhantomData<fn() -> Replies>,
}

/// In which slots the keys of commands are.
#[derive(Clone, Copy, Debug)]
enum Slots {
    None,
    One(u16),
    Several(u16, u16),
}

/// A tuple of commands, or a `Vec` of commands with the same answers.
pub trait Commands {
    /// The answers, in the same order.
    type Replies;
    #[doc(hidden)]
    fn gather(self, gathered: &mut Gathered);
}

/// The commands of a pipeline that is being put together.
#[doc(hidden)]
#[derive(Debug)]
pub struct Gathered {
    pipeline: Pipeline,
    slots: Slots,
}

impl Gathered {
    fn add<Reply>(&mut self, command: Command<Reply>) {
        let slot = command.slot();
        self.slots = match self.slots {
            Slots::None => Slots::One(slot),
            Slots::One(first) if first != slot => Slots::Several(first, slot),
            slots => slots,
        };
        self.pipeline.add_command(command.into_cmd());
    }
}

impl<Replies> Pipelined<Replies> {
    /// Has the server do all of the commands or, if one of them cannot be understood, none, and nothing else in between: `MULTI`
    /// and `EXEC`.
    ///
    /// A command that fails for another reason, as for a key of a wrong type, does not keep the others from being done. Their
    /// TTLs are kept all the same: none is begun for a command that failed. The sync cluster connection of redis-rs has no
    /// transactions; a [`Script`](super::Script) is one there.
    ///
    /// # Errors
    /// The keys are in different slots.
    pub fn atomic(mut self) -> Result<Self, SlotError> {
        if let Slots::Several(first, other) = self.slots {
            return Err(SlotError { command: "MULTI", first: ("key", first), other: ("key", other) });
        }
        self.pipeline.atomic();
        Ok(self)
    }

    /// As [`atomic`](Self::atomic), on a server that is no cluster, where slots do not matter.
    pub fn atomic_in_any_slots(mut self) -> Self {
        self.pipeline.atomic();
        self
    }

    /// The pipeline as redis-rs has it.
    pub fn into_pipeline(self) -> Pipeline {
        self.pipeline
    }
}

impl<Replies: FromRedisValue> Pipelined<Replies> {
    /// Sends the commands and waits for the answers.
    ///
    /// # Errors
    /// Those of the connection; the first error of one of the commands; an answer that is not of its type.
    pub fn query(&self, connection: &mut dyn ConnectionLike) -> RedisResult<Replies> {
        self.pipeline.query(connection)
    }

    /// Sends the commands over the sync cluster connection, which has pipelines of its own, and waits for the answers. The
    /// commands may be in any slots.
    ///
    /// # Errors
    /// As of [`query`](Self::query). A transaction, and commands that redis-rs sends to no single node, such as `MGET`.
    #[cfg(feature = "redis-cluster")]
    pub fn query_cluster(&self, connection: &mut redis::cluster::ClusterConnection) -> RedisResult<Replies> {
        if self.pipeline.is_transaction() {
            let detail = "take a script, or an async connection";
            return Err((
                redis::ErrorKind::Client,
                "no transactions on a sync cluster connection",
                detail.into(),
            )
                .into());
        }
        let mut pipeline = redis::cluster::cluster_pipe();
        for command in self.pipeline.cmd_iter() {
            pipeline.add_command(command.clone());
        }
        pipeline.query(connection)
    }

    /// Sends the commands and waits for the answers.
    ///
    /// # Errors
    /// Those of the connection; the first error of one of the commands; an answer that is not of its type.
    #[cfg(feature = "redis-aio")]
    pub async fn query_async(
        &self,
        connection: &mut impl redis::aio::ConnectionLike,
    ) -> RedisResult<Replies> {
        self.pipeline.query_async(connection).await
    }
}

impl<Reply> Commands for Vec<Command<Reply>> {
    type Replies = Vec<Reply>;

    fn gather(self, gathered: &mut Gathered) {
        for command in self {
            gathered.add(command);
        }
    }
}

macro_rules! tuples {
    ($($reply:ident)*) => {
        tuples! { @ $($reply)* }
    };
    (@) => {};
    (@ $first:ident $($other:ident)*) => {
        impl<$first, $($other),*> Commands for (Command<$first>, $(Command<$other>,)*) {
            type Replies = ($first, $($other,)*);

            #[allow(non_snake_case, reason = "called as their types")]
            fn gather(self, gathered: &mut Gathered) {
                let ($first, $($other,)*) = self;
                gathered.add($first);
                $(gathered.add($other);)*
            }
        }

        tuples! { @ $($other)* }
    };
}

tuples! { A B C D E F G H I J K L }
