//! The servers that are read: one, or those of a cluster.

use std::{sync::Arc, time::Duration};

use keyschema_language::message::{Message, code};
use redis::{
    Client, Connection, ConnectionAddr, ConnectionInfo, ErrorKind, IntoConnectionInfo as _, RedisError,
    ServerErrorKind, cmd,
};

use super::{
    facts::Facts,
    map::{Map, Moving, Peer, moving_from},
    options::{ACCESS_RULE, ServerOptions},
};
use crate::Fault;

/// The longest time until an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest time until an answer of a server that others can replace.
const SHORT: Duration = Duration::from_secs(2);

/// A server that is read.
#[derive(Clone)]
pub(super) struct Node {
    info: ConnectionInfo,
    name: String,
    /// Whether it is a replica of a cluster, read in place of its master.
    is_replica: bool,
    /// The servers of its cluster.
    peers: Arc<[Self]>,
}

impl ServerOptions {
    fn info(&self) -> Result<ConnectionInfo, Fault> {
        self.url.as_str().into_connection_info().map_err(|error| {
            // Not the address itself: there may be a password in it.
            Message::new(format!("this is not the address of a server: {error}"))
                .help("write it like `redis://127.0.0.1:6379` or `redis+unix:///run/redis.sock`")
                .into()
        })
    }

    /// Returns the address without user and password.
    ///
    /// ```
    /// use keyschema_tools::{Fault, sources::ServerOptions};
    ///
    /// let options = ServerOptions::of("redis://audit:secret@localhost:6379");
    /// assert_eq!(options.address()?, "localhost:6379");
    /// # Ok::<(), Fault>(())
    /// ```
    ///
    /// # Errors
    /// If the URL is not the address of a server.
    pub fn address(&self) -> Result<String, Fault> {
        Ok(self.info()?.addr().to_string())
    }
}

impl Node {
    /// Returns the server of the options. It may be one of a cluster.
    pub(super) fn first(options: &ServerOptions) -> Result<Self, Fault> {
        let info = options.info()?;
        let mut settings = info.redis_settings().clone();
        if let (Some(user), None) = (&options.user, settings.username()) {
            settings = settings.set_username(user);
        }
        if let (Some(password), None) = (&options.password, settings.password()) {
            settings = settings.set_password(password);
        }
        Ok(Self::at(info.set_redis_settings(settings), false))
    }

    /// Returns whether the server belongs to a cluster.
    pub(super) fn is_in_cluster(&self) -> Result<bool, Fault> {
        let facts = self.try_connect().and_then(|mut connection| Facts::of(&mut connection));
        Ok(facts.map_err(|error| self.fault(&error))?.is_cluster)
    }

    /// Returns the server with this part in a cluster, and the servers that know about it.
    pub(super) fn in_cluster(mut self, is_replica: bool, peers: Arc<[Self]>) -> Self {
        (self.is_replica, self.peers) = (is_replica, peers);
        self
    }

    fn at(info: ConnectionInfo, is_replica: bool) -> Self {
        Self { name: info.addr().to_string(), info, is_replica, peers: Arc::default() }
    }

    /// Returns another server of the cluster, with the same user. An empty host means the host of
    /// this server.
    pub(super) fn sibling(&self, peer: &Peer) -> Self {
        let own = match self.info.addr() {
            ConnectionAddr::Tcp(own, _) => own.as_str(),
            _ => "127.0.0.1",
        };
        let host = if peer.host.is_empty() { own } else { &peer.host };
        let address = ConnectionAddr::Tcp(host.into(), peer.port);
        Self::at(self.info.clone().set_addr(address), false)
    }

    pub(super) fn is_master(&self) -> bool {
        !self.is_replica
    }

    /// Returns the map of the cluster, as this server tells it.
    pub(super) fn map(&self) -> Result<Map, RedisError> {
        Map::of(&mut self.connect_within(SHORT)?)
    }

    /// Returns the slots that this server is giving away.
    pub(super) fn moving(&self) -> Result<Vec<Moving>, RedisError> {
        moving_from(&mut self.connect_within(SHORT)?)
    }

    /// Returns whether another server of the cluster says that this one has no slots any more.
    pub(super) fn is_replaced(&self) -> bool {
        let mut others = self.peers.iter().filter(|peer| peer.name != self.name);
        let answer = others.find_map(|peer| Some((peer, peer.map().ok()?)));
        let Some((teller, map)) = answer else { return false };
        let is_this = |peer: &Peer| teller.sibling(peer).name == self.name;
        !map.shards
            .iter()
            .any(|shard| is_this(&shard.master) || self.is_replica && shard.replicas.iter().any(is_this))
    }

    /// Returns its address.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    fn connect_within(&self, patience: Duration) -> Result<Connection, RedisError> {
        let client = Client::open(self.info.clone())?;
        let connection = client.get_connection_with_timeout(patience)?;
        connection.set_read_timeout(Some(patience))?;
        connection.set_write_timeout(Some(patience))?;
        Ok(connection)
    }

    /// Connects so that no key counts as used when it is read.
    pub(super) fn try_connect(&self) -> Result<Connection, RedisError> {
        let mut connection = self.connect_within(PATIENCE)?;
        // Servers before Redis 7.2 do not know the command. The commands of this source do not
        // count as uses there either.
        match cmd("CLIENT").arg("NO-TOUCH").arg("ON").exec(&mut connection) {
            Err(error) if error.is_io_error() => return Err(error),
            _ => {}
        }
        if self.is_replica {
            cmd("READONLY").exec(&mut connection)?;
        }
        Ok(connection)
    }

    /// Returns the message about an error of this server.
    pub(super) fn fault(&self, error: &RedisError) -> Fault {
        let shown = code(&self.name);
        let kind = error.kind();
        if kind == ErrorKind::Server(ServerErrorKind::NoPerm) {
            let detail = error.detail().unwrap_or_default();
            let message = Message::new(format!("{shown} does not let this user read: {detail}"));
            return message.help(format!("let the user have the rule `{ACCESS_RULE}`")).into();
        }
        if kind == ErrorKind::AuthenticationFailed || error.code() == Some("NOAUTH") {
            let message = Message::new(format!("{shown} does not accept the user or the password: {error}"));
            return message.into();
        }
        Message::new(format!("{shown} cannot be read: {error}")).into()
    }
}
