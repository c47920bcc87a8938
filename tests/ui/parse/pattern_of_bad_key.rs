//! A declaration with an error is reported once, and its uses are not.

use keyschema::{RedisKey, pattern};

#[derive(RedisKey)]
#[redis_key(usr:profile:id:{user_id}, hash, ttl = 30m)]
struct UserProfile {
    user_id: u64,
}

fn main() {
    let pattern = pattern!(UserProfile { user_id: 7, .. });
    println!("{pattern} {}", UserProfile { user_id: 7 });
}
