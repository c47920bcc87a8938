use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
enum Enum {
    Id,
}

#[derive(RedisKey)]
enum EmptyEnum {}

#[derive(RedisKey)]
#[redis_key(user:profile:{id}, hash)]
union Union {
    id: u64,
}

fn main() {}
