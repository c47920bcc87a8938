//! Users log in with a name and get a token.

use axum::{
    Json, Router,
    extract::{FromRequestParts, State},
    http::{StatusCode, header::AUTHORIZATION, request::Parts},
    routing::{get, post},
};
use keyschema::prelude::*;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    App,
    error::{Error, Result},
    keys::{Session, UserProfile, UserProfileRecord, UserSequence},
    rate_limit,
};

/// The stored data of a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Login {
    /// The user.
    pub user_id: u64,
    /// The name of the user.
    pub name: String,
}

/// A user with a valid token, who is within the rate limit. A handler that takes one needs both.
#[derive(Clone, Debug)]
pub struct LoggedIn {
    /// The token of the request.
    pub token: Uuid,
    /// The user of the session.
    pub login: Login,
}

#[derive(Deserialize)]
struct Credentials {
    name: String,
}

#[derive(Serialize)]
struct Token {
    token: Uuid,
}

pub(crate) fn routes() -> Router<App> {
    Router::new().route("/login", post(log_in).delete(log_out)).route("/me", get(me))
}

/// Creates a user and a session.
async fn log_in(
    State(mut app): State<App>,
    Json(Credentials { name }): Json<Credentials>,
) -> Result<(StatusCode, Json<Token>)> {
    if name.trim().is_empty() || name.len() > 64 {
        return Err(Error::Invalid("a name has 1 to 64 bytes"));
    }
    let user_id = UserSequence.incr().query_as().query_async(&mut app.redis).await?;
    let profile = UserProfileRecord { name: name.clone() };
    let token = Uuid::new_v4();
    let login = Login { user_id, name };
    // One round trip. On a cluster it takes two, because the keys are in two slots.
    pipeline((
        UserProfile::new(user_id).hset_record(&profile),
        Session::new(token).set(keyschema::Json(&login)),
    ))
    .exec_async(&mut app.redis)
    .await?;
    Ok((StatusCode::CREATED, Json(Token { token })))
}

async fn log_out(State(mut app): State<App>, user: LoggedIn) -> Result<StatusCode> {
    Session::new(user.token).del().exec_async(&mut app.redis).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn me(user: LoggedIn) -> Json<Login> {
    Json(user.login)
}

impl FromRequestParts<App> for LoggedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let mut redis = app.redis.clone();
        let token = token(parts).ok_or(Error::NotLoggedIn)?;
        // `refresh = access`: this read restarts the 30 minutes in the same command (`GETEX`).
        let session = Session::new(token).get().query_async(&mut redis).await?;
        let Some(keyschema::Json(login)) = session else {
            return Err(Error::NotLoggedIn);
        };
        rate_limit::count(login.user_id, app.requests_per_minute, &mut redis).await?;
        Ok(Self { token, login })
    }
}

/// Returns the token of a request. A text that is not a UUID is not a token, so it is never looked
/// up.
fn token(parts: &Parts) -> Option<Uuid> {
    let header = parts.headers.get(AUTHORIZATION)?.to_str().ok()?;
    header.strip_prefix("Bearer ")?.parse().ok()
}
