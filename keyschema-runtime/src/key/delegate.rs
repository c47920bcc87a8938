//! Types that stand for a key of another type.

/// What is constant of the key `$key`, within the impl of [`RedisKey`](crate::RedisKey) of a type that stands for it: all but who
/// says how long it lives and what decides on its slot, which that type may have otherwise.
macro_rules! constants_of {
    ($key:ident) => {
        const SCHEMA: &'static $crate::KeySchema = $key::SCHEMA;
        const DECLARATION: $crate::__private::Declaration = $key::DECLARATION;
        const MAX_LEN: usize = $key::MAX_LEN;
        const SLOT: Option<u16> = $key::SLOT;
        const PATTERN: &'static str = $key::PATTERN;
        const PREFIXED_PATTERN: &'static str = $key::PREFIXED_PATTERN;
        const LITERAL_PREFIX: &'static str = $key::LITERAL_PREFIX;
        const IS_PREFIXED: bool = $key::IS_PREFIXED;

        type Kind = $key::Kind;
        type Value = $key::Value;
        type Buf = $key::Buf;
        type At<'text> = $key::At<'text>;
    };
}
