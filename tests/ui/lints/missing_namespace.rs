use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key(token, string, ttl = 1h, deny(missing_namespace))]
struct Denied;

/// A warning.
#[derive(RedisKey)]
#[redis_key(token, string, ttl = 1h, warn(missing_namespace))]
struct Warned;

/// Allowed.
#[derive(RedisKey)]
#[redis_key(token, string, ttl = 1h, allow(missing_namespace, reason = "named by the old service"))]
struct Allowed;

/// Words that can be told apart.
#[derive(RedisKey)]
#[redis_key(userinfo, hash, ttl = 1h)]
struct Levels;

/// Inside of a literal.
#[derive(RedisKey)]
#[redis_key("cart_{id}", hash, ttl = 1h)]
struct Quoted {
    id: u64,
}

/// Fewer levels than the key requires.
#[derive(RedisKey)]
#[redis_key(user:id:{id}, hash, ttl = 1h, levels = 4..=6)]
struct Wanted {
    id: u64,
}

fn main() {}
