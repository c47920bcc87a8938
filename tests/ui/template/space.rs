// The warnings of the naming lints are not what is shown here.

use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user: profile:{id}, hash)]
struct AfterDelimiter {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user profile:{id}, hash)]
struct BetweenWords {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:profile:group_ {id} :x, hash)]
struct AroundParameter {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{{ {id} }}, hash)]
struct InLiteralBraces {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key("user: profile", hash)]
struct InStringLiteral;

#[derive(RedisKey)]
#[redis_key("user:{id}" hash)]
struct MissingComma {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(template = "user:{id}", hash)]
struct Assigned {
    id: u64,
}

fn main() {}
