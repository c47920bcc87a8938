use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key(user/profile/id/{id}, hash, ttl = 1h, deny(delimiters))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(user.profile.id.{id}, hash, ttl = 1h, warn(delimiters))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(user:profile/id:{id}, hash, ttl = 1h, allow(delimiters, reason = "named by the old service"))]
struct Allowed {
    id: u64,
}

/// Nothing between two delimiters.
#[derive(RedisKey)]
#[redis_key(user::profile:id:{id}, hash, ttl = 1h)]
struct Doubled {
    id: u64,
}

/// At the end.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}:, hash, ttl = 1h)]
struct AtTheEnd {
    id: u64,
}

/// Inside of a literal.
#[derive(RedisKey)]
#[redis_key("user|profile|id|{id}", hash, ttl = 1h)]
struct Quoted {
    id: u64,
}

/// Another delimiter than that of the key.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, delimiter = ".")]
struct Dots {
    id: u64,
}

/// The same, as it should be.
#[derive(RedisKey)]
#[redis_key(user.profile.id.{id}, hash, ttl = 1h, delimiter = ".")]
struct GoodDots {
    id: u64,
}

fn main() {}
