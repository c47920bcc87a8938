use keyschema::{KeySegment, RedisKey, Text};

type Token<'a> = Text<'a, 120>;

#[derive(KeySegment)]
struct UserId(u64);

/// Denied.
#[derive(RedisKey)]
#[redis_key(user:session:token:{token}, string, ttl = 1h, max_bytes = 40, deny(long_keys))]
struct Denied<'a> {
    token: Text<'a, 24>,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(user:session:token:{token}, string, ttl = 1h, max_bytes = 40, warn(long_keys))]
struct Warned<'a> {
    token: Text<'a, 24>,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(user:session:token:{token}, string, ttl = 1h, max_bytes = 40, allow(long_keys, reason = "tokens of another issuer"))]
struct Allowed<'a> {
    token: Text<'a, 24>,
}

/// By the standard.
#[derive(RedisKey)]
#[redis_key(user:session:token:{token}, string, ttl = 1h)]
struct Standard<'a> {
    token: Text<'a, 200>,
}

/// Through an alias and a newtype.
#[derive(RedisKey)]
#[redis_key(user:session:uid:{uid}:token:{token}, string, ttl = 1h)]
struct Aliased<'a> {
    uid: UserId,
    token: Token<'a>,
}

/// Without a parameter.
#[derive(RedisKey)]
#[redis_key("user:session:count", string, ttl = 1h, max_bytes = 17)]
struct Literal;

/// Not one byte too long.
#[derive(RedisKey)]
#[redis_key(user:session:count, string, ttl = 1h, max_bytes = 18)]
struct Fits;

/// Longer than the warning limit of this standard, and shorter than its maximum.
#[derive(RedisKey)]
#[redis_key(user:{token}:session, string, ttl = 1h, standard = compact)]
struct Compact<'a> {
    token: Text<'a, 40>,
}

/// Longer than the maximum of this standard.
#[derive(RedisKey)]
#[redis_key(user:{token}:session, string, ttl = 1h, standard = compact)]
struct TooLong<'a> {
    token: Text<'a, 140>,
}

fn main() {}
