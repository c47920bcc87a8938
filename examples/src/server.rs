//! The server of an example.

use std::{env, fmt};

use redis::{Client, Connection};

use crate::Error;

/// The server named by `REDIS_URL`, or one that is started for this run and stopped at its end.
pub(crate) struct Server {
    client: Client,
    name: String,
    // It is kept for its `drop`, which stops the server.
    _started: Option<keyschema_test_server::Server>,
}

impl Server {
    pub(crate) fn find() -> Result<Self, Error> {
        match env::var_os("REDIS_URL") {
            Some(url) if !url.is_empty() => Self::given(&url.to_string_lossy()),
            _ => Self::start(),
        }
    }

    fn given(url: &str) -> Result<Self, Error> {
        let client = Client::open(url).map_err(|error| Error::Url(error.to_string()))?;
        // The URL may hold a password; the address does not.
        let info = client.get_connection_info();
        let name = format!(
            "the server at {}, database {}, that `REDIS_URL` names",
            info.addr(),
            info.redis_settings().db()
        );
        Ok(Self { client, name, _started: None })
    }

    fn start() -> Result<Self, Error> {
        let server = keyschema_test_server::Server::start()?;
        let name = format!("{}, started for this run", server.version());
        let client = Client::open(server.url())
            .map_err(|source| Error::Unreachable { server: name.clone(), source })?;
        Ok(Self { client, name, _started: Some(server) })
    }

    pub(crate) fn connect(&self) -> Result<Connection, Error> {
        self.client
            .get_connection()
            .map_err(|source| Error::Unreachable { server: self.name.clone(), source })
    }
}

impl fmt::Display for Server {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}
