use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a, hash, ttl)]
struct Ttl;

#[derive(RedisKey)]
#[redis_key(user:b, hash, ttl =)]
struct TtlEquals;

#[derive(RedisKey)]
#[redis_key(user:c, hash, ttl(30m))]
struct TtlList;

#[derive(RedisKey)]
#[redis_key(user:d, hash, ttl = 30m, jitter)]
struct Jitter;

#[derive(RedisKey)]
#[redis_key(user:e, hash, ttl = 30m, refresh)]
struct RefreshOnly;

#[derive(RedisKey)]
#[redis_key(user:f, hash, persistent =)]
struct Persistent;

#[derive(RedisKey)]
#[redis_key(user:g, hash, delimiter)]
struct Delimiter;

#[derive(RedisKey)]
#[redis_key(user:h, hash, crate)]
struct Crate;

#[derive(RedisKey)]
#[redis_key(user:i, hash, persistent("why"))]
struct PersistentList;

fn main() {}
