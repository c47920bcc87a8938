//! Points of the players of a game.

use axum::{
    Json, Router,
    extract::{Path, Query, State},
    routing::{get, post},
};
use keyschema::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    App,
    error::{Error, Result},
    keys::{Leaderboard, UserProfile},
    sessions::LoggedIn,
};

#[derive(Deserialize)]
struct Points {
    points: u32,
}

#[derive(Serialize)]
struct Score {
    points: f64,
}

#[derive(Deserialize)]
struct Top {
    #[serde(default = "ten")]
    count: u8,
}

/// A line of the leaderboard.
#[derive(Serialize)]
struct Player {
    name: String,
    points: f64,
}

pub(crate) fn routes() -> Router<App> {
    Router::new().route("/games/{game_id}/points", post(add)).route("/games/{game_id}/top", get(top))
}

async fn add(
    State(mut app): State<App>,
    user: LoggedIn,
    Path(game_id): Path<u32>,
    Json(Points { points }): Json<Points>,
) -> Result<Json<Score>> {
    // The member comes first, then the score. The types tell them apart.
    let board = Leaderboard::new(game_id);
    let points = board.zincrby(user.login.user_id, f64::from(points)).query_async(&mut app.redis).await?;
    Ok(Json(Score { points }))
}

async fn top(
    State(mut app): State<App>,
    _user: LoggedIn,
    Path(game_id): Path<u32>,
    Query(Top { count }): Query<Top>,
) -> Result<Json<Vec<Player>>> {
    if count == 0 {
        return Err(Error::Invalid("`count` is at least 1"));
    }
    let board = Leaderboard::new(game_id);
    let best = board.zrevrange_withscores(0, isize::from(count) - 1).query_async(&mut app.redis).await?;
    // One round trip for all names.
    let names = best.iter().map(|(user_id, _)| UserProfile::new(*user_id).hget(UserProfile::FIELDS.name));
    let names = pipeline(names.collect::<Vec<_>>()).query_async(&mut app.redis).await?;
    let players = best.into_iter().zip(names);
    Ok(Json(players.map(|((_, points), name)| Player { name: name.unwrap_or_default(), points }).collect()))
}

fn ten() -> u8 {
    10
}
