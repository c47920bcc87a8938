//! The hash tag of a key, as types that the compiler compares.

use keyschema_core::{Piece, hash_tag};
use proc_macro2::TokenStream;
use quote::quote;

use crate::{
    lower::{GenericsDef, ParameterDef},
    plan::Plan,
};

/// Writes the name of the type that identifies the hash tag, and the impls that say what is in it.
///
/// Not in an associated type: the types of parameters may be more private than the key.
pub(super) fn expand_tag(plan: &Plan<'_>) -> (TokenStream, TokenStream) {
    let Some(tag) = tag_types(plan) else {
        return (quote!(Untagged), TokenStream::new());
    };
    let name = plan.name;
    let GenericsDef { impl_generics, type_generics, bounds, .. } = &plan.generics;
    let generics = plan.generics.with_type(&quote!(__Other: __keyschema::kinds::HasTag<#tag>));
    let impls = quote! {
        #[automatically_derived]
        impl #impl_generics __keyschema::kinds::HasTag<#tag> for #name #type_generics #bounds {}

        #[automatically_derived]
        impl #generics __keyschema::kinds::SharesTag<__Other> for #name #type_generics #bounds {}
    };
    (quote!(TagOf), impls)
}

/// Returns what is in the hash tag as a tuple of types.
fn tag_types(plan: &Plan<'_>) -> Option<TokenStream> {
    let pieces: Vec<_> = plan.pieces.iter().map(Piece::as_ref).collect();
    let types = hash_tag::tag_pieces(&pieces)?.map(|piece| match piece {
        Piece::Literal(text) => {
            let letters = text.chars();
            quote!(#(__keyschema::kinds::Letter<#letters>,)*)
        }
        Piece::Parameter(ParameterDef { ty, .. }) => quote!(#ty,),
    });
    let tag = quote!((#(#types)*));
    // Keys of different lifetimes share a slot. What outlives what is unknown where there are type parameters.
    Some(if plan.generics.types.is_empty() { plan.generics.renamed(tag, "static") } else { tag })
}
