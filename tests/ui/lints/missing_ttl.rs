use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, deny(missing_ttl))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, warn(missing_ttl))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, allow(missing_ttl, reason = "as few as there are users"))]
struct Allowed {
    id: u64,
}

/// By the standard.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash)]
struct Layered {
    id: u64,
}

/// By another standard.
#[derive(RedisKey)]
#[redis_key(user:{id}:profile, hash, standard = domain)]
struct Domain {
    id: u64,
}

/// A key with a finding.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, persistent)]
struct Persistent {
    id: u64,
}

/// Nothing is stored.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, channel)]
struct Channel {
    id: u64,
}

fn main() {}
