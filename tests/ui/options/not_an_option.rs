use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a, hash, "ttl")]
struct Literal;

#[derive(RedisKey)]
#[redis_key(user:b, hash, ttl: 30m)]
struct Colon;

#[derive(RedisKey)]
#[redis_key(user:c, hash,, ttl = 30m)]
struct TwoCommas;

#[derive(RedisKey)]
#[redis_key(user:d, hash ttl = 30m)]
struct MissingComma;

#[derive(RedisKey)]
#[redis_key(user:e, hash, = 30m)]
struct NoName;

#[derive(RedisKey)]
#[redis_key(user:f, hash, ttl == 30m)]
struct Comparison;

#[derive(RedisKey)]
#[redis_key(user:g, hash, ttl[30m])]
struct Brackets;

#[derive(RedisKey)]
#[redis_key(user:h, hash, ttl(30m) x)]
struct Parentheses;

#[derive(RedisKey)]
#[redis_key(user:i,j:{id}, hash)]
struct CommaInTemplate {
    id: u64,
}

fn main() {}
