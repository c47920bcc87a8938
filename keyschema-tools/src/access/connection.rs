//! A connection to a server.

use redis::{ConnectionLike, RedisResult, Value};

#[cfg(feature = "tls")]
use super::secure::Secure;

/// A connection to a server, by TLS or without.
pub(crate) enum Connection {
    Plain(redis::Connection),
    #[cfg(feature = "tls")]
    Secure(Box<Secure>),
}

impl Connection {
    fn inner(&self) -> &dyn ConnectionLike {
        match self {
            Self::Plain(connection) => connection,
            #[cfg(feature = "tls")]
            Self::Secure(connection) => &**connection,
        }
    }

    fn inner_mut(&mut self) -> &mut dyn ConnectionLike {
        match self {
            Self::Plain(connection) => connection,
            #[cfg(feature = "tls")]
            Self::Secure(connection) => &mut **connection,
        }
    }
}

impl ConnectionLike for Connection {
    fn req_packed_command(&mut self, command: &[u8]) -> RedisResult<Value> {
        self.inner_mut().req_packed_command(command)
    }

    fn req_packed_commands(
        &mut self,
        commands: &[u8],
        offset: usize,
        count: usize,
    ) -> RedisResult<Vec<Value>> {
        self.inner_mut().req_packed_commands(commands, offset, count)
    }

    fn get_db(&self) -> i64 {
        self.inner().get_db()
    }

    fn check_connection(&mut self) -> bool {
        self.inner_mut().check_connection()
    }

    fn is_open(&self) -> bool {
        self.inner().is_open()
    }
}
