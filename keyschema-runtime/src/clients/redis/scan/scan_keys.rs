//! Starts a scan, from a key type or from a pattern.

#[cfg(feature = "redis-cluster")]
use super::Cluster;
use super::{Scan, Server};
use crate::{KeyPattern, ParseKey, Pattern, PatternValues, RedisKey};

/// Finds the keys of a schema on a server. Every key has it.
pub trait ScanKeys: RedisKey + Sized {
    /// Finds the keys of the schema in the database of the connection, in any order.
    ///
    /// The glob can also match keys of other schemas. These are [skipped and
    /// counted](Scan::skipped). To fix some of the parameters, write
    /// [`pattern!(…).scan(…)`](Pattern::scan). On a cluster, call
    /// [`scan_cluster`](Self::scan_cluster) (feature `redis-cluster`): this method would ask a
    /// random node each time, or fail.
    ///
    /// ```no_run
    /// use keyschema::{RedisKey, ScanKeys};
    ///
    /// #[derive(RedisKey)]
    /// #[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d)]
    /// struct ChatMessages { room_id: u64 }
    ///
    /// # fn main() -> redis::RedisResult<()> {
    /// # let mut con = redis::Client::open("redis://127.0.0.1/")?.get_connection()?;
    /// for key in ChatMessages::scan(&mut con) {
    ///     println!("room {}", key?.room_id);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Nothing is stored under the name of a channel, so a scan for channels does not compile:
    ///
    /// ```compile_fail,E0080
    /// # use keyschema::{RedisKey, ScanKeys};
    /// # #[derive(RedisKey)] #[redis_key(chat:typing:room_id:{room_id}, channel)] struct Typing { room_id: u64 }
    /// # let mut con = redis::Client::open("redis://127.0.0.1/")?.get_connection()?;
    /// let typing = Typing::scan(&mut con);
    /// # Ok::<(), redis::RedisError>(())
    /// ```
    fn scan<C>(connection: &mut C) -> Scan<Pattern<Self>, Server<'_, C>>
    where
        for<'text> Self::WithLifetime<'text>: ParseKey<'text>,
    {
        Self::pattern().scan(connection)
    }

    /// Finds the keys of the schema on all masters of a cluster, one master after the other.
    ///
    /// While slots move between masters, a key can be missed if it moves to a master that was
    /// already read, and found twice if it comes from one. [`slots_moved`](Scan::slots_moved) says
    /// whether that can have happened. Masters that join during the scan are read too, and after a
    /// failover the new master is read from its start.
    ///
    /// While a master is dead, each call returns an error, or waits as long as the connection waits
    /// for any command. Call it again: as soon as a replica has replaced the master, the scan
    /// continues with that replica, on the same connection.
    #[cfg(feature = "redis-cluster")]
    fn scan_cluster<C>(connection: &mut C) -> Scan<Pattern<Self>, Cluster<'_, C>>
    where
        for<'text> Self::WithLifetime<'text>: ParseKey<'text>,
    {
        Self::pattern().scan_cluster(connection)
    }
}

impl<K: RedisKey> ScanKeys for K {}

impl<K: RedisKey, V: PatternValues> Pattern<K, V> {
    /// Finds the keys of this pattern on a server. It is [`ScanKeys::scan`] with values for some
    /// parameters.
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
    pub fn scan<C>(self, connection: &mut C) -> Scan<Self, Server<'_, C>>
    where
        for<'text> K::WithLifetime<'text>: ParseKey<'text>,
    {
        const { assert_stored::<K>() };
        Scan::new(self, Server::new(connection))
    }

    /// Finds the keys of this pattern on all masters of a cluster: see [`ScanKeys::scan_cluster`].
    #[cfg(feature = "redis-cluster")]
    pub fn scan_cluster<C>(self, connection: &mut C) -> Scan<Self, Cluster<'_, C>>
    where
        for<'text> K::WithLifetime<'text>: ParseKey<'text>,
    {
        const { assert_stored::<K>() };
        Scan::new(self, Cluster::new(connection))
    }
}

/// Fails to compile for a channel: no key is stored under its name, so there is nothing to find.
#[track_caller]
#[expect(
    clippy::manual_assert,
    reason = "the compiler shows `assert!` where the standard library defines it, `panic!` at the caller"
)]
const fn assert_stored<K: RedisKey>() {
    if !K::SCHEMA.data_type.is_stored() {
        panic!(
            "a channel is not stored, so a scan cannot find it\nhelp: ask `PUBSUB CHANNELS` with its pattern"
        );
    }
}
