//! A key that a function over keys of a data type does not take.

use std::time::Duration;

use keyschema::{HashKey, StringKey, prelude::*};

keys! {
    /// Newest messages of a room.
    pub list Messages = chat:messages:room_id:{room_id: u64}, ttl = 7d, value = String;
    /// Login token.
    pub string Token = session:token:user_id:{user_id: u64}, ttl = caller, value = String;
    /// Settings of one user.
    pub hash Settings = user:settings:user_id:{user_id: u64}, ttl = 1d, value = String;
}

fn touch(key: impl StringKey<Item = String>) {
    let _ = key.set("now");
}

fn forget(key: impl HashKey) {
    let _ = key.del();
}

fn main() {
    touch(Messages::new(1));
    touch(Token::new(1));
    touch(Token::new(1).with_ttl(Duration::from_secs(9)));
    forget(Settings::new(1));
}
