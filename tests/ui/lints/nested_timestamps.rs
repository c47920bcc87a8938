use keyschema::{Date, RedisKey};

/// Denied.
#[derive(RedisKey)]
#[redis_key(sales:report:year:{year}:{month}:{day}, hash, ttl = 1h, deny(nested_timestamps))]
struct Denied {
    year: u16,
    month: u8,
    day: u8,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(log:{date}:{hour}:{minute}:detail, string, ttl = 1h, standard = compact, warn(nested_timestamps))]
struct Warned {
    date: Date,
    hour: u8,
    minute: u8,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(sales:report:year:{year}:{month}:{day}, hash, ttl = 1h, allow(nested_timestamps, reason = "named by the old service"))]
struct Allowed {
    year: u16,
    month: u8,
    day: u8,
}

/// Inside of a literal.
#[derive(RedisKey)]
#[redis_key("log:2026:03:11:09:30:detail", string, ttl = 1h, standard = compact)]
struct Quoted;

fn main() {}
