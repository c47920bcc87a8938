//! Scans: the keys of a schema that a server has, read back as keys.

mod blocking;
mod keys;
mod options;
mod server;
mod source;

#[cfg(feature = "redis-aio")]
mod asynchronous;
#[cfg(feature = "redis-cluster")]
mod cluster;
#[cfg(feature = "redis-cluster")]
mod cluster_cursor;
#[cfg(feature = "redis-cluster")]
mod masters;

#[cfg(feature = "redis-aio")]
pub use asynchronous::AsyncScan;
pub use blocking::Scan;
#[cfg(feature = "redis-cluster")]
pub use cluster::Cluster;
#[cfg(feature = "redis-cluster")]
pub use cluster_cursor::ClusterCursor;
pub use keys::Batch;
pub use server::Server;
#[cfg(feature = "redis-aio")]
pub use source::Asynchronous;
pub use source::{Blocking, Source};

use crate::{ParseKey, Pattern, RedisKey, Values};

impl<K: RedisKey, V: Values> Pattern<K, V> {
    /// The keys of this pattern that the server has: [`RedisKey::scan`] with values for some parameters.
    ///
    /// ```no_run
    /// use keyschema::{RedisKey, pattern};
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(chat:messages:room_id:{room_id}:page:{page}, list, ttl = 7d)]
    /// struct ChatMessages { room_id: u64, page: u32 }
    ///
    /// # fn main() -> redis::RedisResult<()> {
    /// # let mut con = redis::Client::open("redis://127.0.0.1/")?.get_connection()?;
    /// for key in pattern!(ChatMessages { room_id: 7, .. }).scan(&mut con) {
    ///     println!("page {}", key?.page);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn scan<C>(self, connection: &mut C) -> Scan<K, Server<'_, C>, V>
    where
        for<'text> K::At<'text>: ParseKey<'text>,
        C: redis::ConnectionLike,
    {
        Scan::new(self, Server::new(connection))
    }

    /// [`scan`](Self::scan) with an asynchronous connection.
    #[cfg(feature = "redis-aio")]
    pub fn scan_async<C>(self, connection: &mut C) -> AsyncScan<K, Server<'_, C>, V>
    where
        for<'text> K::At<'text>: ParseKey<'text>,
        C: redis::aio::ConnectionLike + Send,
    {
        AsyncScan::new(self, Server::new(connection))
    }

    /// [`scan`](Self::scan) over all masters of a cluster: see [`RedisKey::scan_cluster`].
    #[cfg(feature = "redis-cluster")]
    pub fn scan_cluster<C>(
        self,
        connection: &mut redis::cluster::ClusterConnection<C>,
    ) -> Scan<K, Cluster<'_, redis::cluster::ClusterConnection<C>>, V>
    where
        for<'text> K::At<'text>: ParseKey<'text>,
        C: redis::ConnectionLike + redis::cluster::Connect,
    {
        Scan::new(self, Cluster::new(connection))
    }

    /// [`scan_cluster`](Self::scan_cluster) with an asynchronous connection.
    #[cfg(feature = "redis-cluster-async")]
    pub fn scan_cluster_async<C>(
        self,
        connection: &mut redis::cluster_async::ClusterConnection<C>,
    ) -> AsyncScan<K, Cluster<'_, redis::cluster_async::ClusterConnection<C>>, V>
    where
        for<'text> K::At<'text>: ParseKey<'text>,
        C: redis::aio::ConnectionLike + redis::cluster_async::Connect + Clone + Send + Sync + Unpin + 'static,
    {
        AsyncScan::new(self, Cluster::new(connection))
    }
}
