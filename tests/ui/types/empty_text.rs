// The warnings of the naming lints are not what is shown here.
#![allow(deprecated)]

use keyschema::{RedisKey, Text};

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
struct UserProfile<'a> {
    id: Text<'a, 0>,
}

fn main() {}
