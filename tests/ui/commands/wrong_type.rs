//! Commands of another data type.

use keyschema::prelude::*;

keys! {
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m;
    /// Login token.
    pub string SessionToken = session:token:uid:{uid: Text<24>}, ttl = 2h;
    /// Ranking of a game.
    pub zset Leaderboard = leaderboard:score:game_id:{game_id: u32}, ttl = 7d;
    /// Days on which a user was there.
    pub bitmap ActiveDays = user:active:user_id:{user_id: u64}, ttl = 365d;
    /// Settings of one user, of several types.
    pub hash UserSettings = user:settings:user_id:{user_id: u64}, ttl = 30m, fields = { theme: String, size: u8 };
}

use keyschema::Text;

fn main() {
    UserProfile::new(42).lpush("hello");
    SessionToken { uid: Text::new("abc").unwrap() }.hset("name", "Ada");
    Leaderboard::new(7).sadd("Ada");
    ActiveDays::new(42).incr();
    // The error does not mention fields.
    UserSettings::new(42).rpush("dark");
}
