//! A server at an address.

use std::time::Duration;

use keyschema_language::message::Message;
use redis::{Client, ConnectionAddr, ConnectionInfo, IntoConnectionInfo as _, RedisResult};

#[cfg(feature = "tls")]
use super::secure::{Config, Secure};
use super::{Access, Connection};
use crate::Fault;

/// In a build without TLS no address has it.
#[cfg(not(feature = "tls"))]
#[derive(Clone)]
enum Config {}

/// A server at an address, and how to connect to it.
#[derive(Clone)]
pub(super) struct Endpoint {
    info: ConnectionInfo,
    tls: Option<Config>,
}

impl Endpoint {
    pub(super) fn parse(url: &str, access: &Access) -> Result<Self, Fault> {
        let secure = ["rediss://", "valkeys://"].iter().find_map(|scheme| url.strip_prefix(scheme));
        let tls = secure.map(|_| config_of(access)).transpose()?;
        let plain = secure.map(|rest| format!("redis://{rest}"));
        let info = plain.as_deref().unwrap_or(url).into_connection_info().map_err(|error| {
            // Not the address itself: there may be a password in it.
            Message::new(format!("this is not the address of a server: {error}"))
                .help("write it like `redis://127.0.0.1:6379` or `redis+unix:///run/redis.sock`")
        })?;
        let mut settings = info.redis_settings().clone();
        if let (Some(user), None) = (&access.user, settings.username()) {
            settings = settings.set_username(user);
        }
        if let (Some(password), None) = (&access.password, settings.password()) {
            settings = settings.set_password(password);
        }
        Ok(Self { info: info.set_redis_settings(settings), tls })
    }

    /// Returns the address without user and password.
    pub(super) fn name(&self) -> String {
        self.info.addr().to_string()
    }

    /// Returns the connection, unless it is one by TLS.
    pub(super) fn plain(&self) -> Option<ConnectionInfo> {
        self.tls.is_none().then(|| self.info.clone())
    }

    /// Returns another server with the same access. An empty host means the host of this server.
    pub(super) fn sibling(&self, host: &str, port: u16) -> Self {
        let own = match self.info.addr() {
            ConnectionAddr::Tcp(own, _) => own.as_str(),
            _ => "127.0.0.1",
        };
        let host = if host.is_empty() { own } else { host };
        let info = self.info.clone().set_addr(ConnectionAddr::Tcp(host.into(), port));
        Self { info, tls: self.tls.clone() }
    }

    /// Connects to the server. `patience` is the longest time until a connection and until an
    /// answer.
    pub(super) fn connect(&self, patience: Duration) -> RedisResult<Connection> {
        #[cfg(feature = "tls")]
        if let (Some(config), ConnectionAddr::Tcp(host, port)) = (&self.tls, self.info.addr()) {
            let secure = Secure::connect((host, *port), &self.info, config, patience)?;
            return Ok(Connection::Secure(Box::new(secure)));
        }
        let connection = Client::open(self.info.clone())?.get_connection_with_timeout(patience)?;
        connection.set_read_timeout(Some(patience))?;
        connection.set_write_timeout(Some(patience))?;
        Ok(Connection::Plain(connection))
    }
}

#[cfg(feature = "tls")]
fn config_of(access: &Access) -> Result<Config, Fault> {
    access.tls.config()
}

#[cfg(not(feature = "tls"))]
fn config_of(_: &Access) -> Result<Config, Fault> {
    let message = Message::new("this build of keyschema has no TLS");
    Err(message.help("install it with the feature `tls`, which it has by default").into())
}
