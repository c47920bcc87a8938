//! The source of a scan.

use std::vec::Vec;

use redis::{Cmd, ConnectionLike, Pipeline, RedisResult, Value};

/// The source of a scan's batches: one [`Server`](super::Server), or all masters of a `Cluster`.
pub trait ScanSource: sealed::Sealed {
    /// A position between two batches, where another scan can continue.
    type Cursor: Clone;

    /// Whether the keys of one command have to be in one slot.
    #[doc(hidden)]
    const IS_CLUSTER: bool;

    #[doc(hidden)]
    fn cursor(&self) -> Self::Cursor;

    #[doc(hidden)]
    fn resume(&mut self, cursor: Self::Cursor);

    /// Returns how many times a server was found to have been restarted, and is scanned from its
    /// start.
    #[doc(hidden)]
    fn restarts(&self) -> usize;

    /// Moves on after a batch that the server ended with this cursor.
    #[doc(hidden)]
    fn advance(&mut self, cursor: u64);
}

/// A source that blocks until it has its answer.
pub trait BlockingSource: ScanSource {
    /// Returns the server's cursor for the next batch. Returns `None` at the end.
    #[doc(hidden)]
    fn next_cursor(&mut self) -> RedisResult<Option<u64>>;

    /// Sends a command to the server of that cursor.
    #[doc(hidden)]
    fn send(&mut self, command: &Cmd) -> RedisResult<Value>;

    /// Sends commands on keys together, each to the server of its keys.
    #[doc(hidden)]
    fn send_all(&mut self, commands: Vec<Cmd>) -> RedisResult<()>;
}

/// A source that answers in a future. If a future is dropped, the source stays as it was.
#[cfg(feature = "redis-aio")]
pub trait AsyncSource: ScanSource {
    /// Returns the server's cursor for the next batch. Returns `None` at the end.
    #[doc(hidden)]
    fn next_cursor(&mut self) -> impl Future<Output = RedisResult<Option<u64>>> + Send;

    /// Sends a command to the server of that cursor.
    #[doc(hidden)]
    fn send(&mut self, command: Cmd) -> impl Future<Output = RedisResult<Value>> + Send;

    /// Sends commands on keys together, each to the server of its keys.
    #[doc(hidden)]
    fn send_all(&mut self, commands: Vec<Cmd>) -> impl Future<Output = RedisResult<()>> + Send;
}

/// Sends commands on keys together. Commands that fail are sent again alone, so that a cluster
/// finds the new owner of the slot.
pub(super) fn send_all(connection: &mut impl ConnectionLike, commands: Vec<Cmd>) -> RedisResult<()> {
    let pipeline = together(&commands);
    let answers = connection.req_packed_commands(&pipeline.get_packed_pipeline(), 0, commands.len());
    for command in failed(commands, answers)? {
        connection.req_command(&command)?.extract_error()?;
    }
    Ok(())
}

/// Sends commands that failed together again, each alone.
#[cfg(feature = "redis-aio")]
pub(super) async fn send_again(
    connection: &mut (impl redis::aio::ConnectionLike + Send),
    commands: Vec<Cmd>,
) -> RedisResult<()> {
    for command in commands {
        connection.req_packed_command(&command).await?.extract_error()?;
    }
    Ok(())
}

pub(super) fn together(commands: &[Cmd]) -> Pipeline {
    let mut pipeline = Pipeline::with_capacity(commands.len());
    for command in commands {
        pipeline.add_command(command.clone());
    }
    pipeline
}

/// Returns the commands that were not run, and which can be repeated.
pub(super) fn failed(commands: Vec<Cmd>, answers: RedisResult<Vec<Value>>) -> RedisResult<Vec<Cmd>> {
    match answers {
        Ok(answers) => {
            let pairs = commands.into_iter().zip(answers);
            let failed = pairs.filter(|(_, answer)| matches!(answer, Value::ServerError(_)));
            Ok(failed.map(|(command, _)| command).collect())
        }
        // A slot has moved, but it is not known which one.
        Err(error) if error.is_cluster_error() => Ok(commands),
        Err(error) => Err(error),
    }
}

pub(super) mod sealed {
    pub trait Sealed {}
}
