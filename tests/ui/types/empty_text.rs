// The warnings of the naming lints are not what is shown here.

use keyschema::{RedisKey, Text};

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash, standard = none)]
struct UserProfile<'a> {
    id: Text<'a, 0>,
}

fn main() {}
