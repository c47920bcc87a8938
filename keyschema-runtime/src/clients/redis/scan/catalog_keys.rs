//! Scans of a catalogue.

use std::vec::Vec;

use redis::Cmd;

#[cfg(feature = "redis-cluster")]
use super::Cluster;
use super::{
    FoundKey, Scan, Server,
    wanted::{Wanted, WantedOwned, sealed::Sealed},
};
use crate::{Catalog, CatalogKeys, KeyPrefix, Prefix};

impl Catalog {
    /// Finds the keys of the catalogue in the database of the connection, in any order, with the
    /// schema of each.
    ///
    /// One pass over the server's keys finds those of all schemas. It also returns keys without a
    /// schema, if they have the common start of all keys of the catalogue: in a catalogue of keys
    /// such as `chat:messages:…` and `chat:members:…`, those that begin with `chat:`. It does not
    /// ask for the data type of a key.
    ///
    /// For keys with a prefix, write [`ALL_KEYS.with_prefix(tenant).scan(…)`](CatalogKeys::scan).
    /// For a cluster, call [`scan_cluster`](Self::scan_cluster) (feature `redis-cluster`).
    ///
    /// ```no_run
    /// use keyschema::keys;
    ///
    /// keys! {
    ///     pub catalog ALL_KEYS;
    ///     /// Newest messages of a room.
    ///     pub list Messages = chat:messages:room_id:{room_id: u64}, ttl = 7d;
    ///     /// The members of a room.
    ///     pub set Members = chat:members:room_id:{room_id: u64}, ttl = 7d;
    /// }
    ///
    /// # #[cfg(feature = "redis-aio")]
    /// # async fn list(mut con: redis::aio::MultiplexedConnection) -> redis::RedisResult<()> {
    /// let mut scan = ALL_KEYS.scan(&mut con).count(1_000);
    /// while let Some(key) = scan.next_key_async().await? {
    ///     println!("{key} is a {:?}", key.schema().map(|schema| schema.name));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn scan<'c, 'con, C>(&'c self, connection: &'con mut C) -> Scan<CatalogKeys<'c>, Server<'con, C>> {
        self.with_prefix(Prefix::NONE).scan(connection)
    }

    /// Finds the keys of the catalogue on all masters of a cluster: see [`scan`](Self::scan), and
    /// [`ScanKeys::scan_cluster`](super::ScanKeys::scan_cluster).
    #[cfg(feature = "redis-cluster")]
    pub fn scan_cluster<'c, 'con, C>(
        &'c self,
        connection: &'con mut C,
    ) -> Scan<CatalogKeys<'c>, Cluster<'con, C>> {
        self.with_prefix(Prefix::NONE).scan_cluster(connection)
    }
}

impl CatalogKeys<'_> {
    /// Finds these keys in the database of the connection, in any order, with the schema of each.
    /// It is [`Catalog::scan`] with a prefix.
    ///
    /// ```no_run
    /// use keyschema::{Prefix, keys};
    ///
    /// keys! {
    ///     pub catalog ALL_KEYS;
    ///     /// Newest messages of a room.
    ///     pub list Messages = chat:messages:room_id:{room_id: u64}, ttl = 7d;
    /// }
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let mut con = redis::Client::open("redis://127.0.0.1/")?.get_connection()?;
    /// let tenant = ALL_KEYS.with_prefix(Prefix::new("tenant:7:")?);
    /// for key in tenant.scan(&mut con) {
    ///     println!("{}", key?);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn scan<C>(self, connection: &mut C) -> Scan<Self, Server<'_, C>> {
        Scan::new(self, Server::new(connection))
    }

    /// Finds these keys on all masters of a cluster. It is [`Catalog::scan_cluster`] with a prefix.
    #[cfg(feature = "redis-cluster")]
    pub fn scan_cluster<C>(self, connection: &mut C) -> Scan<Self, Cluster<'_, C>> {
        Scan::new(self, Cluster::new(connection))
    }
}

impl Sealed for CatalogKeys<'_> {}

impl Wanted for CatalogKeys<'_> {
    type Found<'text> = FoundKey;

    fn name(&self) -> &'static str {
        self.catalog().name()
    }

    fn write_options(&self, command: &mut Cmd) {
        let glob = self.glob();
        if glob != b"*" {
            command.arg("MATCH").arg(glob);
        }
    }

    fn is_wanted(&self, text: &[u8]) -> bool {
        self.prefix().strip_from(text).is_some()
    }

    fn is_described(&self, text: &[u8]) -> bool {
        self.identify(text).is_some()
    }

    fn hand_out(&self, text: &mut Vec<u8>) -> Option<FoundKey> {
        Some(FoundKey::new(self, core::mem::take(text)))
    }
}

impl WantedOwned for CatalogKeys<'_> {
    type Owned = FoundKey;
}
