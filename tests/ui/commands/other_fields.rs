//! Fields of another hash, also where a key has a prefix.

use keyschema::{Prefix, prelude::*};

keys! {
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m, fields = { name: String, age: u8 };
    /// Sums of one order.
    pub hash OrderTotals = order:totals:order_id:{order_id: u64}, ttl = 30m, fields = { shipping: u64 };
}

fn main() {
    let profile = UserProfile::new(42);
    profile.hget(OrderTotals::FIELDS.shipping);
    let staging = Prefix::new("staging:").unwrap().join(profile);
    staging.hset(UserProfile::FIELDS.age, "young");
    staging.hget("name");
    staging.hdel([OrderTotals::FIELDS.shipping]);
}
