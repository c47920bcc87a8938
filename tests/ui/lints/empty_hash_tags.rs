use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key(cart:{{}}:items:id:{id}, list, ttl = 1h, deny(empty_hash_tags))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(cart:{{}}:items:id:{id}, list, ttl = 1h, warn(empty_hash_tags))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(cart:{{}}:items:id:{id}, list, ttl = 1h, allow(empty_hash_tags, reason = "spreads keys on purpose"))]
struct Allowed {
    id: u64,
}

/// Inside of a literal, before a tag that counts for nothing.
#[derive(RedisKey)]
#[redis_key("cart:{{}}:items:id:{#id}", list, ttl = 1h)]
struct Quoted {
    id: u64,
}

fn main() {}
