//! The struct of a key that is declared in a block, with the traits that a struct of one's own would derive.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt as _;

use super::docs::key_docs;
use crate::{
    lower::{GenericsDef, Making, StructField},
    plan::{Plan, StructPlan},
};

/// The struct. It stands outside the constant that hides the impls, so that others can name it.
pub(super) fn expand_struct(plan: &Plan<'_>, structure: &StructPlan<'_>) -> TokenStream {
    let StructPlan { attributes, visibility, fields, .. } = structure;
    let (name, generics) = (plan.name, &plan.generics.type_generics);
    let attributes = &attributes.all;
    // Behind what the user wrote, as a paragraph of its own.
    let docs = format!("\n{}", key_docs(plan));
    let deprecated = plan.value.deprecated.as_ref().map(|instead| quote!(#[deprecated(note = #instead)]));
    let body = if fields.is_empty() {
        quote!(;)
    } else {
        let fields = fields.iter().map(|StructField { name, ty, .. }| {
            let docs = format!("`{{{}}}` of the key.", name.unraw());
            quote!(#[doc = #docs] #visibility #name: #ty)
        });
        quote!({ #(#fields),* })
    };
    quote! {
        #attributes
        #[doc = #docs]
        #deprecated
        // The template orders the fields.
        #[allow(clippy::arbitrary_source_item_ordering)]
        #visibility struct #name #generics #body
    }
}

/// The impls of the struct besides those of a key: its constructor, and what a value has.
///
/// A trait is there if all types have it. A bound of a concrete type may be false if it is said for any lifetime, which the
/// compiler does not look into before the impl is used.
pub(super) fn expand_struct_impls(plan: &Plan<'_>, structure: &StructPlan<'_>) -> TokenStream {
    let GenericsDef { impl_generics, type_generics, .. } = &plan.generics;
    let name = plan.name;
    let names: Vec<&Ident> = structure.fields.iter().map(|field| &field.name).collect();
    let types: Vec<&TokenStream> = structure.fields.iter().map(|field| &field.ty).collect();
    let text = name.unraw().to_string();
    let field_texts = names.iter().map(|name| name.unraw().to_string());
    let bounds = |bound: TokenStream| {
        let bounds = types.iter().map(|ty| quote!(for<'__any> #ty: #bound));
        quote!(where #(#bounds),*)
    };
    let [clone, copy, debug, partial_eq, eq, hash] = [
        bounds(quote!(__keyschema::core::clone::Clone)),
        bounds(quote!(__keyschema::core::marker::Copy)),
        bounds(quote!(__keyschema::core::fmt::Debug)),
        bounds(quote!(__keyschema::core::cmp::PartialEq)),
        bounds(quote!(__keyschema::core::cmp::Eq)),
        bounds(quote!(__keyschema::core::hash::Hash)),
    ];
    let new = expand_new(plan, structure);
    let (formatter, other, state) = (quote!(__formatter), quote!(__other), quote!(__state));
    // Not as methods, which a trait of the crate may have for every type.
    let shown = names.iter().zip(field_texts).fold(
        quote!(&mut __keyschema::core::fmt::Formatter::debug_struct(#formatter, #text)),
        |shown, (name, text)| quote!(__keyschema::core::fmt::DebugStruct::field(#shown, #text, &self.#name)),
    );
    let shown = quote!(__keyschema::core::fmt::DebugStruct::finish(#shown));
    quote! {
        #new

        #[automatically_derived]
        impl #impl_generics __keyschema::core::clone::Clone for #name #type_generics #clone {
            #[inline]
            fn clone(&self) -> Self {
                Self { #(#names: __keyschema::core::clone::Clone::clone(&self.#names)),* }
            }
        }

        #[automatically_derived]
        impl #impl_generics __keyschema::core::marker::Copy for #name #type_generics #copy {}

        #[automatically_derived]
        impl #impl_generics __keyschema::core::fmt::Debug for #name #type_generics #debug {
            fn fmt(
                &self,
                #formatter: &mut __keyschema::core::fmt::Formatter<'_>,
            ) -> __keyschema::core::fmt::Result {
                #shown
            }
        }

        #[automatically_derived]
        impl #impl_generics __keyschema::core::cmp::PartialEq for #name #type_generics #partial_eq {
            #[inline]
            fn eq(&self, #other: &Self) -> __keyschema::core::primitive::bool {
                let _ = #other;
                true #(&& self.#names == #other.#names)*
            }
        }

        #[automatically_derived]
        impl #impl_generics __keyschema::core::cmp::Eq for #name #type_generics #eq {}

        #[automatically_derived]
        impl #impl_generics __keyschema::core::hash::Hash for #name #type_generics #hash {
            #[inline]
            fn hash<__State: __keyschema::core::hash::Hasher>(&self, #state: &mut __State) {
                let _ = &#state;
                #(__keyschema::core::hash::Hash::hash(&self.#names, #state);)*
            }
        }
    }
}

/// `new`, for a key that has parameters.
fn expand_new(plan: &Plan<'_>, structure: &StructPlan<'_>) -> Option<TokenStream> {
    if structure.fields.is_empty() {
        return None;
    }
    let StructPlan { visibility, fields, is_fallible, .. } = structure;
    let GenericsDef { impl_generics, type_generics, .. } = &plan.generics;
    let name = plan.name;
    let arguments = fields.iter().map(|StructField { name, ty, making }| match making {
        Making::Itself => quote!(#name: #ty),
        Making::Into => quote!(#name: impl __keyschema::core::convert::Into<#ty>),
        Making::TryInto => quote! {
            #name: impl __keyschema::core::convert::TryInto<
                #ty,
                Error: __keyschema::core::convert::Into<__keyschema::SegmentError>,
            >
        },
    });
    let values = fields.iter().map(|StructField { name, making, .. }| {
        let text = name.unraw().to_string();
        match making {
            Making::Itself => quote!(#name),
            Making::Into => quote!(#name: __keyschema::core::convert::Into::into(#name)),
            Making::TryInto => quote!(#name: __keyschema::parameter(#text, #name)?),
        }
    });
    let (returned, value, docs, must_use) = if *is_fallible {
        (
            quote!(__keyschema::core::result::Result<Self, __keyschema::ParameterError>),
            quote!(__keyschema::core::result::Result::Ok(Self { #(#values),* })),
            "The key with these parameters.\n\n# Errors\nWhich parameter cannot stand in the key, and why.",
            None,
        )
    } else {
        (
            quote!(Self),
            quote!(Self { #(#values),* }),
            "The key with these parameters.",
            Some(quote!(#[must_use])),
        )
    };
    Some(quote! {
        #[automatically_derived]
        #[allow(dead_code, clippy::too_many_arguments)]
        impl #impl_generics #name #type_generics {
            #[doc = #docs]
            #must_use
            #[inline]
            #visibility fn new(#(#arguments),*) -> #returned {
                #value
            }
        }
    })
}
