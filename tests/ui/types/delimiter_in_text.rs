// The warnings of the naming lints are not what is shown here.
#![allow(deprecated)]

use keyschema::{RedisKey, Text, UnicodeText};

#[derive(RedisKey)]
#[redis_key(user.profile.{name}, hash, delimiter = ".")]
struct DottedName<'a> {
    name: Text<'a, 24>,
}

#[derive(RedisKey)]
#[redis_key(user::profile::{name}, hash, delimiter = "::")]
struct DoubleColon<'a> {
    name: Text<'a, 24, '.'>,
}

#[derive(RedisKey)]
#[redis_key(user-profile-{balance}, hash, delimiter = "-")]
struct SignedNumber {
    balance: i64,
}

#[derive(RedisKey)]
#[redis_key(user.city.{city}, hash, delimiter = ".")]
struct City<'a> {
    city: UnicodeText<'a, 24>,
}

type Name<'a> = Text<'a, 24>;

#[derive(RedisKey)]
#[redis_key(user/profile/{name}, hash, delimiter = "/")]
struct Alias<'a> {
    name: Name<'a>,
}

fn main() {}
