//! Several lints are set by one name, in source.

use keyschema::{RedisKey, keys};

#[derive(RedisKey)]
#[redis_key(usr:Prf:{id}, hash, allow(all, reason = "as old as the shop"))]
struct Allowed {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(usr:Prf:{id}, hash, allow(all), deny(abbreviations), warn(lifetime))]
struct Narrower {
    id: u64,
}

/// Misspelt.
#[derive(RedisKey)]
#[redis_key(user:profile:id:{id}, hash, ttl = 1h, allow(namings))]
struct Unknown {
    id: u64,
}

keys! {
    //! Keys of old code, whose names cannot change.
    #![allow(naming, declaration, reason = "of old code")]
    #![warn(lifetime)]

    string Usr = Usr:nm:{name: Text<8>};

    string Root = Usr:nm:root, ttl = 1h;
}

keys! {
    //! `all` is every lint except `overlapping_keys`.
    #![allow(all)]

    string Name = U:{name: Text<8>};

    string Admin = U:admin;
}

keyschema::catalog! {
    #![allow(naming, all)]
    static ALL_KEYS = [Usr];
}

fn main() {}
