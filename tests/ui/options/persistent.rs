use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a, hash, persistent = "")]
struct EmptyReason;

#[derive(RedisKey)]
#[redis_key(user:b, hash, persistent = "  ")]
struct BlankReason;

#[derive(RedisKey)]
#[redis_key(user:c, hash, persistent = rebuilt by hand)]
struct Unquoted;

#[derive(RedisKey)]
#[redis_key(user:d, hash, persistent = true)]
struct Bool;

#[derive(RedisKey)]
#[redis_key(user:e, hash, ttl = 30m, persistent)]
struct WithTtl;

#[derive(RedisKey)]
#[redis_key(user:f, hash, persistent = b"why")]
struct Bytes;

fn main() {}
