//! Scans as streams.

use core::{
    fmt,
    pin::Pin,
    task::{Context, Poll},
};
use std::boxed::Box;

use futures_core::Stream;
use redis::{FromRedisValue, RedisResult};

use super::{AsyncSource, ElementScan, Scan, ScanSource, WantedOwned};

/// A scan whose batches are requested in a future.
trait Batches: Sized + Send {
    type Item;

    /// The facts known about the scan while a batch is requested.
    type Progress;

    fn progress(&self) -> Self::Progress;

    fn take_next(&mut self) -> Option<Self::Item>;

    fn is_empty(&self) -> bool;

    fn fill(&mut self) -> impl Future<Output = RedisResult<()>> + Send;
}

/// The progress of a scan.
#[derive(Clone, Debug)]
struct Progress<C> {
    cursor: C,
    skipped: usize,
    repeated: usize,
}

impl<W, S> Batches for Scan<W, S>
where
    W: WantedOwned + Send,
    S: AsyncSource + Send,
    S::Cursor: Send,
{
    type Item = W::Owned;
    type Progress = Progress<S::Cursor>;

    fn progress(&self) -> Progress<S::Cursor> {
        Progress { cursor: self.cursor(), skipped: self.skipped(), repeated: self.repeated() }
    }

    fn take_next(&mut self) -> Option<W::Owned> {
        self.keys.next()
    }

    fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    fn fill(&mut self) -> impl Future<Output = RedisResult<()>> + Send {
        self.fill_async()
    }
}

impl<K, C, T> Batches for ElementScan<'_, K, C, T>
where
    K: Send + Sync,
    C: redis::aio::ConnectionLike + Send,
    T: FromRedisValue + Send,
{
    type Item = T;
    type Progress = ();

    fn progress(&self) {}

    fn take_next(&mut self) -> Option<T> {
        self.batch.next()
    }

    fn is_empty(&self) -> bool {
        self.batch.as_slice().is_empty()
    }

    fn fill(&mut self) -> impl Future<Output = RedisResult<()>> + Send {
        self.fill_async()
    }
}

/// A future that returns the scan.
type Filling<'s, B> = Pin<Box<dyn Future<Output = (RedisResult<()>, B)> + Send + 's>>;

/// The state of a stream. The future owns the scan meanwhile, so that nothing borrows from itself.
enum State<'s, B, P> {
    HandsOut(B),
    Asks(Filling<'s, B>, P),
    /// Between the two, or after a panic of the connection.
    Taken,
}

impl<'s, B: Batches + 's> State<'s, B, B::Progress> {
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<RedisResult<B::Item>>> {
        loop {
            match core::mem::replace(self, Self::Taken) {
                Self::HandsOut(mut scan) => {
                    if let Some(found) = scan.take_next() {
                        *self = Self::HandsOut(scan);
                        return Poll::Ready(Some(Ok(found)));
                    }
                    let progress = scan.progress();
                    let filling = async move {
                        let filled = scan.fill().await;
                        (filled, scan)
                    };
                    *self = Self::Asks(Box::pin(filling), progress);
                }
                Self::Asks(mut filling, progress) => {
                    let Poll::Ready((filled, scan)) = filling.as_mut().poll(context) else {
                        *self = Self::Asks(filling, progress);
                        return Poll::Pending;
                    };
                    let is_over = scan.is_empty();
                    *self = Self::HandsOut(scan);
                    match filled {
                        Err(error) => return Poll::Ready(Some(Err(error))),
                        Ok(()) if is_over => return Poll::Ready(None),
                        Ok(()) => {}
                    }
                }
                Self::Taken => return Poll::Ready(None),
            }
        }
    }
}

/// A scan of keys as a stream. Made by [`Scan::into_stream`].
pub struct ScanStream<'s, W, S: ScanSource>(State<'s, Scan<W, S>, Progress<S::Cursor>>);

impl<'s, W, S> Scan<W, S>
where
    W: WantedOwned + Send + 's,
    S: AsyncSource + Send + 's,
    S::Cursor: Send,
{
    /// Returns the scan as a [`Stream`], for keys that borrow nothing. Each batch takes one
    /// allocation more than with [`next_key_async`](Self::next_key_async), which works for all
    /// keys.
    ///
    /// ```no_run
    /// use futures_util::TryStreamExt as _;
    /// use keyschema::prelude::*;
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
    /// struct ChatMessages { room_id: u64 }
    ///
    /// # async fn rooms(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
    /// let keys = ChatMessages::scan(&mut con).count(500).into_stream();
    /// let rooms: Vec<u64> = keys.map_ok(|key| key.room_id).try_collect().await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn into_stream(self) -> ScanStream<'s, W, S> {
        ScanStream(State::HandsOut(self))
    }
}

impl<'s, W, S> ScanStream<'s, W, S>
where
    W: WantedOwned + Send + 's,
    S: AsyncSource + Send + 's,
    S::Cursor: Send,
{
    fn progress(&self) -> Option<Progress<S::Cursor>> {
        match &self.0 {
            State::HandsOut(scan) => Some(scan.progress()),
            State::Asks(_, progress) => Some(progress.clone()),
            State::Taken => None,
        }
    }

    /// Returns where another scan can continue: [`Scan::cursor`]. Returns `None` after the
    /// connection panicked.
    pub fn cursor(&self) -> Option<S::Cursor> {
        self.progress().map(|progress| progress.cursor)
    }

    /// Returns how many keys so far matched the glob, but are not keys of the pattern:
    /// [`Scan::skipped`].
    pub fn skipped(&self) -> usize {
        self.progress().map_or(0, |progress| progress.skipped)
    }

    /// Returns how many keys a distinct scan so far left out because it had already returned them:
    /// [`Scan::repeated`].
    pub fn repeated(&self) -> usize {
        self.progress().map_or(0, |progress| progress.repeated)
    }
}

// The future is in a box, and nothing else is pinned.
impl<W, S: ScanSource> Unpin for ScanStream<'_, W, S> {}

impl<'s, W, S> Stream for ScanStream<'s, W, S>
where
    W: WantedOwned + Send + 's,
    S: AsyncSource + Send + 's,
    S::Cursor: Send,
{
    type Item = RedisResult<W::Owned>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_next(context)
    }
}

impl<W, S: ScanSource> fmt::Debug for ScanStream<'_, W, S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ScanStream").finish_non_exhaustive()
    }
}

/// The elements of a key as a stream. Made by [`ElementScan::into_stream`].
pub struct ElementStream<'s, K, C, T>(State<'s, ElementScan<'s, K, C, T>, ()>);

impl<'s, K, C, T> ElementScan<'s, K, C, T>
where
    K: Send + Sync + 's,
    C: redis::aio::ConnectionLike + Send,
    T: FromRedisValue + Send + 's,
{
    /// Returns the elements as a [`Stream`].
    pub fn into_stream(self) -> ElementStream<'s, K, C, T> {
        ElementStream(State::HandsOut(self))
    }
}

// The future is in a box, and nothing else is pinned.
impl<K, C, T> Unpin for ElementStream<'_, K, C, T> {}

impl<'s, K, C, T> Stream for ElementStream<'s, K, C, T>
where
    K: Send + Sync + 's,
    C: redis::aio::ConnectionLike + Send,
    T: FromRedisValue + Send + 's,
{
    type Item = RedisResult<T>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_next(context)
    }
}

impl<K, C, T> fmt::Debug for ElementStream<'_, K, C, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ElementStream").finish_non_exhaustive()
    }
}
