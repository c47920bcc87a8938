//! A struct that derives nothing.

use keyschema::keys;

pub struct Plain {
    pub name: String,
}

keys! {
    /// Settings of one user.
    pub hash UserSettings = user:settings:user_id:{user_id: u64}, ttl = 30m, fields = Plain;
}

fn main() {}
