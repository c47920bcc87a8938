use keyschema::prelude::*;

keys! {
    /// Tags that a user follows.
    pub set UserTags = user:tags:user_id:{#user_id: u64}, ttl = 1d;
    /// Tags that are in fashion.
    pub set HotTags = tags:hot, ttl = 1h;
}

fn main() {
    let _ = UserTags::new(42).sinter([HotTags]);
}
