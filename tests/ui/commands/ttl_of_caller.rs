//! A TTL that the caller must give, and one that is not its to give.

use std::time::Duration;

use keyschema::prelude::*;

keys! {
    /// Login token.
    pub string SessionToken = session:token:user_id:{user_id: u64}, ttl = caller;
    /// Profile of one user.
    pub hash UserProfile = user:profile:user_id:{user_id: u64}, ttl = 30m;
}

fn main() {
    let token = SessionToken::new(42);
    token.set("secret");
    token.with_ttl(Duration::from_secs(60)).set("secret");
    UserProfile::new(42).with_ttl(Duration::from_secs(60)).hset("name", "Ada");
}
