//! A command of another data type.

use keyschema::{KeyCommands, RedisKey, Text};

/// Profile of one user.
#[derive(RedisKey)]
#[redis_key(user:profile:user_id:{user_id}, hash, ttl = 30m)]
struct UserProfile {
    user_id: u64,
}

/// Login token.
#[derive(RedisKey)]
#[redis_key(session:token:uid:{uid}, string, ttl = 2h)]
struct SessionToken<'a> {
    uid: Text<'a, 24>,
}

fn main() {
    let profile = UserProfile { user_id: 42 };
    profile.lpush("hello");
    profile.get();
    let token = SessionToken { uid: Text::new("abc").unwrap() };
    token.hset("name", "Ada");
    token.zadd(1.0, "Ada");
}
