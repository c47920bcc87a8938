use keyschema::{RedisKey, UnixSeconds};

/// Denied.
#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash, ttl = 1h, deny(unlabelled_parameters))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash, ttl = 1h, warn(unlabelled_parameters))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash, ttl = 1h, allow(unlabelled_parameters, reason = "named by the old service"))]
struct Allowed {
    id: u64,
}

/// By the standard, with two of them.
#[derive(RedisKey)]
#[redis_key(route:leg:{from}:{to}, hash, ttl = 1h)]
struct TwoOfThem {
    from: u32,
    to: u32,
}

/// Inside of a literal.
#[derive(RedisKey)]
#[redis_key("user:profile:{id}", hash, ttl = 1h)]
struct Quoted {
    id: u64,
}

/// The type's own word is a label.
#[derive(RedisKey)]
#[redis_key(session:token:uid:{uid}:ts:{issued_at}, string, ttl = 1h)]
struct Labelled {
    uid: u64,
    issued_at: UnixSeconds,
}

fn main() {}
