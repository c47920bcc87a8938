use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(news:a, channel, ttl = 30m)]
struct WithTtl;

#[derive(RedisKey)]
#[redis_key(news:b, channel, persistent)]
struct Persistent;

#[derive(RedisKey)]
#[redis_key(news:c, channel, ttl = 30m, jitter = 10%, refresh = once)]
struct WithAll;

#[derive(RedisKey)]
#[redis_key(news:d, channel, jitter = 10%)]
struct WithJitter;

fn main() {}
