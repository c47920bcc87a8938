use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key("user:profile:{id", hash)]
struct Whole {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:"name{":{id}, hash)]
struct Piece {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key("日本:{user_id: Text<{ 2 * 4 }>", hash)]
struct BraceInType {
    user_id: u64,
}

fn main() {}
