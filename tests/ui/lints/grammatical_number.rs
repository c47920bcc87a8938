use keyschema::{KeySegment, RedisKey};

#[derive(KeySegment)]
enum Genre {
    Comedy,
    Horror,
}

/// Denied.
#[derive(RedisKey)]
#[redis_key(books:{id}, hash, standard = narrative, deny(grammatical_number))]
struct Denied {
    id: u64,
}

/// A warning.
#[derive(RedisKey)]
#[redis_key(book:genre:{genre}, set, standard = narrative, warn(grammatical_number))]
struct Warned {
    genre: Genre,
}

/// Allowed.
#[derive(RedisKey)]
#[redis_key(books:{id}, hash, standard = narrative, allow(grammatical_number, reason = "named by the old service"))]
struct Allowed {
    id: u64,
}

/// By the standard, inside of a literal.
#[derive(RedisKey)]
#[redis_key("films:{id}", hash, standard = narrative)]
struct Quoted {
    id: u64,
}

/// Only one standard asks.
#[derive(RedisKey)]
#[redis_key(books:orders:id:{id}, hash, ttl = 1h)]
struct Layered {
    id: u64,
}

fn main() {}
