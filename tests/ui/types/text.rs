use std::{borrow::Cow, sync::Arc};

use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a:{id}, hash)]
struct A<'a> {
    id: &'a str,
}

#[derive(RedisKey)]
#[redis_key(user:b:{id}, hash)]
struct B {
    id: String,
}

#[derive(RedisKey)]
#[redis_key(user:c:{id}:{name}, hash)]
struct C<'a> {
    id: Arc<str>,
    name: Cow<'a, str>,
}

#[derive(RedisKey)]
#[redis_key(user:d:{id}, hash)]
struct D<'a> {
    id: &'a std::string::String,
}

macro_rules! key {
    ($name:ident, $ty:ty) => {
        #[derive(RedisKey)]
        #[redis_key(user:e:{id}, hash)]
        struct $name {
            id: $ty,
        }
    };
}

key!(E, String);

fn main() {}
