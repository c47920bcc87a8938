//! With type parameters, the compiler knows only at a use whether a key can be parsed.

use keyschema::{RedisKey, KeySegment, Text};

/// Names of two kinds.
#[derive(RedisKey)]
#[redis_key(order:names:{first}_{last}, string, persistent = "kept")]
struct OrderNames<T: KeySegment> {
    first: T,
    last: T,
}

fn main() {
    let _ = OrderNames::<u64>::parse("order:names:1_2");
    let _ = OrderNames::<Text<8>>::parse("order:names:a_b");
}
