//! The code of a block, and of a catalogue.

use keyschema_language::lint::Level;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{key::expand_key, type_lint::expand_judged, warning::expand_warning};
use crate::{
    lint::overlap_warning,
    lower::OVERLAPPING_KEYS,
    plan::{BlockPlan, CatalogPlan, Listed, OverlapPlan},
};

/// Writes out the keys of a block, and its catalogue.
pub(crate) fn expand_block(plan: &BlockPlan<'_>) -> TokenStream {
    let keys = plan.keys.iter().map(expand_key);
    let catalog = plan.catalog.as_ref().map(expand_catalog);
    let overlap = plan.overlap.as_ref().map(expand_overlap);
    let warnings = plan.warnings.iter().map(expand_warning);
    quote! {
        #(#keys)*
        #catalog
        #overlap
        #(#warnings)*
    }
}

/// Writes out a catalogue: a static for its users, and beside it, among the types, its name for other catalogues:
///
/// ```ignore
/// pub static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "…", <CHAT_KEYS as Listed>::SCHEMAS, …);
/// pub enum CHAT_KEYS {}
/// impl Listed for CHAT_KEYS { const SCHEMAS: &'static [&'static KeySchema] = &[…]; }
/// ```
pub(crate) fn expand_catalog(plan: &CatalogPlan<'_>) -> TokenStream {
    let CatalogPlan { name, attributes, visibility, krate, description, line, listed, overlap } = plan;
    let (conditions, attributes) = (&attributes.conditions, &attributes.all);
    let docs = if attributes.is_empty() { Some(quote!(#[doc = #description])) } else { None };
    let text = name.to_string();
    let overlap = overlap.as_ref().map(expand_overlap);
    let schemas = match listed {
        Listed::Block(keys) => {
            let keys = keys
                .iter()
                .map(|(key, conditions)| quote!(#conditions <#key as __keyschema::RedisKey>::SCHEMA));
            quote!(&[#(#keys),*])
        }
        Listed::Anywhere(listed) => quote!(__keyschema::schemas![#(#listed),*]),
    };
    quote! {
        #attributes
        #docs
        #visibility static #name: #krate::Catalog = #krate::Catalog::new(
            #text,
            #description,
            <#name as #krate::__private::Listed>::SCHEMAS,
            #krate::__private::Source { file: #krate::__private::core::file!(), line: #line },
        );

        #conditions
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
        #visibility enum #name {}

        #conditions
        const _: () = {
            use #krate::__private as __keyschema;

            // A catalogue lists what keys look like, for whatever lifetime, and those too that are not to be used any more.
            #[automatically_derived]
            #[allow(elided_lifetimes_in_paths, deprecated)]
            impl __keyschema::Listed for #name {
                const SCHEMAS: &'static [&'static __keyschema::KeySchema] = #schemas;
            }
        };

        #conditions
        #overlap
    }
}

/// The constant in which the compiler proves that no two keys can be the same.
fn expand_overlap(plan: &OverlapPlan) -> TokenStream {
    let OverlapPlan { set, place, krate, schemas } = plan;
    let note = set.note(OVERLAPPING_KEYS);
    let at = place.resolved_at(Span::call_site());
    let judgement = match set.level {
        Level::Allow => return TokenStream::new(),
        Level::Deny => quote_spanned! {at=>
            __keyschema::deny_overlapping_keys::<{ SCHEMAS.len() }>(SCHEMAS, #note);
        },
        Level::Warn => {
            let is_bad =
                quote_spanned!(at=> __keyschema::have_overlapping_keys::<{ SCHEMAS.len() }>(SCHEMAS));
            let judged = expand_judged(OVERLAPPING_KEYS, &overlap_warning(&note), *place, &is_bad);
            quote_spanned!(at=> #judged;)
        }
    };
    quote_spanned! {at=>
        const _: () = {
            use #krate::__private as __keyschema;
            #[allow(elided_lifetimes_in_paths, deprecated)]
            const SCHEMAS: &[&__keyschema::KeySchema] = #schemas;
            #judgement
        };
    }
}
