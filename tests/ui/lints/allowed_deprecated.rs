//! A crate that allows deprecated code still sees the warnings of lints.

#![allow(deprecated)]

use keyschema::{RedisKey, Text, keys};

/// By the macro.
#[derive(RedisKey)]
#[redis_key(user:profile:{user_id}, hash, ttl = 1h)]
struct Profile {
    user_id: u64,
}

keys! {
    //! By the compiler.
    #![warn(long_keys)]
    #![max_bytes = 20]

    /// Too long.
    hash Account = user:account:id:{user_id: Text<9>}, ttl = 1h;
}

/// An error, as the example must have one.
#[derive(RedisKey)]
#[redis_key(usr:profile:id:{user_id}, hash, ttl = 1h)]
struct Denied {
    user_id: u64,
}

/// Stays deprecated by its author, and is used here.
#[deprecated]
fn old() {}

fn main() {
    old();
}
