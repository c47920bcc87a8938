//! Derive macros of [keyschema](https://docs.rs/keyschema), which re-exports and documents them.
//!
//! `pipeline.rs` shows the stages of a declaration.

mod compiler;
mod crate_path;
mod errors;
mod expand;
#[cfg(test)]
mod expansion_tests;
mod lint;
mod lower;
mod pipeline;
#[cfg(test)]
mod pipeline_tests;
mod plan;
mod plan_block;
mod project;
mod syntax;
mod tokens;
mod type_lint;

use proc_macro::TokenStream;

/// Declares a key: checks the schema in `#[redis_key(…)]` and implements the trait `RedisKey`.
///
#[doc = include_str!("../docs/redis_key.md")]
#[proc_macro_derive(RedisKey, attributes(redis_key))]
pub fn derive_redis_key(input: TokenStream) -> TokenStream {
    pipeline::derive_redis_key(input.into()).into()
}

/// Declares the keys of a module together, and checks them, each by itself and all against each
/// other.
///
#[doc = include_str!("../docs/keys.md")]
#[proc_macro]
pub fn keys(input: TokenStream) -> TokenStream {
    pipeline::keys(input.into()).into()
}

/// Combines keys and catalogues of a project, and checks that no two keys can ever be the same.
///
#[doc = include_str!("../docs/catalog.md")]
#[proc_macro]
pub fn catalog(input: TokenStream) -> TokenStream {
    pipeline::catalog(input.into()).into()
}

/// Makes a struct the record of a hash: implements the trait `HashRecord`.
///
#[doc = include_str!("../docs/hash_record.md")]
#[proc_macro_derive(HashRecord, attributes(hash_record))]
pub fn derive_hash_record(input: TokenStream) -> TokenStream {
    pipeline::derive_hash_record(input.into()).into()
}

/// Makes a newtype or an enum without fields a parameter type: implements the trait `KeySegment`.
///
#[doc = include_str!("../docs/key_segment.md")]
#[proc_macro_derive(KeySegment, attributes(key_segment))]
pub fn derive_key_segment(input: TokenStream) -> TokenStream {
    pipeline::derive_key_segment(input.into()).into()
}
