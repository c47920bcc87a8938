//! The bad keys of the standard `domain`, each with exactly its findings.
use keyschema::{RedisKey, Text};

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(abc123, string, ttl = 30m, standard = domain)]
struct Random;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(userinfo, hash, ttl = 30m, standard = domain)]
struct Joined;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(redis_user_{id}, hash, ttl = 30m, standard = domain)]
struct Store {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(redis_user_1001, hash, ttl = 30m, standard = domain)]
struct StoreValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(User:{id}, hash, ttl = 30m, standard = domain)]
struct Capital {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(User:1001, hash, ttl = 30m, standard = domain)]
struct CapitalValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(mall:user:register:2023:07:30:{id}:info, hash, ttl = 30m, standard = domain)]
struct Date {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(mall:user:register:2023:07:30:1001:info, hash, ttl = 30m, standard = domain)]
struct DateValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(user:{id}:info, hash, standard = domain)]
struct NoLife {
    id: u64,
}

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(user:{id}:info, hash, ttl = 30m, standard = domain)]
struct Long<'a> {
    id: Text<'a, 60>,
}

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(parcel_{id}, hash, ttl = 30m, standard = domain)]
struct Parcel {
    id: u64,
}

fn main() {}
