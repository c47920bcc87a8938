use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:profile:{usr_id}, hash)]
struct Typo {
    user_id: u64,
}

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
struct OnlyCandidate {
    user: u64,
}

#[derive(RedisKey)]
#[redis_key(user:profile:{user_idd}:{room}, hash)]
struct Two {
    user_id: u64,
    rom: u64,
}

#[derive(RedisKey)]
#[redis_key(user:profile:{r#type}, hash)]
struct Raw {
    r#type: u64,
}

fn main() {}
