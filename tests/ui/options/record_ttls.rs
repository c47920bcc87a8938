//! A field of a struct with a TTL that never ends before that of the key.

use keyschema::{HashRecord, keys};

keys! {
    /// Login of one user.
    pub hash UserLogin = user:login:user_id:{user_id: u64}, ttl = 1h, fields = Login;
    /// A write prolongs the key, so the field can end first.
    pub hash ProlongedLogin = prolonged:login:user_id:{user_id: u64}, ttl = 1h, refresh = write, fields = Login;
}

#[derive(HashRecord)]
pub struct Login {
    #[hash_record(ttl = 2h)]
    pub token: Option<String>,
}

fn main() {}
