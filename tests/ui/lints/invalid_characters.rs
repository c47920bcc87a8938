use keyschema::RedisKey;

/// Denied: each run is a finding.
#[derive(RedisKey)]
#[redis_key("user name:it's:id:{id}", hash, ttl = 1h, deny(invalid_characters))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key("user:pro\\file:id:{id}", hash, ttl = 1h, warn(invalid_characters))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key("user name:profile:id:{id}", hash, ttl = 1h, allow(invalid_characters, reason = "named by the old service"))]
struct Allowed {
    id: u64,
}

/// A character that cannot be seen.
#[derive(RedisKey)]
#[redis_key("user:profile\n:id:{id}", hash, ttl = 1h)]
struct LineBreak {
    id: u64,
}

/// A character that cannot be seen.
#[derive(RedisKey)]
#[redis_key("us\u{200B}er:profile:id:{id}", hash, ttl = 1h)]
struct ZeroWidth {
    id: u64,
}

/// Only one part is a literal.
#[derive(RedisKey)]
#[redis_key(user:"it's":id:{id}, hash, ttl = 1h)]
struct Part {
    id: u64,
}

fn main() {}
