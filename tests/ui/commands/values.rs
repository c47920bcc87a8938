//! Values, elements and fields of other types than are declared.

use keyschema::prelude::*;

keys! {
    /// The number of views of a page.
    pub string PageViews = page:views:page_id:{page_id: u64}, ttl = 1d, value = u64;
    /// Numbers of the newest orders.
    pub list NewestOrders = order:newest:shop_id:{shop_id: u32}, ttl = 1d, value = u64;
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m, fields = { name: String, age: u8 };
}

fn main() {
    PageViews::new(7).set("many");
    NewestOrders::new(7).lpush(["first"]);
    let profile = UserProfile::new(42);
    profile.hset(UserProfile::FIELDS.age, "young");
    profile.hget(UserProfile::FIELDS.nickname);
    profile.hget("name");
}
