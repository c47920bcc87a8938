use keyschema::prelude::*;

keys! {
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m, fields = { name: String, age: u8 };
}

fn main() {
    UserProfile::new(42).hget(UserProfile::FIELDS.nmae);
}
