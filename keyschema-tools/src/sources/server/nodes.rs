//! The servers that are read: one, or those of a cluster.

use std::time::Duration;

use keyschema_language::message::{Message, code};
use redis::{
    Client, Connection, ConnectionAddr, ConnectionInfo, ErrorKind, IntoConnectionInfo as _, RedisError,
    ServerErrorKind, cmd,
};

use super::{
    facts::Facts,
    options::{ACCESS_RULE, ServerOptions},
};
use crate::Fault;

/// The longest time until an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server that is read.
#[derive(Clone)]
pub(super) struct Node {
    info: ConnectionInfo,
    name: String,
    is_replica: bool,
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
    /// Returns the server of the options, or one server for each part of its cluster.
    pub(super) fn all(options: &ServerOptions) -> Result<Vec<Self>, Fault> {
        let info = options.info()?;
        let mut settings = info.redis_settings().clone();
        if let (Some(user), None) = (&options.user, settings.username()) {
            settings = settings.set_username(user);
        }
        if let (Some(password), None) = (&options.password, settings.password()) {
            settings = settings.set_password(password);
        }
        let first = Self::at(info.set_redis_settings(settings), false);
        let mut connection = first.connect()?;
        if !Facts::of(&mut connection).map_err(|error| first.fault(&error))?.is_cluster {
            return Ok(vec![first]);
        }
        let slots: Vec<(u16, u16, Vec<redis::Value>)> = first.slots(&mut connection)?;
        let mut nodes: Vec<Self> = Vec::new();
        for (start, end, servers) in slots {
            // The master is first.
            let place = usize::from(options.replicas);
            let found = servers.get(place).and_then(|server| redis::from_redis_value_ref(server).ok());
            let Some(Address(host, port)) = found else {
                let kind = if options.replicas { "replica" } else { "master" };
                return Err(Message::new(format!(
                    "the cluster has no {kind} for the slots {start} to {end}"
                ))
                .into());
            };
            let node = first.sibling(&host, port, options.replicas);
            if !nodes.iter().any(|other| other.name == node.name) {
                nodes.push(node);
            }
        }
        Ok(nodes)
    }

    fn slots(&self, connection: &mut Connection) -> Result<Vec<(u16, u16, Vec<redis::Value>)>, Fault> {
        let rows: Vec<Vec<redis::Value>> =
            cmd("CLUSTER").arg("SLOTS").query(connection).map_err(|error| self.fault(&error))?;
        let row = |mut row: Vec<redis::Value>| {
            let servers = row.split_off(row.len().min(2));
            let number = |value: Option<&redis::Value>| {
                value.and_then(|value| redis::from_redis_value_ref(value).ok())
            };
            (number(row.first()).unwrap_or(0), number(row.get(1)).unwrap_or(0), servers)
        };
        Ok(rows.into_iter().map(row).collect())
    }

    fn at(info: ConnectionInfo, is_replica: bool) -> Self {
        Self { name: info.addr().to_string(), info, is_replica }
    }

    /// Returns another server of the cluster, with the same users. An empty host means the host of
    /// this server.
    fn sibling(&self, host: &str, port: u16, is_replica: bool) -> Self {
        let own = match self.info.addr() {
            ConnectionAddr::Tcp(own, _) => own.as_str(),
            _ => "127.0.0.1",
        };
        let host = if host.is_empty() { own } else { host };
        let address = ConnectionAddr::Tcp(host.into(), port);
        Self::at(self.info.clone().set_addr(address), is_replica)
    }

    /// Returns its address.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Connects so that no key counts as used when it is read.
    pub(super) fn connect(&self) -> Result<Connection, Fault> {
        self.try_connect().map_err(|error| self.fault(&error))
    }

    pub(super) fn try_connect(&self) -> Result<Connection, RedisError> {
        let client = Client::open(self.info.clone())?;
        let mut connection = client.get_connection_with_timeout(PATIENCE)?;
        connection.set_read_timeout(Some(PATIENCE))?;
        connection.set_write_timeout(Some(PATIENCE))?;
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

/// Where a server of a cluster is.
struct Address(String, u16);

impl redis::FromRedisValue for Address {
    fn from_redis_value(value: redis::Value) -> Result<Self, redis::ParsingError> {
        let parts: Vec<redis::Value> = redis::from_redis_value(value)?;
        let mut parts = parts.into_iter();
        let host = parts.next().map(redis::from_redis_value::<Option<String>>).transpose()?.flatten();
        let port = parts.next().map(redis::from_redis_value).transpose()?.unwrap_or(0);
        Ok(Self(host.unwrap_or_default(), port))
    }
}
