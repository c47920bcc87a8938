//! Keys of different modules that can be the same text: only the compiler knows all of their types.

use keyschema::{KeySegment, RedisKey, Text, catalog, keys};

/// The name of a page.
#[derive(KeySegment, Clone, Copy)]
pub struct PageName<'a>(Text<'a, 64>);

mod cache {
    keyschema::keys! {
        pub catalog CACHE_KEYS;

        /// Pages by their name.
        pub string Page = page:name:{name: super::PageName<'_>}, ttl = 1h;

        /// Messages about pages: a channel is not a key.
        pub channel News = page:name:news;
    }
}

mod admin {
    keyschema::keys! {
        pub catalog ADMIN_KEYS;

        /// The time when the pages were built.
        pub string BuiltAt = page:name:built_at, ttl = 1h;

        /// The program that built them.
        pub string BuiltBy = page:name:built_by, ttl = 1h,
            allow(overlapping_keys, reason = "no page is called so");

        /// The number of all pages.
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
    /// Pages by their name.
    pub string Page = site:page:name:{name: PageName<'_>}, ttl = 1h;

    /// The time when the pages were built.
    pub string BuiltAt = site:page:name:built_at, ttl = 1h;
}

keys! {
    //! Several groups, of which the last key is allowed by the first.
    pub catalog GROUPS;

    /// Pages by name.
    pub string A1 = first:page:name:{name: PageName<'_>}, ttl = 1h;
    /// Pages by name.
    pub string A2 = first:page:name:{name: PageName<'_>}, ttl = 1h, allow(overlapping_keys(A1));
    /// Pages by name.
    pub string A3 = first:page:name:latest, ttl = 1h, allow(overlapping_keys(A1, A2));
}

mod far {
    /// Pages by name.
    #[derive(keyschema::RedisKey)]
    #[redis_key(first:page:name:{name}, string, ttl = 1h, allow(overlapping_keys(super::A3), reason = "no page is called so"))]
    pub struct B1<'a> {
        name: super::PageName<'a>,
    }

    /// Pages by name.
    #[derive(keyschema::RedisKey)]
    #[redis_key(first:page:name:{name}, string, ttl = 1h)]
    pub struct B2<'a> {
        name: super::PageName<'a>,
    }
}

mod second {
    keyschema::keys! {
        pub catalog SECOND;

        /// Pages by number.
        pub string C1 = second:page:number:{number: u64}, ttl = 1h;
    }
}

mod third {
    keyschema::keys! {
        pub catalog THIRD;

        /// The first page.
        pub string C2 = second:page:number:1, ttl = 1h;
    }
}

catalog! {
    static ALL_GROUPS = [GROUPS, far::B1<'static>, far::B2<'static>, second::SECOND, third::THIRD];
}

fn main() {}
