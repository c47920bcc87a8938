use keyschema::{KeySegment, RedisKey};

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
struct UserProfile {
    #[redis_key(rename = "user_id")]
    id: u64,
}

#[derive(KeySegment)]
struct UserId(#[key_segment(case = kebab)] u64);

fn main() {}
