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

fn main() {}
