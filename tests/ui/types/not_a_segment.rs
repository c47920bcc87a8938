// The warnings of the naming lints are not what is shown here.

use keyschema::RedisKey;

struct Money(u64);

#[derive(RedisKey)]
#[redis_key(user:balance:{money}, hash, standard = none)]
struct Balance {
    money: Money,
}

#[derive(RedisKey)]
#[redis_key(user:balances:{money}, hash, standard = none)]
struct Balances {
    money: Vec<Money>,
}

#[derive(RedisKey)]
#[redis_key(user:tags:{tags}, hash, standard = none)]
struct Tags {
    tags: dyn Send,
}

fn main() {
    use keyschema::RedisKey as _;
    let key = Balance { money: Money(1) };
    let _ = (key.to_key(), key.slot(), key.to_string());
}
