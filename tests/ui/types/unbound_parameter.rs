// The warnings of the naming lints are not what is shown here.

use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash, standard = none)]
struct UserProfile<T> {
    id: T,
}

fn main() {}
