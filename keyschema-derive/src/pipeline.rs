//! The way of a declaration, from tokens to tokens.
//!
//! ```text
//! tokens → syntax (RawKey: as written) → lower (KeyDef: what it means) → lint (what the policy says of it)
//!        → plan (Plan: nothing left to decide) → expand (cannot fail) → tokens
//! ```
//!
//! Whatever is wrong goes into one [`ErrorSink`], and all of it comes out beside the code. A
//! declaration with an error still yields every impl, of a stand-in key, so that its uses elsewhere
//! raise no errors of their own.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::{
    errors::ErrorSink,
    expand::{expand_key, expand_segment},
    lint::lint_key,
    lower::{crate_path, lower_key, lower_segment},
    plan::{plan_key, plan_stand_in},
    project::load_project,
    syntax::{parse_key, parse_segment},
};

/// `#[derive(RedisKey)]`.
pub(crate) fn derive_redis_key(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = ErrorSink::new();
    // What the project asks for, in its `Cargo.toml`.
    let project = load_project();

    // As written: the attribute's template and options, the struct's fields.
    let raw = parse_key(&input, &mut errors);
    let crate_path = raw.attribute.as_ref().and_then(|attribute| crate_path(&attribute.options));
    // What it means: grammar, option values, parameters matched with fields.
    let key = lower_key(&raw, &project.settings, &mut errors);
    // What the project's policy says of it.
    let warnings = match &key {
        Some(key) if errors.is_empty() => lint_key(key, &mut errors),
        _ => Vec::new(),
    };
    // What to generate.
    let plan = match key {
        Some(key) if errors.is_empty() => plan_key(key, warnings, crate_path.as_ref()),
        _ => plan_stand_in(&input, warnings, crate_path.as_ref()),
    };

    let mut output = expand_key(&plan);
    output.extend(project.output);
    output.extend(errors.into_compile_errors());
    output
}

/// `#[derive(KeySegment)]`.
pub(crate) fn derive_key_segment(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = ErrorSink::new();

    let raw = parse_segment(&input, &mut errors);
    let segment = lower_segment(raw, &mut errors);

    let mut output = expand_segment(&segment);
    output.extend(errors.into_compile_errors());
    output
}
