//! Addresses of servers.

use std::time::Duration;

use keyschema_language::message::code;
use redis::{ConnectionInfo, RedisResult, cmd};

use super::{
    Access, Connection,
    endpoint::Endpoint,
    sentinel::{self, Parts, Watched},
};
use crate::Fault;

/// A server, and how to connect to it.
#[derive(Clone)]
pub(crate) struct Address {
    /// The server. If sentinels know the host, its host is a placeholder.
    endpoint: Endpoint,
    watched: Option<Watched>,
}

impl Address {
    /// Reads the likes of `redis://host:6379`, `rediss://host:6379`, `redis+unix:///run/redis.sock`
    /// and `redis+sentinel://host:26379/master-name`.
    pub(crate) fn parse(url: &str, access: &Access) -> Result<Self, Fault> {
        let Some(parts) = sentinel::parts(url) else {
            return Ok(Self { endpoint: Endpoint::parse(url, access)?, watched: None });
        };
        let Parts { scheme, login, hosts, name, rest } = parts?;
        let endpoint = Endpoint::parse(&format!("{scheme}://{login}master:6379{rest}"), access)?;
        let of_sentinels = Access {
            user: access.sentinel_user.clone(),
            password: access.sentinel_password.clone(),
            ..access.clone()
        };
        let sentinels = hosts.iter().map(|host| {
            // The usual port of a sentinel is another one than that of a server.
            let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
            let port = if has_port { "" } else { ":26379" };
            Endpoint::parse(&format!("{scheme}://{host}{port}"), &of_sentinels)
        });
        let sentinels = sentinels.collect::<Result<_, _>>()?;
        Ok(Self { endpoint, watched: Some(Watched { sentinels, name: name.into() }) })
    }

    /// Returns the address without user and password.
    pub(crate) fn name(&self) -> String {
        match &self.watched {
            Some(watched) => watched.name.clone(),
            None => self.endpoint.name(),
        }
    }

    /// Returns another server with the same access. An empty host means the host of this server.
    pub(crate) fn sibling(&self, host: &str, port: u16) -> Self {
        Self { endpoint: self.endpoint.sibling(host, port), watched: None }
    }

    /// Returns the connection to the server, unless it is one by TLS. Asks sentinels for the
    /// master.
    pub(crate) fn plain(&self) -> RedisResult<Option<ConnectionInfo>> {
        let Some(watched) = &self.watched else { return Ok(self.endpoint.plain()) };
        let (host, port) = watched.master()?;
        Ok(self.endpoint.sibling(&host, port).plain())
    }

    /// Connects to the server. `patience` is the longest time until a connection and until an
    /// answer.
    pub(crate) fn connect(&self, patience: Duration) -> RedisResult<Connection> {
        let Some(watched) = &self.watched else {
            return self.endpoint.connect(patience);
        };
        let (host, port) = watched.master()?;
        let mut connection = self.endpoint.sibling(&host, port).connect(patience)?;
        // Sentinels need a while to hear that another server is the master.
        let info: String = cmd("INFO").arg("replication").query(&mut connection)?;
        if info.lines().any(|line| line.trim_end() == "role:slave") {
            return Err(sentinel::fault(format!(
                "{} is not the master any more",
                code(&format!("{host}:{port}"))
            )));
        }
        Ok(connection)
    }
}
