use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(cart:items:{{user_id}}, list)]
struct CartItems {
    user_id: u64,
}

fn main() {}
