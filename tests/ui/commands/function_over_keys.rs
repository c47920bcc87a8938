//! A key that a function over keys of a data type does not take.

use std::time::Duration;

use keyschema::{HashKey, StringKey, prelude::*};

/// Newest messages of a room.
#[derive(RedisKey)]
#[redis_key(chat:messages:room_id:{room_id}, list, ttl = 7d, value = String)]
struct Messages {
    room_id: u64,
}

/// Login token.
#[derive(RedisKey)]
#[redis_key(session:token:user_id:{user_id}, string, ttl = caller, value = String)]
struct Token {
    user_id: u64,
}

/// Settings of one user.
#[derive(RedisKey)]
#[redis_key(user:settings:user_id:{user_id}, hash, ttl = 1d, value = String)]
struct Settings {
    user_id: u64,
}

fn touch(key: impl StringKey<Item = String>) {
    let _ = key.set("now");
}

fn forget(key: impl HashKey) {
    let _ = key.del();
}

fn main() {
    touch(Messages { room_id: 1 });
    touch(Token { user_id: 1 });
    touch(Token { user_id: 1 }.with_ttl(Duration::from_secs(9)));
    forget(Settings { user_id: 1 });
}
