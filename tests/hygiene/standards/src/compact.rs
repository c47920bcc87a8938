//! The good keys of the standard `compact`, with parameters and with values.

use keyschema::{Hex, RedisKey};

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:{id}:profile, hash, ttl = 30m, standard = compact)]
struct Profile {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:1001:profile, hash, ttl = 30m, standard = compact)]
struct ProfileValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:{id}:orders, list, ttl = 30m, standard = compact)]
struct Orders {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:1001:orders, list, ttl = 30m, standard = compact)]
struct OrdersValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:{id}:token, string, ttl = 30m, standard = compact)]
struct Token {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:1001:token, string, ttl = 30m, standard = compact)]
struct TokenValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(product:{id}:info, hash, ttl = 30m, standard = compact)]
struct Info {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(product:789:info, hash, ttl = 30m, standard = compact)]
struct InfoValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(product:{id}:stock, string, ttl = 30m, standard = compact)]
struct Stock {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(product:789:stock, string, ttl = 30m, standard = compact)]
struct StockValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(mall:user:{id}:profile, hash, ttl = 30m, standard = compact)]
struct MallProfile {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(mall:user:1001:profile, hash, ttl = 30m, standard = compact)]
struct MallProfileValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(pay:user:{id}:balance, string, ttl = 30m, standard = compact)]
struct Balance {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(pay:user:1001:balance, string, ttl = 30m, standard = compact)]
struct BalanceValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(verify:code:{phone}, string, ttl = 30m, standard = compact)]
struct Code {
    phone: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(verify:code:13800138000, string, ttl = 30m, standard = compact)]
struct CodeValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:{id}:status, string, ttl = 30m, standard = compact)]
struct Status {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:20260310001:status, string, ttl = 30m, standard = compact)]
struct StatusValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(mall:product:{id}:stock, string, ttl = 30m, standard = compact)]
struct MallStock {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(mall:product:789:stock, string, ttl = 30m, standard = compact)]
struct MallStockValue;

/// Good where the project prefers the short word, and allowed where it does not.
#[derive(RedisKey)]
#[redis_key(usr:{id}:profile, hash, ttl = 30m, standard = compact)]
struct ShortWord {
    id: u64,
}

/// Good where the project prefers the short word, and allowed where it does not.
#[derive(RedisKey)]
#[redis_key(usr:1001:profile, hash, ttl = 30m, standard = compact)]
struct ShortWordValue;

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(bike:{id}:lock, string, ttl = 30m, standard = compact)]
struct Lock {
    id: u64,
}

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(ride:price:{city}, zset, ttl = 30m, standard = compact)]
struct Price {
    city: u32,
}

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(api:v1.2:quota:{key}, string, ttl = 30m, standard = compact)]
struct Quota {
    key: Hex<8>,
}
