use keyschema::RedisKey;

/// Denied: words in a row are one finding.
#[derive(RedisKey)]
#[redis_key(user:profile:personal:information:unique:identifier:{id}, hash, ttl = 1h, deny(redundant_words))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(redis:invoice:total:id:{id}, hash, ttl = 1h, warn(redundant_words))]
struct Warned {
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(valkey:cluster:node:id:{id}, hash, ttl = 1h, allow(redundant_words, reason = "the cluster is the subject"))]
struct Allowed {
    id: u64,
}

/// Two of them in one key, inside of a literal.
#[derive(RedisKey)]
#[redis_key("the:user:unique_id:{id}", hash, ttl = 1h)]
struct Quoted {
    id: u64,
}

fn main() {}
