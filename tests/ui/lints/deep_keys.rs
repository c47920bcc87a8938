use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key(farm:field:row:plant:leaf:color:id:{id}, hash, ttl = 1h, deny(deep_keys))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(farm:field:row:plant:leaf:color:id:{id}, hash, ttl = 1h, warn(deep_keys))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(farm:field:row:plant:leaf:color:id:{id}, hash, ttl = 1h, allow(deep_keys, reason = "named by the old service"))]
struct Allowed {
    id: u64,
}

/// Inside of a literal.
#[derive(RedisKey)]
#[redis_key("farm:field:row:plant:leaf:color:id:{id}", list, ttl = 1h)]
struct Quoted {
    id: u64,
}

/// Longer than the maximum of the key.
#[derive(RedisKey)]
#[redis_key(farm:field:id:{id}, hash, ttl = 1h, levels = 2..=3)]
struct Levels {
    id: u64,
}

fn main() {}
