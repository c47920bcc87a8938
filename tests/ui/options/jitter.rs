use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a, hash, ttl = 30m, jitter = 200%)]
struct TooLarge;

#[derive(RedisKey)]
#[redis_key(user:b, hash, ttl = 30m, jitter = 0%)]
struct Zero;

#[derive(RedisKey)]
#[redis_key(user:c, hash, ttl = 30m, jitter = 10)]
struct NoPerCent;

#[derive(RedisKey)]
#[redis_key(user:d, hash, ttl = 30m, jitter = 0.1)]
struct Fraction;

#[derive(RedisKey)]
#[redis_key(user:e, hash, ttl = 30m, jitter = "10%")]
struct Quoted;

#[derive(RedisKey)]
#[redis_key(user:f, hash, ttl = 30m, jitter = -10%)]
struct Negative;

#[derive(RedisKey)]
#[redis_key(user:g, hash, ttl = 30m, jitter = 5m)]
struct Time;

#[derive(RedisKey)]
#[redis_key(user:h, hash, jitter = 10%)]
struct WithoutTtl;

#[derive(RedisKey)]
#[redis_key(user:i, hash, ttl = 30, jitter = 10%)]
struct WithWrongTtl;

#[derive(RedisKey)]
#[redis_key(user:j, hash, persistent, jitter = 10%)]
struct WithPersistent;

#[derive(RedisKey)]
#[redis_key(user:k, hash, ttl = 30m, jitter = 99999999999999%)]
struct Huge;

fn main() {}
