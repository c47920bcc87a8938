//! The keys of a shop: declares them, writes them to a real server, and reads them back. The
//! commands set the declared TTLs.
//!
//! `cargo run -p keyschema-examples --bin quickstart`. Set `REDIS_URL` to use your own server.

use std::process::ExitCode;

use keyschema::{Text, UnixSeconds, catalog, prelude::*};
use keyschema_examples::{Error, Listing, Store, run};

keys! {
    //! Keys of the shop.

    catalog SHOP_KEYS;

    /// Profile of one user.
    hash UserProfile = user:profile:hash:id:{user_id: u64}, ttl = 30m, fields = { name: String, city: String };

    /// Newest messages of a room, oldest first.
    list ChatMessages = chat:messages:list:room_id:{room_id: u64}, ttl = 7d, jitter = 10%;

    /// Ranking of a game.
    zset Leaderboard = leaderboard:score:zset:game_id:{game_id: u32}, persistent = "rebuilt only by hand";

    /// Login token; one per user and login.
    string SessionToken = session:token:uid:{uid: Text<24>}:ts:{issued_at: UnixSeconds}, ttl = 2h;

    /// Categories of a product.
    set ProductCategories = product:categories:set:item_id:{item_id: u64}, ttl = 1d;

    /// The articles in a user's cart. `{#user_id}` keeps all carts of a user in one cluster slot.
    list CartItems = cart:items:user_id:{#user_id: u64}, ttl = 1d, value = u64;
}

/// Status of an order. The same declaration on your own struct.
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

    let record = UserProfileRecord { name: "Ada".to_owned(), city: "London".to_owned() };
    store.send(&profile, &profile.hset_record(&record))?;
    store.send(&order, &order.set("shipped"))?;
    store.send(&chat, &chat.rpush(["hello", "good morning"]))?;
    store.send(&leaderboard, &leaderboard.zadd_multiple([("ada", 1_200.0), ("charles", 900.0)]))?;
    store.send(&token, &token.set("3f9c2a"))?;
    store.send(&categories, &categories.sadd("keyboards"))?;
    store.send(&cart, &cart.rpush([67_890, 4_711]))?;

    store.read(&profile, |key, redis| {
        let profile = key.hgetall().query(redis)?;
        Ok(profile.map_or_else(String::new, |profile| format!("{}, {}", profile.name, profile.city)))
    })?;
    store.read(&order, |key, redis| Ok(key.get().query(redis)?.unwrap_or_default()))?;
    store.read(&chat, |key, redis| Ok(key.lrange(0, -1).query(redis)?.join(", ")))?;
    store.read(&leaderboard, |key, redis| Ok(key.zrevrange(0, -1).query(redis)?.join(", ")))?;
    store.read(&token, |key, redis| Ok(key.get().query(redis)?.unwrap_or_default()))?;
    store.read(&categories, |key, redis| Ok(key.smembers().query(redis)?.into_iter().collect()))?;
    store.read(&cart, |key, redis| {
        let items: Vec<String> = key.lrange(0, -1).query(redis)?.iter().map(u64::to_string).collect();
        Ok(items.join(", "))
    })?;
    print!("{}", store.readings());
    Ok(())
}
