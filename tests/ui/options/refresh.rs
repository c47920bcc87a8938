use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a, hash, ttl = 30m, refresh = writes)]
struct Typo;

#[derive(RedisKey)]
#[redis_key(user:b, hash, ttl = 30m, refresh = 5m)]
struct Time;

#[derive(RedisKey)]
#[redis_key(user:c, hash, ttl = 30m, refresh = "write")]
struct Quoted;

#[derive(RedisKey)]
#[redis_key(user:d, hash, refresh = once)]
struct WithoutTtl;

#[derive(RedisKey)]
#[redis_key(user:e, hash, ttl = 30m, refresh = true)]
struct Bool;

fn main() {}
