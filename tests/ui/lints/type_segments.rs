use keyschema::RedisKey;

/// Denied.
#[derive(RedisKey)]
#[redis_key(chat:messages:set:room_id:{room_id}, list, ttl = 1h, deny(type_segments))]
struct Denied {
    room_id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(chat:messages:stream:room_id:{room_id}, list, ttl = 1h, warn(type_segments))]
struct Warned {
    room_id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(chat:messages:set:room_id:{room_id}, list, ttl = 1h, allow(type_segments, reason = "a set of chess pieces"))]
struct Allowed {
    room_id: u64,
}

/// Inside of a literal.
#[derive(RedisKey)]
#[redis_key("chat:messages:zset:room_id:{room_id}", hash, ttl = 1h)]
struct Quoted {
    room_id: u64,
}

/// The name of the declared type.
#[derive(RedisKey)]
#[redis_key(chat:messages:list:room_id:{room_id}, list, ttl = 1h)]
struct Agreeing {
    room_id: u64,
}

fn main() {}
