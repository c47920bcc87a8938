//! The good keys of the standard `layered`, with parameters and with values.

use keyschema::{Date, RedisKey, Text, UnixSeconds};

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 30m)]
struct Profile {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:profile:id:12345, hash, ttl = 30m)]
struct ProfileValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:status:order_id:{order_id}, string, ttl = 30m)]
struct Status {
    order_id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:status:order_id:{id}, string, ttl = 30m)]
struct StatusById {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:status:order_id:98765, string, ttl = 30m)]
struct StatusValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(product:inventory:item_id:{item_id}, string, ttl = 30m)]
struct Inventory {
    item_id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(product:inventory:item_id:67890, string, ttl = 30m)]
struct InventoryValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(chat:messages:list:room_id:{room_id}, list, ttl = 30m)]
struct Messages {
    room_id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(chat:messages:list:room_id:56789, list, ttl = 30m)]
struct MessagesValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:profile:hash:id:{id}, hash, ttl = 30m)]
struct ProfileHash {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:profile:hash:id:12345, hash, ttl = 30m)]
struct ProfileHashValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(product:categories:set:item_id:{item_id}, set, ttl = 30m)]
struct Categories {
    item_id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(product:categories:set:item_id:67890, set, ttl = 30m)]
struct CategoriesValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(leaderboard:score:zset:game_id:{game_id}, zset, ttl = 30m)]
struct Score {
    game_id: u32,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(leaderboard:score:zset:game_id:11111, zset, ttl = 30m)]
struct ScoreValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:summary:date:{date}, string, ttl = 30m)]
struct Summary {
    date: Date,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(order:summary:date:20241122, string, ttl = 30m)]
struct SummaryValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(session:token:uid:{uid}:ts:{issued_at}, string, ttl = 30m)]
struct Token<'a> {
    uid: Text<'a, 24>,
    issued_at: UnixSeconds,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(session:token:uid:{user_id}:ts:{ts}, string, ttl = 30m)]
struct TokenOfUser<'a> {
    user_id: Text<'a, 24>,
    ts: UnixSeconds,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(session:token:uid:abc123:ts:1692806400, string, ttl = 30m)]
struct TokenValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:session:uid:{uid}, string, ttl = 30m)]
struct Session<'a> {
    uid: Text<'a, 24>,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(user:session:uid:abc123, string, ttl = 30m)]
struct SessionValue;

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(device:firmware:version:{version}, string, ttl = 30m)]
struct Firmware<'a> {
    version: Text<'a, 12>,
}

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(game:lobby:stream:region:{region}, stream, ttl = 30m)]
struct Lobby<'a> {
    region: Text<'a, 8>,
}

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(shop:opening_hours:shop_id:{shop_id}, hash, ttl = 30m)]
struct OpeningHours {
    shop_id: u32,
}
