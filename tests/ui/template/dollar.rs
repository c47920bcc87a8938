use keyschema::{RedisKey, keys};

/// One token underlines itself.
#[derive(RedisKey)]
#[redis_key(user:profile:id:${user_id}, hash, ttl = 1h)]
pub struct UserProfile {
    user_id: u64,
}

/// A string is drawn.
#[derive(RedisKey)]
#[redis_key("user:session:id:${user_id}", hash, ttl = 1h)]
pub struct UserSession {
    user_id: u64,
}

keys! {
    /// In a block, with the type.
    pub hash UserCart = user:cart:id:${#user_id: u64}, ttl = 1h;
}

fn main() {}
