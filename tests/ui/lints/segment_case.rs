use keyschema::RedisKey;

/// Denied: each segment is a finding.
#[derive(RedisKey)]
#[redis_key(User:profileCard:id:{id}, hash, ttl = 1h, deny(segment_case))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(user:profile-card:id:{id}, hash, ttl = 1h, warn(segment_case))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(user:profileCard:id:{id}, hash, ttl = 1h, allow(segment_case, reason = "named by the old service"))]
struct Allowed {
    id: u64,
}

/// Levels run together.
#[derive(RedisKey)]
#[redis_key(orderStatusOrderId{order_id}, string, ttl = 1h)]
struct Joined {
    order_id: u64,
}

/// Inside of a literal.
#[derive(RedisKey)]
#[redis_key("user:profileCard:id:{id}", hash, ttl = 1h)]
struct Quoted {
    id: u64,
}

/// Another case than that of the key.
#[derive(RedisKey)]
#[redis_key(user:profile_card:id:{id}, hash, ttl = 1h, case = kebab)]
struct Kebab {
    id: u64,
}

/// Parameters are in the case of Rust.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{userId}, hash, ttl = 1h)]
struct Parameter {
    userId: u64,
}

fn main() {}
