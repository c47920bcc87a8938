//! A pattern takes what its key has.

use keyschema::{RedisKey, pattern};

/// Profile of one user.
#[derive(RedisKey)]
#[redis_key(user:profiles:id:{user_id}, hash, persistent = "kept")]
struct UserProfile {
    user_id: u64,
}

fn main() {
    let _ = pattern!(UserProfile { user: 7, .. });
    let _ = pattern!(UserProfile { user_id: "7", .. });
}
