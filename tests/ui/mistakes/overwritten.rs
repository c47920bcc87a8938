use keyschema::prelude::*;

keys! {
    /// Tags that a user follows.
    pub set UserTags = user:tags:user_id:{#user_id: u64}, ttl = 1d;
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{#user_id: u64}, ttl = 30m;
}

fn main() {
    let _ = UserProfile::new(42).sunionstore([UserTags::new(42)]);
}
