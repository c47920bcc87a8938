use keyschema::prelude::*;

keys! {
    /// Name of a user.
    pub string UserName = user:name:user_id:{user_id: u64}, ttl = 30m;
}

fn main() {
    UserName::new(42).setex(60, "Ada");
}
