//! With type parameters, the compiler knows only at a use whether different keys can be the same text.

use keyschema::{KeySegment, RedisKey, Text};

/// Two values of any types.
#[derive(RedisKey)]
#[redis_key(pair:of:{a}{b}, string, ttl = 1h)]
struct Pair<A: KeySegment, B: KeySegment> {
    a: A,
    b: B,
}

/// Two texts of any length.
#[derive(RedisKey)]
#[redis_key(duo:of:{a}_{b}, string, ttl = 1h)]
struct Duo<'a, const N: usize> {
    a: Text<'a, N>,
    b: Text<'a, N>,
}

/// It is known of this one.
#[derive(RedisKey)]
#[redis_key(twins:of:{a}{b}, string, ttl = 1h, allow(adjacent_parameters, reason = "an old key"))]
struct Twins<T: KeySegment> {
    a: T,
    b: T,
}

fn main() {
    let _ = Pair { a: keyschema::Hex([1]), b: 3_u8 }.to_key();
    let _ = Twins { a: 12_u8, b: 3 }.to_key();
    let _ = Pair { a: 12_u8, b: 3_u8 }.to_key();
    let _ = Duo::<8> { a: Text::new("a_b").unwrap(), b: Text::new("c").unwrap() }.to_string();
}
