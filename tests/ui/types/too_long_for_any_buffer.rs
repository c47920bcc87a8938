//! A key cannot be longer than every buffer.

use keyschema::{RedisKey, Text};

/// One byte too long.
#[derive(RedisKey)]
#[redis_key(page:text:{text}, string, ttl = 1h, allow(long_keys, reason = "to see the limit"))]
struct Page<'a> {
    text: Text<'a, 65_519>,
}

fn main() {}
