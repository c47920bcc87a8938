use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(
    /// The profile of a user.
    user:profile:{id},
    hash,
)]
struct InTemplate {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(
    user:profile:{id},
    /// The data type.
    hash,
)]
struct InOptions {
    id: u64,
}

#[derive(keyschema::KeySegment)]
#[key_segment(
    /// The case of the names,
    /// on two lines.
    case = kebab,
)]
enum Kind {
    Public,
}

fn main() {}
