//! Keys of different modules that can be the same text: only the compiler knows all of their types.

use keyschema::{KeySegment, RedisKey, Text, catalog, keys};

/// What a page is called.
#[derive(KeySegment, Clone, Copy)]
pub struct PageName<'a>(Text<'a, 64>);

mod cache {
    keyschema::keys! {
        pub catalog CACHE_KEYS;

        /// Pages by what they are called.
        pub string Page = page:name:{name: super::PageName<'_>}, ttl = 1h;

        /// Messages about pages: a channel is no key.
        pub channel News = page:name:news;
    }
}

mod admin {
    keyschema::keys! {
        pub catalog ADMIN_KEYS;

        /// When the pages were built.
        pub string BuiltAt = page:name:built_at, ttl = 1h;

        /// Who built them.
        pub string BuiltBy = page:name:built_by, ttl = 1h,
            allow(overlapping_keys, reason = "no page is called so");

        /// How many there are.
        pub string PageCount = page:count, ttl = 1h;
    }
}

#[derive(RedisKey)]
#[redis_key(page:name:id:{number}, string, ttl = 1h)]
/// A page by number.
pub struct Numbered {
    number: u64,
}

catalog! {
    pub static ALL_KEYS = [cache::CACHE_KEYS, admin::ADMIN_KEYS, Numbered];
}

catalog! {
    #![warn(overlapping_keys)]
    static SOME_KEYS = [cache::CACHE_KEYS, admin::ADMIN_KEYS];
}

catalog! {
    #![allow(overlapping_keys, reason = "it is said above")]
    static SAME_KEYS = [cache::CACHE_KEYS, admin::ADMIN_KEYS];
    static OTHER_KEYS = [cache::CACHE_KEYS, Numbered, cache::CACHE_KEYS, Numbered];
}

keys! {
    /// Pages by what they are called.
    pub string Page = site:page:name:{name: PageName<'_>}, ttl = 1h;

    /// When the pages were built.
    pub string BuiltAt = site:page:name:built_at, ttl = 1h;
}

fn main() {}
