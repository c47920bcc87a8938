// The warnings of the naming lints are not what is shown here.

use keyschema::{RedisKey, Text, UnicodeText};

#[derive(RedisKey)]
#[redis_key(user.profile.{name}, hash, delimiter = ".", standard = none)]
struct DottedName<'a> {
    name: Text<'a, 24>,
}

#[derive(RedisKey)]
#[redis_key(user::profile::{name}, hash, delimiter = "::", standard = none)]
struct DoubleColon<'a> {
    name: Text<'a, 24, '.'>,
}

#[derive(RedisKey)]
#[redis_key(user-profile-{balance}, hash, delimiter = "-", standard = none)]
struct SignedNumber {
    balance: i64,
}

#[derive(RedisKey)]
#[redis_key(user.city.{city}, hash, delimiter = ".", standard = none)]
struct City<'a> {
    city: UnicodeText<'a, 24>,
}

type Name<'a> = Text<'a, 24>;

#[derive(RedisKey)]
#[redis_key(user/profile/{name}, hash, delimiter = "/", standard = none)]
struct Alias<'a> {
    name: Name<'a>,
}

fn main() {}
