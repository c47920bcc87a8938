use keyschema::prelude::*;

keys! {
    /// Login token; the provider says for how long.
    pub string SessionToken = session:token:user_id:{user_id: u64}, ttl = caller;
}

fn main() {
    SessionToken::new(42).set("secret");
}
