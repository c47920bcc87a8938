use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key({{orders}}:id:{id}, hash, ttl = 1h, deny(constant_hash_tags))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key({{orders}}:id:{id}, hash, ttl = 1h, warn(constant_hash_tags))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key({{orders}}:id:{id}, hash, ttl = 1h, allow(constant_hash_tags, reason = "moved by one command"))]
struct Allowed {
    id: u64,
}

/// By the standard, inside of a literal.
#[derive(RedisKey)]
#[redis_key("queue:{{jobs:waiting}}", list, ttl = 1h)]
struct Quoted;

fn main() {}
