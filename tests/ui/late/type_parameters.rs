//! With type parameters, what cannot be told apart is known where the key is read.

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
