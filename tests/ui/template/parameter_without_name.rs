use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:{}:x, hash)]
struct Empty;

#[derive(RedisKey)]
#[redis_key(user:{#}:x, hash)]
struct EmptyTag;

#[derive(RedisKey)]
#[redis_key("user:{}:x", hash)]
struct InStringLiteral;

#[derive(RedisKey)]
#[redis_key(user:{: u64}, hash)]
struct OnlyAType;

fn main() {}
