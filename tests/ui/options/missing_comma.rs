//! A comma that was forgotten between options is what is reported, and the options after it are read.

use keyschema::{KeySegment, RedisKey, keys};

keys! {
    /// The value of one option ends where the next one begins.
    pub hash User = shop:user, ttl = 1h fields = { name: String };

    /// After a percentage.
    pub hash Cart = shop:cart, ttl = 1h, jitter = 10% persistent;

    /// After a list.
    pub hash Order = shop:order, ttl = 1h, allow(missing_jitter) version = 2;

    /// In the type of `value` only after its angle brackets.
    pub string Names = shop:names, ttl = 1h, value = Box<dyn Iterator<Item = u8>> version = 0;

    /// In a list of lints.
    pub hash Invoice = shop:invoice, allow(missing_ttl missing_jitter reason = "never expires");

    /// Two of them.
    pub string Stock = shop:stock, ttl = 1h version = 2 deprecated = "use Order";

    /// A word between digits and a comma may be a unit.
    pub string Price = shop:price, ttl = 30 minutes;
}

#[derive(RedisKey)]
#[redis_key(shop:price, hash ttl = 1h)]
struct Price2;

#[derive(RedisKey)]
#[redis_key(shop:price, ttl = 1h hash)]
struct Price3;

#[derive(RedisKey)]
#[redis_key(shop:price, persistent = "never sold" hash)]
struct Price4;

#[derive(KeySegment)]
#[key_segment(case = kebab crate = ::keyschema)]
enum Genre {
    SciFi,
}

fn main() {}
