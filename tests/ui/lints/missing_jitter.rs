use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, deny(missing_jitter))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, warn(missing_jitter))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(userAdmin:user:id:{id}, hash, ttl = 1h, standard = relational, allow(missing_jitter, reason = "written at random"))]
struct Allowed {
    id: u64,
}

/// By the standard.
#[derive(RedisKey)]
#[redis_key(userAdmin:user:id:{id}, hash, ttl = caller, standard = relational)]
struct Relational {
    id: u64,
}

/// Spread.
#[derive(RedisKey)]
#[redis_key(userAdmin:user:id:{id}, hash, ttl = 1h, jitter = 10%, standard = relational)]
struct Spread {
    id: u64,
}

fn main() {}
