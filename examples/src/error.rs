//! The errors of an example.

use std::fmt;

use keyschema::{ParameterError, commands::CommandError};
use keyschema_test_server::StartError;
use redis::RedisError;

/// The reason why an example ended early. The text says what to do about it.
#[derive(Debug)]
pub enum Error {
    /// `REDIS_URL` is not the address of a server.
    Url(String),
    /// `REDIS_URL` is not set, and no server could be started.
    Start(StartError),
    /// The server does not answer.
    Unreachable {
        /// The server, as shown to people.
        server: String,
        /// The error of the client.
        source: RedisError,
    },
    /// The server already has a key that the example would write.
    Occupied(String),
    /// A key has another type than its schema.
    WrongType {
        /// The key.
        key: String,
        /// The type in the schema, as the server calls it.
        declared: &'static str,
        /// The type on the server.
        stored: String,
    },
    /// A command failed.
    Command(RedisError),
    /// A value is not valid in a key.
    Parameter(ParameterError),
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(reason) => write!(
                formatter,
                "`REDIS_URL` is not the address of a server: {reason}\n\
                 help: write it as in `redis://127.0.0.1:6379/`, or unset it to have a server started"
            ),
            Self::Start(error) => error.fmt(formatter),
            Self::Unreachable { server, source } => {
                write!(formatter, "{server} does not answer: {source}")
            }
            Self::Occupied(key) => write!(
                formatter,
                "the server has a key `{key}` already, and an example must not overwrite it\n\
                 help: name an empty database, as in `redis://127.0.0.1:6379/15`, or unset `REDIS_URL`"
            ),
            Self::WrongType { key, declared, stored } => {
                write!(formatter, "key `{key}` is declared as a {declared}, but the server has a {stored}")
            }
            Self::Command(error) => write!(formatter, "a command failed: {error}"),
            Self::Parameter(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for Error {}

impl From<CommandError> for Error {
    fn from(error: CommandError) -> Self {
        Self::Command(error.into())
    }
}

impl From<RedisError> for Error {
    fn from(error: RedisError) -> Self {
        Self::Command(error)
    }
}

impl From<ParameterError> for Error {
    fn from(error: ParameterError) -> Self {
        Self::Parameter(error)
    }
}

impl From<StartError> for Error {
    fn from(error: StartError) -> Self {
        Self::Start(error)
    }
}
