use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, persistent, deny(unexplained_persistence))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, persistent, warn(unexplained_persistence))]
struct Warned {
    id: u64,
}

/// Allowed by the standard, so that there is nothing to allow.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, persistent, allow(unexplained_persistence, reason = "known to all"))]
struct Allowed {
    id: u64,
}

/// Explained.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, persistent = "the only copy", deny(unexplained_persistence))]
struct Explained {
    id: u64,
}

fn main() {}
