//! The text of a key with a prefix does not say where the prefix ends.

use keyschema::{KeyPrefix, Prefix, Prefixed, RedisKey, Text, WithPrefix};

/// A profile.
#[derive(RedisKey, Debug)]
#[redis_key(user:profile:id:{user_id}, hash, ttl = 1d)]
struct UserProfile {
    user_id: u64,
}

/// Texts without a delimiter between them.
#[derive(RedisKey, Debug)]
#[redis_key(
    order:owners:name:{first}_{last},
    string,
    ttl = 1d,
    allow(adjacent_parameters, reason = "older than this schema")
)]
struct OrderOwner<'a> {
    first: Text<'a, 8>,
    last: Text<'a, 8>,
}

fn main() {
    let prefix = Prefix::new("staging:").unwrap();
    let _ = <Prefixed<UserProfile>>::parse("staging:user:profile:id:7");
    let _ = prefix.parse::<OrderOwner>("staging:order:owners:name:a_b");
    let _ = prefix.join("user:profile:id:7");
    let _ = UserProfile { user_id: 7 }.with_prefix("staging:");
}
