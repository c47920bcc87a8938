use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:{id}:friend:{id}, string)]
struct Bare {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key({id}{id}, string)]
struct SideBySide {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key("user:{id}:{#id}", string)]
struct InStringLiteral {
    id: u64,
}

fn main() {}
