use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:{user-id}, hash)]
struct Hyphen {
    user_id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{0}, hash)]
struct Number {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{user.id}, hash)]
struct Path {
    user_id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{_}, hash)]
struct Underscore {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{"id"}, hash)]
struct Quoted {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{user id}, hash)]
struct TwoWords {
    user_id: u64,
}

#[derive(RedisKey)]
#[redis_key("user:{user-id}:x", hash)]
struct InStringLiteral {
    user_id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{id, name}, hash)]
struct TwoParameters {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{*}, hash)]
struct Star {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{##id}, hash)]
struct TaggedTwice {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{&id}, hash)]
struct Reference {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:{self}, hash)]
struct Keyword {
    id: u64,
}

fn main() {}
