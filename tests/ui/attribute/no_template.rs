use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key]
struct Bare;

#[derive(RedisKey)]
#[redis_key = "user:profile"]
struct Assigned;

#[derive(RedisKey)]
#[redis_key()]
struct NothingInParentheses;

#[derive(RedisKey)]
#[redis_key(,)]
struct OnlyAComma;

#[derive(RedisKey)]
#[redis_key(,,,)]
struct OnlyCommas;

#[derive(RedisKey)]
#[redis_key(, string)]
struct NothingBeforeTheComma;

#[derive(RedisKey)]
#[redis_key("", string)]
struct EmptyLiteral;

#[derive(RedisKey)]
#[redis_key("  ", string)]
struct BlankLiteral;

fn main() {}
