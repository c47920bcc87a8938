use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
struct None {}

#[derive(RedisKey)]
#[redis_key(user:name:{id}:{name}, hash)]
struct One {
    name: u64,
}

#[derive(RedisKey)]
#[redis_key("user:name:{id}", hash)]
struct InStringLiteral;

#[derive(RedisKey)]
#[redis_key(user:{{name:{#id}}}, hash)]
struct InBraces;

fn main() {}
