use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a, hash, ttl = soon)]
struct Word;

#[derive(RedisKey)]
#[redis_key(user:b, hash, ttl = -5m)]
struct Negative;

#[derive(RedisKey)]
#[redis_key(user:c, hash, ttl = 1.5h)]
struct Fraction;

#[derive(RedisKey)]
#[redis_key(user:d, hash, ttl = "30m")]
struct Quoted;

#[derive(RedisKey)]
#[redis_key(user:e, hash, ttl = 0s)]
struct Zero;

#[derive(RedisKey)]
#[redis_key(user:f, hash, ttl = 99999999999999999999d)]
struct Huge;

#[derive(RedisKey)]
#[redis_key(user:g, hash, ttl = 106751991167d)]
struct Long;

#[derive(RedisKey)]
#[redis_key(user:h, hash, ttl = "soon")]
struct QuotedWord;

#[derive(RedisKey)]
#[redis_key(user:i, hash, ttl = "caller")]
struct QuotedCaller;

#[derive(RedisKey)]
#[redis_key(user:j, hash, ttl = r"30m")]
struct RawQuoted;

#[derive(RedisKey)]
#[redis_key(user:k, hash, ttl = 0x30m)]
struct Hexadecimal;

#[derive(RedisKey)]
#[redis_key(user:l, hash, ttl = 1_000s)]
struct Underscore;

#[derive(RedisKey)]
#[redis_key(user:m, hash, ttl = Duration::from_secs(30))]
struct Expression;

#[derive(RedisKey)]
#[redis_key(user:n, hash, ttl = "")]
struct EmptyString;

#[derive(RedisKey)]
#[redis_key(user:o, hash, ttl = Caller)]
struct Capital;

#[derive(RedisKey)]
#[redis_key(user:p, hash, ttl = {30m})]
struct Braces;

#[derive(RedisKey)]
#[redis_key(user:q, hash, ttl = 1.5)]
struct FractionWithoutUnit;

fn main() {}
