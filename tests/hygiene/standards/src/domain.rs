//! The good keys of the standard `domain`, with parameters and with values. `blocks.rs` has all of
//! them together.

use keyschema::{Date, Month, RedisKey};

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:{id}:info, hash, ttl = 30m, standard = domain)]
struct Info {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:1001:info, hash, ttl = 30m, standard = domain)]
struct InfoValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:{id}:orders, list, ttl = 30m, standard = domain)]
struct Orders {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:{id}:addresses, hash, ttl = 30m, standard = domain)]
struct Addresses {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:{id}:status, string, ttl = 30m, standard = domain)]
struct Status {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:20230730001:status, string, ttl = 30m, standard = domain)]
struct StatusValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:user:{id}, list, ttl = 30m, standard = domain)]
struct OfUser {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:user:1001, list, ttl = 30m, standard = domain)]
struct OfUserValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(goods:{id}:stock, string, ttl = 30m, standard = domain)]
struct Stock {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(goods:5001:stock, string, ttl = 30m, standard = domain)]
struct StockValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(goods:category:{id}, set, ttl = 30m, standard = domain)]
struct Category {
    id: u32,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(goods:category:301, set, ttl = 30m, standard = domain)]
struct CategoryValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(login:count:{date}, string, ttl = 30m, standard = domain)]
struct Logins {
    date: Date,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(login:count:20230730, string, ttl = 30m, standard = domain)]
struct LoginsValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(goods:view:{id}:{month}, string, ttl = 30m, standard = domain)]
struct View {
    id: u64,
    month: Month,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(goods:view:5001:202307, string, ttl = 30m, standard = domain)]
struct ViewValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(verify:phone:{phone}, string, ttl = 10m, standard = domain)]
struct Phone {
    phone: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(verify:phone:13800138000, string, ttl = 10m, standard = domain)]
struct PhoneValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(token:user:{id}, string, ttl = 2h, standard = domain)]
struct Token {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(token:user:1001, string, ttl = 2h, standard = domain)]
struct TokenValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:{id}, hash, persistent = "the only copy", standard = domain)]
struct User {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:1001, hash, persistent, standard = domain)]
struct UserValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:{id}:tags, set, persistent, standard = domain)]
struct Tags {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:1001:tags, set, persistent, standard = domain)]
struct TagsValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(goods:rank:sales, zset, persistent, standard = domain)]
struct Rank;

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(parcel:{id}:track, stream, ttl = 7d, standard = domain)]
struct Track {
    id: u64,
}

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(courier:{id}:places, geo, ttl = 7d, standard = domain)]
struct Places {
    id: u64,
}

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(parcel:returned:{month}, set, ttl = 7d, standard = domain)]
struct Returned {
    month: Month,
}
