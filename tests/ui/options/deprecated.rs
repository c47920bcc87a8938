//! A deprecated key is reported where it is used, and not where it is declared.

#![deny(deprecated)]

use keyschema::{RedisKey, keys};

keys! {
    //! Keys, and old keys among them.

    /// By the option.
    hash Old = user:old:id:{user_id: u64}, ttl = 1h, deprecated = "use `New`", fields = { name: String };

    /// By the attribute.
    #[deprecated(since = "0.2.0", note = "use `New`")]
    list Older = user:older:id:{user_id: u64}, ttl = 1h, value = Older;

    /// By the attribute without a word.
    #[deprecated]
    set Oldest = user:oldest:id:{user_id: u64}, ttl = 1h;

    /// Only with a feature that does not exist.
    #[cfg_attr(not(any()), deprecated)]
    set Conditional = user:conditional:id:{user_id: u64}, ttl = 1h;

    /// Set twice.
    #[deprecated]
    set Twice = user:twice:id:{user_id: u64}, ttl = 1h, deprecated = "use `New`";
}

/// By a derive.
#[derive(RedisKey)]
#[redis_key(user:derived:id:{user_id}, hash, ttl = 1h)]
#[deprecated = "use `New`"]
struct Derived {
    user_id: u64,
}

fn main() {
    let _ = Old::new(7);
    let _ = Older::new(7);
    let _ = Oldest::new(7);
    let _ = Conditional::new(7);
    let _ = Derived { user_id: 7 };
}
