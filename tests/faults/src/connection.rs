//! Connections of every kind, which connect again after an error.

use std::time::Duration;

use keyschema::{
    Command,
    commands::{Pipelined, Replies},
};
use redis::{
    Client, Cmd, ErrorKind, FromRedisValue, RedisError, RedisResult,
    aio::{ConnectionManager, MultiplexedConnection},
    cluster::{ClusterClient, ClusterConnection},
    cluster_async::ClusterConnection as AsyncClusterConnection,
};
use tokio::runtime::Runtime;

/// The timeout of all steps. A server that is gone answers later than that, or never.
const PATIENCE: Duration = Duration::from_secs(2);

/// The kind of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Blocking, to one server.
    Blocking,
    /// Asynchronous, with tokio.
    Tokio,
    /// Asynchronous, with smol.
    Smol,
    /// Asynchronous, and reconnects automatically.
    Manager,
    /// Blocking, to a cluster.
    Cluster,
    /// Asynchronous, to a cluster.
    AsyncCluster,
}

impl Kind {
    /// Those to one server.
    pub(crate) const STANDALONE: [Self; 4] = [Self::Blocking, Self::Tokio, Self::Smol, Self::Manager];
    /// Those to a cluster.
    pub(crate) const CLUSTER: [Self; 2] = [Self::Cluster, Self::AsyncCluster];
}

/// A connection, with the data to make it again.
pub(crate) struct Connection {
    kind: Kind,
    urls: Vec<String>,
    runtime: Option<Runtime>,
    open: Option<Open>,
    /// The time after which the next futures are dropped.
    pub(crate) cancel_after: Option<Duration>,
}

enum Open {
    Blocking(redis::Connection),
    Async(MultiplexedConnection),
    Manager(ConnectionManager),
    Cluster(Box<ClusterConnection>),
    AsyncCluster(Box<AsyncClusterConnection>),
}

/// Calls the function for the kind of the connection.
macro_rules! on_connection {
    ($self:ident, $message:ident: $blocking:ident, $cluster:ident, $async:ident) => {{
        let cancel_after = $self.cancel_after;
        let result = match $self.connect() {
            Err(error) => return Err(error),
            Ok((_, Open::Blocking(connection))) => $message.$blocking(connection),
            Ok((_, Open::Cluster(connection))) => $message.$cluster(connection),
            Ok((runtime, Open::Async(connection))) => {
                wait(runtime, cancel_after, $message.$async(connection))
            }
            Ok((runtime, Open::Manager(connection))) => {
                wait(runtime, cancel_after, $message.$async(connection))
            }
            Ok((runtime, Open::AsyncCluster(connection))) => {
                wait(runtime, cancel_after, $message.$async(&mut **connection))
            }
        };
        $self.look_at(&result);
        result
    }};
}

impl Connection {
    /// Returns a connection that is made when it is first needed.
    pub(crate) fn new(kind: Kind, urls: Vec<String>) -> Self {
        let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build();
        let has_runtime = matches!(kind, Kind::Tokio | Kind::Manager | Kind::AsyncCluster);
        let runtime = has_runtime.then(|| runtime().expect("a runtime"));
        Self { kind, urls, runtime, open: None, cancel_after: None }
    }

    /// Sends a typed command.
    pub(crate) fn send<T: FromRedisValue>(&mut self, command: &Command<T>) -> RedisResult<()> {
        on_connection!(self, command: query, query, query_async).map(drop)
    }

    /// Sends typed commands together.
    pub(crate) fn send_together<T: Replies>(&mut self, commands: &Pipelined<T>) -> RedisResult<()> {
        on_connection!(self, commands: query, query_cluster, query_async).map(drop)
    }

    /// Sends a plain command, for checks.
    pub(crate) fn plain<T: FromRedisValue>(&mut self, command: &Cmd) -> RedisResult<T> {
        on_connection!(self, command: query, query, query_async)
    }

    /// Calls a function with the connection if it is one of a cluster or not; used by scans.
    pub(crate) fn parts(&mut self) -> RedisResult<(Option<&Runtime>, Parts<'_>)> {
        let (runtime, open) = self.connect()?;
        let parts = match open {
            Open::Blocking(connection) => Parts::Blocking(connection),
            Open::Async(connection) => Parts::Async(connection),
            Open::Manager(connection) => Parts::Manager(connection),
            Open::Cluster(connection) => Parts::Cluster(connection),
            Open::AsyncCluster(connection) => Parts::AsyncCluster(connection),
        };
        Ok((runtime, parts))
    }

    /// Closes the connection, so that the next call makes another.
    pub(crate) fn close(&mut self) {
        self.open = None;
    }

    fn connect(&mut self) -> RedisResult<(Option<&Runtime>, &mut Open)> {
        let runtime = self.runtime.as_ref();
        if self.open.is_none() {
            self.open = Some(open(self.kind, &self.urls, runtime)?);
        }
        Ok((runtime, self.open.as_mut().expect("it was opened")))
    }

    /// Closes a broken connection. A manager, and the asynchronous connection of a cluster,
    /// reconnect automatically.
    fn look_at<T>(&mut self, result: &RedisResult<T>) {
        let mends_itself = matches!(self.kind, Kind::Manager | Kind::AsyncCluster);
        if let Err(error) = result
            && !mends_itself
            && (error.is_io_error() || error.is_connection_dropped() || error.is_cluster_error())
        {
            self.open = None;
        }
    }
}

/// A connection, for scans.
pub(crate) enum Parts<'c> {
    Blocking(&'c mut redis::Connection),
    Async(&'c mut MultiplexedConnection),
    Manager(&'c mut ConnectionManager),
    Cluster(&'c mut ClusterConnection),
    AsyncCluster(&'c mut AsyncClusterConnection),
}

fn open(kind: Kind, urls: &[String], runtime: Option<&Runtime>) -> RedisResult<Open> {
    let client = || Client::open(urls[0].as_str());
    let cluster = || {
        let builder = ClusterClient::builder(urls.iter().map(String::as_str));
        builder.connection_timeout(PATIENCE).response_timeout(PATIENCE).build()
    };
    Ok(match kind {
        Kind::Blocking => {
            let connection = client()?.get_connection_with_timeout(PATIENCE)?;
            connection.set_read_timeout(Some(PATIENCE))?;
            Open::Blocking(connection)
        }
        Kind::Tokio | Kind::Smol => {
            let client = client()?;
            Open::Async(wait(runtime, None, client.get_multiplexed_async_connection())?)
        }
        Kind::Manager => {
            let client = client()?;
            Open::Manager(wait(runtime, None, ConnectionManager::new(client))?)
        }
        Kind::Cluster => Open::Cluster(Box::new(cluster()?.get_connection()?)),
        Kind::AsyncCluster => {
            let client = cluster()?;
            Open::AsyncCluster(Box::new(wait(runtime, None, client.get_async_connection())?))
        }
    })
}

/// Runs a future to its end, or drops it before. Without a tokio runtime it runs with smol, as
/// redis-rs does.
pub(crate) fn wait<T>(
    runtime: Option<&Runtime>,
    cancel_after: Option<Duration>,
    future: impl Future<Output = RedisResult<T>>,
) -> RedisResult<T> {
    let limit = cancel_after.unwrap_or(4 * PATIENCE);
    let dropped = || Err(RedisError::from((ErrorKind::Io, "the future was dropped")));
    match runtime {
        Some(runtime) => runtime
            .block_on(async { tokio::time::timeout(limit, future).await.unwrap_or_else(|_| dropped()) }),
        None => smol::block_on(smol::future::or(future, async {
            smol::Timer::after(limit).await;
            dropped()
        })),
    }
}
