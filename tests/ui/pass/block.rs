//! A block declares structs that have all that a derived struct has.
#![deny(warnings, missing_docs)]

use keyschema::{Catalog, DataType, RedisKey, Text, UnixSeconds, catalog, keys};

keys! {
    //! Redis keys of the chat service.
    pub catalog CHAT_KEYS;

    /// Profile of one user.
    pub hash UserProfile = user:profile:hash:id:{user_id: u64}, ttl = 30m;

    /// Newest messages of a room.
    pub list ChatMessages = chat:messages:list:room_id:{room_id: u64}, ttl = 7d, jitter = 10%;

    /// Login token; one per user and login.
    pub string SessionToken = session:token:uid:{uid: Text<24>}:ts:{issued_at: UnixSeconds}, ttl = 2h;

    /// Ranking of a game.
    pub zset Leaderboard = leaderboard:score:zset:game_id:{game_id: u32}, persistent = "rebuilt only by hand";

    /// `{#user_id}` is the cluster hash tag: the key reads `cart:items:user_id:{42}`.
    pub list CartItems = cart:items:user_id:{#user_id: u64}, ttl = 1d;

    /// All rooms.
    set AllRooms = chat:rooms, ttl = 1d, value = ChatMessages
}

/// The same schema language, derived on a struct.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[redis_key(order:status:order_id:{order_id}, string, ttl = 1h)]
pub struct OrderStatus {
    /// The order.
    pub order_id: u64,
}

catalog! {
    /// Everything.
    pub static ALL = [CHAT_KEYS, OrderStatus];
}

fn main() {
    let key = UserProfile::new(7);
    assert_eq!(key, UserProfile { user_id: 7 });
    let copy = key;
    assert_eq!(format!("{copy:?} {copy}"), "UserProfile { user_id: 7 } user:profile:hash:id:7");
    let token = SessionToken::new("ada", UnixSeconds::new(9)).expect("it is a text");
    assert_eq!(token.to_key().as_str(), "session:token:uid:ada:ts:9");
    assert_eq!(AllRooms.to_string(), "chat:rooms");
    assert_eq!(CHAT_KEYS.len(), 6);
    let all: &Catalog = &ALL;
    assert_eq!(all.iter().filter(|schema| schema.data_type == DataType::List).count(), 2);
    assert_eq!(AllRooms::SCHEMA.value.and_then(|value| value.schema()), Some(ChatMessages::SCHEMA));
    assert_eq!(Leaderboard::MAX_LEN + CartItems::MAX_LEN, 41 + 41);
}
