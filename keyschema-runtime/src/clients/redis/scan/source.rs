//! What a scan reads from.

use redis::{Cmd, RedisResult, Value};

/// Where the batches of a scan come from: one [`Server`](super::Server), or all masters of a `Cluster`.
pub trait ScanSource: sealed::Sealed {
    /// A place between two batches, at which another scan can go on.
    type Cursor: Clone;

    #[doc(hidden)]
    fn cursor(&self) -> Self::Cursor;

    #[doc(hidden)]
    fn resume(&mut self, cursor: Self::Cursor);

    /// Goes on behind a batch that the server ended with this cursor.
    #[doc(hidden)]
    fn advance(&mut self, cursor: u64);
}

/// A source that blocks until it has its answer.
pub trait BlockingSource: ScanSource {
    /// The server's cursor for the next batch; none at the end.
    #[doc(hidden)]
    fn next_cursor(&mut self) -> RedisResult<Option<u64>>;

    /// Sends a command to the server of that cursor.
    #[doc(hidden)]
    fn send(&mut self, command: &Cmd) -> RedisResult<Value>;
}

/// A source that answers in a future. A future that is dropped leaves it as it was.
#[cfg(feature = "redis-aio")]
pub trait AsyncSource: ScanSource {
    /// The server's cursor for the next batch; none at the end.
    #[doc(hidden)]
    fn next_cursor(&mut self) -> impl Future<Output = RedisResult<Option<u64>>> + Send;

    /// Sends a command to the server of that cursor.
    #[doc(hidden)]
    fn send(&mut self, command: Cmd) -> impl Future<Output = RedisResult<Value>> + Send;
}

pub(super) mod sealed {
    pub trait Sealed {}
}
