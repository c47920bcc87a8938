use keyschema::RedisKey;

/// Profile of one user.
#[derive(RedisKey)]
#[redis_key(usr:profile:id:{user_id}, hash, ttl = 30m)]
pub struct UserProfile {
    pub user_id: u64,
}

/// Groups that a user is in.
#[derive(RedisKey)]
#[redis_key(user:groups:user_id:{user_id}, set)]
pub struct UserGroups {
    pub user_id: u64,
}

fn main() {}
