// The warnings of the naming lints are not what is shown here.

use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash, crate = ::my_keys, standard = none)]
struct UserProfile {
    id: u64,
}

fn main() {}
