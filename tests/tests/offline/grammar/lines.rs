//! A long template may be broken into lines, and commented.

use keyschema::{RedisKey, Text};

/// Login token; one per user and login.
#[derive(RedisKey)]
#[redis_key(
    session:token
        // whose
        :uid:{uid}
        :ts:{issued_at},
    string,
    ttl = 1h
        30m,
    jitter = 10 %,
)]
struct SessionToken<'a> {
    uid: Text<'a, 24>,
    issued_at: u64,
}

#[derive(RedisKey)]
#[redis_key[user:profile, hash]]
struct Brackets;

#[derive(RedisKey)]
#[redis_key{user:name, hash}]
struct Braces;

pub(crate) fn main() {
    let key = SessionToken { uid: Text::new("abc").unwrap(), issued_at: 9 };
    assert_eq!(key.to_key().as_str(), "session:token:uid:abc:ts:9");
    assert_eq!(SessionToken::SCHEMA.expiry.to_string(), "ttl = 1h30m, jitter = 10%");
    assert_eq!(SessionToken::SCHEMA.description, "Login token; one per user and login.");
    assert_eq!((Brackets::KEY, Braces::KEY), ("user:profile", "user:name"));
}
