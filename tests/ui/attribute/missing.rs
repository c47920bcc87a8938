use keyschema::RedisKey;

#[derive(RedisKey)]
struct NoAttribute {
    id: u64,
}

fn main() {}
