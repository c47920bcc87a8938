//! A small HTTP service: sessions, a rate limit, a job queue and a leaderboard, all kept in Redis.
//!
//! | request | what it does |
//! |---|---|
//! | `POST /login` `{"name": "Ada"}` | creates a user and a session; answers the token |
//! | `DELETE /login` | ends the session |
//! | `GET /me` | answers who is logged in |
//! | `POST /jobs` `{"text": "…"}` | queues a job: count the words of a text |
//! | `GET /jobs/{job_id}` | answers the state of the job |
//! | `POST /games/{game_id}/points` `{"points": 10}` | adds points to the user's score |
//! | `GET /games/{game_id}/top?count=10` | answers the best players |
//!
//! All requests except the first need the token as `Authorization: Bearer …`, and count for the
//! rate limit: 100 requests a minute.
//!
//! [`keys`] declares every key. The other modules are one feature each.

pub mod error;
pub mod jobs;
pub mod keys;
pub mod leaderboard;
pub mod rate_limit;
pub mod sessions;

use axum::Router;
use redis::aio::ConnectionManager;

/// The state that every request handler gets.
#[derive(Clone)]
pub struct App {
    /// A connection that all requests share. It reconnects automatically.
    pub redis: ConnectionManager,
    /// The number of requests that a user may send in a minute.
    pub requests_per_minute: i64,
}

impl App {
    /// Returns an app on a connection, with the usual rate limit.
    pub fn new(redis: ConnectionManager) -> Self {
        Self { redis, requests_per_minute: 100 }
    }

    /// Returns the routes of the service.
    pub fn router(self) -> Router {
        Router::new()
            .merge(sessions::routes())
            .merge(jobs::routes())
            .merge(leaderboard::routes())
            .with_state(self)
    }
}
