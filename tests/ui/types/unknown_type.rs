use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
struct UserProfile {
    id: UserId,
}

fn main() {}
