//! Other records, and fields that they do not have.

use keyschema::prelude::*;

#[derive(HashRecord)]
pub struct Profile {
    name: String,
    age: Option<u8>,
}

pub struct Plain {
    pub name: String,
}

keys! {
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m, fields = Profile;
    /// Login of one user.
    pub hash UserLogin = user:login:user_id:{user_id: u64}, ttl = 30m, fields = { name: String, at: Option<u64> };
}

fn main() {
    let key = UserProfile::new(42);
    key.hset(UserProfile::FIELDS.age, "young");
    key.hget(UserProfile::FIELDS.nickname);
    key.hset_record(&Plain { name: String::new() });
    UserLogin::new(42).hset_record(&UserLoginRecord { name: String::new() });
}
