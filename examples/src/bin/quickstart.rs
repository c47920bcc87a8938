//! The keys of a shop: declared, written to a real server with their times to live, and read back.
//!
//! `cargo run -p keyschema-examples --bin quickstart`; set `REDIS_URL` to use a server of your own.

use std::process::ExitCode;

use keyschema::{RedisKey, Text, UnixSeconds};
use keyschema_examples::{Error, Listing, Store, run};
use redis::TypedCommands as _;

/// Profile of one user.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(user:profile:hash:id:{user_id}, hash, ttl = 30m)]
struct UserProfile {
    user_id: u64,
}

/// How far an order has come.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(order:status:order_id:{order_id}, string, ttl = 1h)]
struct OrderStatus {
    order_id: u64,
}

/// Newest messages of a room, oldest first.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(chat:messages:list:room_id:{room_id}, list, ttl = 7d, jitter = 10%)]
struct ChatMessages {
    room_id: u64,
}

/// Ranking of a game.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(leaderboard:score:zset:game_id:{game_id}, zset, persistent = "rebuilt only by hand")]
struct Leaderboard {
    game_id: u32,
}

/// Login token; one per user and login.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(session:token:uid:{uid}:ts:{issued_at}, string, ttl = 2h)]
struct SessionToken<'a> {
    uid: Text<'a, 24>,
    issued_at: UnixSeconds,
}

/// Categories of a product.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(product:categories:set:item_id:{item_id}, set, ttl = 1d)]
struct ProductCategories {
    item_id: u64,
}

/// What a user is about to buy; `{#user_id}` keeps all of a user's carts in one cluster slot.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(cart:items:user_id:{#user_id}, list, ttl = 1d)]
struct CartItems {
    user_id: u64,
}

fn main() -> ExitCode {
    run("Keys of a shop", shop)
}

fn shop(store: &mut Store) -> Result<(), Error> {
    let profile = UserProfile { user_id: 12_345 };
    let order = OrderStatus { order_id: 98_765 };
    let chat = ChatMessages { room_id: 56_789 };
    let leaderboard = Leaderboard { game_id: 11_111 };
    let token = SessionToken { uid: Text::new("abc123")?, issued_at: UnixSeconds::new(1_692_806_400) };
    let categories = ProductCategories { item_id: 67_890 };
    let cart = CartItems { user_id: 12_345 };

    let listing = Listing::new()
        .key(&profile)
        .key(&order)
        .key(&chat)
        .key(&leaderboard)
        .key(&token)
        .key(&categories)
        .key(&cart);
    println!("{listing}");

    store.write(&profile, |key, redis| redis.hset_multiple(key, &[("name", "Ada"), ("city", "London")]))?;
    store.write(&order, |key, redis| redis.set(key, "shipped"))?;
    store.write(&chat, |key, redis| redis.rpush(key, &["hello", "good morning"]))?;
    store.write(&leaderboard, |key, redis| redis.zadd_multiple(key, &[(1_200, "ada"), (900, "charles")]))?;
    store.write(&token, |key, redis| redis.set(key, "3f9c2a"))?;
    store.write(&categories, |key, redis| redis.sadd(key, "keyboards"))?;
    store.write(&cart, |key, redis| redis.rpush(key, &["67890", "4711"]))?;

    store.read(&profile, |key, redis| Ok(redis.hmget(key, &["name", "city"])?.join(", ")))?;
    store.read(&order, |key, redis| Ok(redis.get(key)?.unwrap_or_default()))?;
    store.read(&chat, |key, redis| Ok(redis.lrange(key, 0, -1)?.join(", ")))?;
    store.read(&leaderboard, |key, redis| Ok(redis.zrevrange(key, 0, -1)?.join(", ")))?;
    store.read(&token, |key, redis| Ok(redis.get(key)?.unwrap_or_default()))?;
    store.read(&categories, |key, redis| Ok(redis.smembers(key)?.into_iter().collect()))?;
    store.read(&cart, |key, redis| Ok(redis.lrange(key, 0, -1)?.join(", ")))?;
    print!("{}", store.readings());
    Ok(())
}
