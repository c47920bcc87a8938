//! Lengths that no key can have.

use keyschema::{Escaped, Hex, RedisKey, Text, keys};

/// It would be 10 bytes long, if the sum wrapped around.
#[derive(RedisKey)]
#[redis_key(page:text:{text}:number:{number}, string, ttl = 1h)]
struct Page<'a> {
    text: Text<'a, { usize::MAX }>,
    number: u8,
}

keys! {
    /// Any length is found at once.
    string Digest = digest:of:digest:{digest: Hex<9223372036854775807>}, ttl = 1h;
    /// The same.
    string Reference = digest:of:text:{text: Text<18446744073709551615>}, ttl = 1h, allow(overlapping_keys);
}

const LONG: Result<Text<'static, 65_529>, keyschema::SegmentError> = Text::new("a");
const ESCAPED: Result<Escaped<'static, 16_000_000>, keyschema::SegmentError> = Escaped::from_bytes(b"a");

fn main() {}
