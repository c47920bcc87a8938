use keyschema::prelude::*;

keys! {
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{#user_id: u64}, ttl = 30m;
}

fn main() {
    let _ = [UserProfile::new(42)].mget();
}
