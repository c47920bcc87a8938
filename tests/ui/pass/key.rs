//! A declaration without errors and warnings.
#![deny(warnings)]

use keyschema::RedisKey;

/// Profile of one user.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{user_id}, hash, ttl = 30m)]
struct UserProfile {
    user_id: u64,
}

fn main() {
    assert_eq!(UserProfile { user_id: 7 }.to_key(), "user:profile:id:7");
}
