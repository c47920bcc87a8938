use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a)]
struct Missing;

#[derive(RedisKey)]
#[redis_key(user:b, ttl = 30m)]
struct OnlyOptions;

#[derive(RedisKey)]
#[redis_key(user:c, hash, list)]
struct Two;

#[derive(RedisKey)]
#[redis_key(user:d, hash, hash)]
struct Twice;

#[derive(RedisKey)]
#[redis_key(user:e, hash = Profile)]
struct WithValue;

#[derive(RedisKey)]
#[redis_key(user:f, hash(Profile))]
struct WithList;

#[derive(RedisKey)]
#[redis_key(user:g, hash =)]
struct WithNothing;

#[derive(RedisKey)]
#[redis_key(user:h, hash())]
struct WithEmptyList;

fn main() {}
