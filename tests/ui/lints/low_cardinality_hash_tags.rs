use keyschema::{KeySegment, RedisKey};

type Shard = u8;

#[derive(KeySegment)]
struct Flag(bool);

#[derive(KeySegment)]
enum Region {
    North,
    South,
}

/// Denied.
#[derive(RedisKey)]
#[redis_key(session:is_admin:{#is_admin}:id:{id}, hash, ttl = 1h, deny(low_cardinality_hash_tags))]
struct Denied {
    is_admin: bool,
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(session:shard:{#shard}:id:{id}, hash, ttl = 1h, warn(low_cardinality_hash_tags))]
struct Warned {
    shard: u8,
    id: u64,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(session:shard:{#shard}:id:{id}, hash, ttl = 1h, allow(low_cardinality_hash_tags, reason = "a slot for each shard"))]
struct Allowed {
    shard: u8,
    id: u64,
}

/// Through an enum, denied.
#[derive(RedisKey)]
#[redis_key(session:region:{#region}:id:{id}, hash, ttl = 1h, deny(low_cardinality_hash_tags))]
struct Enum {
    region: Region,
    id: u64,
}

/// Through an alias, with a warning by the standard.
#[derive(RedisKey)]
#[redis_key(session:shard:{#shard}:id:{id}, hash, ttl = 1h)]
struct Aliased {
    shard: Shard,
    id: u64,
}

/// Through a newtype beside an enum, inside of a literal.
#[derive(RedisKey)]
#[redis_key("flag:{{{flag}:region:{region}}}:id:{id}", hash, ttl = 1h)]
struct Quoted {
    flag: Flag,
    region: Region,
    id: u64,
}

/// Allowed through an alias.
#[derive(RedisKey)]
#[redis_key(session:shard:{#shard}:id:{id}, hash, ttl = 1h, allow(low_cardinality_hash_tags, reason = "a slot for each shard"))]
struct AllowedAlias {
    shard: Shard,
    id: u64,
}

/// Many values.
#[derive(RedisKey)]
#[redis_key(session:region:{region}:id:{#id}, hash, ttl = 1h)]
struct Many {
    region: Region,
    id: u64,
}

fn main() {}
