use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, allow(abbreviations, reason = "was `usr`"), deny(unused_allows))]
struct Denied {
    id: u64,
}

/// A warning: only one of the two lints finds something.
#[derive(RedisKey)]
#[redis_key(user:msg:id:{id}, hash, ttl = 1h, allow(abbreviations, segment_case, reason = "of the old service"), warn(unused_allows))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, allow(abbreviations, unused_allows, reason = "was `usr`"))]
struct Allowed {
    id: u64,
}

/// By the standard.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, allow(missing_ttl, reason = "none yet"))]
struct Layered {
    id: u64,
}

/// Lints about types are not judged: types may differ by feature or platform.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, allow(long_keys, reason = "ids of another issuer"))]
struct Types {
    id: u64,
}

fn main() {}
