use keyschema::{ArrayRaw, Raw, RedisKey};

/// Denied.
#[derive(RedisKey)]
#[redis_key(cache:page:url:{url}, string, ttl = 1h, deny(raw_parameters))]
struct Denied<'a> {
    url: Raw<'a, 24>,
}

/// A warning, by the standard.
#[derive(RedisKey)]
#[redis_key(cache:path:url:{url}, string, ttl = 1h)]
struct Warned {
    url: ArrayRaw<24>,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(cache:part:url:{url}, string, ttl = 1h, allow(raw_parameters, reason = "the old site writes these keys"))]
struct Allowed<'a> {
    url: Raw<'a, 24>,
}

fn main() {}
