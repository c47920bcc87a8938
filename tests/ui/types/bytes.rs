use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a:{id}, hash)]
struct A<'a> {
    id: &'a [u8],
}

#[derive(RedisKey)]
#[redis_key(user:b:{id}:{hash}, hash)]
struct B {
    id: Vec<u8>,
    hash: [u8; 16],
}

fn main() {}
