//! The servers that are read: one, or those of a cluster.

use std::{io, sync::Arc, time::Duration};

use keyschema_language::message::{Message, code};
use redis::{ErrorKind, RedisError, RedisResult, ServerErrorKind, cmd};

use super::{
    facts::Facts,
    map::{Map, Moving, Peer, moving_from},
    options::{ACCESS_RULE, ServerOptions},
    wire::{Answer, Wire},
};
use crate::{
    Fault,
    access::{Address, Connection},
};

/// The longest time until an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest time until an answer of a server that others can replace.
const SHORT: Duration = Duration::from_secs(2);

/// A server that is read.
#[derive(Clone)]
pub(super) struct Node {
    address: Address,
    name: String,
    /// Whether it is a replica of a cluster, read in place of its master.
    is_replica: bool,
    /// The servers of its cluster.
    peers: Arc<[Self]>,
}

impl ServerOptions {
    /// Returns the address without user and password: the host and the port, the path of the
    /// socket, or the name of a master that sentinels watch.
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
        Ok(Address::parse(&self.url, &self.access)?.name())
    }
}

impl Node {
    /// Returns the server of the options. It may be one of a cluster.
    pub(super) fn first(options: &ServerOptions) -> Result<Self, Fault> {
        Ok(Self::at(Address::parse(&options.url, &options.access)?))
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

    fn at(address: Address) -> Self {
        Self { name: address.name(), address, is_replica: false, peers: Arc::default() }
    }

    /// Returns another server of the cluster, with the same user.
    pub(super) fn sibling(&self, peer: &Peer) -> Self {
        Self::at(self.address.sibling(&peer.host, peer.port))
    }

    pub(super) fn is_master(&self) -> bool {
        !self.is_replica
    }

    /// Returns the map of the cluster, as this server tells it.
    pub(super) fn map(&self) -> Result<Map, RedisError> {
        Map::of(&mut self.address.connect(SHORT)?)
    }

    /// Returns the slots that this server is giving away.
    pub(super) fn moving(&self) -> Result<Vec<Moving>, RedisError> {
        moving_from(&mut self.address.connect(SHORT)?)
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

    /// Connects so that no key counts as used when it is read.
    pub(super) fn try_connect(&self) -> Result<Connection, RedisError> {
        let mut connection = self.address.connect(PATIENCE)?;
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

    /// Returns a connection for questions about keys, if the server is still in this run.
    pub(super) fn wire(&self, run: &str) -> RedisResult<Wire> {
        let mut wire = match self.address.plain()? {
            Some(info) => Wire::open(&info, PATIENCE)?,
            None => Wire::over(self.address.connect(PATIENCE)?),
        };
        if self.is_replica {
            wire.command(&[b"READONLY"]);
            wire.send()?;
            wire.answer()?;
        }
        wire.command(&[&b"INFO"[..], b"server"]);
        wire.send()?;
        match wire.answer()? {
            Answer::Text(info) if Facts::in_text(&String::from_utf8_lossy(info)).run == run => Ok(wire),
            // The cursor is one of the run before.
            _ => Err(io::Error::from(io::ErrorKind::ConnectionReset).into()),
        }
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
