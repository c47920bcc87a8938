use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a, hash, crate = 3)]
struct Number;

#[derive(RedisKey)]
#[redis_key(user:b, hash, crate = "keyschema")]
struct Quoted;

#[derive(RedisKey)]
#[redis_key(user:c, hash, crate = ::keyschema::)]
struct Unfinished;

#[derive(RedisKey)]
#[redis_key(user:d, hash, crate = keyschema<u8>)]
struct Generic;

fn main() {}
