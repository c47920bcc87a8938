use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
#[redis_key(user:name:{id}, string)]
struct UserProfile {
    id: u64,
}

fn main() {}
