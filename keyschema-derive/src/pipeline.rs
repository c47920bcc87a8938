//! The stages of a declaration, from tokens to tokens.
//!
//! ```text
//! tokens → syntax (RawKey: as written) → lower (KeyDef: what it means) → lint (what the policy finds)
//!        → plan (Plan: nothing left to decide) → expand (cannot fail) → tokens
//! ```
//!
//! All errors go into one [`ErrorSink`], and are emitted next to the code. A denied finding only
//! adds its message. A declaration with mistakes still yields every impl, with the parts that were
//! understood, so that its uses raise no further errors.

use keyschema_core::lists::CollectVec as _;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::DeriveInput;

use crate::{
    errors::ErrorSink,
    expand::{expand_block, expand_catalog, expand_key, expand_record, expand_segment, expand_structs},
    lint::{KeyLints, lint_key},
    lower::{
        GenericsDef, Lowered, lower_block_options, lower_catalog_options, lower_item, lower_key,
        lower_prefix, lower_record, lower_segment,
    },
    plan::{Plan, plan_key, plan_lowered, plan_stand_in},
    plan_block::{plan_block, plan_catalogs},
    project::load_project,
    syntax::{parse_block, parse_catalogs, parse_key, parse_record, parse_segment, report_reserved_generics},
};

/// Expands `#[derive(RedisKey)]`.
pub(crate) fn derive_redis_key(input: TokenStream) -> TokenStream {
    let mut errors = ErrorSink::new();
    if errors.report_too_deep(input.clone()) {
        return errors.into_compile_errors();
    }
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    // These names would clash with those of generated code, so there is none.
    if report_reserved_generics(&input.generics, &mut errors) {
        return errors.into_compile_errors();
    }
    // The policy of the project, from its `Cargo.toml`.
    let project = load_project();

    // The declaration as written: the attribute's template and options, and the struct's fields.
    let raw = parse_key(&input, &mut errors);
    // The meaning: grammar, option values, parameters matched with fields.
    let (lowered, crate_path) = lower_key(&raw, &project.settings, &mut errors);
    let Ok(crate_path) = project.crate_path.or_reported(crate_path, &mut errors) else {
        return finish(&[project.output], errors);
    };
    let has_no_fields = raw.fields.as_ref().is_some_and(Vec::is_empty);
    let stand_in = plan_stand_in(raw.name, GenericsDef::of(raw.generics), crate_path.as_ref());
    let visibility = input.vis.to_token_stream();
    let stand_in = Plan { visibility, has_no_fields, ..stand_in };
    let plan = match lowered {
        Lowered::Key(key) => {
            // The findings under the project's policy.
            let KeyLints { warnings, denied, .. } = lint_key(&key, &mut errors);
            // The code to generate.
            plan_key(key, &denied, Plan { warnings, ..stand_in })
        }
        parts @ Lowered::Parts(..) => plan_lowered(parts, stand_in),
    };

    finish(&[expand_key(&plan), project.output], errors)
}

/// Expands `keys! { … }`. Each key passes the same stages, but the lints check all keys together.
pub(crate) fn keys(input: TokenStream) -> TokenStream {
    let mut errors = ErrorSink::new();
    let project = load_project();

    // The block as written: its settings for all keys, and the items one by one.
    let raw = parse_block(input, &mut errors);
    // The meaning.
    let mut block = lower_block_options(&raw.options, &project.settings, &mut errors);
    let items: Vec<_> = raw.keys.iter().map(|item| lower_item(item, &block, &mut errors)).collect_vec();
    let prefixes: Vec<_> =
        raw.prefixes.iter().map(|item| lower_prefix(item, &block, &mut errors)).collect_vec();
    let crate_path = project.crate_path.or_reported(block.crate_path.take(), &mut errors);
    let is_missing = crate_path.is_err();
    block.crate_path = crate_path.unwrap_or_default();
    // The findings in the keys that were understood, and the code to generate for each key.
    let plan = plan_block(&raw, &block, items, prefixes, &mut errors);

    let code = if is_missing { expand_structs(&plan) } else { expand_block(&plan) };
    finish(&[code, project.output], errors)
}

/// Expands `catalog! { … }`.
pub(crate) fn catalog(input: TokenStream) -> TokenStream {
    let mut errors = ErrorSink::new();

    let project = load_project();

    let raw = parse_catalogs(input, &mut errors);
    let mut def = lower_catalog_options(&raw.options, &project.settings, &mut errors);
    let Ok(crate_path) = project.crate_path.or_reported(def.crate_path.take(), &mut errors) else {
        return finish(&[project.output], errors);
    };
    def.crate_path = crate_path;
    let plans = plan_catalogs(&raw, &def);

    finish(&[plans.iter().map(|plan| expand_catalog(plan, &[], &[])).collect(), project.output], errors)
}

/// Expands `#[derive(KeySegment)]`.
pub(crate) fn derive_key_segment(input: TokenStream) -> TokenStream {
    let mut errors = ErrorSink::new();
    if errors.report_too_deep(input.clone()) {
        return errors.into_compile_errors();
    }
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    if report_reserved_generics(&input.generics, &mut errors) {
        return errors.into_compile_errors();
    }
    let project = load_project();

    let raw = parse_segment(&input, &mut errors);
    let mut segment = lower_segment(raw, &mut errors);
    let Ok(crate_path) = project.crate_path.or_reported(segment.crate_path.take(), &mut errors) else {
        return finish(&[project.output], errors);
    };
    segment.crate_path = crate_path;

    finish(&[expand_segment(&segment), project.output], errors)
}

/// Expands `#[derive(HashRecord)]`.
pub(crate) fn derive_hash_record(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = ErrorSink::new();
    let project = load_project();

    let raw = parse_record(&input, &mut errors);
    let mut record = lower_record(raw, &mut errors);
    let Ok(crate_path) = project.crate_path.or_reported(record.crate_path.take(), &mut errors) else {
        return finish(&[project.output], errors);
    };
    record.crate_path = crate_path;

    finish(&[expand_record(&record), project.output], errors)
}

/// Puts the errors before the code, so that they are reported before errors about the code.
fn finish(code: &[TokenStream], errors: ErrorSink) -> TokenStream {
    let mut output = errors.into_compile_errors();
    for part in code {
        part.to_tokens(&mut output);
    }
    output
}
