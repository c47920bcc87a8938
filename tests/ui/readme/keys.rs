use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:session:uid:{uid}, hash, ttl = 2h)]
pub struct UserSession<'a> {
    pub uid: &'a str,
}

fn main() {}
