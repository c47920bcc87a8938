//! Addresses of servers.

use std::time::Duration;

use keyschema_language::message::{Message, code};
use redis::{Client, Connection, ConnectionAddr, ConnectionInfo, IntoConnectionInfo as _, RedisResult, cmd};

use super::{
    Access,
    sentinel::{self, Parts, Watched},
};
use crate::Fault;

/// A server, and how to connect to it.
#[derive(Clone)]
pub(crate) struct Address {
    /// The connection. If sentinels know the host, its host is a placeholder.
    info: ConnectionInfo,
    watched: Option<Watched>,
}

impl Address {
    /// Reads the likes of `redis://host:6379`, `rediss://host:6379`, `redis+unix:///run/redis.sock` and
    /// `redis+sentinel://host:26379/master-name`.
    pub(crate) fn parse(url: &str, access: &Access) -> Result<Self, Fault> {
        let Some(parts) = sentinel::parts(url) else {
            return Ok(Self { info: info_of(url, access)?, watched: None });
        };
        let Parts { scheme, login, hosts, name, rest } = parts?;
        let info = info_of(&format!("{scheme}://{login}master:6379{rest}"), access)?;
        let of_sentinels = Access {
            user: access.sentinel_user.clone(),
            password: access.sentinel_password.clone(),
            ..access.clone()
        };
        let sentinels = hosts.iter().map(|host| {
            // The usual port of a sentinel is another one than that of a server.
            let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
            let port = if has_port { "" } else { ":26379" };
            info_of(&format!("{scheme}://{host}{port}"), &of_sentinels)
        });
        let sentinels = sentinels.collect::<Result<_, _>>()?;
        Ok(Self { info, watched: Some(Watched { sentinels, name: name.into() }) })
    }

    /// Returns the address without user and password.
    pub(crate) fn name(&self) -> String {
        match &self.watched {
            Some(watched) => watched.name.clone(),
            None => self.info.addr().to_string(),
        }
    }

    /// Returns another server with the same access. An empty host means the host of this server.
    pub(crate) fn sibling(&self, host: &str, port: u16) -> Self {
        let host = |own: &str| if host.is_empty() { own.to_string() } else { host.to_string() };
        let addr = match self.info.addr().clone() {
            ConnectionAddr::TcpTls { host: own, insecure, tls_params, .. } => {
                ConnectionAddr::TcpTls { host: host(&own), port, insecure, tls_params }
            }
            ConnectionAddr::Tcp(own, _) => ConnectionAddr::Tcp(host(&own), port),
            _ => ConnectionAddr::Tcp(host("127.0.0.1"), port),
        };
        Self { info: self.info.clone().set_addr(addr), watched: None }
    }

    /// Returns the connection that is to be made. Sentinels are asked where the master is.
    pub(crate) fn info(&self) -> RedisResult<ConnectionInfo> {
        let Some(watched) = &self.watched else { return Ok(self.info.clone()) };
        let (host, port) = watched.master()?;
        Ok(self.sibling(&host, port).info)
    }

    /// Connects to the server. `patience` is the longest time until a connection and until an answer.
    pub(crate) fn connect(&self, patience: Duration) -> RedisResult<Connection> {
        let Some(watched) = &self.watched else {
            return connect(self.info.clone(), patience);
        };
        let (host, port) = watched.master()?;
        let mut connection = connect(self.sibling(&host, port).info, patience)?;
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

fn connect(info: ConnectionInfo, patience: Duration) -> RedisResult<Connection> {
    let connection = Client::open(info)?.get_connection_with_timeout(patience)?;
    connection.set_read_timeout(Some(patience))?;
    connection.set_write_timeout(Some(patience))?;
    Ok(connection)
}

/// Reads the address of one server.
fn info_of(url: &str, access: &Access) -> Result<ConnectionInfo, Fault> {
    if cfg!(not(feature = "tls")) && ["rediss://", "valkeys://"].iter().any(|scheme| url.starts_with(scheme))
    {
        let message = Message::new("this build of keyschema has no TLS");
        return Err(message.help("install it with the feature `tls`, which it has by default").into());
    }
    let info = url.into_connection_info().map_err(|error| {
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
    access.tls.apply(info.set_redis_settings(settings))
}
