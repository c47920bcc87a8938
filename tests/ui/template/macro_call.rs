use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(concat!("user:", "profile"), hash)]
struct UserProfile;

fn main() {}
