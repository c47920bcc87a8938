//! The errors of requests.

use axum::{
    Json,
    http::{HeaderName, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use redis::RedisError;
use serde::Serialize;

/// The reason why a request fails.
#[derive(Debug)]
pub enum Error {
    /// The token is missing, unknown or has expired.
    NotLoggedIn,
    /// The user has sent too many requests in this minute.
    TooManyRequests {
        /// The seconds to wait before trying again.
        retry_after: u64,
    },
    /// The path names something that does not exist.
    NotFound,
    /// The request is not valid.
    Invalid(&'static str),
    /// The server of the keys does not answer, or answers with an error.
    Redis(RedisError),
}

/// The result of a request handler.
pub type Result<T> = std::result::Result<T, Error>;

#[derive(Serialize)]
struct Body<'a> {
    error: &'a str,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, text) = match &self {
            Self::NotLoggedIn => (StatusCode::UNAUTHORIZED, "log in first"),
            Self::TooManyRequests { .. } => (StatusCode::TOO_MANY_REQUESTS, "too many requests"),
            Self::NotFound => (StatusCode::NOT_FOUND, "there is no such thing"),
            Self::Invalid(reason) => (StatusCode::UNPROCESSABLE_ENTITY, *reason),
            Self::Redis(error) => {
                // Clients learn nothing about the server. The text names the key and never its
                // value.
                eprintln!("error: {error}");
                (StatusCode::SERVICE_UNAVAILABLE, "try again later")
            }
        };
        let headers: Vec<(HeaderName, String)> = match self {
            Self::TooManyRequests { retry_after } => vec![(RETRY_AFTER, retry_after.to_string())],
            _ => Vec::new(),
        };
        let mut response = (status, Json(Body { error: text })).into_response();
        for (name, value) in headers {
            if let Ok(value) = value.parse() {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}

impl From<RedisError> for Error {
    fn from(error: RedisError) -> Self {
        Self::Redis(error)
    }
}
