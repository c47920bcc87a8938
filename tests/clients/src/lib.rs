//! Connections of every kind that this machine has, and what they all can do.

use std::sync::LazyLock;

use keyschema::{Command, commands::Pipelined};
use keyschema_test_server::Server;
use redis::{
    Client, Cmd, Connection, FromRedisValue, IntoConnectionInfo, ProtocolVersion, RedisResult,
    aio::MultiplexedConnection,
    cluster::{ClusterClient, ClusterConnection},
    cluster_async::ClusterConnection as AsyncClusterConnection,
};
use tokio::runtime::Runtime;

/// A server that is no cluster.
pub static STANDALONE: LazyLock<Server> = LazyLock::new(|| Server::start().expect("a server starts"));

/// A cluster of one node, which has all slots.
pub static CLUSTER: LazyLock<Server> =
    LazyLock::new(|| Server::builder().cluster().start().expect("a server starts"));

/// A connection of some kind, with what its kind is called.
pub struct Runner {
    /// Its kind.
    pub name: String,
    connection: Kind,
    /// Plain commands on the same server, to set up and to look on.
    pub plain: Connection,
}

enum Kind {
    Sync(Connection),
    Cluster(Box<ClusterConnection>),
    Async(Runtime, MultiplexedConnection),
    AsyncCluster(Runtime, Box<AsyncClusterConnection<MultiplexedConnection>>),
}

impl Runner {
    /// One connection of each kind: sync and async, to a standalone server and to a cluster, by both protocols.
    ///
    /// # Panics
    /// If a server does not start, or cannot be connected to.
    pub fn all() -> Vec<Self> {
        [ProtocolVersion::RESP2, ProtocolVersion::RESP3].into_iter().flat_map(Self::of_protocol).collect()
    }

    fn of_protocol(protocol: ProtocolVersion) -> [Self; 4] {
        let client = |server: &Server| {
            let info = server.url().into_connection_info().expect("an address");
            let settings = info.redis_settings().clone().set_protocol(protocol);
            Client::open(info.set_redis_settings(settings)).expect("an address")
        };
        let plain = |server: &Server| client(server).get_connection().expect("a connection");
        let cluster = || {
            let builder = ClusterClient::builder([CLUSTER.url()]).use_protocol(protocol);
            builder.build().expect("a client")
        };
        let runtime =
            || tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (first, second) = (runtime(), runtime());
        let connection =
            first.block_on(client(&STANDALONE).get_multiplexed_async_connection()).expect("a connection");
        let cluster_connection = second.block_on(cluster().get_async_connection()).expect("a connection");
        let runner = |name: &str, connection, server: &Server| Self {
            name: format!("{name}, {protocol:?}"),
            connection,
            plain: plain(server),
        };
        [
            runner("sync", Kind::Sync(plain(&STANDALONE)), &STANDALONE),
            runner(
                "sync cluster",
                Kind::Cluster(Box::new(cluster().get_connection().expect("a connection"))),
                &CLUSTER,
            ),
            runner("async", Kind::Async(first, connection), &STANDALONE),
            runner("async cluster", Kind::AsyncCluster(second, Box::new(cluster_connection)), &CLUSTER),
        ]
    }

    /// Sends a command.
    ///
    /// # Errors
    /// Those of the command.
    pub fn run<T: FromRedisValue>(&mut self, command: &Command<T>) -> RedisResult<T> {
        match &mut self.connection {
            Kind::Sync(connection) => command.query(connection),
            Kind::Cluster(connection) => command.query(&mut **connection),
            Kind::Async(runtime, connection) => runtime.block_on(command.query_async(connection)),
            Kind::AsyncCluster(runtime, connection) => {
                runtime.block_on(command.query_async(&mut **connection))
            }
        }
    }

    /// Sends commands together.
    ///
    /// # Errors
    /// Those of the commands.
    pub fn run_together<T: FromRedisValue>(&mut self, commands: &Pipelined<T>) -> RedisResult<T> {
        match &mut self.connection {
            Kind::Sync(connection) => commands.query(connection),
            Kind::Cluster(connection) => commands.query_cluster(connection),
            Kind::Async(runtime, connection) => runtime.block_on(commands.query_async(connection)),
            Kind::AsyncCluster(runtime, connection) => {
                runtime.block_on(commands.query_async(&mut **connection))
            }
        }
    }

    /// Sends a plain command beside the connection that is looked at.
    ///
    /// # Panics
    /// If the command fails.
    pub fn plainly<T: FromRedisValue>(&mut self, command: &mut Cmd) -> T {
        command.query(&mut self.plain).expect("a plain command works")
    }

    /// Whether the server is a cluster.
    pub fn is_cluster(&self) -> bool {
        matches!(self.connection, Kind::Cluster(_) | Kind::AsyncCluster(..))
    }
}
