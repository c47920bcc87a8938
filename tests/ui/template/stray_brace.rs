use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key("user:profile}:x", hash)]
struct Whole;

#[derive(RedisKey)]
#[redis_key(user:"na}me":x, hash)]
struct Piece;

#[derive(RedisKey)]
#[redis_key(user:"}":x, hash)]
struct WholePiece;

#[derive(RedisKey)]
#[redis_key("user:{{id}:x", hash)]
struct HalfDoubled {
    id: u64,
}

fn main() {}
