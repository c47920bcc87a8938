use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a, hash, ttl = 60)]
struct NoUnit;

#[derive(RedisKey)]
#[redis_key(user:b, hash, ttl = 1h30)]
struct NoLastUnit;

#[derive(RedisKey)]
#[redis_key(user:c, hash, ttl = 30min)]
struct Minutes;

#[derive(RedisKey)]
#[redis_key(user:d, hash, ttl = 30 minutes)]
struct MinutesApart;

#[derive(RedisKey)]
#[redis_key(user:e, hash, ttl = 30m1h)]
struct Order;

#[derive(RedisKey)]
#[redis_key(user:f, hash, ttl = 1h1h)]
struct Twice;

#[derive(RedisKey)]
#[redis_key(user:g, hash, ttl = 2y)]
struct Years;

#[derive(RedisKey)]
#[redis_key(user:h, hash, ttl = 3M)]
struct Months;

#[derive(RedisKey)]
#[redis_key(user:i, hash, ttl = 1h30min)]
struct PartlyWrong;

#[derive(RedisKey)]
#[redis_key(user:j, hash, ttl = 1d * 2)]
struct Product;

fn main() {}
