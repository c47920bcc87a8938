//! Without a standard, names are not checked, but keys must not collide.

use keyschema::{RedisKey, keys};

#[derive(RedisKey)]
#[redis_key("Usr Prf::Id-{id}", string, standard = none)]
struct Any {
    id: u64,
}

#[derive(RedisKey)]
#[redis_key(a:b:c:d:e:f:g:h:i:{text}, string, standard = none)]
struct DeepAndLong<'a> {
    text: keyschema::Text<'a, 9000>,
}

/// The parser cannot find the end of the first.
#[derive(RedisKey)]
#[redis_key(a:{first}{second}, string, standard = none)]
struct Adjacent {
    first: u64,
    second: u64,
}

#[derive(RedisKey)]
#[redis_key(a:{{}}:{#id}:{#other}, string, standard = none)]
struct Tags {
    id: u64,
    other: u64,
}

/// A level that is set by name is used.
#[derive(RedisKey)]
#[redis_key(a:b:c:{id}, string, standard = none, levels = ..=3, max_bytes = 8)]
struct Set {
    id: u64,
}

keys! {
    #![standard = none]

    string Name = U:{name: Text<8>};

    string Admin = U:admin;
}

fn main() {}
