//! Members where scores belong, and texts in a hyperloglog.

use keyschema::prelude::*;

keys! {
    /// Points of the players of a season.
    pub zset SeasonPoints = season:points:season:{season: u16}, ttl = 90d, value = u64;
    /// Ranking of a game, of any members.
    pub zset Leaderboard = leaderboard:score:game_id:{game_id: u32}, ttl = 7d;
    /// Visitors of a day.
    pub hyperloglog DayVisitors = visitors:count:day:{day: u32}, ttl = 90d;
}

fn main() {
    SeasonPoints::new(7).zadd(1_200.0, 42);
    Leaderboard::new(7).zadd(1_200.0, 42);
    Leaderboard::new(7).zincrby(1.0, "ada");
    DayVisitors::new(7).set("two");
    DayVisitors::new(7).setrange(0, "two");
}
