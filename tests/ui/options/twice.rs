use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(
    user:a,
    hash,
    ttl = 30m,
    ttl = 1h,
    jitter = 10%,
    jitter = 20%,
    refresh = write,
    refresh = once,
    delimiter = ":",
    delimiter = ".",
    crate = ::keyschema,
    crate = ::keyschema,
)]
struct UserA;

#[derive(RedisKey)]
#[redis_key(user:b, hash, persistent, persistent = "why")]
struct UserB;

#[derive(RedisKey)]
#[redis_key(user:c, hash, ttl = 30, ttl = 1h)]
struct FirstIsWrong;

fn main() {}
