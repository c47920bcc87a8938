//! A key that has a buffer has none with a prefix if that is too long.

use keyschema::{Prefix, RedisKey, Text, WithPrefix};

/// Not one byte too long.
#[derive(RedisKey)]
#[redis_key(page:text:{text}, string, ttl = 1h, allow(long_keys, reason = "to see the limit"))]
struct Page<'a> {
    text: Text<'a, 65_518>,
}

fn main() {
    let page = Page { text: Text::new("a").unwrap() };
    let _ = page.to_key();
    let _ = page.with_prefix(Prefix::new("staging:").unwrap()).to_key();
}
