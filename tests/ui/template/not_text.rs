use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:b"profile", hash)]
struct ByteString;

#[derive(RedisKey)]
#[redis_key(user:br#"profile"#, hash)]
struct RawByteString;

#[derive(RedisKey)]
#[redis_key(user:c"profile", hash)]
struct CString;

#[derive(RedisKey)]
#[redis_key(user:cr"profile", hash)]
struct RawCString;

#[derive(RedisKey)]
#[redis_key(user:'p', hash)]
struct Char;

#[derive(RedisKey)]
#[redis_key(user:b'p', hash)]
struct Byte;

#[derive(RedisKey)]
#[redis_key(user:'profile, hash)]
struct Lifetime;

#[derive(RedisKey)]
#[redis_key(user:"profile"suffix, hash)]
struct Suffix;

fn main() {}
