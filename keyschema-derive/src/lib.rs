//! Derive macros of keyschema.

use proc_macro::TokenStream;

/// Placeholder.
#[proc_macro_derive(RedisKey, attributes(redis_key))]
pub fn derive_redis_key(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Placeholder.
#[proc_macro_derive(KeySegment, attributes(key_segment))]
pub fn derive_key_segment(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
