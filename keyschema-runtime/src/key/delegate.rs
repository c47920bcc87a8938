//! Types that are keys by delegating to a key that they hold.

/// Writes the constants and types of an impl of [`RedisKey`](crate::RedisKey) that delegates to the
/// key type `$key`.
macro_rules! delegate_key_constants {
    ($key:ident) => {
        const SCHEMA: &'static $crate::KeySchema = $key::SCHEMA;
        const DECLARED: $crate::key::declared::Declared = $key::DECLARED;
        const MAX_LEN: usize = $key::MAX_LEN;
        const SLOT: Option<u16> = $key::SLOT;
        const PATTERN: &'static str = $key::PATTERN;
        const PREFIX_PATTERN: &'static str = $key::PREFIX_PATTERN;
        const LITERAL_PREFIX: &'static str = $key::LITERAL_PREFIX;

        type Buf = $key::Buf;
        type WithLifetime<'text> = $key::WithLifetime<'text>;
    };
}

/// Writes the impl of `Display` of a key type of this crate.
macro_rules! display_key {
    ([$($generics:tt)*] $key:ty) => {
        impl $($generics)* core::fmt::Display for $key {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::key::redis_key::display(self, formatter)
            }
        }
    };
}
