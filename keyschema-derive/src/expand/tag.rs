//! The hash tag of a key, as types that the compiler compares.

use keyschema_core::Piece;
use proc_macro2::TokenStream;
use quote::quote;

use crate::{
    lower::{GenericsDef, TagDef},
    plan::Plan,
};

/// Writes the impls that describe the content of the hash tag.
///
/// They do not use an associated type, because the types of parameters may be more private than the
/// key.
pub(super) fn expand_tag(plan: &Plan<'_>) -> Option<TokenStream> {
    let tag = tag_types(plan)?;
    let name = plan.name;
    let GenericsDef { impl_generics, type_generics, bounds, .. } = &plan.generics;
    let generics = plan.generics.with_type(&quote!(__Other: __keyschema::kinds::HasTag<#tag>));
    Some(quote! {
        #[automatically_derived]
        impl #impl_generics __keyschema::kinds::HasTag<#tag> for #name #type_generics #bounds {}

        #[automatically_derived]
        impl #generics __keyschema::kinds::SharesTag<__Other> for #name #type_generics #bounds {}
    })
}

/// Returns the content of the hash tag as a tuple of types.
fn tag_types(plan: &Plan<'_>) -> Option<TokenStream> {
    let TagDef::Of(pieces) = &plan.tag else {
        return None;
    };
    let types = pieces.iter().map(|piece| match piece {
        Piece::Literal(text) => {
            let letters = text.chars();
            quote!(#(__keyschema::kinds::Letter<#letters>,)*)
        }
        Piece::Parameter(ty) => quote!(#ty,),
    });
    let tag = quote!((#(#types)*));
    // Keys with different lifetimes share a slot. With type parameters, it is not known what has to
    // outlive what.
    Some(if plan.generics.types.is_empty() { plan.generics.renamed(tag, "static") } else { tag })
}
