use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
struct UserProfile {
    id: u64,
    name: u64,
}

#[derive(RedisKey)]
#[redis_key(user:all, hash)]
struct AllUsers {
    r#type: u64,
}

fn main() {}
