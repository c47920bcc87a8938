use keyschema::RedisKey;

#[derive(RedisKey)]
#[redis_key(user:a, hash, standard = layerd, case = snail, max_bytes = many, levels = 2..6)]
struct Wrong;

#[derive(RedisKey)]
#[redis_key(user:b, hash, max_bytes = 0, levels = 6..=2, standard = tidy)]
struct OutOfRange;

#[derive(RedisKey)]
#[redis_key(user:c, hash, levels = two, standard, case = snake, case = camel)]
struct Odd;

#[derive(RedisKey)]
#[redis_key(user:d, hash, allow, warn = missing_ttl, deny())]
struct NoLint;

#[derive(RedisKey)]
#[redis_key(user:e, hash, allow(mising_ttl, colours, reason = "because"), warn(missing_ttl = 3), deny(3))]
struct UnknownLint;

#[derive(RedisKey)]
#[redis_key(user:f, hash, allow(missing_ttl, reason = because))]
struct UnquotedReason;

#[derive(RedisKey)]
#[redis_key(user:f, hash, allow(missing_ttl, reason = " "))]
struct EmptyReason;

#[derive(RedisKey)]
#[redis_key(user:g, hash, levels = 0..=0, levels = ..=, max_bytes = 1_000_000_000)]
struct Extremes;

#[derive(RedisKey)]
#[redis_key(user:h, hash, prefix = mall:shop, prefix = "")]
struct Prefixes;

#[derive(RedisKey)]
#[redis_key(user:i, hash, prefix = [mall, "eu.west"])]
struct PrefixList;

#[derive(RedisKey)]
#[redis_key(user:j, hash, prefix = [:])]
struct PrefixMark;

#[derive(RedisKey)]
#[redis_key(user:l, hash, prefix = "mall:")]
struct PrefixWithDelimiter;

fn main() {}
