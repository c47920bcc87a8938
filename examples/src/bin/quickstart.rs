//! The keys of a shop: declared, written to a real server with their times to live, and read back.
//!
//! `cargo run -p keyschema-examples --bin quickstart`; set `REDIS_URL` to use a server of your own.

use std::process::ExitCode;

use keyschema::{RedisKey, Text, UnixSeconds, catalog, keys};
use keyschema_examples::{Error, Listing, Store, run};
use redis::TypedCommands as _;

keys! {
    //! Keys of the shop.

    catalog SHOP_KEYS;

    /// Profile of one user.
    hash UserProfile = user:profile:hash:id:{user_id: u64}, ttl = 30m;

    /// Newest messages of a room, oldest first.
    list ChatMessages = chat:messages:list:room_id:{room_id: u64}, ttl = 7d, jitter = 10%;

    /// Ranking of a game.
    zset Leaderboard = leaderboard:score:zset:game_id:{game_id: u32}, persistent = "rebuilt only by hand";

    /// Login token; one per user and login.
    string SessionToken = session:token:uid:{uid: Text<24>}:ts:{issued_at: UnixSeconds}, ttl = 2h;

    /// Categories of a product.
    set ProductCategories = product:categories:set:item_id:{item_id: u64}, ttl = 1d;

    /// What a user is about to buy; `{#user_id}` keeps all of a user's carts in one cluster slot.
    list CartItems = cart:items:user_id:{#user_id: u64}, ttl = 1d;
}

/// How far an order has come: declared on a struct of one's own, in the same language.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(order:status:order_id:{order_id}, string, ttl = 1h)]
struct OrderStatus {
    order_id: u64,
}

catalog! {
    /// Every key of the shop, wherever it is declared.
    static ALL_KEYS = [SHOP_KEYS, OrderStatus];
}

fn main() -> ExitCode {
    run("Keys of a shop", shop)
}

fn shop(store: &mut Store) -> Result<(), Error> {
    let profile = UserProfile::new(12_345);
    let order = OrderStatus { order_id: 98_765 };
    let chat = ChatMessages::new(56_789);
    let leaderboard = Leaderboard::new(11_111);
    let token = SessionToken::new("abc123", 1_692_806_400)?;
    let categories = ProductCategories::new(67_890);
    let cart = CartItems::new(12_345);

    let listing = Listing::new()
        .key(&profile)
        .key(&order)
        .key(&chat)
        .key(&leaderboard)
        .key(&token)
        .key(&categories)
        .key(&cart);
    println!("{listing}");
    println!("Of each of the {} schemas one key is written, and read back.\n", ALL_KEYS.len());

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
