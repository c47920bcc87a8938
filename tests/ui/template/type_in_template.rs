use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:{id: u64}, hash)]
struct Bare {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{#id: Text<'_, { 4 * 2 }>}, hash)]
struct Tagged {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key("user:{id: u64}", hash)]
struct InStringLiteral {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{id:}, hash)]
struct Missing {
    id: u64,
}

fn main() {}
