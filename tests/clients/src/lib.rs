//! Connections of every kind that this machine has, with their common methods.

mod cluster;

use std::sync::LazyLock;

use keyschema::{
    Command,
    commands::{Pipelined, Replies},
};
use keyschema_test_server::Server;
use redis::{
    Client, Cmd, Connection, ConnectionLike, FromRedisValue, IntoConnectionInfo, ProtocolVersion,
    RedisResult,
    aio::MultiplexedConnection,
    cluster::{ClusterClient, ClusterConnection},
    cluster_async::ClusterConnection as AsyncClusterConnection,
};
use tokio::runtime::Runtime;

pub use cluster::Cluster;

/// A server that is not a cluster.
pub static STANDALONE: LazyLock<Server> = LazyLock::new(|| Server::start().expect("a server starts"));

/// A cluster of three masters.
pub static CLUSTER: LazyLock<Cluster> = LazyLock::new(Cluster::start);

/// A connection of some kind, with the name of the kind.
pub struct Runner {
    /// Its kind.
    pub name: String,
    connection: Kind,
    plain: Plain,
    /// The words of each command, if they are noted.
    noted: Option<Vec<Vec<Vec<u8>>>>,
}

/// A connection for plain commands, to prepare a test and to inspect keys.
enum Plain {
    Standalone(Connection),
    Cluster(Box<ClusterConnection>),
}

enum Kind {
    Sync(Connection),
    Cluster(Box<ClusterConnection>),
    Async(Runtime, MultiplexedConnection),
    AsyncCluster(Runtime, Box<AsyncClusterConnection<MultiplexedConnection>>),
}

impl Runner {
    /// Returns one connection of each kind: sync and async, to a single server and to a cluster,
    /// with both protocols.
    ///
    /// # Panics
    /// If a server does not start, or cannot be connected to.
    pub fn all() -> Vec<Self> {
        [ProtocolVersion::RESP2, ProtocolVersion::RESP3].into_iter().flat_map(Self::of_protocol).collect()
    }

    fn of_protocol(protocol: ProtocolVersion) -> [Self; 4] {
        let client = || {
            let info = STANDALONE.url().into_connection_info().expect("an address");
            let settings = info.redis_settings().clone().set_protocol(protocol);
            Client::open(info.set_redis_settings(settings)).expect("an address")
        };
        let standalone = || client().get_connection().expect("a connection");
        let cluster = || {
            let builder = ClusterClient::builder(CLUSTER.urls()).use_protocol(protocol);
            builder.build().expect("a client")
        };
        let of_cluster = || Box::new(cluster().get_connection().expect("a connection"));
        let runtime =
            || tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (first, second) = (runtime(), runtime());
        let connection = first.block_on(client().get_multiplexed_async_connection()).expect("a connection");
        let cluster_connection = second.block_on(cluster().get_async_connection()).expect("a connection");
        let runner = |name: &str, connection, plain| Self {
            name: format!("{name}, {protocol:?}"),
            connection,
            plain,
            noted: None,
        };
        [
            runner("sync", Kind::Sync(standalone()), Plain::Standalone(standalone())),
            runner("sync cluster", Kind::Cluster(of_cluster()), Plain::Cluster(of_cluster())),
            runner("async", Kind::Async(first, connection), Plain::Standalone(standalone())),
            runner(
                "async cluster",
                Kind::AsyncCluster(second, Box::new(cluster_connection)),
                Plain::Cluster(of_cluster()),
            ),
        ]
    }

    /// Returns a connection of a user, which records the commands that it sends. Plain commands are
    /// sent by the default user.
    ///
    /// # Panics
    /// If the user cannot log in.
    pub fn of_user(server: &Server, user: &str, password: &str) -> Self {
        let info = server.url().into_connection_info().expect("an address");
        let settings = info.redis_settings().clone().set_username(user).set_password(password);
        let connection =
            |info| Client::open(info).expect("an address").get_connection().expect("a connection");
        let plain = Plain::Standalone(connection(info.clone()));
        let connection = Kind::Sync(connection(info.set_redis_settings(settings)));
        Self { name: user.into(), connection, plain, noted: Some(Vec::new()) }
    }

    /// Returns the words of the commands that were noted, and forgets them.
    pub fn take_noted(&mut self) -> Vec<Vec<Vec<u8>>> {
        self.noted.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Sends a command.
    ///
    /// # Errors
    /// Those of the command.
    pub fn run<T: FromRedisValue>(&mut self, command: &Command<T>) -> RedisResult<T> {
        if let Some(noted) = &mut self.noted {
            let words = command.as_cmd().args_iter().filter_map(|word| match word {
                redis::Arg::Simple(word) => Some(word.to_vec()),
                _ => None,
            });
            noted.push(words.collect());
        }
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
    pub fn run_together<T: Replies>(&mut self, commands: &Pipelined<T>) -> RedisResult<T> {
        match &mut self.connection {
            Kind::Sync(connection) => commands.query(connection),
            Kind::Cluster(connection) => commands.query_cluster(connection),
            Kind::Async(runtime, connection) => runtime.block_on(commands.query_async(connection)),
            Kind::AsyncCluster(runtime, connection) => {
                runtime.block_on(commands.query_async(&mut **connection))
            }
        }
    }

    /// Sends a plain command on the connection for inspection.
    ///
    /// # Panics
    /// If the command fails.
    pub fn plainly<T: FromRedisValue>(&mut self, command: &mut Cmd) -> T {
        command.query(self.plain()).expect("a plain command works")
    }

    /// Returns the connection for plain commands.
    pub fn plain(&mut self) -> &mut dyn ConnectionLike {
        match &mut self.plain {
            Plain::Standalone(connection) => connection,
            Plain::Cluster(connection) => &mut **connection,
        }
    }

    /// Whether the server is a cluster.
    pub fn is_cluster(&self) -> bool {
        matches!(self.connection, Kind::Cluster(_) | Kind::AsyncCluster(..))
    }
}
