use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, deny(undocumented_keys))]
struct Denied {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, warn(undocumented_keys))]
struct Warned {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, allow(undocumented_keys, reason = "says it all"))]
struct Allowed {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h)]
struct Layered {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(book:{id}, hash, standard = narrative)]
struct Narrative {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{id}:profile, hash, ttl = 1h, standard = compact)]
struct Compact {
    id: u64,
}

fn main() {}
