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
    /// What is stored.
    hash,
)]
struct InOptions {
    id: u64,
}

#[derive(keyschema::KeySegment)]
#[key_segment(
    /// How the names are written,
    /// on two lines.
    case = kebab,
)]
enum Kind {
    Public,
}

fn main() {}
