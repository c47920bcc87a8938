use std::time::{Duration, Instant, SystemTime};

use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a:{price}, hash)]
struct Float {
    price: f64,
}

#[derive(RedisKey)]
#[redis_key(user:b:{letter}, hash)]
struct Char {
    letter: char,
}

#[derive(RedisKey)]
#[redis_key(user:c:{id}, hash)]
struct Optional {
    id: Option<u64>,
}

#[derive(RedisKey)]
#[redis_key(user:d:{at}:{since}, hash)]
struct Time {
    at: SystemTime,
    since: Instant,
}

#[derive(RedisKey)]
#[redis_key(user:e:{length}, hash)]
struct Span {
    length: Duration,
}

#[derive(RedisKey)]
#[redis_key(user:f:{pair}, hash)]
struct Tuple {
    pair: (u64, u64),
}

#[derive(RedisKey)]
#[redis_key(user:g:{unit}, hash)]
struct Unit {
    unit: (),
}

fn main() {}
