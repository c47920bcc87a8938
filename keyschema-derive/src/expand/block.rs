//! The code of a block, and of a catalogue.

use keyschema_core::lists::CollectVec as _;
use keyschema_language::{
    lint::{Level, OVERLAPPING_KEYS},
    message::Message,
};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{
    catalog_docs::{block_docs, list_docs},
    key::expand_key,
    prefix::expand_prefix,
    structure::{What, expand_struct},
    type_lint::expand_judged,
    warning::expand_warning,
};
use crate::{
    plan::{BlockPlan, CatalogPlan, Compared, OverlapPlan, Plan},
    syntax::{RawHead, line_of},
};

/// Writes out the keys of a block, and its catalogue.
pub(crate) fn expand_block(plan: &BlockPlan<'_>) -> TokenStream {
    let keys = plan.keys.iter().map(expand_key);
    let prefixes = plan.prefixes.iter().map(expand_prefix);
    let catalog = plan.catalog.as_ref().map(|catalog| expand_catalog(catalog, &plan.keys, &plan.prefixes));
    let overlaps = plan.overlaps.iter().map(|overlap| expand_overlap(overlap, &plan.keys));
    let word_overlaps = expand_word_overlaps(&plan.word_overlaps, &plan.keys);
    let warnings = plan.warnings.iter().map(expand_warning);
    quote! {
        #(#keys)*
        #(#prefixes)*
        #catalog
        #(#overlaps)*
        #word_overlaps
        #(#warnings)*
    }
}

/// Writes out the structs of a block alone.
pub(crate) fn expand_structs(plan: &BlockPlan<'_>) -> TokenStream {
    let mut structs = TokenStream::new();
    for key in plan.keys.iter().chain(&plan.prefixes) {
        if let Some(structure) = &key.structure {
            structs.extend(expand_struct(key, structure, What { noun: "key", docs: "" }));
        }
    }
    structs
}

/// Writes a catalogue: a static for its users, and a hidden type of the same name for other
/// catalogues:
///
/// ```ignore
/// #[doc = "…"] // what the user wrote, and a list of the keys
/// pub static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "…", <CHAT_KEYS as Listed>::SCHEMAS, …);
/// pub enum CHAT_KEYS {}
/// impl Listed for CHAT_KEYS { const SCHEMAS: &'static [&'static KeySchema] = &[…]; }
/// ```
///
/// `block` has the keys of its own block, and `prefixes` the prefixes.
pub(crate) fn expand_catalog(
    plan: &CatalogPlan<'_>,
    block: &[Plan<'_>],
    prefixes: &[Plan<'_>],
) -> TokenStream {
    let CatalogPlan { head, krate, description, listed, overlaps } = plan;
    let RawHead { attributes, visibility, name } = head;
    let (conditions, attributes) = (&attributes.conditions, &attributes.all);
    let own_docs = if attributes.is_empty() { Some(quote!(#[doc = #description])) } else { None };
    let docs = match listed {
        Some(listed) => list_docs(listed),
        None => block_docs(head, block),
    };
    // A key or a module that only this crate sees gets no link.
    let allow = listed.is_some().then(|| quote!(#[allow(rustdoc::private_intra_doc_links)]));
    let (text, line) = (name.to_string(), line_of(name.span()));
    let overlaps = overlaps.iter().map(|overlap| expand_overlap(overlap, block));
    let schemas = match listed {
        Some(listed) => quote!(__keyschema::schemas![#(#listed),*]),
        None => expand_schemas(block),
    };
    let prefixes = match listed {
        Some(listed) => Some(quote!(__keyschema::prefixes![#(#listed),*])),
        None => (!prefixes.is_empty()).then(|| expand_prefix_schemas(prefixes)),
    };
    let with_prefixes =
        prefixes.is_some().then(|| quote!(.prefixes_of(<#name as #krate::__private::CatalogItem>::PREFIXES)));
    let prefixes = prefixes
        .map(|prefixes| quote!(const PREFIXES: &'static [&'static __keyschema::PrefixSchema] = #prefixes;));
    quote! {
        #attributes
        #own_docs
        #[doc = #docs]
        #allow
        #visibility static #name: #krate::Catalog = #krate::Catalog::new(
            #text,
            #description,
            <#name as #krate::__private::CatalogItem>::SCHEMAS,
            #krate::__private::Source { file: #krate::__private::core::file!(), line: #line },
        ) #with_prefixes;

        #conditions
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
        #visibility enum #name {}

        #conditions
        const _: () = {
            use #krate::__private as __keyschema;

            // A catalogue lists keys with any lifetimes, and deprecated keys too.
            #[automatically_derived]
            #[allow(elided_lifetimes_in_paths, deprecated)]
            impl __keyschema::CatalogItem for #name {
                const SCHEMAS: &'static [&'static __keyschema::KeySchema] = #schemas;
                #prefixes
            }
        };

        #(#conditions #overlaps)*
    }
}

/// Writes the list of the keys' schemas.
fn expand_schemas<'k>(keys: impl IntoIterator<Item = &'k Plan<'k>>) -> TokenStream {
    let schemas = keys.into_iter().map(|key| {
        let (ty, conditions) = (key.static_type(), conditions(key));
        quote!(#conditions <#ty as __keyschema::RedisKey>::SCHEMA)
    });
    quote!(&[#(#schemas),*])
}

/// Writes the list of the schemas of prefixes.
fn expand_prefix_schemas(prefixes: &[Plan<'_>]) -> TokenStream {
    let schemas = prefixes.iter().map(|prefix| {
        let (ty, conditions) = (prefix.static_type(), conditions(prefix));
        quote!(#conditions <#ty as __keyschema::DeclaredPrefix>::SCHEMA)
    });
    quote!(&[#(#schemas),*])
}

/// Returns the attributes with the conditions of the key.
fn conditions<'k>(key: &'k Plan<'_>) -> Option<&'k TokenStream> {
    key.structure.as_ref().map(|structure| &structure.head.attributes.conditions)
}

/// Writes the constants in which the compiler compares keys that have words of several segments
/// with all others of the block, which are listed once.
fn expand_word_overlaps(plans: &[OverlapPlan<'_>], block: &[Plan<'_>]) -> Option<TokenStream> {
    let krate = &plans.first()?.krate;
    let schemas = expand_schemas(block);
    let proofs = plans.iter().map(|plan| expand_overlap(plan, block));
    Some(quote! {
        const _: () = {
            use #krate::__private as __keyschema;
            #[allow(elided_lifetimes_in_paths, deprecated)]
            const __BLOCK: &[&__keyschema::KeySchema] = #schemas;
            // A proof about many keys that look alike takes its time, but it ends.
            #[allow(long_running_const_eval)]
            const __FOUND: &__keyschema::Collisions =
                &__keyschema::Collisions::among_words::<{ __keyschema::variant_count(__BLOCK) }>(__BLOCK);
            #(#proofs)*
        };
    })
}

/// Writes the constant in which the compiler proves that keys cannot be the same.
fn expand_overlap(plan: &OverlapPlan<'_>, block: &[Plan<'_>]) -> TokenStream {
    let OverlapPlan { set, place, krate, compared } = plan;
    let note = set.note(OVERLAPPING_KEYS);
    let at = place.resolved_at(Span::call_site());
    let (conditions, schemas, deny, is_bad) = match compared {
        Compared::Catalog(name) => (
            None,
            quote!(<#name as __keyschema::CatalogItem>::SCHEMAS),
            quote_spanned!(at=> __keyschema::deny_overlapping_keys::<{ __keyschema::variant_count(SCHEMAS) }>(SCHEMAS, #note)),
            quote_spanned!(at=> __keyschema::have_overlapping_keys::<{ __keyschema::variant_count(SCHEMAS) }>(SCHEMAS)),
        ),
        Compared::Prefixes(name) => {
            let prefixes = quote!(<#name as __keyschema::CatalogItem>::PREFIXES);
            (
                None,
                quote!(__keyschema::prefixed_schemas!(#name)),
                quote_spanned!(at=> __keyschema::deny_prefix_overlaps::<{ __keyschema::variant_count(SCHEMAS) }>(SCHEMAS, #prefixes, #note)),
                quote_spanned!(at=> __keyschema::have_prefix_overlaps::<{ __keyschema::variant_count(SCHEMAS) }>(SCHEMAS, #prefixes)),
            )
        }
        Compared::Key { key, others } => (
            conditions(&block[*key]),
            expand_schemas(others.iter().chain([key]).map(|number| &block[*number])),
            quote_spanned!(at=> __keyschema::deny_overlaps_of_last(SCHEMAS, #note)),
            quote_spanned!(at=> __keyschema::has_last_overlaps(SCHEMAS)),
        ),
        Compared::Words { key } => {
            let key = &block[*key];
            let ty = key.static_type();
            let key_schema = quote!(<#ty as __keyschema::RedisKey>::SCHEMA);
            (
                conditions(key),
                quote!(__BLOCK),
                quote_spanned!(at=> __keyschema::deny_overlaps_of_words(SCHEMAS, __FOUND, #key_schema, #note)),
                quote_spanned!(at=> __keyschema::has_overlaps_of_words(SCHEMAS, __FOUND, #key_schema)),
            )
        }
    };
    let judgement = match set.level {
        Level::Allow => return TokenStream::new(),
        Level::Deny => deny,
        Level::Warn => expand_judged(OVERLAPPING_KEYS, &warning(compared, block, &note), *place, &is_bad),
    };
    quote_spanned! {at=>
        #conditions
        // A proof about many similar keys takes long, but it ends.
        #[allow(long_running_const_eval)]
        const _: () = {
            use #krate::__private as __keyschema;
            #[allow(elided_lifetimes_in_paths, deprecated)]
            const SCHEMAS: &[&__keyschema::KeySchema] = #schemas;
            #judgement;
        };
    }
}

/// Returns the warning about keys that the compiler finds to overlap. The text of a warning is
/// fixed before the compiler knows the types.
fn warning(compared: &Compared<'_>, block: &[Plan<'_>], note: &str) -> Message {
    let fact = match compared {
        Compared::Catalog(_) => "two keys here can be the same text".to_string(),
        Compared::Prefixes(_) => "a key with a prefix can be the same text as a key here".to_string(),
        Compared::Key { key, others } => {
            let names: Vec<String> =
                others.iter().map(|other| format!("`{}`", block[*other].name)).collect_vec();
            let one_of = if names.len() > 1 { "one of " } else { "" };
            format!("`{}` can be the same text as {one_of}{}", block[*key].name, names.join(", "))
        }
        Compared::Words { key } => {
            format!("`{}` can be the same text as another key here", block[*key].name)
        }
    };
    Message::new(fact).help("deny the lint `overlapping_keys` to see which, and an example").note(note)
}
