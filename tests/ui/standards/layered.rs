//! The bad keys of the standard `layered`, each with exactly its findings.
use keyschema::{RedisKey, Text};

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(user:profile:personal:information:unique:identifier:{id}, hash, ttl = 30m)]
struct Redundant {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(user:profile:personal:information:unique:identifier:12345, hash, ttl = 30m)]
struct RedundantValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(usr:prf:id:{id}, hash, ttl = 30m)]
struct Abbreviated {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(usr:prf:id:12345, hash, ttl = 30m)]
struct AbbreviatedValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(orderStatusOrderId{order_id}, string, ttl = 30m)]
struct Joined {
    order_id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(orderStatusOrderId98765, string, ttl = 30m)]
struct JoinedValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(session:token:uid:{uid}, string, ttl = 30m)]
struct Long<'a> {
    uid: Text<'a, 128>,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(chat:messages:set:room_id:{room_id}, list, ttl = 30m)]
struct OtherType {
    room_id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(chat:messages:set:room_id:1, list, ttl = 30m)]
struct OtherTypeValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash, ttl = 30m)]
struct Unlabelled {
    id: u64,
}

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(redis:invoice:total:id:{id}, string, ttl = 30m)]
struct Store {
    id: u64,
}

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(shop:opening-hours:id:{id}, hash, ttl = 30m)]
struct Kebab {
    id: u64,
}

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(farm:field:row:plant:leaf:color:id:{id}, hash, ttl = 30m)]
struct Deep {
    id: u64,
}

fn main() {}
