//! Templates whose parts come through a `macro_rules!`.

use keyschema::RedisKey;

macro_rules! by_ident {
    ($name:ident, $owner:ident, $field:ident: $ty:ty) => {
        #[derive(RedisKey)]
        #[redis_key($owner:profile:{$field}, hash)]
        struct $name {
            $field: $ty,
        }
    };
}

macro_rules! by_literal {
    ($name:ident, $template:literal, $ttl:literal) => {
        #[derive(RedisKey)]
        #[redis_key($template, hash, ttl = $ttl)]
        struct $name {
            id: u64,
        }
    };
}

macro_rules! by_tokens {
    ($name:ident, $($template:tt)*) => {
        #[derive(RedisKey)]
        #[redis_key($($template)*, hash)]
        struct $name {
            id: u64,
        }
    };
}

macro_rules! by_part {
    ($name:ident, $first:literal, $path:path) => {
        #[derive(RedisKey)]
        #[redis_key($first:name, hash, crate = $path)]
        struct $name;
    };
}

by_ident!(UserProfile, user, user_id: u64);
by_literal!(UserName, "user:name:{id}", 30m);
by_tokens!(UserKind, user:kind:{#id});
by_part!(Number, 2026, ::keyschema);

pub(crate) fn main() {
    assert_eq!(UserProfile { user_id: 7 }.to_string(), "user:profile:7");
    assert_eq!(UserName { id: 7 }.to_string(), "user:name:7");
    assert_eq!(UserKind { id: 7 }.to_string(), "user:kind:{7}");
    assert_eq!(Number.to_string(), "2026:name");
    assert_eq!(UserProfile::SCHEMA.template, "user:profile:{user_id: u64}");
}
