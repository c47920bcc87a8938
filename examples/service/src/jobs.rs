//! A queue of jobs. No job is lost: a worker moves it to a second list while it works.

use std::time::Duration;

use axum::{
    Json, Router,
    extract::{Path, State},
    http::StatusCode,
    routing::{get, post},
};
use keyschema::prelude::*;
use redis::{
    AsyncConnectionConfig, Client, Direction, RedisResult,
    aio::{ConnectionLike, MultiplexedConnection},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    App,
    error::{Error, Result},
    keys::{JobState, RunningJobs, WaitingJobs},
    sessions::LoggedIn,
};

/// The stored data of a job. `GET /jobs/{job_id}` returns it as JSON.
#[derive(HashRecord, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The user who sent it.
    pub user_id: u64,
    /// The text to count the words of.
    pub text: String,
    /// The number of words, once they are counted.
    pub words: Option<u64>,
}

#[derive(Deserialize)]
struct Order {
    text: String,
}

#[derive(Serialize)]
struct Queued {
    job_id: Uuid,
}

pub(crate) fn routes() -> Router<App> {
    Router::new().route("/jobs", post(queue)).route("/jobs/{job_id}", get(state))
}

async fn queue(
    State(mut app): State<App>,
    user: LoggedIn,
    Json(order): Json<Order>,
) -> Result<(StatusCode, Json<Queued>)> {
    let job_id = Uuid::new_v4();
    let job = Job { user_id: user.login.user_id, text: order.text, words: None };
    JobState::new(job_id).hset_record(&job).exec_async(&mut app.redis).await?;
    WaitingJobs.lpush(job_id).exec_async(&mut app.redis).await?;
    Ok((StatusCode::ACCEPTED, Json(Queued { job_id })))
}

/// Answers the job to the user who sent it. To others it does not exist.
async fn state(State(mut app): State<App>, user: LoggedIn, Path(job_id): Path<Uuid>) -> Result<Json<Job>> {
    let job = JobState::new(job_id).hgetall().query_async(&mut app.redis).await?;
    job.filter(|job| job.user_id == user.login.user_id).map(Json).ok_or(Error::NotFound)
}

/// Does jobs, one after the other, until the connection fails.
///
/// A worker waits for jobs with `BLMOVE`, which blocks its connection. So it has its own
/// connection, without a time limit on answers: see [`worker_connection`].
///
/// # Errors
/// If a command fails. The job of that moment stays in `RunningJobs`; [`put_back`] queues it again.
pub async fn work(mut redis: MultiplexedConnection) -> RedisResult<()> {
    loop {
        // Both keys have the hash tag `{job}`, so this compiles and works on a cluster too.
        let taken = WaitingJobs.blmove(&RunningJobs, Direction::Right, Direction::Left, 0.0);
        if let Some(job_id) = taken.query_async(&mut redis).await? {
            finish(job_id.0, &mut redis).await?;
        }
    }
}

/// Does a job and removes it from the list of running ones. Does nothing about a job that has
/// expired.
async fn finish(job_id: Uuid, redis: &mut impl ConnectionLike) -> RedisResult<()> {
    let key = JobState::new(job_id);
    if let Some(job) = key.hgetall().query_async(redis).await? {
        let words = job.text.split_whitespace().count();
        // `HSET` keeps the TTL of the hash, and sets the declared one if the key has expired in
        // between.
        key.hset(JobState::FIELDS.words, words as u64).exec_async(redis).await?;
    }
    RunningJobs.lrem(1, job_id).exec_async(redis).await
}

/// Queues the jobs again that workers had taken before they stopped. Call it while no worker runs.
///
/// # Errors
/// If a command fails.
pub async fn put_back(redis: &mut impl ConnectionLike) -> RedisResult<u64> {
    let mut count = 0;
    while RunningJobs
        .lmove(&WaitingJobs, Direction::Left, Direction::Right)
        .query_async(redis)
        .await?
        .is_some()
    {
        count += 1;
    }
    Ok(count)
}

/// Returns a connection for [`work`].
///
/// # Errors
/// If the server cannot be reached within 5 seconds.
pub async fn worker_connection(client: &Client) -> RedisResult<MultiplexedConnection> {
    let config = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(Duration::from_secs(5)))
        .set_response_timeout(None);
    client.get_multiplexed_async_connection_with_config(&config).await
}
