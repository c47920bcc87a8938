use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a, hash, tll = 30m)]
struct Typo;

#[derive(RedisKey)]
#[redis_key(user:b, hash, colour = "red")]
struct Strange;

#[derive(RedisKey)]
#[redis_key(user:c, hash, expire = 30m)]
struct OtherWord;

#[derive(RedisKey)]
#[redis_key(user:d, hahs)]
struct DataTypeTypo;

#[derive(RedisKey)]
#[redis_key(user:e, sorted_set)]
struct OtherDataType;

#[derive(RedisKey)]
#[redis_key(user:f, Hash)]
struct Capital;

#[derive(RedisKey)]
#[redis_key(user:g, r#hash)]
struct RawIdentifier;

#[derive(RedisKey)]
#[redis_key(user:h, table)]
struct StrangeDataType;

fn main() {}
