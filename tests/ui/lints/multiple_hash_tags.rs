use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key(cart:tenant_id:{#tenant_id}:user_id:{#user_id}, list, ttl = 1h, deny(multiple_hash_tags))]
struct Denied {
    tenant_id: u32,
    user_id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(cart:tenant_id:{#tenant_id}:user_id:{#user_id}, list, ttl = 1h, warn(multiple_hash_tags))]
struct Warned {
    tenant_id: u32,
    user_id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(cart:tenant_id:{#tenant_id}:user_id:{#user_id}, list, ttl = 1h, allow(multiple_hash_tags, reason = "named by the old service"))]
struct Allowed {
    tenant_id: u32,
    user_id: u64,
}

/// Inside of a literal, with two too many.
#[derive(RedisKey)]
#[redis_key("{{a:{tenant_id}}}:{{b}}:user_id:{#user_id}", list, ttl = 1h)]
struct Quoted {
    tenant_id: u32,
    user_id: u64,
}

fn main() {}
